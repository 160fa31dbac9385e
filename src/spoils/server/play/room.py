"""One table: its game and its guests. Everything at a table happens in turn, under one lock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec
from msgspec.structs import replace

from spoils.record.origin import engine_fingerprint
from spoils.server.errors import Trouble
from spoils.server.play.audience import Audience
from spoils.server.play.clock import Clock
from spoils.server.play.coaching import Coaching
from spoils.server.play.guest import Guest
from spoils.server.play.info import NOBODY, info_of
from spoils.server.play.owner import Owner, Sent
from spoils.server.play.progress import call_writes, row_after
from spoils.server.play.services import Services
from spoils.server.play.talk import Talk, closed_by
from spoils.server.play.thinking import Thinking
from spoils.server.play.undoing import Undoing
from spoils.server.protocol.games import GameInfo
from spoils.server.protocol.socket import (
    Answer,
    ClockState,
    CloseTable,
    Explained,
    Influence,
    Reason,
    Reasons,
    Refused,
    Stops,
    Table,
)
from spoils.server.store.commit import Fenced
from spoils.server.store.leases import Lease
from spoils.server.store.rows import GameRow, MoveKind, SeatRow
from spoils.server.store.store import ENDED
from spoils.server.work import commands as c
from spoils.view.knowledge import Viewer

log = logging.getLogger(__name__)

Accept = Callable[[], None]

CLOSED: Final = 1008
TRY_AGAIN: Final = 1012
"""The code of a closing socket that should be opened again."""


class Room:
    """One table."""

    def __init__(self, services: Services, row: GameRow, lease: Lease | None = None) -> None:
        self.services = services
        self.row = row
        self.lease = lease
        """That the game belongs to this process, where there are several."""
        self.lock = asyncio.Lock()
        self.closed = False
        self.audience = Audience()
        self.owner = Owner(services.store, services.crew, services.settings)
        self.thinking = Thinking(services.store, services.crew, services.settings)
        self.coaching = Coaching(services.store, services.crew, services.settings)
        self.undoing = Undoing()
        self.talk = Talk(services.company, services.words, self.audience)
        self.standing: c.Standing | None = None
        """How the game stands by what is stored."""
        self.asked = monotonic()
        """When the open question was asked."""
        self.left = monotonic()
        """When somebody was last here."""
        self.clock: Clock | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.driver: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    # ---- who is here ---------------------------------------------------------------------------------------

    def info(self) -> GameInfo:
        """What everybody may know about the table."""
        gone = NOBODY if self.standing is None else self.standing.gone
        return info_of(self.row, self.audience.seats(), self.audience.watchers(), gone)

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
            self.audience.guests.append(guest)
            if guest.seats:
                self.services.arrivals.announce(self.row, guest.seats)
                self.talk.repeat(guest)
                self.undoing.repeat(guest)
            self.audience.tell(Table(self.info()))
            await self.look()
        self.go_on()

    def leave(self, guest: Guest) -> None:
        """Somebody is gone, for now."""
        if guest in self.audience.guests:
            self.audience.guests.remove(guest)
            self.left = monotonic()
            self.audience.tell(Table(self.info()))

    def tell_failure(self, message: str) -> None:
        """Nobody at the table is at fault; the answers are safe."""
        self.audience.tell(Refused("internal", message))

    async def shut(self, message: CloseTable, accept: Accept) -> None:
        """A player does not want to talk, or to be watched; or does again."""
        async with self.lock:
            options = closed_by(self.row.options, message)
            await self.services.store.change_options(self.row.id, options, self.lease)
            self.row = replace(self.row, options=options)
            accept()
            self.audience.tell(Table(self.info()))
            if options.private:
                no = Refused("unwelcome", "the players have closed their game to those who watch")
                self.audience.show_out(no, CLOSED)

    async def begin(self, row: GameRow) -> None:
        """Everybody has joined: the row says how the game begins."""
        async with self.lock:
            self.row = row
            self.audience.tell(Table(self.info()))
            await self.look()
        self.go_on()

    async def renew(self) -> None:
        """Who sits here has changed in the database. Whoever is gone for good has given up."""
        row = await self.services.store.game(self.row.id)
        if row is None:
            self.lose()
            return
        async with self.lock:
            seats = zip(self.row.seats, row.seats, strict=True)
            renewed = tuple(replace(found, stops=seat.stops) for seat, found in seats)
            self.row = replace(self.row, seats=renewed, root=row.root)
            self.audience.tell(Table(self.info()))
        for seat in self.row.seats:
            if seat.kind == "person" and not seat.visitor and not seat.token and self.row.stage == "playing":
                with suppress(Trouble):  # out of the game already
                    await self.concede(seat.seat, lambda: None)

    # ---- the game ------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Show everybody the game as it is. The room is locked."""
        if self.row.stage != "waiting" and self.audience.guests:
            try:
                await self.do(c.Look())
            except Trouble as trouble:
                if trouble.code != "frozen":  # that the table says; one can still sit there and talk
                    raise

    async def do(self, command: c.Command, accept: Accept = lambda: None) -> c.Done:
        """Do something, keep it, acknowledge it, show it. The room is locked; Trouble changes nothing."""
        done = await self.reach(command, self.audience.sent())
        await self.keep(done)
        accept()
        self.audience.note_passes(done.passed)
        self.audience.show(done, lambda seat: self.seat(seat).stops, self.clock_state())
        return done

    async def ask(self, command: c.Command) -> c.Done:
        """Ask something about the game. The room is locked."""
        return await self.reach(command)

    async def reach(self, command: c.Command, sent: Sent = ()) -> c.Done:
        """Have the owner of the game do something. A game it would play differently is frozen for good."""
        if self.row.stage == "frozen":
            raise Trouble("frozen", self.row.frozen)
        if self.closed:
            raise Trouble("not_ready", "the table was put away; connect again")
        try:
            done = await self.owner.do(self.row, command, sent, self.lease)
        except Trouble as trouble:
            if trouble.code != "frozen":
                raise
            await self.freeze(trouble.message)
            raise Trouble("frozen", self.row.frozen or trouble.message) from None
        if not self.row.mark:
            self.row = replace(self.row, engine=engine_fingerprint(), mark=self.owner.begun)
        return done

    async def freeze(self, why: str) -> None:
        """The game would be another one: nobody plays on in it."""
        log.error("game %s: %s", self.row.id, why)
        if self.row.stage != "playing":
            return
        if self.row.engine == self.services.crew.engine_for(self.row):  # a fault of ours, which can be mended
            raise Trouble("internal", "the server failed in this game; it is kept as it was")
        why = f"this version of the server would play the game differently: {why}"
        await self.services.store.freeze(self.row.id, why, self.lease)
        self.row = replace(self.row, stage="frozen", frozen=why)
        self.audience.tell(Table(self.info()))

    async def keep(self, done: c.Done) -> None:
        """Write down what was done; only then is it so, and may anybody hear of it."""
        standing, before, store = done.standing, self.row, self.services.store
        row = await row_after(store, before, done)
        if done.moves or done.stops or row.asked != before.asked:
            wait = self.services.settings.limits.call_seconds
            calls = call_writes(row, before, self.audience.seats(), store.clock(), wait)
            writing = store.add_moves(
                row, done.first, done.moves, progress=row != before,
                deadline=row.deadline != before.deadline,
                seats=tuple(done.stops), lease=self.lease, also=calls,
            )  # fmt: skip
            await self.stored(writing)
        if self.standing is None or standing.count != self.standing.count:
            self.asked = monotonic()
        self.row, self.standing = row, standing
        self.follow_clock()
        if row.stage != before.stage:
            self.audience.tell(Table(self.info()))
            if row.stage == "over":
                self.services.endings.announce(row)

    async def stored(self, writing: Awaitable[None]) -> None:
        """Wait until something is stored about the game. If that fails, what the worker has is not true."""
        try:
            await writing
        except Fenced:
            self.lose()
            raise Trouble("not_ready", "another process has taken the game over; connect again") from None
        except Exception:
            self.owner.forget()
            raise

    # ---- what people do ------------------------------------------------------------------------------------

    async def answer(self, message: Answer, accept: Accept) -> None:
        """A person answers."""
        command = c.Answer(message.seat, message.number, message.answer, message.name, 0)
        began = monotonic()
        async with self.lock:
            self.check_open()
            asked = self.asked
            done = await self.do(replace(command, spent=self.time_used(message.seat)), accept)
            self.services.meters.answered(monotonic() - began)
            if done.hand_pass and self.others(message.seat):
                self.services.patience.note(began - asked)
            self.drop_undo()
        self.go_on(done)

    def check_open(self) -> None:
        """Refuse to go on before a judge says so, and to store without end what is taken back again."""
        if self.row.options.paused:
            raise Trouble("paused", "a judge has paused this game; wait until it goes on")
        most = self.services.settings.limits.game_moves
        if self.standing is not None and self.standing.count >= most:
            raise Trouble("too_many", f"this game has had {most} moves; it can only be conceded")

    async def concede(self, seat: int, accept: Accept, kind: MoveKind = "concede") -> None:
        """A person gives up, or has run out of time."""
        async with self.lock:
            done = await self.do(c.GiveUp(seat, kind, self.time_used(seat)), accept)
            self.drop_undo()
        self.go_on(done)

    async def set_stops(self, seat: int, stops: Stops, accept: Accept) -> None:
        """A person says when to be asked."""
        async with self.lock:
            changed = replace(self.seat(seat), stops=stops)
            await self.stored(self.services.store.change_seat(self.row.id, changed, self.lease))
            seats = tuple(changed if one.seat == seat else one for one in self.row.seats)
            self.row = replace(self.row, seats=seats)
            if self.row.stage == "waiting":
                accept()
                return
            done = await self.do(c.ChangeStops(seat, stops), accept)
        self.go_on(done)

    async def why(self, seat: int, card: str, request: int) -> Reasons:
        """Why a person cannot do anything with a card."""
        async with self.lock:
            done = await self.ask(c.AskWhy(seat, card))
        return Reasons(request, card, msgspec.json.decode(done.reply, type=tuple[Reason, ...]))

    async def explain(self, viewer: Viewer, card: str, request: int) -> Explained:
        """What has changed the values of a card."""
        async with self.lock:
            done = await self.ask(c.AskInfluences(viewer, card))
        return Explained(request, card, msgspec.json.decode(done.reply, type=tuple[Influence, ...]))

    # ---- taking back ---------------------------------------------------------------------------------------

    async def ask_undo(self, seat: int, accept: Accept) -> None:
        """A person wants to take the last answer back."""
        async with self.lock:
            self.check_open()
            checked = await self.ask(c.CheckUndo(seat))
            if not checked.standing.undoable[seat]:
                raise Trouble("no_undo", "there is no answer of yours to take back")
            rule = self.row.options.undo
            if not checked.free and rule == "never":
                raise Trouble("no_undo", "in this game only what has shown nothing can be taken back")
            others = [] if checked.free or rule == "free" else self.others(seat)
            others = [other for other in others if not checked.standing.lost[other]]
            if self.row.options.rated and not (checked.free or others):
                raise Trouble("no_undo", "against bots a rated game is played as it comes")
            if others:
                self.drop_undo()
                accept()
                self.audience.tell(self.undoing.ask(seat, others))
                return
            done = await self.do(c.TakeBack(seat), accept)
        self.go_on(done)

    async def consent(self, seat: int, number: int, agree: bool, accept: Accept) -> None:
        """Another person agrees to an undo, or does not."""
        async with self.lock:
            asker = self.undoing.hear(seat, number)
            if not (agree and self.undoing.agree(seat)):
                accept()
                if not agree:
                    self.drop_undo()
                return
            done = await self.do(c.TakeBack(asker), accept)
            self.audience.tell(self.undoing.end(done=True))
        self.go_on(done)

    def drop_undo(self) -> None:
        """A request is over: refused, or overtaken by events."""
        if self.undoing.request is not None:
            self.audience.tell(self.undoing.end(done=False))

    # ---- what goes on by itself ----------------------------------------------------------------------------

    def go_on(self, done: c.Done | None = None) -> None:
        """Begin to act for bots and absent people, unless that is going on already or nothing is to do."""
        if self.driver is None and not self.closed and (done is None or done.more):
            self.driver = asyncio.create_task(self.drive(), name=f"game {self.row.id}")

    async def drive(self) -> None:
        """Act until somebody must decide."""
        try:
            while await self.act():
                pass
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.driver = None
            self.owner.forget()
            if isinstance(error, Trouble):
                self.tell_failure(error.message)
            else:
                log.exception("game %s: cannot go on", self.row.id)
                self.tell_failure("the server failed in this game; it is kept as it was, try again")

    async def act(self) -> bool:
        """Do what is quick, then one thing that takes time; False when there is nothing to do."""
        async with self.lock:
            if self.row.stage != "playing" or self.row.root is None or self.row.options.paused:
                self.driver = None
                return False
            done = await self.do(c.GoOn())
            step, at = done.next, done.standing.count
            if (step is not None or done.more) and at >= self.services.settings.limits.game_moves:
                await self.give_up_for_bots(done.standing)
                self.driver = None
                return False
            if step is None:
                if not done.more:
                    self.driver = None  # in the same breath as letting go of the lock: nobody comes between
                return done.more
        if step.how == "hesitate":
            await asyncio.sleep(self.services.patience.draw())
            answer = None
        else:
            answer = await self.think(step, at)
        async with self.lock:
            await self.do(c.Act(at, step.seat, answer))
        return True

    async def give_up_for_bots(self, standing: c.Standing) -> None:
        """Nobody acts without end: where no person is left the bots give up, and people may only concede."""
        while not standing.over and not any(
            seat.kind == "person" and not standing.lost[seat.seat] for seat in self.row.seats
        ):
            standing = (await self.do(c.GiveUp(standing.lost.index(False), "concede", 0))).standing

    async def think(self, step: c.Step, at: int) -> tuple[int, ...] | None:
        """A bot's answer. One that cannot think gives any legal answer, so that the game goes on."""

        async def line() -> c.Step | None:
            async with self.lock:
                done = await self.ask(c.Line())
            return done.next if done.standing.count == at else None

        return await self.thinking.answer(self.row, step, line)

    # ---- time ----------------------------------------------------------------------------------------------

    def time_used(self, seat: int) -> int:
        """Milliseconds of a seat's clock for the open question."""
        return 0 if self.clock is None else self.clock.used(seat)

    def clock_state(self) -> ClockState | None:
        """What everybody is told about the clocks."""
        if self.clock is None or self.standing is None:
            return None
        return self.clock.state(self.standing)

    def follow_clock(self) -> None:
        """Let the right clock run, and set an alarm for its end."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if self.row.options.clock is None or self.standing is None:
            return
        if self.clock is None:
            self.clock = Clock(self.row.options.clock, self.people())
        self.clock.extra = self.row.options.extra
        self.clock.follow(self.standing)
        self.clock.hold(paused=self.row.options.paused)
        seat = self.clock.running
        if seat is not None and not self.row.options.paused:
            left = self.clock.left(self.standing, seat) / 1000
            loop = asyncio.get_running_loop()
            self.alarm = loop.call_later(left, self.time_up, seat, self.standing.count)

    def time_up(self, seat: int, count: int) -> None:
        """A clock has reached 0."""
        if self.standing is not None and self.standing.count == count and not self.closed:
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
        """Whether nobody is here and nothing goes on, and nobody will come back soon."""
        here = self.audience.guests or self.lock.locked()
        if here or self.driver is not None or self.alarm is not None:
            return False
        return self.row.stage in ENDED or monotonic() - self.left > self.services.settings.idle_seconds

    def lose(self) -> None:
        """The game belongs to another process: everybody has to connect again."""
        self.close()
        for guest in list(self.audience.guests):
            guest.end(TRY_AGAIN)

    def close(self) -> None:
        """Put the table away; it can be set up again from the database at any time."""
        self.closed = True
        if self.driver is not None:
            self.driver.cancel()
        if self.alarm is not None:
            self.alarm.cancel()

    async def let_go(self) -> None:
        """Give back what a table that was put away has held: its place at a worker, its lease."""
        await self.owner.let_go(self.row)
        if self.lease is not None and self.services.cluster is not None:
            await self.services.cluster.leases.release(self.lease)
