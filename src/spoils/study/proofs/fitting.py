"""Fitting the chances that are shown to the games that were won, and judging them by other games.

Games are dealt into two halves. Each half is judged by numbers that were fitted to the other one, so that no
game speaks for itself; the numbers that are kept are those of all games.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from spoils.study.analysis.calibration import STRETCHES, Correction, logistic, stretches

ROUNDS: Final = 50  # of Newton's method
HALVES: Final = 2
UNCHANGED: Final = (*(1.0 for _ in STRETCHES), 0.0)  # slopes and shift that show what was found
NONE: Final = Correction(UNCHANGED[:-1], UNCHANGED[-1])
HOLD: Final = 1e-6  # how strongly a number is held where it is; next to nothing beside a single decision


class Seen(msgspec.Struct, frozen=True):
    """What was found at a decision, and what came of the game: 1 for a win, a half for a draw."""

    game: int
    found: float
    won: float


class Tenth(msgspec.Struct, frozen=True):
    """The decisions whose chances lie in one tenth."""

    count: int
    shown: float  # the mean
    won: float  # the share
    error: float  # its standard error; decisions of one game count as one


def tenths(seen: Sequence[tuple[Seen, float]]) -> list[Tenth]:
    """The tenths of the chances shown, without empty ones."""
    rows = []
    for tenth in range(10):
        inside = [(one, chance) for one, chance in seen if min(9, int(chance * 10)) == tenth]
        if not inside:
            continue
        count = len(inside)
        share = sum(one.won for one, _ in inside) / count
        by_game: dict[int, float] = {}
        for one, _ in inside:
            by_game[one.game] = by_game.get(one.game, 0.0) + one.won - share
        error = sqrt(sum(rest * rest for rest in by_game.values())) / count
        rows.append(Tenth(count, sum(chance for _, chance in inside) / count, share, error))
    return rows


def judged(seen: Sequence[Seen]) -> list[tuple[Seen, float]]:
    """Each decision with the chance that numbers fitted to the other half of the games show."""
    found = []
    for half in range(HALVES):
        fit = fitted([one for one in seen if one.game % HALVES != half])
        found += [(one, fit.shown(one.found)) for one in seen if one.game % HALVES == half]
    return found


def fitted(seen: Sequence[Seen]) -> Correction:
    """The numbers under which the results are most likely. A curve must not fall: a stretch that would is
    level, and the others are fitted without it."""
    rows = [((*stretches(one.found), 1.0), one.won) for one in seen]
    used = list(range(len(UNCHANGED)))
    while True:
        numbers = newton(rows, used)
        falling = [place for place in used[:-1] if numbers[place] < 0.0]
        if not falling:
            return Correction(tuple(numbers[:-1]), numbers[-1])
        used.remove(min(falling, key=numbers.__getitem__))


def newton(rows: Sequence[tuple[Sequence[float], float]], used: Sequence[int]) -> list[float]:
    """Logistic regression by Newton's method on some of the features; the numbers of the others are 0. What
    the results say nothing about stays as it is in the curve that changes nothing."""
    usual = [UNCHANGED[place] for place in used]
    kept = [([features[place] for place in used], result) for features, result in rows]
    numbers = [0.0] * len(used)  # from where Newton's method goes straight ahead; steep curves throw it off
    for _ in range(ROUNDS):
        slope = [HOLD * (one - number) for one, number in zip(usual, numbers, strict=True)]
        curve = [[HOLD if row == column else 0.0 for column in range(len(used))] for row in range(len(used))]
        for features, result in kept:
            chance = logistic(sum(one * other for one, other in zip(numbers, features, strict=True)))
            for place, one in enumerate(features):
                slope[place] += (result - chance) * one
                for column, other in enumerate(features):
                    curve[place][column] += chance * (1.0 - chance) * one * other
        step = solved(curve, slope)
        if step is None:
            break
        numbers = [one + other for one, other in zip(numbers, step, strict=True)]
    found = [0.0] * len(UNCHANGED)
    for place, value in zip(used, numbers, strict=True):
        found[place] = value
    return found


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float] | None:
    """The solution of some linear equations, by elimination; None if they do not have exactly one."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        if abs(rows[best][column]) < 1e-12:
            return None
        rows[column], rows[best] = rows[best], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [one - factor * other for one, other in zip(rows[row], rows[column], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]
