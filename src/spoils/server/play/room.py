"""One table: its game and its guests. Everything at a table happens in turn, under one lock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from spoils.bots.bot import Bot
from spoils.server.errors import Trouble
from spoils.server.play.beginning import beginning
from spoils.server.play.clock import Clock
from spoils.server.play.driving import Driving
from spoils.server.play.guest import Guest
from spoils.server.play.influences import influences
from spoils.server.play.info import NOBODY, info_of
from spoils.server.play.logbook import Logbook
from spoils.server.play.mind import Material
from spoils.server.play.minds import Minds
from spoils.server.play.passing import is_over
from spoils.server.play.play import Play
from spoils.server.play.pool import Pool, Pools
from spoils.server.play.reasons import card_with_id, reasons
from spoils.server.play.showing import Frame, Showing
from spoils.server.play.thinker import Workers
from spoils.server.play.undoing import Undoing
from spoils.server.protocol.games import GameInfo
from spoils.server.protocol.socket import (
    Answer,
    Explained,
    Reasons,
    Refused,
    Said,
    ServerMessage,
    Stops,
    Table,
    Window,
)
from spoils.server.settings import Settings
from spoils.server.store.rows import GameRow, Move, MoveKind, SeatRow
from spoils.server.store.store import Store
from spoils.view.knowledge import Viewer

log = logging.getLogger(__name__)

Accept = Callable[[], None]
Result = TypeVar("Result")


@dataclass(frozen=True)
class Services:
    """What all tables share."""

    store: Store
    pools: Pools
    workers: Workers
    minds: Minds
    settings: Settings


class Room:
    """One table."""

    def __init__(self, services: Services, row: GameRow) -> None:
        self.services = services
        self.row = row
        self.lock = asyncio.Lock()
        self.guests: list[Guest] = []
        self.closed = False
        self.play: Play | None = None
        self.pool: Pool | None = None
        self.logbook = Logbook()
        self.bots: dict[int, Bot] = {}
        self.until_since: dict[int, int] = {}
        self.changed_stops: set[int] = set()
        self.clock = None if row.options.clock is None else Clock(row.options.clock)
        self.alarm: asyncio.TimerHandle | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.showing = Showing(self)
        self.driving = Driving(self)
        self.undoing = Undoing(self)
        self.again = ""
        """The id of the rematch, once somebody has asked for one."""

    # ---- who is here ---------------------------------------------------------------------------------------

    def info(self) -> GameInfo:
        """What everybody may know about the table."""
        here = {seat for guest in self.guests for seat in guest.seats}
        watchers = sum(1 for guest in self.guests if not guest.seats)
        return info_of(self.row, here, watchers, self.play.gone() if self.play is not None else NOBODY)

    def seat(self, seat: int) -> SeatRow:
        """A seat's row."""
        return self.row.seats[seat]

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat.seat for seat in self.row.seats if seat.kind == "person"]

    def others(self, seat: int) -> list[int]:
        """The other people: those at the same screen are taken for one."""
        me = self.seat(seat).visitor
        return [other for other in self.people() if other != seat and self.seat(other).visitor != me]

    async def enter(self, guest: Guest) -> None:
        """Somebody sits down or begins to watch."""
        async with self.lock:
            self.guests.append(guest)
            self.tell(Table(self.info()))
            await self.showing.show([guest])
        self.driving.go_on()

    def leave(self, guest: Guest) -> None:
        """Somebody is gone, for now."""
        if guest in self.guests:
            self.guests.remove(guest)
            guest.leave()
            self.tell(Table(self.info()))

    def tell(self, message: ServerMessage) -> None:
        """Tell everybody."""
        for guest in list(self.guests):
            guest.send(message)

    def tell_failure(self) -> None:
        """The program is at fault; the answers are safe."""
        self.tell(Refused("internal", "the server failed in this game; it is kept as it was, try again"))

    def say(self, seat: int, text: str) -> None:
        """Somebody speaks."""
        self.tell(Said(seat, text))

    # ---- the game ------------------------------------------------------------------------------------------

    async def work(self, job: Callable[[], Result]) -> Result:
        """Do something with the engine, off the loop."""
        return await self.services.workers.work(job)

    async def loaded(self) -> Play:
        """The game, played again from the database if need be. The room is locked."""
        if self.play is None:
            if self.row.root is None or self.row.pool is None:
                raise Trouble("not_begun", "the game has not begun; somebody is still to join")
            root, people = self.row.root, self.people()
            if self.pool is None:
                self.pool = await self.services.pools.get(self.row.pool)
            pool = self.pool
            moves = await self.services.store.moves(self.row.id)
            try:
                self.play = await self.work(lambda: Play(beginning(root, pool), people, moves))
            except Exception:
                log.exception("game %s: its moves cannot be played again", self.row.id)
                raise Trouble("internal", "this game was played by other rules and cannot go on") from None
            self.logbook = Logbook()
            self.follow()
        return self.play

    def material(self) -> Material:
        """What somebody else needs to follow the game."""
        assert self.row.root is not None
        assert self.pool is not None
        return Material(self.row.root, self.pool.id, self.pool.packed)

    def forget(self) -> None:
        """Something went wrong half-way: what counts is what the database has."""
        self.play = None
        self.bots.clear()

    async def do(self, play: Play, act: Callable[[], Move], accept: Accept) -> None:
        """Do something, keep it, acknowledge it, show it. The room is locked; Trouble changes nothing."""
        first, viewers = play.count, self.showing.viewers()

        def act_and_look() -> tuple[Move, Frame]:
            move = act()
            self.end_until(play)
            return move, self.showing.frame(viewers)

        try:
            move, frame = await self.work(act_and_look)
        except Trouble:
            raise
        except Exception:
            self.forget()  # the engine has failed half-way through
            raise
        await self.keep(play, first, [move])
        accept()
        self.showing.send(frame)

    async def keep(self, play: Play, first: int, moves: list[Move]) -> None:
        """Write down what was done; only then may anybody hear of it."""
        game = play.game
        before = self.row
        self.row = replace(
            self.row,
            stage="over" if game.over else "playing",
            turn=game.turn,
            winners=tuple(game.winners),
        )
        try:
            progress = self.row != before
            await self.services.store.add_moves(self.row, first, moves, progress=progress)
            for seat in self.changed_stops:
                await self.services.store.change_seat(self.row.id, self.seat(seat))
        except Exception:
            self.forget()
            raise
        self.changed_stops.clear()
        self.follow()
        if self.row.stage != before.stage:
            self.tell(Table(self.info()))

    async def begin(self, row: GameRow) -> None:
        """Everybody has joined: the row says how the game begins."""
        async with self.lock:
            self.row = row
            self.tell(Table(self.info()))
            await self.showing.show()
        self.driving.go_on()

    # ---- what people do ------------------------------------------------------------------------------------

    async def answer(self, message: Answer, accept: Accept) -> None:
        """A person answers."""
        async with self.lock:
            play = await self.loaded()
            spent = 0 if self.clock is None else self.clock.used(message.seat)
            given, name = list(message.answer), message.name
            await self.do(play, lambda: play.answer(message.seat, message.number, given, name, spent), accept)
            self.undoing.drop()
        self.driving.go_on()

    async def concede(self, seat: int, accept: Accept, kind: MoveKind = "concede") -> None:
        """A person gives up, or has run out of time."""
        async with self.lock:
            play = await self.loaded()
            if play.game.over or play.game.players[seat].lost:
                raise Trouble("over", "the game is over for this seat already")
            spent = 0 if self.clock is None else self.clock.used(seat)
            await self.do(play, lambda: play.do(Move(kind, seat, spent=spent)), accept)
            self.undoing.drop()
        self.driving.go_on()

    async def set_stops(self, seat: int, stops: Stops, accept: Accept) -> None:
        """A person says when to be asked."""
        async with self.lock:
            self.change_stops(seat, stops)
            await self.services.store.change_seat(self.row.id, self.seat(seat))
            if stops.until and self.play is not None:
                self.until_since[seat] = self.play.game.turn
            accept()
            await self.showing.show()
        self.driving.go_on()

    async def why(self, seat: int, card: str, request: int) -> Reasons:
        """Why a person cannot do anything with a card."""
        async with self.lock:
            play = await self.loaded()

            def find() -> Reasons:
                number = card_with_id(play.game, seat, card)
                if number is None:
                    raise Trouble("unknown_card", "there is no such card any more; look again")
                return Reasons(request, card, reasons(play.game, seat, number))

            return await self.work(find)

    async def explain(self, viewer: Viewer, card: str, request: int) -> Explained:
        """What has changed the values of a card."""
        async with self.lock:
            play = await self.loaded()

            def find() -> Explained:
                number = card_with_id(play.game, viewer, card)
                if number is None:
                    raise Trouble("unknown_card", "there is no such card any more; look again")
                return Explained(request, card, influences(play.game, viewer, number))

            return await self.work(find)

    # ---- passing -------------------------------------------------------------------------------------------

    def stops(self, seat: int) -> Stops:
        """When a seat wants to be asked."""
        return self.seat(seat).stops

    def change_stops(self, seat: int, stops: Stops) -> None:
        changed = replace(self.seat(seat), stops=stops)
        seats = tuple(changed if one.seat == seat else one for one in self.row.seats)
        self.row = replace(self.row, seats=seats)

    def end_until(self, play: Play) -> None:
        """What somebody wanted to pass until may have come."""
        for seat in self.people():
            stops = self.stops(seat)
            if not stops.until:
                continue
            since = self.until_since.setdefault(seat, play.game.turn)  # after a restart: from now on
            if is_over(stops, play.game, seat, since):
                self.change_stops(seat, replace(stops, until=""))
                self.changed_stops.add(seat)
                del self.until_since[seat]

    def note_pass(self, seat: int, window: Window) -> None:
        """Remember to tell a person where the server has passed."""
        for guest in self.guests:
            for sight in guest.sights:
                if sight.viewer == seat:
                    sight.passed.append(window)

    # ---- time ----------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Let the right clock run, and set an alarm for its end."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if self.clock is None or self.play is None:
            return
        self.clock.follow(self.play)
        seat = self.clock.running
        if seat is not None:
            left = self.clock.left(self.play, seat) / 1000
            self.alarm = asyncio.get_running_loop().call_later(left, self.time_up, seat, self.play.count)

    def time_up(self, seat: int, count: int) -> None:
        """A clock has reached 0."""
        if self.play is not None and self.play.count == count and not self.closed:
            task = asyncio.create_task(self.lose_on_time(seat))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def lose_on_time(self, seat: int) -> None:
        try:
            await self.concede(seat, lambda: None, "time")
        except Trouble:
            pass  # the game ended in the same moment
        except Exception:
            log.exception("game %s: cannot end on time", self.row.id)

    # ---- the end of the room -------------------------------------------------------------------------------

    def is_idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        return not self.guests and self.driving.task is None and not self.lock.locked() and self.alarm is None

    def close(self) -> None:
        """Put the table away; it can be set up again from the database at any time."""
        self.closed = True
        self.driving.stop()
        if self.alarm is not None:
            self.alarm.cancel()
