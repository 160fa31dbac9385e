"""This process among others that share its database."""

import asyncio
import logging
from collections.abc import Callable, Collection
from time import monotonic
from typing import Any, Final, Protocol

from spoils.errors import UserError
from spoils.server.cluster.links import Client, Links, RemoteSocket
from spoils.server.cluster.relay import (
    ANSWER_SECONDS,
    EVERYBODY,
    Answered,
    Asked,
    Message,
    News,
    Opened,
    Relay,
    Renewed,
    new_link,
    reachable,
)
from spoils.server.errors import Trouble
from spoils.server.store.leases import Lease, Leases
from spoils.server.store.store import Store

log = logging.getLogger(__name__)

ASGI = Callable[[dict[str, Any], Any, Any], Any]


CUT_OFF, FORGOTTEN = 0.5, 2.0
"""Seconds for which nobody must have heard a process before its games are taken; seen again and again."""
STARTING: Final = 60.0
"""Seconds within which a process must have begun to take part."""


async def join(store: Store, redis: str) -> str:
    """Become known to the others, or say in one sentence why that cannot be; the name of this process."""
    leases = Leases(store.engine)
    patience = monotonic() + leases.seconds + 2  # one that was killed is known as dead only then
    while not await leases.enter(shared=bool(redis), seconds=STARTING):
        if monotonic() > patience:
            raise UserError(
                "the database is used by another server; end it, or give all of them --redis URL, so that "
                "they can share it (docs/OPERATING.md)"
            )
        await asyncio.sleep(0.5)
    if redis:
        try:
            await reachable(redis)
        except Exception as error:
            await leases.leave()
            raise UserError(f"{redis}: cannot be used as Redis: {error}") from None
    return leases.id


class Holder(Protocol):
    """Whoever has the games of this process."""

    def leases(self) -> list[Lease]:
        """Of all that it has."""

    def lose(self, leases: Collection[Lease]) -> None:
        """These belong to another process by now, or may."""

    async def renew(self, game: str) -> None:
        """Who sits there has changed."""


