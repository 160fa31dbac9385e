"""How far chance reaches: 95 % intervals of shares of wins and of differences between them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

ENOUGH_BLOCKS: Final = 12  # whose differences say something about chance
NORMAL: Final = 1.959964  # 95 % of a normal distribution lie within so many standard deviations

Interval = tuple[float, float]


def wilson(wins: float, games: int) -> Interval:
    """The interval that holds the true share of wins in 95 of 100 cases (Wilson's)."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    z = NORMAL * NORMAL
    middle = (share + z / (2 * games)) / (1 + z / games)
    reach = NORMAL * sqrt(share * (1 - share) / games + z / (4 * games * games)) / (1 + z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def of_mean(blocks: Sequence[float]) -> Interval | None:
    """The interval of a mean over blocks of paired games: what one game of a block has in common with the
    others (seed, decks) no longer counts as chance. None where blocks are too few, or all alike, so that they
    say nothing about how much they differ."""
    count = len(blocks)
    if count < ENOUGH_BLOCKS:
        return None
    middle = sum(blocks) / count
    spread = sum((one - middle) ** 2 for one in blocks) / (count - 1)
    if not spread:
        return None
    reach = NORMAL * sqrt(spread / count)
    return middle - reach, middle + reach


def by_blocks(blocks: Sequence[float]) -> Interval | None:
    """The same for shares of wins, which lie between 0 and 1."""
    found = of_mean(blocks)
    return None if found is None else (max(0.0, found[0]), min(1.0, found[1]))
