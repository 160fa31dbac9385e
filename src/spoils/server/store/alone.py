"""One process for one SQLite file: two would each believe that a game is theirs."""

from pathlib import Path
from typing import IO

from spoils.errors import UserError


class Alone:
    """Holds the lock beside a file while the process lives, however it ends."""

    def __init__(self, file: Path) -> None:
        self.path = file.with_name(f"{file.name}.lock")
        self.held: IO[str] | None = None

    def take(self) -> None:
        """Be the only one, or say so."""
        try:
            import fcntl
        except ImportError:  # a system without such locks
            return
        self.held = self.path.open("a")
        try:
            fcntl.flock(self.held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.let_go()
            raise UserError(
                f"{self.path.with_suffix('')} is used by another server; end it, or use PostgreSQL and "
                "Redis, which several can share (docs/OPERATING.md)"
            ) from None

    def let_go(self) -> None:
        """Somebody else may."""
        held, self.held = self.held, None
        if held is not None:
            held.close()
