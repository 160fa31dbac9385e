"""`python -m spoils.server.work.standalone`: a worker for a server of a newer version (``work/older.py``).

Without arguments it says which version this is. With the number of a socket, the name of a duty and settings
as JSON it is a worker like any other.
"""

import socket
import sys
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from spoils import __version__
from spoils.record.origin import engine_fingerprint
from spoils.server.settings import Limits
from spoils.server.work.bots import bots
from spoils.server.work.desk_worker import desk
from spoils.server.work.process import Duty, Terms, serve
from spoils.server.work.tables import tables

MESSAGES: Final = 1
"""Goes up whenever servers and workers of different versions would not understand each other any more."""


class About(Struct, frozen=True):
    """Which version this is."""

    version: str
    engine: str
    messages: int


class Given(Struct, frozen=True):
    """What a server tells its worker to begin with."""

    terms: Terms
    cards: tuple[str, ...] = ()
    limits: Limits = Limits()


def about() -> About:
    """This version."""
    return About(__version__, engine_fingerprint(), MESSAGES)


def duty(name: str, given: Given) -> Callable[[], Duty]:
    """What makes the duty of that name."""
    makers = {
        "tables": lambda: tables(given.cards),
        "bots": lambda: bots(given.cards),
        "desk": lambda: desk(given.cards, given.limits),
    }
    return makers[name]()


def main(arguments: list[str]) -> None:
    """Say which version this is, or work."""
    if not arguments:
        print(msgspec.json.encode(about()).decode())
        return
    number, name, settings = arguments
    given = msgspec.json.decode(settings, type=Given)
    serve(socket.socket(fileno=int(number)), duty(name, given), given.terms)


if __name__ == "__main__":
    main(sys.argv[1:])
