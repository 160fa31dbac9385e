"""What goes on at a table by itself: bots, and passing for people as they have asked."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from spoils.server.play.passing import decide, is_pass, pass_in, window_of
from spoils.server.play.thinker import QUICK, new_bot
from spoils.server.store.rows import Move

if TYPE_CHECKING:
    from spoils.bots.bot import Bot
    from spoils.engine.state.game import Game
    from spoils.server.play.play import Play
    from spoils.server.play.room import Room

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Step:
    """What the server is about to do for a seat."""

    how: Literal["bot", "pass", "hesitate"]
    seat: int


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
        """Do one thing; False when there is nothing to do."""
        room = self.room
        async with room.lock:
            play = room.play
            step = None if play is None else await room.work(self.step)
            if play is None or step is None:
                self.task = None  # in the same breath as letting go of the lock: nobody can come between
                return False
            at, moves = play.count, tuple(play.moves)
            quick = step.how == "bot" and room.seat(step.seat).bot in QUICK
            copy = await room.work(play.game.clone) if quick else None
        if step.how == "bot":
            answer = await self.think(play, step.seat, moves, copy)
            await self.do(play, at, Move("answer", step.seat, tuple(answer), automatic=True))
            return True
        if step.how == "hesitate":
            await asyncio.sleep(random.uniform(*room.services.settings.think_between))
        await self.do(play, at, None, step)
        return True

    async def do(self, play: Play, at: int, move: Move | None, step: Step | None = None) -> None:
        """Do what was decided, if the game has not moved on meanwhile."""
        room = self.room
        async with room.lock:
            if room.play is not play or play.count != at:
                return
            if move is None:
                now = self.step()
                if now is None or step is None or now.seat != step.seat:
                    return  # the player has changed their mind about being asked
                question = play.game.question
                assert question is not None
                move = Move("answer", step.seat, tuple(pass_in(question)), automatic=True)
                window = window_of(question)
                if window is not None:
                    room.note_pass(step.seat, window)
            passed = is_pass(play.game.question, move)
            await room.do(play, move)
            if not (passed and self.goes_on_at_once()):
                await room.showing.show()

    def goes_on_at_once(self) -> bool:
        """Whether the next thing happens before anybody could look: then a mere pass need not be shown."""
        step = self.step()
        if step is None or step.how == "hesitate":
            return False
        return step.how == "pass" or self.room.seat(step.seat).bot in QUICK

    async def think(self, play: Play, seat: int, moves: tuple[Move, ...], copy: Game | None) -> list[int]:
        """Let a bot think: here, if it has got a copy of the game, or in a process of its own."""
        room, services = self.room, self.room.services
        if copy is not None:
            return await services.workers.think(self.bot(seat, play), copy, seat)
        worker = services.minds.for_game(room.row.id)
        name, seed = room.seat(seat).bot, room.row.options.seed
        return await worker.think(room.row.id, seat, name, seed, moves, room.material())

    def bot(self, seat: int, play: Play) -> Bot:
        """Who plays for a seat."""
        room = self.room
        if seat not in room.bots:
            room.bots[seat] = new_bot(room.seat(seat).bot, room.row.options.seed, seat, play.count)
        return room.bots[seat]
