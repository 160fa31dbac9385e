"""From what a search finds to the chance that is shown.

A search takes the other players for quicker than they are and its own side for as clever as it is, so what it
finds is not yet the share of games that are won. The two numbers come from a logistic regression of who has
won on what was found (``python -m spoils.study.proofs.calibration``).
"""

from __future__ import annotations

from math import exp, log
from typing import Final

SHIFT: Final = -0.42
SLOPE: Final = 0.91
EDGE: Final = 1e-4  # nothing is quite certain before the game is over


def shown(found: float) -> float:
    """The chance of winning, between 0 and 1."""
    return 1.0 / (1.0 + exp(-(SHIFT + SLOPE * log_odds(found))))


def log_odds(chance: float) -> float:
    kept = min(1.0 - EDGE, max(EDGE, chance))
    return log(kept / (1.0 - kept))
