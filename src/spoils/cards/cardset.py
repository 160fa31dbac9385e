"""201.6: a set of cards, and the packs in which it was sold."""

from dataclasses import dataclass, field
from typing import Final

from spoils.cards.card import PrintedCard
from spoils.cards.errors import Repair

PICK_KEYS: Final = ("Rarity", "Trade", "Type")
"""The printed facts by which a pack may choose its cards."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One line of what a pack holds: so many cards that have this value printed on them."""

    key: str
    value: str
    quantity: int | None
    """None: as many as wanted, like staples."""

    def matches(self, card: PrintedCard) -> bool:
        """Tell whether this card can be in that part of the pack."""
        if self.key == "Type":
            return card.has_type(self.value)
        return self.value == (card.trade if self.key == "Trade" else card.rarity)


@dataclass(frozen=True, slots=True)
class Chance:
    """One way in which part of a pack may be filled, and its chance relative to the others."""

    weight: float
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """A part of a pack that is filled in one of several ways."""

    chances: tuple[Chance, ...]


@dataclass(frozen=True, slots=True)
class Pack:
    """What a pack of a set holds."""

    name: str
    picks: tuple[Pick | OneOf, ...]


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set as read from one file."""

    name: str
    cards: tuple[PrintedCard, ...]
    code: str = ""
    packs: tuple[Pack, ...] = ()
    source: str = field(default="", compare=False)
    repairs: tuple[Repair, ...] = field(default=(), compare=False)
