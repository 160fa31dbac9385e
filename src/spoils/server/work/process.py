"""Inside a worker process: one request at a time, each within its limits.

The limit of time is the processor's: a signal that the system sends when it is used up, and that ends the
process wherever it is, in compiled code too. The server notices, and starts another one.
"""

import gc
import os
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from time import process_time
from typing import Final

import msgspec
from msgspec import Struct

from spoils.errors import UserError
from spoils.server.errors import Trouble
from spoils.server.work.channel import receive, send
from spoils.view.model import Message

TIDY_EVERY: Final = 500
"""Requests between two searches for what nobody needs any more."""

Duty = Callable[[bytes], bytes]
"""What a worker does: bytes of a request to bytes of a reply."""


class Terms(Struct, frozen=True):
    """What a worker may take up."""

    megabytes: int = 1024
    nice: int = 0
    """How far it stands back where processors are scarce."""


class Failed(Struct, frozen=True, omit_defaults=True):
    """Why there is no result."""

    code: str
    message: str
    rules: tuple[str, ...] = ()
    reason: Message | None = None
    number: int | None = None
    details: str = ""
    """For the log, where the program is at fault."""


FAILED: Final = b"\x01"
DONE: Final = b"\x00"


def serve(channel: socket.socket, make: Callable[[], Duty], terms: Terms) -> None:
    """Work until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to end
    restrain(terms)
    duty = make()
    encoder = msgspec.msgpack.Encoder()
    gc.freeze()
    gc.set_threshold(20_000, 20, 1000)
    count = 0
    while (got := receive(channel)) is not None:
        limit, body = got
        allow(limit)
        began = process_time()
        try:
            reply = DONE + duty(body)
        except MemoryError:
            os._exit(1)  # nothing can be relied on any more
        except Exception as error:
            reply = FAILED + encoder.encode(failure(error))
        allow(0.0)
        send(channel, reply, process_time() - began)
        count += 1
        if count % TIDY_EVERY == 0:
            gc.collect()


def failure(error: Exception) -> Failed:
    """What the server is told of an error."""
    if isinstance(error, Trouble):
        return Failed(error.code, error.message, error.rules, error.reason, error.number)
    if isinstance(error, UserError):
        return Failed("malformed", error.message)
    if isinstance(error, RecursionError):
        return Failed("too_heavy", "this is nested too deeply; make it simpler")
    return Failed("internal", str(error), details=traceback.format_exc())


def restrain(terms: Terms) -> None:
    """Memory, and standing back."""
    if sys.platform == "win32":
        return
    import resource

    if terms.nice:
        os.nice(terms.nice)
    most = terms.megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def allow(seconds: float) -> None:
    """So much processor time from now on; 0 for as much as it takes."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)
