"""From what a search finds to the chance that is shown.

A search takes the other players for quicker than they are and its own side for as clever as it is, so what it
finds is not yet the share of games that are won. Three numbers make it so (beta calibration: a logistic
regression of who has won on the logarithms of what was found and of the rest). They stand in
``calibration.json`` beside this module, with the games they were fitted to; `make calibration` renews them.
"""

from __future__ import annotations

from importlib.resources import files
from math import exp, log
from typing import Final

import msgspec

EDGE: Final = 1e-4  # nothing is quite certain before the game is over
FILE: Final = "calibration.json"


class Correction(msgspec.Struct, frozen=True):
    """A monotone curve from 0 to 1: with ``rise`` and ``fall`` of 1 and no ``shift`` it changes nothing."""

    rise: float  # how much it matters that little was found
    fall: float  # and that little is missing
    shift: float
    # where the numbers come from
    bot: str = ""
    nodes: int = 0
    games: int = 0
    decisions: int = 0

    def shown(self, found: float) -> float:
        """The chance of winning, between 0 and 1."""
        won, lost = logarithms(found)
        return logistic(self.shift + self.rise * won - self.fall * lost)


def logarithms(found: float) -> tuple[float, float]:
    """Of what was found and of what is missing."""
    kept = min(1.0 - EDGE, max(EDGE, found))
    return log(kept), log(1.0 - kept)


def logistic(value: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))


IN_FORCE: Final = msgspec.json.decode((files("spoils.study.analysis") / FILE).read_bytes(), type=Correction)


def shown(found: float) -> float:
    """The chance of winning that is shown for what a search has found."""
    return IN_FORCE.shown(found)
