"""Running the server: a socket, uvicorn, and the line that says where to look."""

import asyncio
import socket
from functools import partial
from pathlib import Path

import uvicorn
from sqlalchemy.engine import make_url

from spoils.errors import UserError
from spoils.server.app import build_app
from spoils.server.cluster.cluster import join
from spoils.server.doors import Doors, protocols
from spoils.server.logs import LogForm, set_up
from spoils.server.settings import Settings
from spoils.server.store.alone import Alone
from spoils.server.store.migrate import async_url
from spoils.server.store.store import prepare


def run_server(
    settings: Settings, host: str, port: int, *, verbose: bool = False, log: LogForm = "plain"
) -> None:
    """Serve until interrupted."""
    set_up(log, verbose=verbose)
    alone = be_alone(settings.database)
    identity = asyncio.run(prepare(settings.database, partial(join, redis=settings.redis)))
    listener = listen(host, port)
    http, ws = protocols(Doors(settings, raise_file_limit()))
    config = uvicorn.Config(
        build_app(settings, identity),
        http=http,
        ws=ws,
        ws_max_size=4 * settings.limits.message,
        ws_per_message_deflate=True,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,
        access_log=verbose,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}{settings.prefix}/"
    print(f"serving on {address} (Ctrl+C ends it)", flush=True)
    uvicorn.Server(config).run(sockets=[listener])
    if alone is not None:
        alone.let_go()


def be_alone(database: str) -> Alone | None:
    """A file is for one process; nothing for a database that can be shared."""
    url = make_url(async_url(database))
    if url.get_backend_name() != "sqlite" or url.database is None or not Path(url.database).parent.is_dir():
        return None
    alone = Alone(Path(url.database))
    alone.take()
    return alone


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
