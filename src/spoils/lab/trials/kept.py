"""A trial as a folder of data.

    run.json            where it comes from: version, cards, the trial with its decks
    blocks.jsonl        a line for the games of each block, written as soon as it is finished
    games.parquet       a row for each game
    cards.parquet       a row for each thing done with a card; block, seat and variant name the game

The tables are written when the run ends or is stopped. The same command goes on with a folder; one of another
run is refused. `docs/laboratory.md` describes the columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from spoils import __version__
from spoils.lab.continuing import added_to, lines_of
from spoils.lab.dataset import settle, write_part
from spoils.lab.results import load_polars
from spoils.lab.trials.run import Block, Trial
from spoils.lab.trials.sitting import Row

LISTED: Final = ("opening", "put_back", "drawn", "played", "resources")


class Run(msgspec.Struct, frozen=True):
    """Where the data comes from."""

    version: str
    cards: str  # hash of the cards' texts
    trial: Trial


class Deed(msgspec.Struct, frozen=True):
    """Something done with a card."""

    block: int
    seat: int
    variant: str
    card: str
    what: str
    round: int


class Kept:
    """Takes blocks one by one, each whole; knows those that were there before."""

    def __init__(self, lines: IO[bytes], done: dict[int, Block]) -> None:
        self.lines = lines
        self.done = done

    def add(self, block: Block) -> None:
        self.lines.write(msgspec.json.encode(block) + b"\n")
        self.lines.flush()
        self.done[block.number] = block


@contextmanager
def kept_in(path: str | None, trial: Trial, cards: str) -> Iterator[Kept | None]:
    """The folder of that name, begun or gone on with; None is nothing."""
    if path is None:
        yield None
        return
    load_polars("leave --data out")
    folder = Path(path)
    settle(folder, Run(__version__, cards, trial))
    file = folder / "blocks.jsonl"
    with added_to(file) as lines:
        done = {block.number: block for _, block in lines_of(file, Block)}
        kept = Kept(lines, done)
        try:
            yield kept
        finally:
            write_tables(folder, [done[number] for number in sorted(done)])


def write_tables(folder: Path, blocks: Sequence[Block]) -> None:
    rows = [row for block in blocks for row in block.rows]
    write_part(folder / "games.parquet", rows, game_columns)
    write_part(folder / "cards.parquet", [deed for row in rows for deed in deeds_of(row)], deed_columns)


def deeds_of(row: Row) -> Iterator[Deed]:
    """All that was done with cards in a game."""
    for what in LISTED:
        for one in getattr(row, what):
            card, when = (one, 0) if isinstance(one, str) else (one.card, one.round)
            yield Deed(row.block, row.seat, row.variant, card, what, when)


def game_columns(polars: Any) -> dict[str, Any]:
    """The columns of games: the fields of ``Row``, but for the cards."""
    kinds = dict.fromkeys(("variant", "deck", "other", "error"), polars.String)
    kinds |= {"first": polars.Boolean, "won": polars.Float64, "seed": polars.Int64}
    names = [name for name in Row.__struct_fields__ if name not in LISTED]
    return {name: kinds.get(name, polars.Int32) for name in names}


def deed_columns(polars: Any) -> dict[str, Any]:
    """The columns of cards: the fields of ``Deed``."""
    texts = dict.fromkeys(("variant", "card", "what"), polars.String)
    return {name: texts.get(name, polars.Int32) for name in Deed.__struct_fields__}
