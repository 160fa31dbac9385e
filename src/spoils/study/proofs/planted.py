"""Whether an analysis finds mistakes: some are planted in games that are otherwise well played.

    python -m spoils.study.proofs.planted --games 200

A bot plays against itself. Now and then an answer is replaced by one that is worse by at least 0.15 of a
chance of winning, by a much deeper search in worlds of its own (``planting``). The analysis then looks at the
planted decisions and at some that nobody touched, and does not know which is which.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Final

from spoils.lab.intervals import wilson
from spoils.study.analysis.model import Budget
from spoils.study.proofs.planting import Judged, Spoiled, spoiled
from spoils.study.proofs.running import looked_at, options

FOUND: Final = 0.85
FALSE: Final = 0.05


def marks(found: Sequence[Judged], *, planted: bool) -> tuple[int, int]:
    """How many of the planted decisions, or of the others, are marked, and how many there are."""
    those = [one for one in found if one.planted == planted]
    return sum(bool(one.marked) for one in those), len(those)


def main() -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.study.proofs.planted")
    chosen = options(parser, games=200, bot="search-hard", nodes=Budget().nodes, each=10)
    games = list(looked_at(Spoiled, spoiled, chosen))
    found = [one for game in games for one in game.judged]
    rates = []
    for planted, what in ((True, "planted mistakes"), (False, "untouched decisions")):
        marked, count = marks(found, planted=planted)
        low, high = wilson(marked, count)
        rates.append(marked / max(1, count))
        print(f"{what}: {marked} of {count} marked, {rates[-1]:.1%} [{low:.1%}, {high:.1%}]")
    for one in found:
        if one.planted and not one.marked:
            print(f"not found: {one.kind}, worse by {one.worse:.3f}, lost {one.loss:.3f}")
    print(f"{len(games)} of {chosen.games} games of {chosen.bot}, {chosen.nodes} nodes")
    print(f"bars: at least {FOUND:.0%} of the planted ones, at most {FALSE:.0%} of the others")
    return int(rates[0] < FOUND or rates[1] > FALSE)


if __name__ == "__main__":
    sys.exit(main())
