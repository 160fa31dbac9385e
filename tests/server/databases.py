"""Real PostgreSQL and Redis servers on loopback, started by the tests with data of their own."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

WAIT = 180.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def await_port(port: int) -> None:
    """Wait until somebody listens."""
    end = time.monotonic() + WAIT
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert time.monotonic() < end, f"nothing listens on port {port}"
            time.sleep(0.05)
        else:
            return


def not_there(what: str) -> NoReturn:
    """Skip, visibly; in continuous integration nothing may be missing."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def newest_postgres() -> Path | None:
    """The folder of PostgreSQL's programs, where the system's packages or the path have it."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if folders:
        return max(folders, key=lambda folder: float(folder.parent.name))
    found = shutil.which("initdb")
    return None if found is None else Path(found).resolve().parent


class Postgres:
    """One PostgreSQL server."""

    def __init__(self) -> None:
        programs = newest_postgres()
        if programs is None:
            not_there("PostgreSQL is not installed (apt-get install postgresql)")
        self.programs = programs
        self.folder = tempfile.TemporaryDirectory(prefix="spoils-postgres-")
        self.data = Path(self.folder.name) / "data"
        self.port = free_port()
        self.owner: dict[str, str] = {}
        if os.geteuid() == 0:  # it refuses to run as root
            account = pwd.getpwnam("postgres")
            os.chown(self.folder.name, account.pw_uid, account.pw_gid)
            self.owner = {"user": "postgres"}
        self.run("initdb", "-D", str(self.data), "-U", "spoils", "-A", "trust", "--no-sync")
        self.start()

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        done = subprocess.run(  # output to a file: the server would keep a pipe open
            command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, **self.owner
        )
        assert done.returncode == 0, f"{program} failed"

    def start(self) -> None:
        # what is killed here is the program, never the system below it: nothing has to be on the disk
        careless = "-c fsync=off -c full_page_writes=off"
        options = f"-p {self.port} {careless} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        self.run("pg_ctl", "-D", str(self.data), "-o", options, "-w", "start")

    def stop(self, how: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.data), "-m", how, "-w", "stop")

    def close(self) -> None:
        """For good."""
        self.stop("immediate")
        self.folder.cleanup()

    def execute(self, database: str, statement: str) -> None:
        """One statement in a database."""
        self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "spoils", "-c", statement, database)

    def database(self, name: str) -> str:
        """The address of a new, empty database; one that had the name before is gone."""
        here = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "spoils")
        self.run("dropdb", "--if-exists", "--force", *here, name)
        self.run("createdb", *here, name)
        return f"postgresql://spoils@127.0.0.1:{self.port}/{name}"


@contextmanager
def redis_server(folder: Path, port: int = 0) -> Iterator[str]:
    """A Redis (or Valkey) server; its address."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        not_there("Redis is not installed (apt-get install redis-server)")
    port = port or free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        await_port(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(WAIT)
