"""From what a search finds to the chance that is shown.

A search takes the other players for quicker than they are and its own side for as clever as it is, so what it
finds is not yet the share of games that are won. A curve makes it so: on the scale of logits it is straight
between a few bends, and how steep each stretch is was fitted to games. The numbers stand in
``calibration.json`` beside this module, with the games they were fitted to; `make calibration` renews them.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise
from math import exp, inf, log
from typing import Final

import msgspec

from spoils.engine.state.game import Game

EDGE: Final = 1e-4  # nothing is quite certain before the game is over
BENDS: Final = (0.05, 0.35, 0.65, 0.95)
"""Where the curve may bend, as chances that were found: where a search is nearly sure, and in between."""
FILE: Final = "calibration.json"


class Correction(msgspec.Struct, frozen=True):
    """A curve from 0 to 1 that does not fall: with slopes of 1 and no ``shift`` it changes nothing."""

    slopes: tuple[float, ...]  # of what lies before, between and behind the bends
    shift: float  # what is shown for a half, as a logit
    # where the numbers come from
    bot: str = ""
    nodes: int = 0
    games: int = 0
    decisions: int = 0

    def shown(self, found: float) -> float:
        """The chance of winning, between 0 and 1."""
        way = zip(self.slopes, stretches(found), strict=True)
        return logistic(self.shift + sum(slope * part for slope, part in way))


def stretches(found: float) -> tuple[float, ...]:
    """The way from a half to what was found, on the scale of logits, stretch by stretch: negative below."""
    end = logit(found)
    return tuple(min(max(end, low), high) - min(max(0.0, low), high) for low, high in STRETCHES)


def logit(chance: float) -> float:
    kept = min(1.0 - EDGE, max(EDGE, chance))
    return log(kept / (1.0 - kept))


def logistic(value: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))


STRETCHES: Final = tuple(pairwise((-inf, *map(logit, BENDS), inf)))
IN_FORCE: Final = msgspec.json.decode((files("spoils.study.analysis") / FILE).read_bytes(), type=Correction)


def shown(found: float, players: int) -> float:
    """The chance of winning that is shown for what a search has found with so many players in the game.

    What was fitted to is games of two. A search compares a player with what the others have on average, so
    with more of them it finds a half where nobody is ahead: there the odds are shared among all others.
    """
    chance = IN_FORCE.shown(found)
    return chance if players <= 2 else logistic(logit(chance) - log(players - 1))


def still_playing(game: Game) -> int:
    """How many have not lost."""
    return sum(not player.lost for player in game.players)
