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

CHANCE: Final = math.sqrt(2) * START / 6
"""How much is luck: of two whose strengths are that far apart, the stronger wins e games for each lost one
(Plackett and Luce). The same at every table: openskill's own scale grows with the number of players, and a
difference would mean something else to two players than to four."""
FADING: Final = 0.9995
MODELS: Final = {
    players: PlackettLuce(mu=START, sigma=UNSURE, beta=CHANCE / math.sqrt(players)) for players in (2, 3, 4)
}


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
        apart, likely = differences(beliefs), chances(beliefs, self.factor)
        mean = sum(chance * one for chance, one in zip(likely, apart, strict=True))
        square = sum(chance * one * one for chance, one in zip(likely, apart, strict=True))
        known = self.known * FADING + square - mean * mean
        factor = self.factor + (apart[winner] - mean) / known
        return Temper(min(3.0, max(0.3, factor)), known)


def differences(beliefs: Sequence[Belief]) -> list[float]:
    """How far below the best each of them is, in units of chance and of what is not known."""
    model = MODELS[len(beliefs)]
    unit = math.sqrt(sum(one.sigma**2 + model.beta**2 for one in beliefs))
    best = max(one.mu for one in beliefs)
    return [(one.mu - best) / unit for one in beliefs]


def chances(beliefs: Sequence[Belief], factor: float = 1.0) -> list[float]:
    """How likely each of them is to win a game together."""
    weights = [math.exp(factor * apart) for apart in differences(beliefs)]
    return [weight / sum(weights) for weight in weights]


def judged(beliefs: Sequence[Belief], places: Sequence[int], weights: Sequence[float]) -> list[Belief]:
    """What is believed after a game in which they came in at these places (1 is best; equal ones have drawn).
    A weight below 1 takes less from the game: it changes that belief only by so much of the way."""
    model = MODELS[len(beliefs)]
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in beliefs]
    found = model.rate(teams, ranks=[float(place) for place in places])
    changed = []
    for old, (new,), weight in zip(beliefs, found, weights, strict=True):
        mu = old.mu + weight * (new.mu - old.mu)
        sigma = old.sigma + weight * (new.sigma - old.sigma)
        changed.append(Belief(mu, sigma, old.games + 1))
    return changed
