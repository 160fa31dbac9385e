"""The socket of the lobby: it only listens, and is told what changes there."""

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from spoils.server.errors import Trouble
from spoils.server.frames import Common, write_at_once
from spoils.server.gate import Gate, place_of
from spoils.server.http.who import check_scope, is_own_origin, who_asks
from spoils.server.people.lobby.board import LobbyGuest
from spoils.server.services import Server
from spoils.server.socket import POLICY, TOO_SLOW
from spoils.server.work.worker import place

BACKLOG: Final = 100
"""Messages a slow client may be behind before it has to connect again."""


async def lobby_endpoint(socket: WebSocket) -> None:
    """Somebody comes into the lobby. A browser is known by its cookie; without one, one only looks."""
    server: Server = socket.app.state.server
    address = socket.client.host if socket.client else ""
    admitted = server.requests.admits(place_of(address))
    if not admitted or not is_own_origin(socket, server.settings.origin) or not server.sockets.take(address):
        await socket.close(POLICY)
        return
    try:
        place.set(place_of(address))
        visitor = await identified(socket, server)
        await socket.accept()
        await stay(socket, server, visitor)
    except Trouble:
        await socket.close(POLICY)
    finally:
        server.sockets.give_back(address)


async def identified(socket: WebSocket, server: Server) -> str:
    """Who comes; nobody in particular if it is a browser that the server does not know yet."""
    who = await who_asks(server.accounts.book, socket)
    check_scope(who, "/api/lobby/socket")
    return "" if who.new_secret else who.visitor


async def stay(socket: WebSocket, server: Server, visitor: str) -> None:
    """Until the connection ends."""

    async def still() -> bool:
        """A socket may live longer than the session, or the key of a program, that it was opened with."""
        try:
            return await identified(socket, server) == visitor
        except Trouble:
            return False

    voice = Voice(socket)
    people, limits = server.people, server.settings.limits
    gate = Gate(limits.message_burst, limits.messages_per_second)
    you = await people.person(visitor)
    guest = LobbyGuest(visitor, you.name, voice.say, still)
    await server.company.timeouts.note(visitor)
    await people.board.enter(guest, you)
    sender = asyncio.create_task(voice.keep_saying())
    try:
        while True:
            event = await socket.receive()  # whatever is said: one only listens here
            if event["type"] == "websocket.disconnect":
                return
            while not gate.admits(""):  # whoever talks too fast is listened to more slowly
                await asyncio.sleep(1 / limits.messages_per_second)
    except WebSocketDisconnect:
        return
    finally:
        people.board.leave(guest)
        sender.cancel()


class Voice:
    """What is said to somebody in the lobby, one word after the other."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self.idle = True
        """Whether everything is said: a word for all must not come before one that waits."""

    def say(self, word: bytes | Common) -> None:
        """Say it, at once if that can be."""
        if isinstance(word, Common):
            if self.idle and write_at_once(self.socket, word):
                return
            word = word.data
        self.idle = False
        self.waiting.put_nowait(word)

    async def keep_saying(self) -> None:
        """Send what waits; whoever is too slow has to come again."""
        while True:
            data = await self.waiting.get()
            if self.waiting.qsize() > BACKLOG:
                with suppress(Exception):
                    await self.socket.close(TOO_SLOW)
                return
            if self.socket.client_state != WebSocketState.CONNECTED:
                return
            try:
                await self.socket.send_text(data.decode())
            except Exception:
                return  # gone; the receiving side notices as well
            self.idle = self.waiting.empty()
