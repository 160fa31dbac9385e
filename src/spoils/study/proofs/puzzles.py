"""Proves every puzzle that comes with the program again, and sees how many of them bots solve.

python -m spoils.study.proofs.puzzles --tries 10

It fails if one is wrong or too large to be checked, or if they are too easy: random solves more than a tenth
of them, or greedy more than six in ten.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.study.puzzles.checking import TooLarge, checked
from spoils.study.puzzles.levels import solved
from spoils.study.puzzles.puzzle import Puzzle
from spoils.study.puzzles.shelf import shipped

BARS: Final = {"random": 0.1, "greedy": 0.6}


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.study.proofs.puzzles", description="Prove all puzzles.")
    parser.add_argument("--tries", type=int, default=10, help="how often each bot tries each puzzle")
    tries: int = parser.parse_args(arguments).tries
    catalog, puzzles = Catalog.load(), shipped()
    faults = [f"{one.id}: {fault}" for one in puzzles if (fault := fault_in(one, catalog))]
    for fault in faults:
        print(fault)
    print(f"{len(puzzles) - len(faults)} of {len(puzzles)} proven")
    for what, counted in (
        ("theme", Counter(str(one.theme) for one in puzzles)),
        ("level", Counter(str(one.level) for one in puzzles)),
    ):
        print(f"{what}: " + ", ".join(f"{name} {count}" for name, count in sorted(counted.items())))
    easy = False
    for bot, bar in BARS.items():
        right = sum(solved(one, catalog, bot, seeds(place, tries)) for place, one in enumerate(puzzles))
        share = right / (len(puzzles) * tries)
        easy |= share > bar
        print(f"{bot} solves {share:.1%} (at most {bar:.0%})")
    return int(bool(faults) or easy)


def seeds(place: int, tries: int) -> range:
    """For the tries at one puzzle, others than at any other: with the same one, who draws the first of the
    answers in one draws it in all."""
    return range(place * tries, (place + 1) * tries)


def fault_in(puzzle: Puzzle, catalog: Catalog) -> str:
    """What is wrong with it."""
    try:
        return checked(puzzle, catalog).fault
    except TooLarge:
        return "its tree is too large to be checked"


if __name__ == "__main__":
    sys.exit(main())
