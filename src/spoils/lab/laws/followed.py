"""Laws about single instructions, each followed by itself in a position: one whose subject is gone changes
nothing (402.4, 402.5), and what lasts this turn leaves no trace in the next (602.1b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from spoils.bots.draw import draw_answer, first_legal
from spoils.engine.agenda import answer, run
from spoils.engine.happening.happen import happen
from spoils.engine.instruction import ACTS, follow
from spoils.engine.program import events as ev
from spoils.engine.program.families import Instruction
from spoils.engine.program.instructions.lasting import Establish
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import It, The
from spoils.engine.program.statements.changes import Modify
from spoils.engine.program.words import COST_SCOPE, HAND, PLAY, THIS_BATTLE, THIS_TURN
from spoils.engine.state.chance import Chance
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import END_TURN, PASS, TURN
from spoils.engine.state.scope import Scope
from spoils.lab.laws.broken import Broken
from spoils.lab.laws.positions import Position, lay_out
from spoils.lab.laws.snapshot import Side, first_difference

SLOTS: Final = 32  # more than any text needs
PATIENCE: Final = 80  # decisions after which a text is left alone


def examine_gone_subjects(position: Position) -> None:
    """402.4: every instruction of the position's cards about something spoken of before, when that is
    gone."""
    game = lay_out(position, position.library())
    chance = position.chance()
    gone = take_something_away(game, chance)
    if gone and is_open(game):
        for node, source in instructions(game):
            if is_about_earlier(node):
                compare_with_nothing(game, node, source, gone, chance)


def examine_traces(position: Position) -> None:
    """602.1b: what the position's cards say of this turn, followed and then forgotten."""
    game = lay_out(position, position.library())
    chance = position.chance()
    for node, source in instructions(game):
        if isinstance(node, Establish) and (node.implied or node.duration) in (THIS_TURN, THIS_BATTLE):
            compare_next_turn(game, node, source, chance)


def instructions(game: Game) -> Iterator[tuple[Instruction, int]]:
    """All that the cards of the game tell somebody to do, each with the card."""
    for card in range(len(game.area)):
        for node in game.definition(card).text.nodes:
            if isinstance(node, Instruction):
                yield node, game.ref(card)


def is_open(game: Game) -> bool:
    """Whether the active player may do something: nothing else is going on."""
    return game.question is not None and game.question.kind == TURN


def take_something_away(game: Game, chance: Chance) -> int:
    """A card leaves play for its owner's hand; returns what it was, 0 if there is none."""
    factions = [player.faction for player in game.players]
    cards = [card for card in game.play if card not in factions]
    if not cards:
        return 0
    ref = game.ref(cards[chance.below(len(cards))])
    event = Event(ev.MOVE, ref)
    event.origin, event.area = PLAY, HAND
    game.question = None
    happen(game, [event])
    run(game)
    settle(game, chance)
    return 0 if game.is_current(ref) else ref


def settle(game: Game, chance: Chance) -> None:
    """Answer what is asked, until the active player may act."""
    for _ in range(PATIENCE):
        question = game.question
        if question is None or question.kind == TURN:
            return
        answer(game, question.player, passing(game) or draw_answer(game, chance))


def passing(game: Game) -> list[int]:
    question = game.question
    assert question is not None
    return [question.options.index((PASS,))] if (PASS,) in question.options else []


def phrases_of(node: Instruction) -> list[Node]:
    """The noun phrases of an instruction that has to find its cards."""
    if isinstance(node, Establish):
        return [node.statement.who] if isinstance(node.statement, Modify) else []
    found: list[Any] = (
        [getattr(node, name) for name in ACTS[type(node)].phrases] if type(node) in ACTS else []
    )
    return [phrase for phrase in found if phrase is not None]


def is_about_earlier(node: Instruction) -> bool:
    """Whether it is about nothing but what the text spoke of before."""
    phrases = phrases_of(node)
    return bool(phrases) and all(
        isinstance(phrase, It | The) and 0 <= phrase.slot < COST_SCOPE and phrase.of is None
        for phrase in phrases
    )


def compare_with_nothing(game: Game, node: Instruction, source: int, gone: int, chance: Chance) -> None:
    copy = game.clone()
    before = Side(copy).position()
    scope = Scope(source, game.active, SLOTS)
    scope.slots = [[gone] for _ in range(SLOTS)]
    copy.question = None
    follow(copy, node, scope, actor=game.active)
    run(copy)
    settle(copy, chance)
    after = Side(copy).position()
    if after != before:
        raise Broken(
            f"{said(game, node, source)} does something though its subject is gone: "
            f"{first_difference(before, after)}"
        )


def compare_next_turn(game: Game, node: Establish, source: int, chance: Chance) -> None:
    copy, plain = game.clone(), game.clone()
    in_play = [permanent.ref for permanent in game.play.values() if not permanent.face_down]
    scope = Scope(source, game.active, SLOTS)
    scope.slots = [[in_play[chance.below(len(in_play))]] for _ in range(SLOTS)]
    copy.question = None
    follow(copy, node, scope, actor=game.active)
    run(copy)
    settle(copy, chance)
    if not is_open(copy) or copy.area != game.area or copy.chance.state != game.chance.state:
        return  # it has done something at once, which stays
    if not (end_turn(copy) and end_turn(plain)) or {*game.play} - ({*plain.play} & {*copy.play}):
        return  # somebody has to attack first; something else left play, which it may have prevented
    before, after = Side(plain).position(), Side(copy).position()
    if after != before:
        raise Broken(
            f"{said(game, node, source)} leaves a trace in the next turn: {first_difference(before, after)}"
        )


def end_turn(game: Game) -> bool:
    """Whether the turn can be ended; then until the next player may act. Whatever is asked on the way is
    answered in the first way there is."""
    turn = game.turn
    for _ in range(PATIENCE):
        question = game.question
        if question is None or (question.kind == TURN and game.turn != turn):
            return True
        if question.kind != TURN:
            chosen = passing(game) or first_legal(game, question)
        elif (END_TURN,) in question.options:
            chosen = [question.options.index((END_TURN,))]
        else:
            return False
        answer(game, question.player, chosen)
    return False


def said(game: Game, node: Instruction, source: int) -> str:
    return f"{game.definition(source % CARDS).name}: {type(node).__name__}"
