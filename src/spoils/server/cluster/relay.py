"""Sockets and requests on their way to the process that owns the game, over Redis.

What a client says to a process that does not own its game is passed on as it is; the owner serves it like one
of its own clients and passes the replies back. Redis only carries messages: if some are lost because it was
gone, everybody affected is disconnected and connects again.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

log = logging.getLogger(__name__)

GONE: Final = 1012
"""The code of a closing socket that should be opened again."""
ANSWER_SECONDS: Final = 20.0
EVERYBODY: Final = "everybody"
"""Where all processes listen, besides where each listens for itself."""


class Opened(Struct, frozen=True, tag=True):
    """A client has connected elsewhere."""

    link: str
    sender: str
    address: str


class Said(Struct, frozen=True, tag=True):
    """One text frame, in either direction."""

    link: str
    text: str


class Closed(Struct, frozen=True, tag=True):
    """The connection has ended, in either direction."""

    link: str
    code: int = GONE


class Asked(Struct, frozen=True, tag=True):
    """A request for the owner of a game."""

    link: str
    sender: str
    method: str
    path: str
    query: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    address: str
    body: bytes


class Answered(Struct, frozen=True, tag=True):
    """The reply to one."""

    link: str
    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class News(Struct, frozen=True, tag=True):
    """Something that every process may want to know. Nothing depends on its coming: the database has it."""

    topic: str
    sender: str
    data: bytes = b""


class Renewed(Struct, frozen=True, tag=True):
    """Who sits at a table has changed in the database."""

    game: str


Message = Opened | Said | Closed | Asked | Answered | Renewed | News
Handler = Callable[[Message], Awaitable[None]]

encoder = msgspec.msgpack.Encoder()
decoder: msgspec.msgpack.Decoder[Message] = msgspec.msgpack.Decoder(Message)


async def reachable(url: str) -> None:
    """Raise an error if there is no Redis."""
    from redis.asyncio import Redis

    redis: Any = Redis.from_url(url)
    try:
        await redis.ping()
    finally:
        await redis.aclose()


def new_link() -> str:
    """A name for one connection or request."""
    return secrets.token_urlsafe(12)


class Relay:
    """Messages to and from the other processes."""

    def __init__(self, url: str, server: str, handle: Handler, lost: Callable[[], None]) -> None:
        from redis.asyncio import Redis

        self.redis: Any = Redis.from_url(url)
        self.server = server
        self.handle = handle
        self.lost = lost
        self.task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    @staticmethod
    def channel(server: str) -> str:
        """Where a process listens."""
        return f"spoils:{server}"

    async def start(self) -> None:
        """Begin to listen; an error if Redis is not there."""
        await self.redis.ping()
        self.task = asyncio.create_task(self.listen(), name="relay")
        await self.listening.wait()

    async def stop(self) -> None:
        """Listen no more."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        await self.redis.aclose()

    async def send(self, server: str, message: Message) -> bool:
        """Whether anybody has heard it, and could be heard here."""
        if not self.listening.is_set():
            return False
        try:
            return bool(await self.redis.publish(self.channel(server), encoder.encode(message)))
        except Exception as error:
            log.warning("cannot reach Redis: %s", error)
            return False

    async def is_heard(self, server: str) -> bool:
        """Whether that process listens, as far as this one can tell."""
        if not self.listening.is_set():
            return True
        try:
            ((_, listeners),) = await self.redis.pubsub_numsub(self.channel(server))
        except Exception:
            return True
        return bool(listeners)

    async def listen(self) -> None:
        """Until the end; whatever was under way when Redis went away is given up."""
        while True:
            try:
                async with self.redis.pubsub(ignore_subscribe_messages=False) as listener:
                    await listener.subscribe(self.channel(EVERYBODY), self.channel(self.server))
                    async for event in listener.listen():
                        if event["type"] == "subscribe":
                            if event["channel"] == self.channel(self.server).encode():
                                self.listening.set()
                        elif event["type"] == "message":
                            await self.handle(decoder.decode(event["data"]))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("Redis is gone: %s", error)
                self.listening.clear()
                self.lost()
                await asyncio.sleep(0.5)
