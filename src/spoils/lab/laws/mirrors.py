"""What a text does to *your* things it does, in the mirror, to *your opponent's*: an instruction with the two
exchanged, followed for the other player, leaves the same position."""

from __future__ import annotations

import copy
import dataclasses
from typing import Any, Final

from spoils.bots.draw import first_legal
from spoils.cards.card import PrintedCard
from spoils.engine.agenda import answer, run
from spoils.engine.instruction import ACTS, follow
from spoils.engine.program.families import Instruction, nodes_of
from spoils.engine.program.happenings.cards import IsPicked
from spoils.engine.program.instructions.choosing import NameCard
from spoils.engine.program.instructions.moving import MakeTokens
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import AmountPaid, ThatMany, ThisWay, Variable
from spoils.engine.program.objects.nouns import Attached, It, Remaining, The, This
from spoils.engine.program.players import Doer, Opponent, ThatPlayer, You
from spoils.engine.program.statements.possible import Ignores, MustPick, PlayerCannot, PlayerMustPay
from spoils.engine.program.texts import Replacement
from spoils.engine.program.words import YOUR
from spoils.engine.state.game import NOWHERE, Game
from spoils.engine.state.questions import TURN
from spoils.engine.state.scope import Scope
from spoils.lab.laws.broken import Broken
from spoils.lab.laws.followed import PATIENCE, SLOTS, instructions, said
from spoils.lab.laws.positions import ONLOOKER, Position, lay_out
from spoils.lab.laws.seats import without
from spoils.lab.laws.snapshot import Side, first_difference
from spoils.lab.laws.together import translated
from spoils.language.declined import Declined
from spoils.library import compiled

# What points back, or at the card itself, has no mirror image without the rest of its text.
POINTING: Final = (
    AmountPaid, Attached, It, Remaining, ThatMany, ThatPlayer, The, This, ThisWay, Variable,
)  # fmt: skip
# Whose effect it is decides who owns a token (409.3b), and whose cards are known by name.
OF_THE_CONTROLLER: Final = (MakeTokens, NameCard)


def examine_mirrors(position: Position) -> None:
    """Every plain instruction of the position's cards, and its mirror image. Cards that look at whose effect
    something is are left out."""
    position = without(position, {card.name for card in position.cards if minds_whose_effect(card)})
    game = lay_out(position, position.library())
    for node, source in instructions(game):
        if game.question is not None and game.question.kind == TURN and has_mirror(node):
            compare_with_mirror(game, node, source)


def has_mirror(node: Instruction) -> bool:
    inside = nodes_of(node)
    leaf = not any(isinstance(each, Instruction) for each in inside if each is not node)
    spoken_of = any(isinstance(each, You | Opponent | Doer) for each in inside)
    barred = any(isinstance(each, (*POINTING, *OF_THE_CONTROLLER)) for each in inside)
    return leaf and spoken_of and not barred and type(node) in ACTS


def mirrored(node: Instruction) -> Instruction:
    """The instruction with *you* and *your opponent* exchanged; whoever followed it is the opponent now."""
    field = ACTS[type(node)].acts_as
    image: Any = exchanged(copy.deepcopy(node), You if field else (You, Doer))
    if field and isinstance(getattr(node, field, None), Doer):
        setattr(image, field, Opponent(YOUR))
    return image  # type: ignore[no-any-return]


def exchanged(value: Any, you: type[Node] | tuple[type[Node], ...]) -> Any:
    """``you``: the nodes that mean whoever controls the text."""
    if isinstance(value, tuple):
        return tuple(exchanged(part, you) for part in value)
    if isinstance(value, you):
        return Opponent(YOUR)
    if isinstance(value, Opponent):
        return You()
    if isinstance(value, Node):
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            setattr(value, field.name, exchanged(getattr(value, field.name), you))
    return value


def compare_with_mirror(game: Game, node: Instruction, source: int) -> None:
    one, other = Side(game.clone()), Side(game.clone())
    begin(one.game, node, game.active)
    begin(other.game, mirrored(node), 1 - game.active)
    for _ in range(PATIENCE):
        question, theirs = one.game.question, other.game.question
        if question is None or question.kind == TURN or theirs is None or theirs.kind == TURN:
            break
        if one.options(question) != other.options(theirs):
            raise Broken(f"{said(game, node, source)} offers something else in the mirror")
        drawn = first_legal(one.game, question)
        meant = translated(one, other, question, drawn)
        answer(one.game, question.player, drawn)
        answer(other.game, theirs.player, meant)
    if one.position() != other.position():
        where = first_difference(one.position(), other.position())
        raise Broken(f"{said(game, node, source)} does something else in the mirror: {where}")


def begin(game: Game, node: Instruction, player: int) -> None:
    """Somebody follows it, for a card that is nowhere."""
    onlooker = next(card for card in range(len(game.area)) if is_onlooker(game, card))
    game.question = None
    follow(game, node, Scope(game.ref(onlooker), player, SLOTS))
    run(game)


def is_onlooker(game: Game, card: int) -> bool:
    return game.area[card] == NOWHERE and game.definition(card).name == ONLOOKER.name


def minds_whose_effect(card: PrintedCard) -> bool:
    text = compiled(card)
    assert not isinstance(text, Declined)
    return any(
        isinstance(node, Ignores | IsPicked | MustPick | PlayerCannot | PlayerMustPay | Replacement)
        or "opposing" in str(getattr(node, "by", ""))
        for node in (*text.texts, *text.nodes)
    )
