"""What a card does to the chance of winning: the same games with it and without it.

A deck that holds the card plays without it when other cards lie in its places; a deck that does not hold it
plays with it when it takes the places of others. All else is the same: the rest of the deck, the shuffle, the
other deck, seats and seed. So both games are alike until a place is reached in which the cards differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

import msgspec

from spoils.cards.card import fold_name
from spoils.engine.state.chance import from_seed
from spoils.engine.state.definition import Library
from spoils.errors import UserError
from spoils.lab.trials.sitting import PLAYERS, Row, Sitting, play
from spoils.record.setup import DeckList

WITH: Final = "with"
WITHOUT: Final = "without"


class CardTrial(msgspec.Struct, frozen=True, tag="card"):
    """Which card is tried, in which decks and against which others."""

    edition: str
    bot: str
    seed: int
    card: str
    decks: tuple[DeckList, ...]
    others: tuple[DeckList, ...]
    copies: int  # that are put into a deck which has none
    instead: str | None = None  # what lies in its places where it is left out; by default any others

    def names(self) -> list[str]:
        """All cards that may be played with."""
        own = [self.card, *([] if self.instead is None else [self.instead])]
        return [*own, *(name for deck in (*self.decks, *self.others) for name in deck.names())]

    @property
    def games_each(self) -> int:
        """How many games a block has: with the card and without it, in each seat."""
        return 2 * PLAYERS

    def check(self) -> None:
        """Refuse decks in which the card cannot be tried."""
        for deck in self.decks:
            self.variants(deck, 0)

    def play(self, block: int, library: Library) -> list[Row]:
        """The games of a block."""
        pairs = list(product(self.decks, self.others))
        deck, other = pairs[block % len(pairs)]
        seed = self.seed + block
        return [
            play(Sitting(self.edition, self.bot, seed, variant, other, seat, name), block, library)
            for seat in range(PLAYERS)
            for name, variant in zip((WITH, WITHOUT), self.variants(deck, seed), strict=True)
        ]

    def variants(self, deck: DeckList, seed: int) -> tuple[DeckList, DeckList]:
        """The deck with the card and without it. Which other cards give or take the places differs from seed
        to seed, so that on average they are the rest of the deck."""
        chance = from_seed(seed)
        cards = [name for count, name in deck.cards for _ in range(count)]
        held = places_of(self.card, cards)
        rest = [place for place in range(len(cards)) if place not in held]
        if not held:
            free = rest if self.instead is None else places_of(self.instead, cards)
            if len(free) < self.copies:
                raise UserError(self.no_room(deck, len(free)))
            taken = [free.pop(chance.below(len(free))) for _ in range(self.copies)]
            return with_cards(deck, cards, ((place, self.card) for place in taken)), deck
        if self.instead is None and not rest:
            raise UserError(
                f"the deck {deck.name} holds nothing but {self.card}; name another with --instead"
            )
        changes = [(place, self.instead or cards[rest[chance.below(len(rest))]]) for place in held]
        return with_cards(deck, cards, ()), with_cards(deck, cards, changes)

    def no_room(self, deck: DeckList, free: int) -> str:
        what = "cards" if self.instead is None else f"of {self.instead}"
        return (
            f"the deck {deck.name} does not hold {self.card}, and has {free} {what} whose places "
            f"{self.copies} copies could take; name fewer with --copies"
        )


def places_of(card: str, cards: list[str]) -> list[int]:
    wanted = fold_name(card)
    return [place for place, name in enumerate(cards) if fold_name(name) == wanted]


def with_cards(deck: DeckList, cards: list[str], changes: Iterable[tuple[int, str]]) -> DeckList:
    """The deck with other cards in some places; the order, and so the shuffle, stays."""
    changed = list(cards)
    for place, name in changes:
        changed[place] = name
    return msgspec.structs.replace(deck, cards=tuple((1, name) for name in changed))
