"""Games as a folder of data: results, and every decision and event as Parquet.

    run.json            where it comes from: version, edition, decks with their contents, bots, seed
    games.jsonl         a line for each game
    decisions/*.parquet, events/*.parquet
    replays/*.json      on demand

A game is entered in games.jsonl when all else about it is on the disk. So a run that was stopped, or killed,
goes on with the same command; a folder of another run is refused. `docs/simulation.md` describes the columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from spoils import __version__
from spoils.compiled import is_compiled
from spoils.errors import UserError
from spoils.lab.chronicle import Decision, Happened, Told
from spoils.lab.continuing import added_to, finished
from spoils.lab.match import Contest, Played, hash_of, not_played
from spoils.lab.results import load_polars
from spoils.record.replay import write_replay

BLOCK: Final = 200  # games in one file of decisions and of events


class Run(msgspec.Struct, frozen=True):
    """Where the data comes from."""

    version: str
    edition: str
    cards: str  # hash of the cards' texts
    seed: int
    bots: tuple[str, ...]
    decks: tuple[dict[str, Any], ...]  # name, hash, faction, cards


class Dataset:
    """A folder that takes games, block by block."""

    def __init__(self, folder: Path, lines: IO[bytes], done: dict[int, Played], *, replays: bool) -> None:
        self.folder = folder
        self.lines = lines
        self.done = done
        self.replays = replays
        self.waiting: list[tuple[Played, Told]] = []

    def add(self, played: Played, told: Told) -> None:
        self.waiting.append((played, told))
        if len(self.waiting) >= BLOCK:
            self.flush()

    def flush(self) -> None:
        """Put what has come in on the disk, the results last."""
        if not self.waiting:
            return
        first = min(played.game for played, _ in self.waiting)
        decisions = [row for _, told in self.waiting for row in told.decisions]
        events = [row for _, told in self.waiting for row in told.events]
        write_part(self.folder / "decisions" / f"{first:08}.parquet", decisions, decision_columns)
        write_part(self.folder / "events" / f"{first:08}.parquet", events, event_columns)
        for played, told in self.waiting:
            if self.replays and told.replay is not None:
                write_replay(told.replay, self.folder / "replays" / f"{played.game:08}.json")
        for played, _ in self.waiting:
            self.lines.write(msgspec.json.encode(played) + b"\n")
        self.lines.flush()
        self.waiting.clear()


@contextmanager
def dataset_in(
    path: str | None, contest: Contest, cards: str, *, replays: bool = False
) -> Iterator[Dataset | None]:
    """The folder of that name, begun or gone on with; None is nothing."""
    if path is None:
        yield None
        return
    load_polars("--out FILE.jsonl")
    folder = Path(path)
    settle(folder, run_of(contest, cards))
    for name in ("decisions", "events", *(["replays"] if replays else [])):
        (folder / name).mkdir(exist_ok=True)
    games = folder / "games.jsonl"
    with added_to(games) as lines:
        done = finished(games, lambda game: not_played(contest, game, ""))
        dataset = Dataset(folder, lines, done, replays=replays)
        try:
            yield dataset
        finally:
            dataset.flush()


def settle(folder: Path, run: msgspec.Struct) -> None:
    """Begin a folder, or see that it is of this very run: of what ``run`` says, all is the same."""
    file = folder / "run.json"
    if not folder.exists():
        folder.mkdir()
    elif not file.exists():
        if any(folder.iterdir()):
            raise UserError(f"{folder}: is a folder with something else in it; name a new one")
    else:
        try:
            known = msgspec.json.decode(file.read_bytes(), type=type(run))
        except msgspec.DecodeError as error:
            raise UserError(f"{file}: does not say where the data comes from: {error}") from None
        other = [name for name in run.__struct_fields__ if getattr(run, name) != getattr(known, name)]
        if other:
            raise UserError(
                f"{folder}: holds another run (other {', '.join(other)}); name a new folder, "
                "or give the options of that run"
            )
        return
    told = {**msgspec.to_builtins(run), "compiled": is_compiled()}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")


def run_of(contest: Contest, cards: str) -> Run:
    decks = tuple(
        {
            "name": deck.name,
            "hash": hash_of(deck),
            "faction": deck.faction,
            "cards": [list(one) for one in deck.cards],
        }
        for deck in contest.decks
    )
    return Run(__version__, contest.edition, cards, contest.seed, contest.bots, decks)


# ---- tables ------------------------------------------------------------------------------------------------


def write_part(path: Path, rows: list[Any], columns: Any) -> None:
    """One file of a table; written whole or not at all."""
    polars = load_polars("--out FILE.jsonl")
    schema = columns(polars)
    data = {name: [getattr(row, name) for row in rows] for name in schema}
    part = path.with_name(path.name + ".part")
    polars.DataFrame(data, schema=schema).write_parquet(part)
    part.replace(path)


def decision_columns(polars: Any) -> dict[str, Any]:
    """The columns of decisions: the fields of ``Decision``."""
    number, text = polars.Int32, polars.String
    kinds = {"answer": polars.List(polars.Int64), "words": polars.List(text), "cards": polars.List(text)}
    texts = dict.fromkeys(("question", "reason"), text)
    wide = dict.fromkeys(("minimum", "maximum"), polars.Int64)
    return {name: {**kinds, **texts, **wide}.get(name, number) for name in Decision.__struct_fields__}


def event_columns(polars: Any) -> dict[str, Any]:
    """The columns of events: the fields of ``Happened``."""
    text = polars.String
    kinds = {"cards": polars.List(text), "rules": polars.List(text), "amount": polars.Int64}
    texts = dict.fromkeys(("event", "manner", "card", "other", "source", "area"), text)
    return {name: {**kinds, **texts}.get(name, polars.Int32) for name in Happened.__struct_fields__}
