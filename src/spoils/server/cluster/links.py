"""Connections and requests that are carried between processes."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from starlette.websockets import WebSocketState

from spoils.server.cluster.relay import GONE, Answered, Asked, Closed, Opened, Relay, Said, new_link

FIRST_WORD: Final = 10.0
"""Seconds within which the owner of a game must have answered a hello."""


class RemoteSocket:
    """A client of another process, as the owner of its game sees it: with what it uses of a WebSocket."""

    def __init__(self, relay: Relay, opened: Opened) -> None:
        self.relay = relay
        self.link = opened.link
        self.sender = opened.sender
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue(100)
        self.client_state = WebSocketState.CONNECTED

    async def receive(self) -> dict[str, Any]:
        """The next thing that happens on it."""
        return await self.incoming.get()

    def hear(self, message: Said | Closed) -> None:
        """Something has come for it; a client that says more than can be heard is dropped."""
        event: dict[str, Any] = {"type": "websocket.disconnect", "code": GONE}
        if isinstance(message, Said):
            event = {"type": "websocket.receive", "text": message.text}
        while self.incoming.full():
            self.incoming.get_nowait()
            event = {"type": "websocket.disconnect", "code": GONE}
        self.incoming.put_nowait(event)

    async def send_text(self, text: str) -> None:
        """Send a frame."""
        if not await self.relay.send(self.sender, Said(self.link, text)):
            raise ConnectionError("the other process is gone")

    async def close(self, code: int = 1000) -> None:
        """End it."""
        self.client_state = WebSocketState.DISCONNECTED
        await self.relay.send(self.sender, Closed(self.link, code))


class Client(Protocol):
    """A connection of this process."""

    outgoing: asyncio.Queue[bytes | int | None]

    async def receive_text(self) -> str | None:
        """What it says next."""


@dataclass
class Carried:
    """A client of this process, carried to the owner of its game."""

    owner: str
    queue: asyncio.Queue[Said | Closed] = field(default_factory=asyncio.Queue)
    """What comes back."""
    spoken: bool = False
    """It has said more than hello."""


class Links:
    """All that this process carries for its own clients, and all that it serves for others."""

    def __init__(self) -> None:
        self.carried: dict[str, Carried] = {}
        self.served: dict[str, RemoteSocket] = {}
        self.asked: dict[str, tuple[str, asyncio.Future[Answered]]] = {}

    def hear(self, message: Said | Closed | Answered) -> None:
        """Give a message to whomever it is for."""
        if isinstance(message, Answered):
            found = self.asked.get(message.link)
            if found is not None and not found[1].done():
                found[1].set_result(message)
        elif message.link in self.carried:
            self.carried[message.link].queue.put_nowait(message)
        elif message.link in self.served:
            self.served[message.link].hear(message)

    def owners(self) -> set[str]:
        """The processes on which clients of this one depend."""
        asked = {owner for owner, _ in self.asked.values()}
        return asked | {one.owner for one in self.carried.values()}

    def drop(self, owners: set[str] | None = None) -> None:
        """Give up what depends on these processes, or everything."""
        for link, one in list(self.carried.items()):
            if owners is None or one.owner in owners:
                one.queue.put_nowait(Closed(link))
        for owner, future in list(self.asked.values()):
            if (owners is None or owner in owners) and not future.done():
                future.set_exception(ConnectionError("the owner of the game is gone"))
        if owners is None:
            for socket in self.served.values():
                socket.hear(Closed(socket.link))

    async def ask(self, relay: Relay, owner: str, asked: Asked, seconds: float) -> Answered:
        """Have another process answer a request."""
        future: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self.asked[asked.link] = (owner, future)
        try:
            if not await relay.send(owner, asked):
                raise ConnectionError("the owner of the game cannot be reached")
            async with asyncio.timeout(seconds):
                return await future
        finally:
            del self.asked[asked.link]

    async def carry(self, relay: Relay, owner: str, client: Client, first: str, address: str) -> int:
        """Carry frames between a client and the owner of its game until one of them ends it; the code. 0 if
        the owner is gone and neither has said anything yet: then one can begin anew."""
        link = new_link()
        one = self.carried[link] = Carried(owner)
        reader = asyncio.create_task(self._pass_on(relay, owner, link, client, first, address))
        try:
            patience: float | None = FIRST_WORD
            while True:
                try:
                    async with asyncio.timeout(patience):
                        message = await one.queue.get()
                except TimeoutError:
                    message = Closed(link)
                if isinstance(message, Closed):
                    unused = patience is not None and not one.spoken
                    return 0 if unused and message.code == GONE else message.code
                patience = None
                client.outgoing.put_nowait(message.text.encode())
        finally:
            reader.cancel()
            del self.carried[link]
            await relay.send(owner, Closed(link))

    async def _pass_on(
        self, relay: Relay, owner: str, link: str, client: Client, first: str, address: str
    ) -> None:
        one, code = self.carried[link], GONE
        try:
            heard = await relay.send(owner, Opened(link, relay.server, address))
            heard = heard and await relay.send(owner, Said(link, first))
            while heard:
                text = await client.receive_text() or ""
                one.spoken = True
                heard = await relay.send(owner, Said(link, text))
        except Exception as error:  # the client is gone, or has said too much
            code = getattr(error, "code", GONE)
        one.queue.put_nowait(Closed(link, code))
