"""Which of many puzzles are worth a person's time, and in what mixture.

Those that resemble each other, and those that are hit by guessing, are left out. Of the rest every theme and
every level comes in turn, so that what is easily found in games does not crowd out what is rare.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.study.puzzles.levels import solved
from spoils.study.puzzles.likeness import Collection
from spoils.study.puzzles.puzzle import Puzzle, Theme, decision_of
from spoils.study.puzzles.telling import is_told

TRIES: Final = 12  # by somebody who does not think
HITS: Final = 2  # that may succeed
EASY: Final = 1  # the level of what is solved by looking one step ahead; no more of them than of all others


def choose(puzzles: Iterable[Puzzle], catalog: Catalog, most: int) -> list[Puzzle]:
    """So many of them at most; of those that resemble each other the first."""
    worth = list(worthwhile(puzzles, catalog))
    easy = in_turn(one for one in worth if one.level <= EASY)
    others = in_turn(one for one in worth if one.level > EASY)
    easy = easy[: min(len(others), most // 2)]
    return easy + others[: most - len(easy)]


def worthwhile(puzzles: Iterable[Puzzle], catalog: Catalog) -> Iterator[Puzzle]:
    """Those that can be solved from what is seen, not by guessing, and once."""
    known = Collection((), catalog)
    for one in puzzles:
        game = decision_of(one, catalog)
        if known.has_like(one.theme, game) or not is_told(one, catalog) or is_guessed(one, catalog):
            continue
        known.add(one.theme, game)
        yield one


def is_guessed(puzzle: Puzzle, catalog: Catalog) -> bool:
    """Whether one need not think to solve it."""
    return solved(puzzle, catalog, "random", range(TRIES)) > HITS


def in_turn(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """One of each theme and level, then another of each, and so on."""
    kinds: dict[tuple[Theme, int], list[Puzzle]] = {}
    for one in puzzles:
        kinds.setdefault((one.theme, one.level), []).append(one)
    return [one for row in zip_longest(*kinds.values()) for one in row if one is not None]
