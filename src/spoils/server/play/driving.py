"""What goes on at a table by itself: bots, and passing for people as they have asked."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final, Literal

from spoils.server.play.passing import decide, is_pass, pass_in, window_of
from spoils.server.play.thinker import QUICK, new_bot
from spoils.server.store.rows import Move

if TYPE_CHECKING:
    from spoils.bots.bot import Bot
    from spoils.server.play.play import Play
    from spoils.server.play.room import Room
    from spoils.server.play.showing import Frame
    from spoils.view.knowledge import Viewer

log = logging.getLogger(__name__)

LONGEST_BURST: Final = 0.05
"""Seconds after which others get their turn."""


@dataclass(frozen=True)
class Step:
    """What the server is about to do for a seat."""

    how: Literal["bot", "pass", "hesitate"]
    seat: int


@dataclass
class Burst:
    """Some things done in a row, what there was to see of them, and what is to be done next."""

    moves: list[Move] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    next: Step | None = None


class Driving:
    """The server's own hand at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None

    def step(self) -> Step | None:
        """What is to be done now without asking anybody. The room is locked."""
        room, play = self.room, self.room.play
        if play is None or play.game.over or play.game.question is None:
            return None
        seat = play.game.question.player
        if room.seat(seat).kind == "bot":
            return Step("bot", seat)
        decision = decide(play.game, room.stops(seat))
        if decision == "ask":
            return None
        if decision == "hesitate" and room.others(seat):
            return Step("hesitate", seat)
        return Step("pass", seat)

    def is_quick(self, step: Step | None) -> bool:
        """Whether it is done before anybody could look."""
        if step is None or step.how == "hesitate":
            return False
        return step.how == "pass" or self.room.seat(step.seat).bot in QUICK

    # ---- going on ------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Begin to act, unless that is going on already."""
        if self.task is None and not self.room.closed:
            self.task = asyncio.create_task(self.run(), name=f"game {self.room.row.id}")

    def stop(self) -> None:
        """Act no more."""
        if self.task is not None:
            self.task.cancel()

    async def run(self) -> None:
        """Act until somebody must decide."""
        try:
            while await self.act():
                pass
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("game %s: cannot go on", self.room.row.id)
            self.task = None
            self.room.forget()
            self.room.tell_failure()

    async def act(self) -> bool:
        """Do what is quick, then one thing that takes time; False when there is nothing to do."""
        room = self.room
        async with room.lock:
            play = room.play
            if play is None:
                self.task = None
                return False
            first, viewers = play.count, room.showing.viewers()
            burst = await room.work(partial(self.burst, play, viewers))
            if burst.moves:
                await room.keep(play, first, burst.moves)
                for frame in burst.frames:
                    room.showing.send(frame)
            step = burst.next
            if step is None:
                self.task = None  # in the same breath as letting go of the lock: nobody can come between
                return False
            at, moves = play.count, tuple(play.moves)
        if step.how == "hesitate":
            await asyncio.sleep(random.uniform(*room.services.settings.think_between))
            await self.do(play, at, step, None)
        elif not self.is_quick(step):
            await self.do(play, at, step, await self.think(step.seat, moves))
        return True

    # ---- doing ---------------------------------------------------------------------------------------------

    def burst(self, play: Play, viewers: set[Viewer]) -> Burst:
        """Everything that can be done at once, one after the other."""
        done = Burst()
        until = monotonic() + LONGEST_BURST
        while True:
            done.next = self.step()
            if done.next is None or not self.is_quick(done.next) or monotonic() > until:
                return done
            self.one(play, self.quick_move(play, done.next), viewers, done)

    def quick_move(self, play: Play, step: Step) -> Move:
        if step.how == "pass":
            return self.passing(play, step.seat)
        answer = self.bot(step.seat, play).answer(play.game, step.seat)
        return Move("answer", step.seat, tuple(answer), automatic=True)

    def passing(self, play: Play, seat: int) -> Move:
        """Pass for a person, and remember to say so."""
        question = play.game.question
        assert question is not None
        window = window_of(question)
        assert window is not None
        self.room.note_pass(seat, window)
        return Move("answer", seat, tuple(pass_in(question)), automatic=True)

    def one(self, play: Play, move: Move, viewers: set[Viewer], done: Burst) -> None:
        """Do one thing. A mere pass is not shown if the next thing follows at once."""
        passed = is_pass(play.game.question, move)
        play.do(move)
        done.moves.append(move)
        self.room.end_until(play)
        if not (passed and self.is_quick(self.step())):
            done.frames.append(self.room.showing.frame(viewers))

    async def do(self, play: Play, at: int, step: Step, answer: list[int] | None) -> None:
        """Do what took some time, if the game has not moved on meanwhile."""
        room = self.room
        async with room.lock:
            if room.play is not play or play.count != at:
                return
            now = self.step()
            if now is None or now.seat != step.seat:
                return  # the player has changed their mind about being asked
            done, viewers = Burst(), room.showing.viewers()
            move = (
                self.passing(play, step.seat)
                if answer is None
                else Move("answer", step.seat, tuple(answer), automatic=True)
            )
            await room.work(lambda: self.one(play, move, viewers, done))
            await room.keep(play, at, done.moves)
            for frame in done.frames:
                room.showing.send(frame)

    # ---- bots ----------------------------------------------------------------------------------------------

    async def think(self, seat: int, moves: tuple[Move, ...]) -> list[int]:
        """Let a bot think in a process of its own."""
        room = self.room
        worker = room.services.minds.for_game(room.row.id)
        name, seed = room.seat(seat).bot, room.row.options.seed
        return await worker.think(room.row.id, seat, name, seed, moves, room.material())

    def bot(self, seat: int, play: Play) -> Bot:
        """Who plays for a seat."""
        room = self.room
        if seat not in room.bots:
            room.bots[seat] = new_bot(room.seat(seat).bot, room.row.options.seed, seat, play.count)
        return room.bots[seat]
