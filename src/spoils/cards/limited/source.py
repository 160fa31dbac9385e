"""Where the packs of a Limited table come from: the packs of a set, a set that has none, or a cube.

A cube is a list of cards of which each lies on the table as often as it is listed. Factions and staple
resources are no part of its packs, nor of those of a set without packs: everybody has them in any number.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet, Pack
from spoils.cards.packs import OpenedPack, open_packs
from spoils.errors import UserError

USUAL_SIZE: Final = 15


@dataclass(frozen=True, slots=True)
class Source:
    """The cards of a Limited table and how they are put into packs."""

    name: str
    cards: tuple[PrintedCard, ...]
    """Of a cube as often as they are listed."""
    each: int
    """How many packs everybody opens."""
    packs: tuple[Pack, ...] = ()
    """Which, one after the other; none: cards drawn at random."""
    size: int = USUAL_SIZE
    """Of a pack that is drawn at random."""
    cube: bool = False
    """No card is drawn twice."""

    @property
    def card_set(self) -> CardSet:
        """The cards as a set."""
        return CardSet(self.name, self.cards)

    def open(self, seats: int, seed: int) -> tuple[OpenedPack, ...]:
        """The first pack of every seat, then the second of every seat, and so on; the same for one seed."""
        if self.packs:
            return open_packs([(self.card_set, pack) for pack in self.packs for _ in range(seats)], seed)
        free = tuple(card for card in self.cards if comes_free(card))
        drawn = self._cube(seats, seed) if self.cube else self._drawn(seats, seed)
        return tuple(OpenedPack(self.name, tuple(cards), free) for cards in drawn)

    def check(self, seats: int) -> None:
        """Refuse a source that is too small."""
        if self.packs:
            return
        there = len(self.draftable())
        needed = seats * self.each * self.size
        if self.cube and there < needed:
            raise UserError(
                f"cards for packs in {self.name}: {there}; {seats} players with {self.each} × {self.size} "
                f"cards each need {needed}"
            )
        if there < self.size:
            raise UserError(f"cards for packs in {self.name}: {there}; one pack needs {self.size}")

    def draftable(self) -> list[PrintedCard]:
        """What can be in a pack that is drawn at random; of a set every name once."""
        cards = [card for card in self.cards if not card.token and not comes_free(card)]
        return cards if self.cube else list({card.name: card for card in cards}.values())

    def _drawn(self, seats: int, seed: int) -> list[list[PrintedCard]]:
        chance, cards = random.Random(seed), self.draftable()
        return [drawn(cards, self.size, chance) for _ in range(seats * self.each)]

    def _cube(self, seats: int, seed: int) -> list[list[PrintedCard]]:
        count = seats * self.each
        cards = drawn(self.draftable(), count * self.size, random.Random(seed))
        return [cards[start : start + self.size] for start in range(0, len(cards), self.size)]


def comes_free(card: PrintedCard) -> bool:
    """Whether everybody has a card in any number where packs are drawn at random."""
    return card.has_type("Faction") or (card.is_staple and card.has_type("Resource"))


def drawn(cards: Sequence[PrintedCard], count: int, chance: random.Random) -> list[PrintedCard]:
    """So many of the cards, none twice."""
    left = list(cards)
    # Of the standard generator, only random() is guaranteed to stay the same in every version.
    return [left.pop(int(chance.random() * len(left))) for _ in range(min(count, len(left)))]
