"""Showing everybody at a table what they may see, and only when that has changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from spoils.server.play.logbook import Page
from spoils.server.play.looks import look, names_in, names_in_log
from spoils.server.protocol.cards import CardFacts
from spoils.server.protocol.socket import LogPart, State, UndoState
from spoils.server.shelf.facts import facts_of
from spoils.view.knowledge import Viewer
from spoils.view.model import View

if TYPE_CHECKING:
    from spoils.server.play.guest import Guest, Sight
    from spoils.server.play.room import Room

encoder = msgspec.json.Encoder()


@dataclass(frozen=True)
class Shown:
    """What one viewer is to be shown."""

    view: View
    page: Page
    logged: int
    """So many messages of the page belong to it."""
    number: int
    undo: UndoState


Frame = dict[Viewer, Shown]
"""One moment of a game as all who look at it see it."""


class Showing:
    """The views of one table."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def show(self, guests: Iterable[Guest] | None = None) -> None:
        """Send states to these guests, or to all. The room is locked."""
        wanted = list(self.room.guests if guests is None else guests)
        if not wanted or self.room.row.stage == "waiting":
            return
        await self.room.loaded()
        viewers = self.viewers(wanted)
        self.send(await self.room.work(lambda: self.frame(viewers)), wanted)

    def viewers(self, guests: Iterable[Guest] | None = None) -> set[Viewer]:
        """Through whose eyes these guests look, or all."""
        wanted = self.room.guests if guests is None else guests
        return {sight.viewer for guest in wanted for sight in guest.sights}

    def frame(self, viewers: set[Viewer]) -> Frame:
        """What there is to see now. Takes time: to be called off the loop."""
        return {viewer: self.look(viewer) for viewer in viewers}

    def send(self, frame: Frame, guests: Iterable[Guest] | None = None) -> None:
        """Send a moment to these guests, or to all."""
        for guest in list(self.room.guests if guests is None else guests):
            for sight in guest.sights:
                shown = frame.get(sight.viewer)
                if shown is not None:
                    self.send_one(guest, sight, shown)

    def look(self, viewer: Viewer) -> Shown:
        """What a viewer may see now. A question the server is about to answer for them is not shown."""
        play = self.room.play
        assert play is not None
        step = self.room.driving.step()
        answered_for = step is not None and step.seat == viewer
        seen = look(play.game, viewer, answered_for=answered_for)
        page = self.room.logbook.page(play.game, viewer)
        if viewer is None:
            return Shown(seen, page, len(page.messages), 0, UndoState())
        return Shown(seen, page, len(page.messages), play.number(viewer), self.undo(viewer))

    def undo(self, seat: int) -> UndoState:
        play = self.room.play
        assert play is not None
        if play.game.over or play.last_by(seat) is None:
            return UndoState()
        free = play.undo_is_free(seat)
        return UndoState(possible=free or self.room.row.options.undo != "never", free=free)

    def send_one(self, guest: Guest, sight: Sight, shown: Shown) -> None:
        """Send a state, unless it would be the same as the last one."""
        room = self.room
        play = room.play
        assert play is not None
        sight.follow(shown.page)
        sent = sight.reader.sent
        end = min(shown.logged, len(shown.page.messages))
        fresh = shown.page.messages[sent:end]
        state = State(
            seat=sight.viewer,
            number=shown.number,
            view=shown.view,
            log=LogPart(sent, tuple(fresh)),
            undo=shown.undo,
            stops=None if sight.viewer is None else room.seat(sight.viewer).stops,
            passed=tuple(sight.passed),
        )
        content = encoder.encode(replace(state, log=LogPart(0, tuple(fresh))))
        if content == sight.last and not fresh and sent == sight.shown:
            return
        sight.last, sight.shown = content, max(sent, end)
        sight.reader.sent = max(sent, end)
        sight.passed.clear()
        clock = None if room.clock is None else room.clock.state(play)
        names = [*names_in(shown.view), *names_in_log(fresh)]
        guest.send(replace(state, clock=clock, cards=self.facts(guest, names)))

    def facts(self, guest: Guest, names: list[str]) -> tuple[CardFacts, ...]:
        """The printed facts of the cards the guest has not been told about."""
        pool = self.room.pool
        assert pool is not None
        new = [name for name in dict.fromkeys(names) if name not in guest.told]
        guest.told.update(new)
        cards = (pool.card(name) for name in new)
        return tuple(facts_of(card, checked=False) for card in cards if card is not None)
