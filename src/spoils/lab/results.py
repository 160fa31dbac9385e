"""Where the results of simulated games go: JSON lines, or a Parquet file that pandas, Polars and DuckDB read.

A Parquet file is only valid when it is complete. Until then the games are kept as JSON lines beside it, so
that none is lost whatever happens.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from spoils.errors import UserError
from spoils.lab.continuing import Expected, added_to, finished
from spoils.lab.match import Played

LARGEST: Final = 2**63 - 1  # number in a column


class Results:
    """Takes games one by one, each whole; knows those that were there before."""

    def __init__(self, file: IO[bytes], done: dict[int, Played] | None = None) -> None:
        self.file = file
        self.done = done or {}

    def add(self, played: Played) -> None:
        self.file.write(msgspec.json.encode(played) + b"\n")
        self.file.flush()


@contextmanager
def results_in(path: str | None, expected: Expected, largest_seed: int = 0) -> Iterator[Results | None]:
    """The file of that name, by its ending; "-" is standard output, None is nothing. What an earlier run has
    left in the file is kept, and a file of another run is refused."""
    if path is None:
        yield None
    elif path == "-":
        yield Results(sys.stdout.buffer)
    elif path.endswith(".parquet"):
        with parquet_file(Path(path), expected, largest_seed) as results:
            yield results
    else:
        with lines_in(Path(path), expected) as results:
            yield results


@contextmanager
def lines_in(path: Path, expected: Expected) -> Iterator[Results]:
    """A file of lines, to which games are added."""
    with added_to(path) as file:
        yield Results(file, finished(path, expected))


@contextmanager
def parquet_file(path: Path, expected: Expected, largest_seed: int) -> Iterator[Results]:
    """Collects games and turns them into one table at the end."""
    polars = load_polars("--out FILE.jsonl")
    if largest_seed > LARGEST:
        raise UserError(f"a column of a Parquet file has no room for seeds above {LARGEST}")
    waiting = path.with_name(path.name + ".jsonl")
    if path.exists() and not waiting.exists():
        unpack(polars, path, waiting)
    with lines_in(waiting, expected) as results:
        yield results
    write_parquet(polars, waiting, path)
    waiting.unlink()


def load_polars(instead: str) -> Any:
    """Polars, or a sentence that says what to do without it."""
    try:
        return import_module("polars")
    except ImportError:
        raise UserError(
            f'Parquet files need Polars: pip install "spoils-engine[parquet]"; or write JSON lines: {instead}'
        ) from None


def unpack(polars: Any, path: Path, lines: Path) -> None:
    """The games of a table as lines again."""
    try:
        polars.read_parquet(path).write_ndjson(lines)
    except Exception as error:
        lines.unlink(missing_ok=True)
        raise UserError(f"{path}: is no table of games ({error}); name a new file") from None


def write_parquet(polars: Any, lines: Path, path: Path) -> None:
    """JSON lines as a table. A file that was there before is replaced when the new one is whole."""
    columns = schema(polars)
    part = path.with_name(path.name + ".part")
    if lines.stat().st_size:
        polars.scan_ndjson(lines, schema=columns).sink_parquet(part)  # piece by piece, however long it is
    else:
        polars.DataFrame(schema=columns).write_parquet(part)
    part.replace(path)


def schema(polars: Any) -> dict[str, Any]:
    """The columns: the fields of a game."""
    number, text, numbers = polars.Int64, polars.String, polars.List(polars.Int64)
    return {
        "game": number,
        "seed": number,
        "seats": numbers,
        "bots": polars.List(text),
        "decks": polars.List(text),
        "first": number,
        "winner": number,
        "stalemate": polars.Boolean,
        "turns": number,
        "decisions": number,
        "influence": numbers,
        "reason": text,
        "error": text,
        "version": text,
        "edition": text,
        "deck_hashes": polars.List(text),
        "cards": text,
    }
