"""Results in a file, a JSON line for each game: a run that was stopped goes on from there, and no run writes
into the file of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from spoils.errors import UserError
from spoils.lab.match import Played

Line = TypeVar("Line")
Expected = Callable[[int], Played]
"""What is known beforehand about the game of a number."""


def lines_of(file: Path, kind: type[Line]) -> Iterator[tuple[int, Line]]:
    """What was kept in a file, with the numbers of its lines. If nothing is wrong, a last line that was cut
    off is taken away: what it was about is done again."""
    data = file.read_bytes() if file.is_file() else b""  # a device or a pipe is only written to
    whole = data[: data.rfind(b"\n") + 1]
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            yield number, msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError:  # told of in the words of a library, which would help nobody
            raise UserError(
                f"{file}, line {number}: is no line that this command writes; name a new file"
            ) from None
    if len(whole) < len(data):
        with open(file, "r+b") as lines:
            lines.truncate(len(whole))


@contextmanager
def added_to(file: Path) -> Iterator[IO[bytes]]:
    """A file to which one run adds lines: a second at the same time would write every game twice."""
    with open(file, "ab") as lines:
        if file.is_file() and not held(lines):
            raise UserError(f"{file}: another run is writing there; wait for its end, or name another file")
        yield lines


def held(lines: IO[bytes]) -> bool:
    """Whether this process alone has the file now, as far as the system can tell."""
    try:
        import fcntl

        fcntl.flock(lines, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):  # a system, or a disk, without such locks
        return True
    return True


def finished(file: Path, expected: Expected) -> dict[int, Played]:
    """The games in a file by number."""
    games: dict[int, Played] = {}
    for number, played in lines_of(file, Played):
        if played.game < 0 or not belongs(played, expected(played.game)):
            raise UserError(
                f"{file}, line {number} is a game of another run (other bots, decks, edition, version or "
                "seed); name a new file, or give the options of that run"
            )
        games[played.game] = played
    return games


def belongs(played: Played, expected: Played) -> bool:
    """Whether this is the game that the run would play."""
    mine, other = (
        (one.seed, one.seats, one.bots, one.decks, one.version, one.edition, one.deck_hashes)
        for one in (played, expected)
    )
    return mine == other
