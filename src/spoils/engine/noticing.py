"""503, 506, 410.3: whether any text in force notices that something happens."""

from __future__ import annotations

from typing import Final

from spoils.engine import events as ev
from spoils.engine.concepts.amounts import EDITABLE
from spoils.engine.concepts.board import board
from spoils.engine.events import Event
from spoils.engine.program.statements import ChangeAmount
from spoils.engine.state.game import Game
from spoils.engine.texts import replacements, triggers

BRINGING: Final = 1 << ev.MOVE | 1 << ev.FLIP | 1 << ev.TOKEN_CARD  # events that may bring cards into play
REMARKABLE: Final = BRINGING | 1 << ev.DAMAGE  # or make the rules act
NOTHING: Final = -1  # no kind of event


def is_unnoticed(game: Game, events: list[Event]) -> bool:
    """Whether no text could replace, change or be set off by any of the events, and no card moves: so it is
    with most of them."""
    if game.library.notices_much or replacements.any_in_force(game):
        return False
    folded = board(game)
    last = NOTHING
    for event in events:
        kind = event.kind
        if kind == last:
            continue
        last = kind
        if REMARKABLE >> kind & 1 or triggers.anything_waits_for(game, folded, kind):
            return False
        if EDITABLE >> kind & 1 and folded.statements(ChangeAmount):
            return False
    return True
