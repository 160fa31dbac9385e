"""Running the server: a socket, uvicorn, and the line that says where to look."""

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import uvicorn
from sqlalchemy.engine import make_url
from starlette.applications import Starlette

from spoils.errors import UserError, in_a_line
from spoils.server.app import build_app, put_behind
from spoils.server.cluster.cluster import join
from spoils.server.doors import Doors, protocols
from spoils.server.logs import LogForm, set_up
from spoils.server.services import Server
from spoils.server.settings import Settings
from spoils.server.store.alone import Alone
from spoils.server.store.migrate import async_url
from spoils.server.store.store import UNUSABLE, prepare


def run_server(
    settings: Settings,
    host: str,
    port: int,
    *,
    verbose: bool = False,
    log: LogForm = "plain",
    said: Callable[[str], str] = str,
) -> None:
    """Serve until interrupted; ``said`` puts what is said into the language of whoever started it."""
    set_up(log, verbose=verbose)
    alone = be_alone(settings.database)
    try:
        identity = asyncio.run(prepare(settings.database, partial(join, redis=settings.redis)))
        with listen(host, port) as listener:
            address = address_of(settings, host, listener)
            welcome = said(f"serving on {address} (Ctrl+C ends it)")
            serve(settings, identity, listener, welcome, verbose=verbose)
    finally:
        if alone is not None:
            alone.let_go()


def serve(
    settings: Settings, identity: str, listener: socket.socket, welcome: str, *, verbose: bool = False
) -> None:
    """Serve on a socket until interrupted, with a line of welcome once it answers."""
    http, ws = protocols(Doors(settings, raise_file_limit()))
    app = build_app(settings)
    config = uvicorn.Config(
        app,
        http=http,
        ws=ws,
        lifespan="off",
        ws_max_size=4 * settings.limits.message,
        ws_per_message_deflate=True,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,
        access_log=verbose,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    Serving(config, app, Server(settings, identity), welcome).run(sockets=[listener])


class Serving(uvicorn.Server):
    """Opens everything before it listens, and says where to look when it does."""

    def __init__(self, config: uvicorn.Config, app: Starlette, server: Server, welcome: str) -> None:
        super().__init__(config)
        put_behind(app, server)
        self.server = server
        self.welcome = welcome

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, listen, tell; or one sentence about what is in the way."""
        try:
            await self.server.open()
        except UNUSABLE as error:  # the database was there a moment ago
            await self.server.crew.close()
            reason = in_a_line(getattr(error, "orig", None) or error)
            raise UserError(f"the server cannot start, its database does not answer: {reason}") from None
        await super().startup(sockets)
        print(self.welcome, flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everybody away, then put everything away."""
        await super().shutdown(sockets)
        if not self.force_exit:
            await self.server.close()


def be_alone(database: str) -> Alone | None:
    """A file is for one process; nothing for a database that can be shared."""
    url = make_url(async_url(database))
    if url.get_backend_name() != "sqlite" or url.database is None or not Path(url.database).parent.is_dir():
        return None
    alone = Alone(Path(url.database))
    alone.take()
    return alone


def address_of(settings: Settings, host: str, listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listener.getsockname()[1]}{settings.prefix}/"


def raise_file_limit() -> int:
    """As many open files as the system grants; how many that are."""
    try:
        import resource
    except ImportError:  # not on this system
        return 1 << 16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard
    return soft


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
