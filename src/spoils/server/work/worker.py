"""One worker process as the server sees it. It may end at any time; then there is another one."""

import asyncio
import contextlib
import logging
import multiprocessing
import socket
import sys
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec

from spoils.server.errors import Trouble
from spoils.server.work.channel import LARGEST, Hung, exchange
from spoils.server.work.fair import FairQueue, Line
from spoils.server.work.process import FAILED, Duty, Failed, Terms, serve
from spoils.server.work.watching import LOOK_EVERY, Watch, ticks_of

log = logging.getLogger(__name__)

MOST_WAITING: Final = 40
"""Requests in one line."""

failed: Final = msgspec.msgpack.Decoder(Failed)


Charge = Callable[[float], None]


def free(_: float) -> None:
    """Nobody is charged."""


paying: ContextVar[Charge] = ContextVar("paying", default=free)
"""Who pays for what goes on, where nobody is named: whoever has set it off."""
place: ContextVar[str] = ContextVar("place", default="")
"""Where whoever has set it off is: an address, as ``place_of`` counts it."""


def processes() -> Any:
    """How processes are made: as copies of one that has everything loaded, where the system can do that."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", "spoils.server.work.loaded"])
    return context


class Process(Protocol):
    """What a worker needs of its process."""

    @property
    def pid(self) -> int | None:
        """Its number, once it has been started."""

    def is_alive(self) -> bool:
        """Whether it still runs."""

    def kill(self) -> None:
        """End it."""

    def join(self) -> None:
        """Wait until it has ended."""

    def close(self) -> None:
        """Let go of what belongs to it."""


@dataclass
class Request:
    """Somebody waits for a reply."""

    body: bytes
    limit: float
    reply: asyncio.Future[bytes]
    charge: Charge


class Worker:
    """One process; it does one thing at a time."""

    def __init__(self, name: str, make: Callable[[], Duty], terms: Terms) -> None:
        self.name = name
        self.make = make
        self.terms = terms
        self.queue: FairQueue[Request] = FairQueue()
        self.generation = 0
        """How many processes there have been: what an earlier one knew, this one does not."""
        self.ended = 0
        """So many were ended for taking too much."""
        self.process: Process | None = None
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.runner: asyncio.Task[None] | None = None
        self.busy = False
        self.look_every = LOOK_EVERY

    @property
    def load(self) -> int:
        """How many requests it has before it."""
        return self.queue.waiting + self.busy

    async def ask(
        self, body: bytes, limit: float, who: Line, charge: Charge | None = None, *, ahead: bool = False
    ) -> bytes:
        """The reply to a request; Trouble if it is refused, or takes too much. ``charge`` is told how many
        seconds of processor time it took, whatever has come of it."""
        if self.queue.length(who) >= MOST_WAITING:
            raise Trouble("too_many", "too much is going on for you already; wait a little")
        if self.runner is None:
            self.runner = asyncio.create_task(self.run(), name=self.name)
        request = Request(body, limit, asyncio.get_running_loop().create_future(), charge or paying.get())
        self.queue.put(who, request, ahead=ahead)
        reply = await request.reply
        if reply[:1] == FAILED:
            raise self.trouble(failed.decode(reply[1:]))
        return reply[1:]

    def trouble(self, problem: Failed) -> Trouble:
        if problem.details:
            log.error("%s failed: %s", self.name, problem.details)
            return Trouble("internal", "the server failed on this; nothing has changed")
        return Trouble(
            problem.code, problem.message, rules=problem.rules, reason=problem.reason, number=problem.number
        )

    # ---- the process ---------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Pass on one request after the other."""
        while True:
            request = await self.queue.get()
            if request.reply.done():
                continue  # nobody waits for it any more
            self.busy = True
            try:
                reply = await self.exchange(request)
            except Exception as error:
                if not isinstance(error, Trouble):
                    log.exception("%s cannot work", self.name)
                    error = Trouble("internal", "the server cannot work at the moment; try again")
                if not request.reply.done():
                    request.reply.set_exception(error)
            else:
                if not request.reply.done():
                    request.reply.set_result(reply)
            finally:
                self.busy = False

    async def exchange(self, request: Request) -> bytes:
        reader, writer = await self.running()
        replying = asyncio.create_task(exchange(reader, writer, request.body, request.limit))
        try:
            await self.watch(replying, request.limit)
            used, reply = await replying
            request.charge(used)
            return reply
        except Hung:
            request.charge(request.limit)
            self.ended += 1
            log.warning("%s was ended: a request took more than it may", self.name)
            await self.end()
            raise Trouble(
                "too_heavy", "this takes more time or memory than the server gives to one request"
            ) from None
        finally:
            replying.cancel()

    async def watch(self, replying: asyncio.Task[tuple[float, bytes]], limit: float) -> None:
        """Wait for a reply as long as there is hope; Hung if there is none any more."""
        watch = Watch(limit)
        while not (await asyncio.wait({replying}, timeout=self.look_every))[0]:
            assert self.process is not None
            if watch.is_over(ticks_of(self.process.pid or 0)):
                raise Hung

    async def running(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The streams to a process that lives."""
        if self.streams is not None and self.process is not None and self.process.is_alive():
            return self.streams
        await self.end()
        ours, theirs = socket.socketpair()
        self.process = await asyncio.to_thread(self.launch, theirs)
        theirs.close()
        self.generation += 1
        self.streams = await asyncio.open_connection(sock=ours, limit=LARGEST)
        return self.streams

    def launch(self, theirs: socket.socket) -> Process:
        """Start a process that serves one end of a pair of sockets."""
        process: Any = processes().Process(
            target=serve, args=(theirs, self.make, self.terms), name=self.name, daemon=True
        )
        process.start()
        launched: Process = process
        return launched

    async def end(self) -> None:
        """End the process, if there is one."""
        process, self.process = self.process, None
        streams, self.streams = self.streams, None
        if streams is not None:
            streams[1].close()
            with contextlib.suppress(OSError):
                await streams[1].wait_closed()
        if process is not None:
            process.kill()
            await asyncio.to_thread(process.join)
            process.close()

    async def close(self) -> None:
        """For good."""
        if self.runner is not None:
            self.runner.cancel()
        await self.end()
