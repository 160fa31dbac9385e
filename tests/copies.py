"""The program, started as a copy of a process that has everything loaded.

The tests start some hundreds of servers and commands, and each would spend more time on loading modules than
on what it is asked. Instead a process loads them once and forks for each start; the copy then is what
`python -m spoils` would be, with arguments, environment, folder and output of its own. Each process of the
tests has one such process, begun when it is first needed.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType
from typing import IO

LOADED = (
    "spoils.__main__",
    "spoils.server.run",
    "spoils.server.work.older",
    "spoils.server.work.loaded",
    "aiosqlite",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.lifespan.off",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)
REQUEST = 1 << 20
PROJECT = Path(__file__).parent.parent


class Copy:
    """A started program, to be treated as one of `subprocess`."""

    def __init__(self, pid: int, line: socket.socket) -> None:
        self.pid = pid
        self.line = line
        self.stdout: IO[str] | None = None
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit status, if it has ended."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end."""
        status = self._ended(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return status

    def send_signal(self, number: signal.Signals) -> None:
        """As by `kill`."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            self.line.settimeout(timeout)
            try:
                self.returncode = int(self.line.recv(100))
            except (TimeoutError, BlockingIOError):
                return None
            self.line.close()
        return self.returncode


def start(
    arguments: Sequence[str],
    *,
    stderr: int,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> Copy:
    """Start `spoils` with these arguments; what it says can be read from its stdout."""
    reader, writer = os.pipe()
    try:
        errors = writer if stderr == subprocess.STDOUT else stderr
        copy = _copy(arguments, (subprocess.DEVNULL, writer, errors), cwd, env)
    finally:
        os.close(writer)
    copy.stdout = os.fdopen(reader, encoding="utf-8")
    return copy


def spoils(
    *arguments: str, typed: str = "", cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `spoils` with these arguments to its end; it reads what was typed."""
    with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
        stdin.write(typed.encode())
        stdin.seek(0)
        files = (stdin, stdout, stderr)
        status = _copy(arguments, [file.fileno() for file in files], cwd, env).wait()
        said = [(file.seek(0), file.read().decode())[1] for file in (stdout, stderr)]
    return subprocess.CompletedProcess(arguments, status, *said)


def _copy(
    arguments: Sequence[str], files: Sequence[int], cwd: Path | None, env: Mapping[str, str] | None
) -> Copy:
    ours, theirs = socket.socketpair()
    request = {"arguments": arguments, "cwd": str(cwd or Path.cwd()), "env": dict(env or os.environ)}
    with theirs, open(os.devnull) as nothing:
        given = [nothing.fileno() if file == subprocess.DEVNULL else file for file in files]
        socket.send_fds(original().control, [json.dumps(request).encode()], [theirs.fileno(), *given])
    return Copy(int(ours.recv(100)), ours)


class Original:
    """The process that copies are made of."""

    def __init__(self) -> None:
        self.control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", "tests.copies", str(theirs.fileno())]
            self.process = subprocess.Popen(command, pass_fds=[theirs.fileno()], cwd=PROJECT)


@cache
def original() -> Original:
    """That of this process of the tests; it ends with it."""
    return Original()


# ---- in the original ---------------------------------------------------------------------------------------


def serve(control: socket.socket) -> list[str]:
    """Make copies until nobody can ask for one any more. Returns in the copies, with their arguments."""
    running: dict[int, socket.socket] = {}

    def report(number: int = 0, frame: FrameType | None = None) -> None:
        for pid, line in list(running.items()):
            with suppress(ChildProcessError):  # another child ended meanwhile: it is told of already
                done, status = os.waitpid(pid, os.WNOHANG)
                if done:
                    del running[pid]
                    with line, suppress(OSError):  # nobody may listen any more
                        line.send(str(os.waitstatus_to_exitcode(status)).encode())

    signal.signal(signal.SIGCHLD, report)
    while True:
        request, files, _, _ = socket.recv_fds(control, REQUEST, 4)
        if not request:
            sys.exit()
        line = socket.socket(fileno=files[0])
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for other in (control, line, *running.values()):
                other.close()
            return become(json.loads(request), files[1:])
        for file in files[1:]:
            os.close(file)
        line.send(str(pid).encode())
        running[pid] = line
        report()


def become(request: dict[str, object], files: Sequence[int]) -> list[str]:
    """Take on everything by which one process differs from another."""
    for target, file in enumerate(files):
        os.dup2(file, target)
        os.close(file)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout, sys.stderr = (
        os.fdopen(file, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False) for file in (1, 2)
    )
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(str(request["cwd"]))
    return request["arguments"]


if __name__ == "__main__":
    for name in LOADED:
        import_module(name)
    gc.freeze()
    sys.argv[1:] = serve(socket.socket(fileno=int(sys.argv[1])))
    sys.modules["__main__"] = sys.modules["spoils.__main__"]
    sys.modules["spoils.__main__"].run()
