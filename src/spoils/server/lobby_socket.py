"""The socket of the lobby: it only listens, and is told what changes there."""

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from spoils.server.errors import Trouble
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

    outgoing: asyncio.Queue[bytes] = asyncio.Queue()
    people, limits = server.people, server.settings.limits
    gate = Gate(limits.message_burst, limits.messages_per_second)
    you = await people.person(visitor)
    guest = LobbyGuest(visitor, you.name, outgoing.put_nowait, still)
    await server.company.timeouts.note(visitor)
    await people.board.enter(guest, you)
    sender = asyncio.create_task(send_all(socket, outgoing))
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


async def send_all(socket: WebSocket, outgoing: asyncio.Queue[bytes]) -> None:
    """Send what there is to say; whoever is too slow has to come again."""
    while True:
        data = await outgoing.get()
        if outgoing.qsize() > BACKLOG:
            with suppress(Exception):
                await socket.close(TOO_SLOW)
            return
        if socket.client_state != WebSocketState.CONNECTED:
            return
        try:
            await socket.send_text(data.decode())
        except Exception:
            return  # gone; the receiving side notices as well
