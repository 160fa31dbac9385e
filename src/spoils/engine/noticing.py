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

BRINGING: Final = (ev.MOVE, ev.FLIP, ev.TOKEN_CARD)  # events that may bring cards into play
NOTHING: Final = -1  # no kind of event


def brings_cards(events: list[Event]) -> bool:
    """Whether there are events among these that may bring cards into play, or take them away."""
    for event in events:  # noqa: SIM110  # asked all the time: a generator costs more
        if event.kind in BRINGING:
            return True
    return False


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
        if kind in BRINGING or kind == ev.DAMAGE or triggers.anything_waits_for(game, folded, kind):
            return False
        if kind in EDITABLE and folded.statements(ChangeAmount):
            return False
    return True
