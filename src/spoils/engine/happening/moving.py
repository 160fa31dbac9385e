"""403: events that move a card from one area to another."""

from __future__ import annotations

from spoils.engine.program import events as ev
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game


def move(game: Game, ref: int, area: int, manner: int = ev.PUT, rules: tuple[str, ...] = ()) -> Event:
    """The card goes to an area, its owner's unless the event says otherwise."""
    event = Event(ev.MOVE, ref, rules=rules)
    event.origin = game.area[ref % CARDS]
    event.area = area
    event.manner = manner
    return event
