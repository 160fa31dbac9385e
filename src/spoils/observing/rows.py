"""Rows of an observation as bytes. Most cards look the same from one decision to the next: a row is made once
for everything that it says and kept."""

from __future__ import annotations

from array import array
from typing import Final

from mypy_extensions import i64

from spoils.engine.program.words import CHARACTER, FACTION, ITEM, LOCATION, RESOURCE, TACTIC
from spoils.observing.columns import ACTIONS, AREAS, CARD_COLUMNS, CARDS, HIGH, LOW, OPTION_COLUMNS, WORDS

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

MOST: Final = 101  # a number of tenths beyond the bounds, whatever it is
OPTION_SIZE: Final = 4 * len(OPTION_COLUMNS)
ROW_SIZE: Final = 4 * len(CARD_COLUMNS)
NO_ROW: Final = bytes(ROW_SIZE)
NOTHING: Final = memoryview(bytes(max(ACTIONS * OPTION_SIZE, CARDS * ROW_SIZE)))  # behind the last row
NOWHERE: Final = len(AREAS)  # a card that is only named


def within(value: float) -> float:
    """A number of an observation is never out of its bounds."""
    return LOW if value < LOW else HIGH if value > HIGH else value


def bytes_of(values: list[float]) -> bytes:
    return array("f", values).tobytes()


TENTHS: Final[list[bytes]] = [bytes_of([within(number * TENTH)]) for number in range(MOST + 1)]
HUNDREDTHS: Final[list[bytes]] = [bytes_of([within(number / 100)]) for number in range(10 * MOST + 1)]
NO: Final = bytes_of([0.0])
YES: Final = bytes_of([1.0])


def tenths(number: int) -> bytes:
    """A number in tenths."""
    if 0 <= number <= MOST:
        return TENTHS[number]
    return bytes_of([within(number * TENTH)])


def hundredths(number: int) -> bytes:
    """A number that is never negative, in hundredths."""
    return HUNDREDTHS[min(number, 10 * MOST)]


def yes_or_no(truth: bool) -> bytes:
    return YES if truth else NO


def capped(amount: i64) -> i64:
    """An amount with room for it in a key."""
    return MOST if amount > MOST else 0 if amount < 0 else amount


def what_and_where(number: i64, distance: i64, area: i64, types: i64, flags: i64) -> i64:
    """The first part of a card's key: which card, whose, where, what."""
    return number | distance << 13 | area << 16 | types << 20 | flags << 26


def number_in(what: i64) -> i64:
    """Which card it is by that key; 0 if only its back is seen."""
    return what & 8191


def distance_in(what: i64) -> i64:
    """How many seats away whoever controls it sits."""
    return what >> 13 & 7


def differs_in_flags(what: i64, other: i64) -> bool:
    """Whether two keys differ at most in what is true of a card with its face to the player: not in which
    card it is, whose, where, of which types, or whether it is face-down."""
    return (what ^ other) & ~((63 ^ FACE_DOWN) << 26) == 0


def is_still(what: i64, number: i64, area: i64) -> bool:
    """Whether a key is about that card in that area."""
    return what & (8191 | 15 << 16) == number | area << 16


def numbers_on(cost: i64, strength: i64, life: i64, speed: i64, structure: i64) -> i64:
    """The second part: its numbers; damage and tokens are added by ``received``."""
    return (
        capped(cost)
        | capped(strength) << 7
        | capped(life) << 14
        | capped(speed) << 21
        | capped(structure) << 28
    )


def received(damage: i64, tokens: i64) -> i64:
    return capped(damage) << 35 | capped(tokens) << 42


class Rows:
    """Rows by what they say."""

    def __init__(self) -> None:
        self.cards: dict[tuple[int, int], bytes] = {}
        self.heads: dict[int, bytes] = {}

    def card(self, what: i64, numbers: i64) -> bytes:
        """A card by its key."""
        key: tuple[int, int] = (int(what), int(numbers))
        found = self.cards.get(key)
        if found is None:
            if len(self.cards) > KEPT:
                self.cards.clear()
            found = bytes_of(card_row(key[0], key[1]))
            self.cards[key] = found
        return found

    def head(self, word: int, amount: int, flags: int) -> bytes:
        """What an option says before its card: its word, an amount, whose it is (1: own, 2: somebody else's),
        and whether the card would be a face-down resource (4)."""
        key = word | flags << 8 | amount << 12
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


ROWS: Final = Rows()  # of all games


def card_row(what: int, numbers: int) -> list[float]:
    """The columns of a card."""
    area, types, flags = what >> 16 & 15, what >> 20 & 63, what >> 26
    values = [float(what & 8191), float(what >> 13 & 7)]
    for column in range(len(AREAS)):
        values.append(1.0 if column == area else 0.0)
    for bit in TYPE_BITS:
        values.append(1.0 if types & bit else 0.0)
    for place in range(7):  # cost, strength, life, speed, structure, damage, tokens
        values.append(within((numbers >> 7 * place & 127) * TENTH))
    for flag in FLAGS:
        values.append(1.0 if flags & flag else 0.0)
    return values
