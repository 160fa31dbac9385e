"""The processes in which bots think, as the server sees them."""

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Final
from zlib import crc32

import msgspec

from spoils.server.play.mind import Material, Reply, Request
from spoils.server.store.rows import Move

LONGEST_LINE: Final = 16 * 1024 * 1024


class BotFailed(Exception):
    """A bot could not answer."""


class Worker:
    """One process; it thinks about one thing at a time."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.lock = asyncio.Lock()
        self.told: dict[str, tuple[Move, ...]] = {}

    async def think(
        self, game: str, seat: int, bot: str, seed: int, moves: Sequence[Move], material: Material
    ) -> list[int]:
        """What a bot answers after these moves."""
        async with self.lock:
            known = self.told.get(game)
            if known is not None and tuple(moves[: len(known)]) == known:
                new = tuple(moves[len(known) :])
                reply = await self.ask(Request(game, seat, bot, seed, len(known), new))
            else:
                reply = Reply(missing=True)
            if reply.missing:
                reply = await self.ask(Request(game, seat, bot, seed, 0, tuple(moves), material))
            if reply.problem or reply.missing:
                self.told.pop(game, None)
                raise BotFailed(reply.problem)
            self.told[game] = tuple(moves)
            while len(self.told) > 1000:
                self.told.pop(next(iter(self.told)))
            return list(reply.answer)

    async def ask(self, request: Request) -> Reply:
        """One request and its reply; a process that has died is replaced once."""
        for _ in range(2):
            process = await self.running()
            assert process.stdin is not None
            assert process.stdout is not None
            with contextlib.suppress(ConnectionError):
                process.stdin.write(msgspec.json.encode(request) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
                if line:
                    return msgspec.json.decode(line, type=Reply)
            await self.stop()
            if request.material is None:
                return Reply(missing=True)  # a new process knows nothing
        raise BotFailed("the process in which bots think has died twice")

    async def running(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            self.told.clear()
            command = (sys.executable, "-m", "spoils.server.play.mind")
            self.process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
            )
        return self.process

    async def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        self.told.clear()
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Minds:
    """All of them. A game always goes to the same one, which then need not be told it from the start."""

    def __init__(self, count: int) -> None:
        self.workers = [Worker() for _ in range(count)]

    def for_game(self, game: str) -> Worker:
        """The process for a game."""
        return self.workers[crc32(game.encode()) % len(self.workers)]

    async def close(self) -> None:
        """End all processes."""
        for worker in self.workers:
            await worker.stop()
