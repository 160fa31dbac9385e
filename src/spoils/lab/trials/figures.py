"""The arithmetic of trials: shares of wins, differences between paired games, and how far chance reaches.

A draw is half a win. Intervals hold the true value in 95 of 100 cases; games of one block never count as
independent of each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean
from typing import Final

import msgspec

from spoils.cards.card import fold_name
from spoils.lab.intervals import ENOUGH_BLOCKS, NORMAL, Interval, by_blocks, of_mean, wilson
from spoils.lab.trials.run import Block
from spoils.lab.trials.sitting import At, Row

RULE_OF_THREE: Final = 3  # what was never seen in n cases happens, 95 times in 100, in at most 3/n of them
LEAST_REACH: Final = 1e-9  # less is the rounding of numbers


class Share(msgspec.Struct, frozen=True):
    """Games of some kind, and which share of them was won."""

    name: str
    games: int
    share: float
    interval: Interval


class Difference(msgspec.Struct, frozen=True):
    """By how much the chance of winning is higher in one of two kinds of games."""

    name: str
    pairs: int
    mean: float
    interval: Interval | None  # None: too few to say

    @property
    def is_certain(self) -> bool:
        """Whether chance alone would hardly make such a difference."""
        return self.interval is not None and not self.interval[0] <= 0.0 <= self.interval[1]


def whole(blocks: Sequence[Block]) -> list[Block]:
    """The blocks in which nothing went wrong: only they have all their pairs."""
    return [block for block in blocks if not errors_in([block])]


def errors_in(blocks: Sequence[Block]) -> list[str]:
    """What went wrong, a sentence for each game."""
    return [
        f"seed {row.seed}, {row.variant}, seat {row.seat}: {row.error}"
        for block in blocks
        for row in block.rows
        if row.error is not None
    ]


def first_round(deeds: Sequence[At], card: str) -> int | None:
    """When something was first done with a card."""
    wanted = fold_name(card)
    return next((one.round for one in deeds if fold_name(one.card) == wanted), None)


def share(name: str, rows: Iterable[Row]) -> Share:
    """What was won of games that have only their kind in common."""
    won = [row.won for row in rows]
    return Share(name, len(won), fmean(won) if won else 0.0, wilson(sum(won), len(won)))


def share_in_blocks(name: str, blocks: Sequence[Sequence[Row]]) -> Share:
    """What was won in blocks of equal size."""
    found = share(name, (row for block in blocks for row in block))
    interval = by_blocks([fmean(row.won for row in block) for block in blocks])
    return found if interval is None else msgspec.structs.replace(found, interval=interval)


def difference(name: str, pairs: Sequence[tuple[Sequence[Row], Sequence[Row]]]) -> Difference:
    """The mean over blocks of what the first kind of games in each has won more than the second."""
    more = [fmean(row.won for row in one) - fmean(row.won for row in other) for one, other in pairs]
    mean = fmean(more) if more else 0.0
    return Difference(name, len(more), mean, of_mean(more) or all_alike(len(more), mean))


def all_alike(count: int, mean: float) -> Interval | None:
    """The interval where none of so many differs from the others: at most three in as many as these would
    (the rule of three), and by no more than a win differs from a loss. None for too few."""
    if count < ENOUGH_BLOCKS:
        return None
    rare = RULE_OF_THREE / count
    return mean - rare * (1.0 + mean), mean + rare * (1.0 - mean)


def effect(name: str, rows: Sequence[Row], has: Sequence[bool]) -> Difference:
    """How much more was won of games that have something by luck, such as a card in the opening hand.

    Games are compared with others against the same deck that went first or second alike, because both change
    the chance of winning and the second the number of cards (a regression with an intercept for each kind of
    game); errors are those of whole blocks.
    """
    kinds: dict[tuple[str, bool], list[int]] = {}
    for place, row in enumerate(rows):
        kinds.setdefault((row.other, row.first), []).append(place)
    more, rest = [0.0] * len(rows), [0.0] * len(rows)
    for places in kinds.values():
        having = fmean(has[place] for place in places)
        won = fmean(rows[place].won for place in places)
        for place in places:
            more[place] = has[place] - having
            rest[place] = rows[place].won - won
    weight = sum(one * one for one in more)
    count = sum(has)
    if not weight:
        return Difference(name, count, 0.0, None)
    mean = sum(one * other for one, other in zip(more, rest, strict=True)) / weight
    by_block: dict[int, float] = {}
    for row, one, other in zip(rows, more, rest, strict=True):
        by_block[row.block] = by_block.get(row.block, 0.0) + one * (other - mean * one) / weight
    fewer = min(count, len(rows) - count)
    reach = NORMAL * sqrt(sum(one * one for one in by_block.values()))
    if fewer < ENOUGH_BLOCKS or reach < LEAST_REACH:
        return Difference(name, count, mean, all_alike(fewer, mean))
    return Difference(name, count, mean, (mean - reach, mean + reach))
