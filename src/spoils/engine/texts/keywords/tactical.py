"""507.6: Tactical. The card may be deployed whenever a tactic could be; older cards say the same in a
sentence."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.board.traits import meets
from spoils.engine.concepts.numeric_cost import as_played
from spoils.engine.program.families import Objects, Statement
from spoils.engine.program.keywords import TACTICAL
from spoils.engine.program.objects.nouns import It, This
from spoils.engine.program.statements.changes import Keyword, Modify
from spoils.engine.program.statements.combined import Statements, While
from spoils.engine.program.statements.possible import MayPlayAsTactic
from spoils.engine.program.texts import Continuous, KeywordText
from spoils.engine.program.words import SELF_SLOT
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import you
from spoils.engine.state.definition import NO_ICONS, TextEntry
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope


def may_be_deployed_as_tactic(game: Game, player: int, ref: int) -> bool:
    """507.6a, 507.6b: the keyword works in the hand and on a face-down resource; a threshold in front of it
    still counts. A text about cards of a kind is about what a face-down card will be (507.4d)."""
    texts = game.definition(ref % CARDS).texts
    for entry in texts.keywords:
        text = entry.text
        if (
            isinstance(text, KeywordText)
            and text.keyword == TACTICAL
            and game.edition.tactical_exists
            and is_met(game, player, entry)
        ):
            return True
    for entry in texts.statics:
        text = entry.text
        if (
            isinstance(text, Continuous)
            and permits(game, player, ref, text.statement)
            and is_met(game, player, entry)
        ):
            return True
    return is_permitted(game, player, ref)


def is_permitted(game: Game, player: int, ref: int) -> bool:
    """Texts of cards in play, or ongoing effects, by which cards so described may be deployed then."""
    folded = board(game)
    played = as_played(game, ref)
    for in_force in folded.statements(MayPlayAsTactic):
        node = in_force.node
        assert isinstance(node, MayPlayAsTactic)
        if player == you(game, in_force.scope) and fits(game, node.what, played, in_force.scope):
            return True
    if not game.edition.tactical_exists:
        return False
    return any(
        isinstance(in_force.node, Modify)
        and gains_tactical(in_force.node)
        and fits(game, in_force.node.who, ref, in_force.scope)
        and folded.is_on(in_force)
        for in_force in folded.statements_in_force
    )


def is_met(game: Game, player: int, entry: TextEntry) -> bool:
    return entry.threshold == NO_ICONS or meets(board(game).icons(player), entry.threshold)


def permits(game: Game, player: int, ref: int, statement: Statement) -> bool:
    """``you may play this card whenever you could play a tactic``, ``this card gains TACTICAL``."""
    if isinstance(statement, MayPlayAsTactic):
        return is_itself(statement.what)
    if isinstance(statement, Modify):
        return is_itself(statement.who) and game.edition.tactical_exists and gains_tactical(statement)
    if isinstance(statement, Statements):
        return any(permits(game, player, ref, part) for part in statement.parts)
    if isinstance(statement, While):
        if not any(permits(game, player, ref, part) for part in statement.then):
            return False
        return holds(game, statement.condition, Scope(ref, player, 8))
    return False


def is_itself(phrase: Objects) -> bool:
    return isinstance(phrase, This) or (isinstance(phrase, It) and phrase.slot == SELF_SLOT)


def gains_tactical(statement: Modify) -> bool:
    return any(
        isinstance(change, Keyword) and change.keyword == TACTICAL and change.gain
        for change in statement.changes
    )
