"""Older versions of the program, each installed in an environment of its own, that finish what they began.

A game carries the fingerprint of the engine it began with. If that is the engine of an older version that is
at hand, the game belongs to a worker of that version, and so do its bots and, when it is over, its replay.
"""

import socket
import subprocess
from pathlib import Path
from typing import Final

import msgspec

from spoils.errors import UserError
from spoils.server.settings import Older, Settings
from spoils.server.work.process import Terms
from spoils.server.work.standalone import MESSAGES, About, Given, about
from spoils.server.work.standalone import duty as duty_of
from spoils.server.work.worker import Process, Worker

PROGRAM: Final = ("-I", "-m", "spoils.server.work.standalone")
"""With nothing but what is in the environment."""
PATIENCE: Final = 60.0


class OlderProcess:
    """A process of another interpreter, with what a worker needs of it."""

    def __init__(self, command: list[str], channel: socket.socket) -> None:
        self.process = subprocess.Popen(command, pass_fds=[channel.fileno()], stdin=subprocess.DEVNULL)

    @property
    def pid(self) -> int:
        """Its number."""
        return self.process.pid

    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self.process.poll() is None

    def kill(self) -> None:
        """End it."""
        self.process.kill()

    def join(self) -> None:
        """Wait until it has ended."""
        self.process.wait()

    def close(self) -> None:
        """There is nothing else to let go."""


class OlderWorker(Worker):
    """A worker of an older version."""

    def __init__(self, name: str, older: Older, duty: str, given: Given) -> None:
        super().__init__(name, duty_of(duty, given), given.terms)
        self.command = [older.python, *PROGRAM]
        self.arguments = [duty, msgspec.json.encode(given).decode()]

    def launch(self, theirs: socket.socket) -> Process:
        """Start its process."""
        return OlderProcess([*self.command, str(theirs.fileno()), *self.arguments], theirs)


class OlderCrew:
    """The workers of one older version."""

    def __init__(self, older: Older, settings: Settings, terms: Terms) -> None:
        given = Given(terms, settings.cards, settings.limits)
        name = f"older {older.engine[:6]}"
        self.table = OlderWorker(f"{name} games", older, "tables", given)
        self.bot = OlderWorker(f"{name} bots", older, "bots", given)
        self.desk = OlderWorker(f"{name} desk", older, "desk", given)

    def every(self) -> list[Worker]:
        """All of them."""
        return [self.table, self.bot, self.desk]


def find_older(path: str) -> Older:
    """The version in an environment, or one sentence about why it is of no use."""
    python = Path(path) / "bin" / "python"
    refusal = f"{path}: holds no version that can finish games for this one"
    try:
        command = [str(python), *PROGRAM]
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        found = msgspec.json.decode(done.stdout, type=About)
    except (OSError, subprocess.TimeoutExpired, msgspec.DecodeError):
        raise UserError(f"{refusal}; name an environment made with python -m venv and pip install") from None
    if found.messages != MESSAGES:
        raise UserError(f"{refusal}: version {found.version} talks to its workers in another way")
    if found.engine == about().engine:
        raise UserError(f"{path}: plays by the same engine as this version; leave it out")
    return Older(str(python), found.engine)
