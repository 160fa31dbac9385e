"""Files of puzzles: one puzzle a line, as JSON; compressed where the name ends in .gz."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from spoils.errors import UserError
from spoils.study.puzzles.puzzle import Puzzle


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """The puzzles of a file."""
    try:
        data = path.read_bytes()
        lines = (gzip.decompress(data) if path.suffix == ".gz" else data).splitlines()
    except gzip.BadGzipFile as error:
        raise UserError(f"{path}: is not compressed with gzip, as its name says") from error
    except (OSError, EOFError) as error:
        reason = getattr(error, "strerror", None) or "it is no whole file"
        raise UserError(f"{path}: cannot be read: {reason.lower()}") from error
    for number, line in enumerate(lines, 1):
        try:
            yield msgspec.json.decode(line, type=Puzzle)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise UserError(f"{path}, line {number}: is no puzzle: {error}") from error


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> int:
    """Add puzzles to a file, those that it has already left out; how many there were."""
    known = {one.id for one in read_puzzles(path)} if path.exists() else set()
    count = 0
    with gzip.open(path, "ab") if path.suffix == ".gz" else path.open("ab") as file:
        for one in puzzles:
            if one.id not in known:
                known.add(one.id)
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()
                count += 1
    return count


def store_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write a file of these puzzles and no others; the same puzzles always make the same file."""
    ordered = sorted(puzzles, key=lambda one: one.id)
    data = b"".join(msgspec.json.encode(one) + b"\n" for one in ordered)
    try:
        path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}") from error
