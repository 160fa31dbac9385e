"""A draft: everybody opens a pack, takes a card and passes the rest on, until all packs are empty.

The first packs go to the left, the second to the right, and so on in turns. Everybody chooses at once.
"""

from collections.abc import Sequence
from typing import Final

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet, Pack
from spoils.cards.deck import Pool
from spoils.cards.packs import OpenedPack, open_packs
from spoils.errors import UserError

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 8
PACKS: Final = 3  # that everybody opens, one after the other


class Pod:
    """One draft as it stands. The same packs and choices give the same draft."""

    def __init__(self, seats: int, opened: Sequence[OpenedPack]) -> None:
        """Packs are dealt in order: the first of every seat, then the second of every seat ..."""
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise UserError(f"{seats} cannot draft together; {FEWEST_SEATS} to {MOST_SEATS} can")
        if not opened or len(opened) % seats:
            raise UserError(f"{len(opened)} packs cannot be shared by {seats}; everybody needs as many")
        self.seats = seats
        self.unlimited = frozenset(card.name for pack in opened for card in pack.unlimited)
        self._packs = [list(pack.cards) for pack in opened]
        self.each = sum(len(pack.cards) for pack in opened) // seats  # how many cards a seat will take
        self.round = 0
        self.taken: list[list[PrintedCard]] = [[] for _ in range(seats)]
        self._choices: list[PrintedCard | None] = [None] * seats
        self._go_on()

    @property
    def rounds(self) -> int:
        return len(self._packs) // self.seats

    @property
    def over(self) -> bool:
        return self.round >= self.rounds

    def pack(self, seat: int) -> list[PrintedCard]:
        """The cards a seat may choose from now."""
        return [] if self.over else list(self._packs[self.round * self.seats + seat])

    def has_chosen(self, seat: int) -> bool:
        return self._choices[seat] is not None or (not self.over and not self.pack(seat))

    def choose(self, seat: int, card: PrintedCard) -> None:
        """Take a card. When everybody has, the packs go on."""
        if self.over or self.has_chosen(seat):
            raise UserError("this seat has nothing to choose now")
        if card not in self.pack(seat):
            raise UserError(f"{card.name} is not in this pack")
        self._choices[seat] = card
        if all(self.has_chosen(one) for one in range(self.seats)):
            self._pass_on()

    def pool(self, seat: int) -> Pool:
        """103.2c: what a seat has taken, to build a deck from."""
        counts: dict[str, int] = {}
        for card in self.taken[seat]:
            counts[card.name] = counts.get(card.name, 0) + 1
        return Pool(counts, self.unlimited)

    def _pass_on(self) -> None:
        start = self.round * self.seats
        here = self._packs[start : start + self.seats]
        for seat, card in enumerate(self._choices):
            if card is not None:
                here[seat].remove(card)
                self.taken[seat].append(card)
        self._choices = [None] * self.seats
        step = -1 if self.round % 2 == 0 else 1
        self._packs[start : start + self.seats] = [
            here[(seat + step) % self.seats] for seat in range(self.seats)
        ]
        self._go_on()

    def _go_on(self) -> None:
        """Go to the next round once all packs of this one are empty."""
        while not self.over and not any(self.pack(seat) for seat in range(self.seats)):
            self.round += 1


def deal(card_set: CardSet, packs: Sequence[Pack], seats: int, seed: int) -> Pod:
    """Open these packs for everybody and begin."""
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise UserError(f"{seats} cannot draft together; {FEWEST_SEATS} to {MOST_SEATS} can")
    return Pod(seats, open_packs([(card_set, pack) for pack in packs for _ in range(seats)], seed))
