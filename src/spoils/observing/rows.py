"""Rows of an observation as bytes. Most cards look the same from one decision to the next: a row is made once
for everything that it says and kept."""

from __future__ import annotations

from array import array
from typing import Final

from spoils.engine.program.words import CHARACTER, FACTION, ITEM, LOCATION, RESOURCE, TACTIC
from spoils.observing.columns import CARD_COLUMNS, HIGH, LOW, OPTION_COLUMNS, WORDS

TENTH: Final = 0.1
KEPT: Final = 200_000  # rows; then they are forgotten and made anew

TYPE_BITS: Final = (CHARACTER, TACTIC, ITEM, LOCATION, RESOURCE, FACTION)  # in the order of the columns

# What is true or false of a card, in the order of the columns.
DEPLETED: Final = 1
READY: Final = 2
FACE_DOWN: Final = 4
ATTACHED: Final = 8
ATTACKING: Final = 16
BLOCKING: Final = 32
FLAGS: Final = (DEPLETED, READY, FACE_DOWN, ATTACHED, ATTACKING, BLOCKING)

CardKey = tuple[int, int, int, int, int, int, int, int, int, int, int, int]
"""Number, controller, column of the area, types, flags; cost, strength, life, speed, structure, damage,
tokens."""

NO_CARD: Final[CardKey] = (0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
AREAS: Final = 7
NO_OPTION: Final = bytes(4 * len(OPTION_COLUMNS))
NO_ROW: Final = bytes(4 * len(CARD_COLUMNS))


def within(value: float) -> float:
    """A number of an observation is never out of its bounds."""
    return LOW if value < LOW else HIGH if value > HIGH else value


def bytes_of(values: list[float]) -> bytes:
    return array("f", values).tobytes()


class Rows:
    """Rows by what they say."""

    def __init__(self) -> None:
        self.cards: dict[CardKey, bytes] = {NO_CARD: NO_ROW}
        self.heads: dict[tuple[int, int, int], bytes] = {}

    def card(self, key: CardKey) -> bytes:
        """A card."""
        found = self.cards.get(key)
        if found is None:
            if len(self.cards) > KEPT:
                self.cards.clear()
            found = bytes_of(card_row(key))
            self.cards[key] = found
        return found

    def head(self, word: int, amount: int, flags: int) -> bytes:
        """What an option says before its card: its word, an amount, whose it is (1: own, 2: somebody else's),
        and whether the card would be a face-down resource (4)."""
        key = (word, amount, flags)
        found = self.heads.get(key)
        if found is None:
            if len(self.heads) > KEPT:
                self.heads.clear()
            values = [0.0] * len(WORDS)
            values[word] = 1.0
            values += [within(amount * TENTH), float(flags & 1), float(flags >> 1 & 1), float(flags >> 2 & 1)]
            found = bytes_of(values)
            self.heads[key] = found
        return found


def card_row(key: CardKey) -> list[float]:
    """The columns of a card."""
    number, controller, area, types, flags = key[0], key[1], key[2], key[3], key[4]
    values = [float(number), float(controller)]
    for column in range(AREAS):
        values.append(1.0 if column == area else 0.0)
    for bit in TYPE_BITS:
        values.append(1.0 if types & bit else 0.0)
    for amount in (key[5], key[6], key[7], key[8], key[9], key[10], key[11]):
        values.append(within(amount * TENTH))
    for flag in FLAGS:
        values.append(1.0 if flags & flag else 0.0)
    return values
