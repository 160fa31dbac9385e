"""The WebSocket of a draft: it only shows. What people do comes as requests."""

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from spoils.server.errors import Trouble
from spoils.server.gate import Gate, place_of
from spoils.server.http.who import check_scope, is_own_origin, who_asks
from spoils.server.http.wire import printable
from spoils.server.people.drafts.watching import Watcher, check_looking
from spoils.server.services import Server
from spoils.server.socket import POLICY, TOO_LARGE
from spoils.server.work.worker import place

TRY_AGAIN = 1013


async def draft_socket(socket: WebSocket) -> None:
    """Somebody looks at a draft."""
    server: Server = socket.app.state.server
    address = socket.client.host if socket.client else ""
    admitted = server.requests.admits(place_of(address))
    if not admitted or not is_own_origin(socket, server.settings.origin):
        await socket.close(POLICY)
        return
    if not server.sockets.take(address):
        await socket.close(POLICY)
        return
    try:
        await socket.accept()
        place.set(place_of(address))
        await serve(socket, server)
    finally:
        server.sockets.give_back(address)


async def serve(socket: WebSocket, server: Server) -> None:
    """Until one of the two ends it."""
    watching = server.draft_watching
    draft = printable(str(socket.path_params["id"]))
    if len(watching.watchers.get(draft, ())) >= server.settings.limits.watchers:
        await socket.close(TRY_AGAIN)
        return

    async def visitor() -> str:
        who = await who_asks(server.accounts.book, socket)
        check_scope(who, "/api/drafts")
        return "" if who.new_secret else who.visitor

    async def still() -> bool:
        try:
            return await visitor() == watcher.visitor
        except Trouble:
            return False

    try:
        watcher = Watcher(draft, await visitor(), still)
    except Trouble:
        await socket.close(POLICY)
        return
    sender = asyncio.create_task(send_all(socket, watcher))

    async def check_again() -> None:
        try:
            await check_looking(server.company, await server.drafts.row(draft), watcher.visitor)
        except Trouble:
            with suppress(Exception):
                await socket.close(POLICY)

    server.onlookers.come(watcher.visitor, check_again)
    try:
        await check_looking(server.company, await server.drafts.latest(draft), watcher.visitor)
        await watching.enter(watcher)
        await listen(socket, server)
    except WebSocketDisconnect:
        pass
    except Trouble:
        with suppress(Exception):
            await socket.close(POLICY)
    finally:
        server.onlookers.go(watcher.visitor, check_again)
        watching.leave(watcher)
        sender.cancel()


async def listen(socket: WebSocket, server: Server) -> None:
    """Whatever comes only shows that somebody is there; it is answered by a word, so that both know."""
    limits = server.settings.limits
    gate = Gate(limits.message_burst, limits.messages_per_second)
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        text = event.get("text") or ""
        if len(text) > limits.message:
            await socket.close(TOO_LARGE)
            return
        while not gate.admits(""):
            await asyncio.sleep(1 / limits.messages_per_second)
        await socket.send_text("{}")


async def send_all(socket: WebSocket, watcher: Watcher) -> None:
    """Send what there is to show."""
    while (data := await watcher.outgoing.get()) is not None:
        try:
            await socket.send_text(data.decode())
        except Exception:
            return  # gone; the receiving side notices as well
    with suppress(Exception):
        await socket.close(TRY_AGAIN)
