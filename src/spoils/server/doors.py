"""Connections before anything is known about them: how many there may be, and how long they may dawdle.

uvicorn accepts whoever comes and waits for good for the rest of a request. These are its protocols with a
count of open connections by address, and a time within which the head of a request must be complete.
"""

import asyncio
from http import HTTPStatus
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from spoils.server.frames import FRAMES
from spoils.server.gate import Places
from spoils.server.settings import Settings

FREE_FILES: Final = 200
"""File descriptors that connections leave to the database, the workers and the pages."""


class Doors:
    """All connections of the server."""

    def __init__(self, settings: Settings, files: int) -> None:
        limits = settings.limits
        self.places = Places(min(limits.connections, max(16, files - FREE_FILES)), limits.connections_each)
        self.proxies = frozenset(settings.proxies)
        self.head_seconds = limits.head_seconds

    def enter(self, transport: asyncio.BaseTransport) -> str | None:
        """The address of a newcomer; None if there is no room for it."""
        address = address_of(transport)
        return address if self.places.take(address, counted=address not in self.proxies) else None


def address_of(transport: asyncio.BaseTransport) -> str:
    """Where a connection comes from."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""


def protocols(doors: Doors) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Uvicorn's protocols for HTTP and WebSockets, guarded by these doors."""

    class Http(H11Protocol):
        entered: str | None = None
        waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            self.entered = doors.enter(transport)
            super().connection_made(transport)
            if self.entered is None:
                transport.abort()
            else:
                self.wait_for_head()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self.wait_for_head()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self.wait_for_head()

        def wait_for_head(self) -> None:
            """Let the time run while a request is incomplete, from its beginning on."""
            incomplete = self.conn.their_state is h11.IDLE and not self.transport.is_closing()
            if not incomplete:
                self.stop_waiting()
            elif self.waiting is None:
                self.waiting = self.loop.call_later(doors.head_seconds, self.transport.abort)

        def stop_waiting(self) -> None:
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None

        def handle_websocket_upgrade(self, event: Any) -> None:
            self.leave()  # the other protocol enters for itself
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self.leave()
            super().connection_lost(exc)

        def leave(self) -> None:
            self.stop_waiting()
            if self.entered is not None:
                doors.places.give_back(self.entered)
                self.entered = None

    class Socket(WebSocketsSansIOProtocol):
        entered: str | None = None

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self.entered = doors.enter(transport)
            super().connection_made(transport)

        def handle_connect(self, event: Request) -> None:
            super().handle_connect(event)
            if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
                self.scope["extensions"] = {**(self.scope["extensions"] or {}), FRAMES: {"write": self.write}}

        def write(self, frame: bytes) -> bool:
            """Write a whole frame, if this connection takes one at the moment."""
            if not self.handshake_complete or self.close_sent or self.transport.is_closing():
                return False
            if not self.writable.is_set():
                return False
            self.transport.write(frame)
            return True

        def connection_lost(self, exc: Exception | None) -> None:
            if self.entered is not None:
                doors.places.give_back(self.entered)
                self.entered = None
            super().connection_lost(exc)

    return Http, Socket
