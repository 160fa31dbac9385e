"""Running the server: a socket, uvicorn, and the line that says where to look."""

import asyncio
import logging
import socket
import sys

import uvicorn

from spoils.errors import UserError
from spoils.server.app import build_app
from spoils.server.settings import Settings
from spoils.server.store.store import prepare


def run_server(settings: Settings, host: str, port: int, *, verbose: bool = False) -> None:
    """Serve until interrupted."""
    logging.basicConfig(
        level=logging.INFO if verbose else logging.WARNING,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )
    asyncio.run(prepare(settings.database))
    listener = listen(host, port)
    config = uvicorn.Config(
        build_app(settings),
        ws="websockets-sansio",
        ws_max_size=4 * settings.limits.message,
        ws_per_message_deflate=True,
        log_config=None,
        access_log=verbose,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    shown = f"[{host}]" if ":" in host else host
    print(f"serving on http://{shown}:{listener.getsockname()[1]}/ (Ctrl+C ends it)", flush=True)
    uvicorn.Server(config).run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """An open socket, or one sentence about why there is none."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UserError(f"cannot listen on {host}:{port}: {reason}; choose another with --port") from None
    return listener
