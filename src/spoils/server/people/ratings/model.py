"""How a result changes what is believed about those who played. Plackett and Luce's model, by openskill.

A strength is a number that nobody knows: believed to be about ``mu``, with a standard deviation of ``sigma``.
People see it as points on a scale like that of chess: everybody begins at 1500, and 400 points more mean ten
games won for each that is lost.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

START: Final = 25.0
UNSURE: Final = START / 3
POINTS: Final = 30.0
"""For each unit of ``mu``."""
MIDDLE: Final = 1500
SURE_ENOUGH: Final = 110
"""A rating is provisional while its spread is wider, or while fewer games are behind it than ``FEW``."""
FEW: Final = 8

model: Final = PlackettLuce(mu=START, sigma=UNSURE)


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


def chances(beliefs: Sequence[Belief]) -> list[float]:
    """How likely each of them is to win a game together."""
    spread = math.sqrt(sum(one.sigma**2 + model.beta**2 for one in beliefs))
    best = max(one.mu for one in beliefs)
    weights = [math.exp((one.mu - best) / spread) for one in beliefs]
    return [weight / sum(weights) for weight in weights]


def judged(beliefs: Sequence[Belief], places: Sequence[int], weights: Sequence[float]) -> list[Belief]:
    """What is believed after a game in which they came in at these places (1 is best; equal ones have drawn).
    A weight below 1 takes less from the game: it changes that belief only by so much of the way."""
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in beliefs]
    found = model.rate(teams, ranks=[float(place) for place in places])
    changed = []
    for old, (new,), weight in zip(beliefs, found, weights, strict=True):
        mu = old.mu + weight * (new.mu - old.mu)
        sigma = old.sigma + weight * (new.sigma - old.sigma)
        changed.append(Belief(mu, sigma, old.games + 1))
    return changed
