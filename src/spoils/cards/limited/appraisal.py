"""What a card is worth to somebody who builds a Limited deck, by what is printed on it.

Points are rough: a plain character that costs what its strength and life say is worth about 2, a card that
decides games 5. They are good enough to choose by, and say nothing about a card in a deck built around it.
"""

import re
from functools import lru_cache
from typing import Final

from spoils.cards.card import PrintedCard

RARITY: Final = {"Uncommon": 0.4, "Rare": 0.8, "Ultra Rare": 1.4}
"""Rarer cards do more than their numbers say."""

FAMILIAR: Final = 2  # icons of a threshold that any deck of the trade meets in time
DEAR: Final = 6  # from this cost on a card comes late
KINDS: Final = {"Tactic": 1.6, "Item": 1.2, "Location": 1.3}

# What texts do, in the order of what they are worth. Only the printed words are looked at.
DEEDS: Final = (
    (re.compile(r"\bdestroy\b(?! this)", re.IGNORECASE), 1.4),
    (re.compile(r"\b(?:take|takes|gain|gains) control\b", re.IGNORECASE), 1.4),
    (re.compile(r"\binflicts? \d", re.IGNORECASE), 1.2),
    (re.compile(r"\bdraw (?:a card|\d)", re.IGNORECASE), 0.8),
    (re.compile(r"\breturn\b.*\bhand\b", re.IGNORECASE), 0.7),
    (re.compile(r"\btoken into play\b|\btokens into play\b", re.IGNORECASE), 0.8),
    (re.compile(r"\bCOVERT\b"), 0.7),
    (re.compile(r"\bdiscards?\b", re.IGNORECASE), 0.4),
    (re.compile(r"\bgains? \d+ (?:strength|influence)", re.IGNORECASE), 0.5),
    (re.compile(r"\bTACTICAL\b|\bFLIP UP\b"), 0.3),
)
DRAWBACK: Final = (
    re.compile(r"\bthis card cannot\b|\bmust\b|\byour faction loses\b|\bdiscard a card\b", re.IGNORECASE),
    -0.5,
)


def worth(card: PrintedCard) -> float:
    """How much a card is wanted, whatever else somebody has."""
    if card.has_type("Resource"):
        return 0.0 if card.is_staple else 1.4
    points = body(card) if card.has_type("Character") else KINDS.get(card.types[0], 1.0)
    points += deeds(card.text) + RARITY.get(card.rarity, 0.0)
    points -= 0.4 * max(0, len(card.threshold) - FAMILIAR)
    return points - 0.4 * max(0, (card.cost or 0) - DEAR)


def body(card: PrintedCard) -> float:
    """A character: strength and life for its cost, and how fast it is."""
    strength, life, speed = card.strength or 0, card.life or 0, card.speed or 0
    return 2.0 + 0.6 * strength + 0.4 * life - (card.cost or 0) + 0.4 * (speed - 3)


@lru_cache(maxsize=4096)
def deeds(text: str) -> float:
    """What the text adds: its two best effects, less for a drawback."""
    found = sorted((points for words, points in DEEDS if words.search(text)), reverse=True)[:2]
    pattern, cost = DRAWBACK
    return sum(found) + (cost if pattern.search(text) else 0.0)
