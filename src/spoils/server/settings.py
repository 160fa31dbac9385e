"""What whoever runs the server may choose, and the limits strangers are held to."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from spoils.errors import UserError


def default_database() -> str:
    """A file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "spoils"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UserError(f"{folder}: {reason}; name another place with --database FILE") from None
    return f"sqlite:///{folder / 'server.db'}"


def database_url(given: str) -> str:
    """What somebody has named as the database: a URL as it is, anything else as a file."""
    return given if "://" in given else f"sqlite:///{given}"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one visitor, one address or one message may take up."""

    body: int = 64_000
    upload: int = 5_000_000
    message: int = 16_000
    unpacked: int = 50_000_000
    files: int = 200
    """In an uploaded archive."""
    own_sets: int = 50
    own_cards: int = 10_000
    decks: int = 200
    connections: int = 2_000
    watchers: int = 100
    """Of one game."""
    hello_seconds: float = 10.0
    message_burst: int = 60
    messages_per_second: float = 20.0
    heavy_burst: int = 400
    """New games and uploads from one address."""
    heavy_per_second: float = 2.0


@dataclass(frozen=True, slots=True)
class Settings:
    """One server."""

    database: str
    cards: tuple[str, ...] = ()
    """Card files and OCTGN sets that everybody may use, besides the program's own."""
    limits: Limits = field(default_factory=Limits)
    workers: int = 4
    """Threads for the engine."""
    minds: int = 1
    """Processes in which bots think that need more time."""
    think_between: tuple[float, float] = (0.7, 2.2)
    """Seconds a window between people lasts at least where somebody could do nothing in it."""
    idle_seconds: float = 600.0
    """Games nobody is connected to are put away after this."""
