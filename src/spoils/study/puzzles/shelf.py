"""The puzzles that come with the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from spoils.errors import UserError
from spoils.study.puzzles.file import read_puzzles
from spoils.study.puzzles.puzzle import Puzzle, theme_called

FILE: Final = Path(__file__).with_name("puzzles.jsonl.gz")


@cache
def shipped() -> tuple[Puzzle, ...]:
    """All of them, the easier ones first."""
    return in_order(read_puzzles(FILE))


def in_order(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """The easier ones first."""
    return tuple(sorted(puzzles, key=lambda one: (one.level, one.id)))


@cache
def _by_id() -> dict[str, Puzzle]:
    return {one.id: one for one in shipped()}


def puzzle_called(name: str, puzzles: Iterable[Puzzle] | None = None) -> Puzzle:
    """The puzzle of that id."""
    found = (_by_id() if puzzles is None else {one.id: one for one in puzzles}).get(name)
    if found is None:
        raise UserError(f'there is no puzzle called "{name}"; their names are ten letters and digits')
    return found


def of_the_day(day: date, puzzles: Sequence[Puzzle] | None = None) -> Puzzle:
    """Another one each day, in an order that tells nothing; the same for everybody."""
    ordered = sorted(shipped() if puzzles is None else puzzles, key=lambda one: one.id)
    return ordered[day.toordinal() % len(ordered)]


def of_theme(name: str | None, puzzles: Sequence[Puzzle] | None = None) -> tuple[Puzzle, ...]:
    """Those of a theme, or all."""
    every = shipped() if puzzles is None else tuple(puzzles)
    if name is None:
        return every
    theme = theme_called(name)
    found = tuple(one for one in every if one.theme is theme)
    if not found:
        there = sorted(Counter(one.theme for one in every).items())
        known = ", ".join(f"{one} ({count})" for one, count in there)
        raise UserError(f'no puzzle has the theme "{name}" yet; there are {known}')
    return found


def next_of(puzzles: Sequence[Puzzle], without: Collection[str]) -> Puzzle | None:
    """The easiest one besides those."""
    return next((one for one in puzzles if one.id not in without), None)
