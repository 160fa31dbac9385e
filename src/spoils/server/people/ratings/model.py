"""How a result changes what is believed about those who played: Bradley and Terry's model, by openskill.

A strength is a number that nobody knows: believed to be about ``mu``, with a standard deviation of ``sigma``.
People see it as points on a scale like that of chess: everybody begins at 1500, and 400 points more mean ten
games won for each that is lost.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from openskill.models import BradleyTerryFull

START: Final = 25.0
UNSURE: Final = START / 3
POINTS: Final = 30.0
"""For each unit of ``mu``."""
MIDDLE: Final = 1500
SURE_ENOUGH: Final = 110
"""A rating is provisional while its spread is wider, or while fewer games are behind it than ``FEW``."""
FEW: Final = 8

CHANCE: Final = math.sqrt(2) * START / 6
"""How much is luck: of two whose strengths are that far apart, the stronger wins e games for each lost one.
The same at every table: a table of four is six games of two, as far as the order of its players goes."""
FADING: Final = 0.9995
MODEL: Final = BradleyTerryFull(mu=START, sigma=UNSURE, beta=CHANCE / math.sqrt(2))
DAYS: Final = CHANCE * math.pi / math.sqrt(6)
"""The standard deviation of a day, good or bad, if ``CHANCE`` is what luck amounts to by Gumbel's law."""
NORMALLY: Final = {2: 1.05, 3: 0.97, 4: 0.93}
"""By how much more apart people are, by the normal law, than by Gumbel's: what fits best in simulations with
other seeds than those that are judged."""
STEPS: Final = 24
NODES: Final = tuple(
    (8 * step / STEPS - 4, math.exp(-((8 * step / STEPS - 4) ** 2) / 2)) for step in range(STEPS + 1)
)
"""Days from very bad to very good, in standard deviations, each with how often it comes."""


def tells(players: int) -> float:
    """How much the order of so many tells, compared with its pairs as if they were games by themselves: who
    beats the first most likely beats the second, too. The information about a player in an order drawn by
    Plackett and Luce's law, among equals, by that in ``players - 1`` games of two."""
    order = (players - sum(1 / place for place in range(1, players + 1))) / players
    return order / ((players - 1) / 4)


@dataclass(frozen=True)
class Belief:
    """What is believed about a strength."""

    mu: float = START
    sigma: float = UNSURE
    games: int = 0

    @property
    def points(self) -> int:
        """As people see it."""
        return round(MIDDLE + (self.mu - START) * POINTS)

    @property
    def spread(self) -> int:
        """Two standard deviations: in 19 of 20 cases the true strength lies that close."""
        return round(2 * self.sigma * POINTS)

    @property
    def provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.games < FEW or self.spread > 2 * SURE_ENOUGH

    @property
    def surely(self) -> float:
        """At least so strong, most likely: by this the table of the best is ordered."""
        return self.mu - 2 * self.sigma


@dataclass(frozen=True)
class Temper:
    """How far apart ratings really mean that people are, learned from what happened. The model alone is too
    careful while little is known and too bold when much is: one number, by which all differences are
    multiplied, puts that right."""

    factor: float = 1.0
    known: float = 100.0
    """How much has been seen that speaks for it; what is long past counts for little."""

    def after(self, beliefs: Sequence[Belief], winner: int) -> "Temper":
        """One step towards the factor that would have made what happened most likely."""
        apart = differences(beliefs)
        likely = by_gumbel(apart, self.factor)
        mean = sum(chance * one for chance, one in zip(likely, apart, strict=True))
        square = sum(chance * one * one for chance, one in zip(likely, apart, strict=True))
        known = self.known * FADING + square - mean * mean
        factor = self.factor + (apart[winner] - mean) / known
        return Temper(min(3.0, max(0.3, factor)), known)


def differences(beliefs: Sequence[Belief]) -> list[float]:
    """How far below the best each of them is, in units of chance and of what is not known."""
    unsure = sum(one.sigma**2 for one in beliefs) / len(beliefs)
    unit = CHANCE * math.sqrt(1 + unsure / DAYS**2)
    best = max(one.mu for one in beliefs)
    return [(one.mu - best) / unit for one in beliefs]


def chances(beliefs: Sequence[Belief], factor: float = 1.0) -> list[float]:
    """How likely each of them is to win a game together. Which law luck follows nobody knows: half as if by
    Gumbel's, half as if by the normal one. They differ where one of several is only somewhat better."""
    pairs = zip(by_gumbel(differences(beliefs), factor), by_normal(beliefs, factor), strict=True)
    return [(one + other) / 2 for one, other in pairs]


def by_gumbel(apart: Sequence[float], factor: float) -> list[float]:
    """The chances, if the best day wins and days follow Gumbel's law."""
    return shares([math.exp(factor * one) for one in apart])


def by_normal(beliefs: Sequence[Belief], factor: float) -> list[float]:
    """The same if days are normal: for each day that somebody can have, how often all others are worse."""
    scale = factor * NORMALLY[len(beliefs)]
    days = [NormalDist(scale * one.mu, math.hypot(DAYS, one.sigma)) for one in beliefs]
    return shares(
        [
            sum(often * beaten(days, who, days[who].mean + days[who].stdev * day) for day, often in NODES)
            for who in range(len(days))
        ]
    )


def beaten(days: Sequence[NormalDist], who: int, day: float) -> float:
    """How likely a day of somebody is better than those of all others."""
    return math.prod(other.cdf(day) for seat, other in enumerate(days) if seat != who)


def shares(parts: Sequence[float]) -> list[float]:
    """Parts of one."""
    whole = sum(parts)
    return [part / whole for part in parts]


def judged(beliefs: Sequence[Belief], places: Sequence[int], weights: Sequence[float]) -> list[Belief]:
    """What is believed after a game in which they came in at these places (1 is best; equal ones have drawn).
    A weight below 1 takes less from the game: it changes that belief only by so much of the way."""
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in beliefs]
    found = MODEL.rate(teams, ranks=[float(place) for place in places])
    changed = []
    for old, (new,), counts in zip(beliefs, found, weights, strict=True):
        weight = counts * tells(len(beliefs))
        mu = old.mu + weight * (new.mu - old.mu)
        sigma = old.sigma + weight * (new.sigma - old.sigma)
        changed.append(Belief(mu, sigma, old.games + 1))
    return changed
