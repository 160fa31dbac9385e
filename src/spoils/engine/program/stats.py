"""The numbers of a card, and what a phrase about one of them looks at."""

from __future__ import annotations

from typing import Final

from spoils.engine.program import words
from spoils.engine.program.change import ANYTHING, DAMAGE, INFLUENCE, TOKENS
from spoils.engine.program.facts import CHARACTERISTICS

LOOKS_AT: Final[dict[int, int]] = {
    words.STRENGTH: CHARACTERISTICS,
    words.LIFE: CHARACTERISTICS,
    words.SPEED: CHARACTERISTICS,
    words.STRUCTURE: CHARACTERISTICS,
    words.NUMERIC_COST: ANYTHING,
    words.INFLUENCE: INFLUENCE,
    words.TOKENS: TOKENS,
    words.DAMAGE: DAMAGE,
}


def looks_at(stat: int) -> int:
    """On which changes it depends how high one of these numbers is."""
    return LOOKS_AT[stat]
