"""Another program, and lines of text to and from it, each within a time."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import IO, Final

MOST_BYTES: Final = 1_000_000  # of one line from the program
GRACE: Final = 0.5  # seconds that a program has to end when nothing more is asked


class Trouble(Exception):
    """The program did not do its part; the message goes on after the program's name."""


class Pipe:
    """A running program. It is over when this object is."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is not for it, and it can be ended with all it has started
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin: IO[bytes] = self.process.stdin
        self.stdout: IO[bytes] = self.process.stdout
        os.set_blocking(self.stdin.fileno(), False)
        os.set_blocking(self.stdout.fileno(), False)
        self.unread = b""
        self.close = weakref.finalize(self, finish, self.process)

    def send(self, line: bytes, seconds: float) -> None:
        """Write one line."""
        rest = memoryview(line + b"\n")
        deadline = time.monotonic() + seconds
        while rest:
            if not happens(self.stdin, selectors.EVENT_WRITE, deadline):
                raise Trouble(f"did not read its input within {seconds:g} seconds")
            try:
                rest = rest[os.write(self.stdin.fileno(), rest) :]
            except BrokenPipeError:
                return  # it has ended: what it wrote before comes first, then ``receive`` says how

    def receive(self, seconds: float) -> bytes:
        """Read one line."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self.unread:
            if len(self.unread) > MOST_BYTES:
                raise Trouble(f"wrote more than {MOST_BYTES} bytes without ending its line")
            if not happens(self.stdout, selectors.EVENT_READ, deadline):
                raise Trouble(f"did not answer within {seconds:g} seconds")
            data = os.read(self.stdout.fileno(), 65536)
            if not data:
                raise Trouble(self.how_it_ended())
            self.unread += data
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def how_it_ended(self) -> str:
        try:
            status = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its output instead of answering"
        if status < 0:
            return f"was ended by signal {-status} ({signal.strsignal(-status)}) instead of answering"
        return f"ended with status {status} instead of answering"


def happens(file: IO[bytes], event: int, deadline: float) -> bool:
    """Whether the file can be read or written before it is too late."""
    with selectors.DefaultSelector() as selector:
        selector.register(file, event)
        return bool(selector.select(max(0.0, deadline - time.monotonic())))


def finish(process: subprocess.Popen[bytes]) -> None:
    """Nothing more is asked: let the program end, or end it with all it has started."""
    for file in (process.stdin, process.stdout):
        assert file is not None
        file.close()
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
