"""503, 506, 410.3: whether any text in force notices that something happens."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import Board, board
from spoils.engine.happening.amounts import EDITABLE
from spoils.engine.program import events as ev
from spoils.engine.program.change import PAYMENTS
from spoils.engine.program.instructions.flow import IfInstead
from spoils.engine.program.statements.amounts import ChangeAmount
from spoils.engine.program.texts import Replacement, Triggered
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.kept import KEEPINGS, Keeping
from spoils.engine.texts.triggers import ALL_EVENTS, listening_of

BRINGING: Final = 1 << ev.MOVE | 1 << ev.FLIP | 1 << ev.TOKEN_CARD  # events that may bring cards into play
REMARKABLE: Final = BRINGING | 1 << ev.DAMAGE  # or make the rules act


def is_unnoticed(game: Game, events: list[Event]) -> bool:
    """Whether no text could replace, change or be set off by any of the events, and no card moves, as with
    most of them."""
    library = game.library
    if library.notices_much or library.thorough:
        return False
    noticed = attention(game)
    for event in events:
        kind = event.kind
        if noticed >> kind & 1 or (EDITABLE >> kind & 1 and board(game).statements(ChangeAmount)):
            return False
    return True


def may_be_replaced(game: Game) -> bool:
    """506: whether there is anything at all that could replace something."""
    return attention(game) == ALL_EVENTS


def attention(game: Game) -> int:
    """The kinds of events that a text could replace or be set off by, or that move cards, a bit for each.
    Kept with the board, which is made anew whenever an effect begins, until one ends."""
    folded = board(game)
    if folded.noticed_with != len(game.effects):
        folded.noticed = find_attention(game, folded)
        folded.noticed_with = len(game.effects)
    return folded.noticed


def are_payments_unnoticed(game: Game, folded: Board, kinds: int) -> bool:
    """203.3, 309.1: whether no text in force notices, forbids or looks at whether plain resources and
    face-down cards pay or are free again, as nearly always: it need not be an event for each of them.
    ``kinds``: of the events that it would be."""
    library = game.library
    if folded.promoted or folded.relies & PAYMENTS or library.notices_much or library.thorough:
        return False
    return not attention(game) & kinds


def find_attention(game: Game, folded: Board) -> int:
    if game.edition.token_leaving_replaced or game.library.replaces_elsewhere:
        return ALL_EVENTS
    listening = listening_of(game, folded)
    noticed = REMARKABLE | listening.noticed
    for effect in game.effects:
        node = effect.node
        if isinstance(node, Triggered):
            noticed |= node.happening.waits_for()
        elif isinstance(node, (Replacement, IfInstead)):
            return ALL_EVENTS
    return noticed


def facts(game: Game) -> dict[str, object]:
    """What would be noticed, for whoever wants to know whether that was kept too long."""
    return {"noticed": attention(game)}


KEEPINGS.append(Keeping("what would be noticed", facts))
