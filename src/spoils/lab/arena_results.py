"""The results of an arena in a file, a JSON line for each game: a run that was stopped goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from spoils.errors import UserError
from spoils.lab.arena import Arena, contest_of
from spoils.lab.match import Played, not_played
from spoils.lab.results import Results


@contextmanager
def kept_in(path: str | None, arena: Arena) -> Iterator[tuple[dict[int, Played], Results | None]]:
    """The games that the file already has, by number, and where to add the others."""
    if path is None:
        yield {}, None
        return
    file = Path(path)
    done = finished(file, arena) if file.exists() else {}
    with open(file, "ab") as lines:
        yield done, Results(lines)


def finished(file: Path, arena: Arena) -> dict[int, Played]:
    """The games in a file. A last line that was cut off is taken away: its game is played again."""
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    games: dict[int, Played] = {}
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            played = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as error:
            raise UserError(f"{file}, line {number} is not the result of a game: {error}") from None
        if played.game < 0 or not belongs(played, arena):
            raise UserError(
                f"{file}, line {number} is a game of another run (other bots, decks or seed);"
                " name a new file, or give the options of that run"
            )
        games[played.game] = played
    if len(whole) < len(data):
        with open(file, "r+b") as lines:
            lines.truncate(len(whole))
    return games


def belongs(played: Played, arena: Arena) -> bool:
    """Whether this is a game that the arena would play."""
    contest, variant = contest_of(arena, played.game)
    expected = not_played(contest, variant, "")
    return (played.seed, played.seats, played.bots, played.decks) == (
        expected.seed, expected.seats, expected.bots, expected.decks,
    )  # fmt: skip
