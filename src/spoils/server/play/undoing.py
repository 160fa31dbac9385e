"""Taking answers back: at once where it takes nothing from anybody, else if the others agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spoils.server.errors import Trouble
from spoils.server.protocol.socket import UndoAsked, UndoDecided
from spoils.server.store.rows import Move

if TYPE_CHECKING:
    from spoils.server.play.play import Play
    from spoils.server.play.room import Room


@dataclass
class Request:
    """Somebody waits for the others to agree."""

    number: int
    seat: int
    waiting: set[int]


class Undoing:
    """Undo at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.request: Request | None = None
        self.count = 0

    async def ask(self, seat: int, accept: Callable[[], None]) -> None:
        """A person wants to take the last answer back."""
        room = self.room
        async with room.lock:
            play = await room.loaded()
            if play.game.over or play.last_by(seat) is None:
                raise Trouble("no_undo", "there is no answer of yours to take back")
            free = await room.work(lambda: play.undo_is_free(seat))
            rule = room.row.options.undo
            if not free and rule == "never":
                raise Trouble("no_undo", "in this game only what has shown nothing can be taken back")
            others = [] if free or rule == "free" else room.others(seat)
            others = [other for other in others if not play.game.players[other].lost]
            if others:
                self.drop()
                self.count += 1
                self.request = Request(self.count, seat, set(others))
                accept()
                room.tell(UndoAsked(self.count, seat, tuple(others)))
                return
            await self.carry_out(play, seat, accept)
        room.driving.go_on()

    async def consent(self, seat: int, number: int, agree: bool, accept: Callable[[], None]) -> None:
        """Another person agrees, or does not."""
        room = self.room
        async with room.lock:
            request = self.request
            if request is None or request.number != number or seat not in request.waiting:
                raise Trouble("no_undo", "nobody waits for this answer any more")
            if not agree:
                accept()
                self.drop()
                return
            request.waiting.discard(seat)
            if request.waiting:
                accept()
                return
            self.request = None
            await self.carry_out(await room.loaded(), request.seat, accept)
            room.tell(UndoDecided(request.number, request.seat, True))
        room.driving.go_on()

    async def carry_out(self, play: Play, seat: int, accept: Callable[[], None]) -> None:
        at = play.last_by(seat)
        if at is None:
            raise Trouble("no_undo", "there is no answer of yours to take back")
        self.room.bots.clear()  # they remember what has not happened
        await self.room.do(play, lambda: play.go_back(Move("undo", seat, (at,))), accept)

    def drop(self) -> None:
        """The request is over: refused, or overtaken by events."""
        if self.request is not None:
            self.room.tell(UndoDecided(self.request.number, self.request.seat, False))
            self.request = None