class Cluster:
    """Leases, and the way to whoever has the others."""

    def __init__(self, store: Store, redis: str, identity: str) -> None:
        self.leases = Leases(store.engine)
        self.leases.id = identity
        self.redis = redis
        self.links = Links()
        self.relay: Relay | None = None
        self.holder: Holder | None = None
        self.app: ASGI | None = None
        self.serve: Callable[[RemoteSocket, str], Any] | None = None
        self.alive_until = 0.0
        self.listeners: dict[str, Callable[[str, bytes], None]] = {}
        """By topic: who is to be told what another process (its name) has announced."""
        self.unheard: dict[str, tuple[float, float]] = {}
        """Processes that do not listen: since when, and when that was last seen."""
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to take part."""
        began = monotonic()
        if await self.leases.renew():
            self.alive_until = began + self.leases.seconds
        if self.redis:
            self.relay = Relay(self.redis, self.leases.id, self.handle, self.links.drop)
            await self.relay.start()
        self.spawn(self.beat())

    async def close(self) -> None:
        """Leave, so that others take over at once."""
        for task in list(self.tasks):
            task.cancel()
        self.links.drop()
        if self.relay is not None:
            await self.relay.stop()
        await self.leases.leave()

    def spawn(self, job: Any) -> None:
        """Let something go on in the background."""
        task = asyncio.create_task(job)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ---- being alive ---------------------------------------------------------------------------------------

    @property
    def alive(self) -> bool:
        """Whether others take this process for alive, by its own clock."""
        return monotonic() < self.alive_until

    async def beat(self) -> None:
        """Stay alive, and notice who is not."""
        while True:
            await asyncio.sleep(self.leases.seconds / 3)
            began, was_alive = monotonic(), self.alive
            try:
                if was_alive and await self.leases.renew():
                    self.alive_until = began + self.leases.seconds
                else:
                    await self.start_over()
                if self.holder is not None and (held := self.holder.leases()):
                    self.holder.lose(await self.leases.lost(held))
                if owners := self.links.owners():
                    self.links.drop(await self.leases.dead(owners))
            except Exception as error:
                log.warning("cannot renew the lease: %s", error)

    async def start_over(self) -> None:
        """Too late: others may have taken over. Nothing that this process held is its own any more."""
        log.warning("this process was taken for dead; it begins anew")
        if self.holder is not None:
            self.holder.lose(self.holder.leases())
        self.links.drop()
        await self.leases.leave()
        if await self.leases.enter(shared=bool(self.redis)):
            self.alive_until = monotonic() + self.leases.seconds

    # ---- games ---------------------------------------------------------------------------------------------

    async def take(self, game: str) -> Lease:
        """Own a game, or Trouble: the owner has changed just now."""
        lease = await self.leases.take(game) if self.alive else None
        if lease is None and self.alive:
            owner = await self.leases.owner_of(game)
            if owner is not None and await self.is_cut_off(owner):
                lease = await self.leases.take(game, instead_of=owner)
        if lease is None:
            raise Trouble("not_ready", "the game is just being taken over; try again")
        return lease

    async def elsewhere(self, game: str) -> str | None:
        """Another process that has the game, and can be reached."""
        if self.relay is None:
            return None
        owner = await self.leases.owner_of(game)
        return None if owner is None or await self.is_cut_off(owner) else owner

    async def is_cut_off(self, owner: str) -> bool:
        """Whether a process does not listen any more, for long enough to be sure. Most likely it is dead, and
        one need not wait for the end of its lease: whatever it may still want to store, the fence refuses."""
        if self.relay is None or await self.relay.is_heard(owner):
            self.unheard.pop(owner, None)
            return False
        now = monotonic()
        since, last = self.unheard.get(owner, (now, now))
        if now - last > FORGOTTEN:
            since = now
        self.unheard[owner] = (since, now)
        return now - since > CUT_OFF

    async def carry(self, owner: str, client: Client, first: str, address: str) -> int:
        """Carry a client's frames to the owner of its game; the code with which it ends, or 0 (see Links)."""
        assert self.relay is not None
        return await self.links.carry(self.relay, owner, client, first, address)

    async def ask(self, owner: str, asked: Asked) -> Answered:
        """Have the owner of a game answer a request."""
        assert self.relay is not None
        try:
            return await self.links.ask(self.relay, owner, asked, ANSWER_SECONDS)
        except (ConnectionError, TimeoutError):
            raise Trouble("not_ready", "the game is just being taken over; try again") from None

    async def renew(self, owner: str, game: str) -> None:
        """Tell the owner of a game that somebody else sits there."""
        assert self.relay is not None
        await self.relay.send(owner, Renewed(game))

    def asked(self, **parts: Any) -> Asked:
        """A request of this process."""
        return Asked(link=new_link(), sender=self.leases.id, **parts)

    # ---- news ----------------------------------------------------------------------------------------------

    def announce(self, topic: str, data: bytes = b"") -> None:
        """Tell all other processes something, soon."""
        if self.relay is not None:
            self.spawn(self.relay.send(EVERYBODY, News(topic, self.leases.id, data)))

    # ---- for others ----------------------------------------------------------------------------------------

    async def handle(self, message: Message) -> None:
        """Something has come from another process."""
        if isinstance(message, Opened):
            assert self.relay is not None
            socket = RemoteSocket(self.relay, message)
            self.links.served[message.link] = socket
            self.spawn(self.serve_socket(socket, message.address))
        elif isinstance(message, Asked):
            self.spawn(self.answer(message))
        elif isinstance(message, News):
            if message.sender != self.leases.id and message.topic in self.listeners:
                self.listeners[message.topic](message.sender, message.data)
        elif isinstance(message, Renewed):
            assert self.holder is not None
            self.spawn(self.holder.renew(message.game))
        else:
            self.links.hear(message)

    async def serve_socket(self, socket: RemoteSocket, address: str) -> None:
        assert self.serve is not None
        try:
            await self.serve(socket, address)
        finally:
            self.links.served.pop(socket.link, None)

    async def answer(self, asked: Asked) -> None:
        """Answer a request as if it had come here."""
        assert self.app is not None
        assert self.relay is not None
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": asked.method,
            "scheme": "http",
            "path": asked.path,
            "raw_path": asked.path.encode(),
            "query_string": asked.query,
            "root_path": "",
            "headers": list(asked.headers),
            "client": (asked.address, 0),
            "server": None,
            "state": {},
            "spoils.relayed": True,
        }
        status, headers, body = 500, [], bytearray()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": asked.body, "more_body": False}

        async def send(event: dict[str, Any]) -> None:
            nonlocal status, headers
            if event["type"] == "http.response.start":
                status, headers = event["status"], list(event["headers"])
            else:
                body.extend(event.get("body", b""))

        await self.app(scope, receive, send)
        kept = tuple((name, value) for name, value in headers if name.lower() != b"content-length")
        await self.relay.send(asked.sender, Answered(asked.link, status, kept, bytes(body)))
