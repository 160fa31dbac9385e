"""Results in a file, a JSON line for each game: a run that was stopped goes on from there, and no run writes
into the file of another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from spoils.errors import UserError
from spoils.lab.match import Played

Expected = Callable[[int], Played]
"""What is known beforehand about the game of a number."""


def finished(file: Path, expected: Expected) -> dict[int, Played]:
    """The games in a file by number. A last line that was cut off is taken away: its game is played again."""
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    games: dict[int, Played] = {}
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            played = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as error:
            raise UserError(f"{file}, line {number} is not the result of a game: {error}") from None
        if played.game < 0 or not belongs(played, expected(played.game)):
            raise UserError(
                f"{file}, line {number} is a game of another run (other bots, decks, edition, version or "
                "seed); name a new file, or give the options of that run"
            )
        games[played.game] = played
    if len(whole) < len(data):
        with open(file, "r+b") as lines:
            lines.truncate(len(whole))
    return games


def belongs(played: Played, expected: Played) -> bool:
    """Whether this is the game that the run would play."""
    mine, other = (
        (one.seed, one.seats, one.bots, one.decks, one.version, one.edition, one.deck_hashes)
        for one in (played, expected)
    )
    return mine == other
