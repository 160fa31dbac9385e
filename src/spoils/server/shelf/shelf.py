"""Which cards there are: the project's for everybody, and each visitor's own."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.library import compiled
from spoils.server.errors import Trouble
from spoils.server.play.pool import pack_cards, unpack_cards
from spoils.server.protocol.cards import SetInfo
from spoils.server.settings import Limits
from spoils.server.shelf.facts import TYPED
from spoils.server.store.store import Store

REMEMBERED: Final = 500


class OwnSet:
    """A set that a visitor has uploaded or typed."""

    def __init__(self, own_set: str, name: str, cards: Iterable[PrintedCard]) -> None:
        self.id = own_set
        self.name = name
        self.cards = tuple(cards)

    def info(self) -> SetInfo:
        """The set in a list."""
        return SetInfo(self.name, len(self.cards), own=True, id=self.id)


class Shelf:
    """All cards, by visitor."""

    def __init__(self, store: Store, limits: Limits, cards: Iterable[str] = ()) -> None:
        self.store = store
        self.limits = limits
        self.project = Catalog.load(cards)
        self.closing = False
        self.known: OrderedDict[str, tuple[tuple[OwnSet, ...], Catalog]] = OrderedDict()

    def warm_up(self) -> None:
        """Compile the project's cards, so that nobody has to wait for it."""
        for card in self.project:
            if self.closing:
                return
            compiled(card)
            time.sleep(0)  # others first

    async def own_sets(self, visitor: str) -> tuple[OwnSet, ...]:
        """A visitor's sets."""
        return (await self._of(visitor))[0]

    async def catalog(self, visitor: str) -> Catalog:
        """All the cards that a visitor can use."""
        return (await self._of(visitor))[1]

    async def _of(self, visitor: str) -> tuple[tuple[OwnSet, ...], Catalog]:
        found = self.known.get(visitor)
        if found is None:
            rows = await self.store.sets_of(visitor)
            own = tuple(OwnSet(row[0], row[1], unpack_cards(row[2])) for row in rows)
            catalog = self.project
            for one in own:
                catalog = catalog.with_source([CardSet(one.name, one.cards)])
            found = own, catalog
        self.known[visitor] = found
        self.known.move_to_end(visitor)
        while len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return found

    # ---- changing a collection -----------------------------------------------------------------------------

    async def add_sets(self, visitor: str, sets: Iterable[CardSet]) -> tuple[OwnSet, ...]:
        """Add sets to a visitor's collection. One with the name of an own set takes its place, except that
        printings with ids of their own stay: sets come in parts."""
        own = await self.own_sets(visitor)
        new = joined(own, sets)
        sizes = {one.name: len(one.cards) for one in own} | {one.name: len(one.cards) for one in new}
        if len(sizes) > self.limits.own_sets or sum(sizes.values()) > self.limits.own_cards:
            raise Trouble(
                "too_many",
                f"a collection holds at most {self.limits.own_sets} sets with {self.limits.own_cards} cards; "
                "remove a set first",
            )
        await self.store.keep_visitor(visitor)
        added = []
        for one in new:
            same = next((old.id for old in own if old.name == one.name), None)
            kept = OwnSet(same or secrets.token_urlsafe(9), one.name, one.cards)
            await self.store.put_set(kept.id, visitor, kept.name, pack_cards(kept.cards))
            added.append(kept)
        self.known.pop(visitor, None)
        return tuple(added)

    async def add_card(self, visitor: str, card: PrintedCard) -> OwnSet:
        """Put a typed card into the own set of typed cards, instead of one of the same name."""
        own = await self.own_sets(visitor)
        there = next((one.cards for one in own if one.name == TYPED), ())
        others = [other for other in there if fold_name(other.name) != fold_name(card.name)]
        return (await self.add_sets(visitor, [CardSet(TYPED, (*others, card))]))[0]

    async def remove_set(self, visitor: str, own_set: str) -> None:
        """Remove an own set."""
        if own_set not in [one.id for one in await self.own_sets(visitor)]:
            raise Trouble("unknown_set", f'your collection has no set with the id "{own_set}"')
        await self.store.drop_set(own_set)
        self.known.pop(visitor, None)


def joined(own: Iterable[OwnSet], new: Iterable[CardSet]) -> tuple[CardSet, ...]:
    """The new sets by name, each with the printings that its set had already and that have ids."""
    found: dict[str, CardSet] = {}
    there = {one.name: one.cards for one in own}
    for one in new:
        before = found[one.name].cards if one.name in found else there.get(one.name, ())
        again = {card.printing_id for card in one.cards}
        kept = tuple(card for card in before if card.id and card.printing_id not in again)
        found[one.name] = replace(one, cards=(*kept, *one.cards))
    return tuple(found.values())
