"""What somebody has solved, and how often in a row."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import msgspec
from msgspec.structs import replace


class Record(msgspec.Struct, frozen=True):
    """Of one person."""

    solved: tuple[str, ...] = ()
    row: int = 0  # solved without a mistake or the solution, one after the other
    best: int = 0  # the most there ever were
    days: int = 0  # one after the other on which the puzzle of the day was solved
    last: date | None = None  # the last of them

    def after_solving(self, puzzle: str, *, clean: bool, day: date | None) -> Record:
        """A puzzle was solved; ``clean``: without a mistake; ``day``: it was that of the day."""
        new = puzzle not in self.solved
        row = self.row + new if clean else 0
        solved = (*self.solved, puzzle) if new else self.solved
        record = replace(self, solved=solved, row=row, best=max(self.best, row))
        if day is None or self.last == day:
            return record
        follows = self.last is not None and day - self.last == timedelta(days=1)
        return replace(record, last=day, days=self.days + 1 if follows else 1)

    def after_mistake(self) -> Record:
        """Somebody has gone wrong, or had the solution shown."""
        return replace(self, row=0)

    def days_in_a_row(self, today: date) -> int:
        """Those that still count: today's puzzle may yet be solved."""
        return self.days if self.last is not None and today - self.last <= timedelta(days=1) else 0


def read_record(path: Path | None) -> Record:
    """What is kept; what cannot be read is as if nothing was."""
    try:
        return Record() if path is None else msgspec.json.decode(path.read_bytes(), type=Record)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return Record()


def keep_record(path: Path | None, record: Record) -> None:
    """Keep it, where that is possible."""
    if path is not None:
        try:
            path.write_bytes(msgspec.json.encode(record))
        except OSError:
            return  # solving puzzles is not held up by a full disk
