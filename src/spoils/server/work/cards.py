"""The cards that a worker knows: the project's, and what it was given of games and collections."""

from collections import OrderedDict
from functools import cache
from hashlib import sha256
from typing import Final

from msgspec import Struct

from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.server.play.pool import Pool, open_pool, pool_of, unpack_cards
from spoils.server.shelf.packs import unpack_packs

POOLS: Final = 16
COLLECTIONS: Final = 16


class Missing(Exception):
    """The worker was told of something by name that it does not know (any more)."""


class OwnSet(Struct, frozen=True):
    """One of them, packed."""

    name: str
    cards: bytes
    packs: bytes = b""


class OwnCards(Struct, frozen=True):
    """A visitor's own sets: the hash of their contents, and the contents if the worker may lack them."""

    id: str = ""
    sets: tuple["OwnSet", ...] = ()


def own_cards(sets: tuple[OwnSet, ...]) -> OwnCards:
    """The collection of these sets."""
    if not sets:
        return OwnCards()
    digest = sha256()
    for one in sets:
        sizes = f"{len(one.name)}:{one.name}:{len(one.cards)}:{len(one.packs)}:"
        digest.update(sizes.encode() + one.cards + one.packs)
    return OwnCards(digest.hexdigest()[:32], sets)


@cache
def project(sources: tuple[str, ...]) -> Catalog:
    """The cards for everybody."""
    return Catalog.load(sources)


class Cards:
    """All cards of one worker."""

    def __init__(self, sources: tuple[str, ...]) -> None:
        self.project = project(sources)
        self.pools: OrderedDict[str, Pool] = OrderedDict()
        self.collections: OrderedDict[str, Catalog] = OrderedDict()

    def pool(self, pool: str, packed: bytes | None) -> Pool:
        """The pool of a game; Missing if it is not known and not given."""
        found = self.pools.get(pool)
        if found is None:
            if packed is not None:
                found = open_pool(pool, packed)
            elif pool == pool_of(self.project)[0]:
                found = Pool(pool, self.project, b"")
            else:
                raise Missing
        self.pools[pool] = found
        self.pools.move_to_end(pool)
        while len(self.pools) > POOLS:
            self.pools.popitem(last=False)
        return found

    def catalog(self, own: OwnCards) -> Catalog:
        """All that a visitor can use; Missing if the own sets are not known and not given."""
        if not own.id:
            return self.project
        found = self.collections.get(own.id)
        if found is None:
            if not own.sets:
                raise Missing
            found = self.project
            for one in own.sets:
                cards, packs = tuple(unpack_cards(one.cards)), unpack_packs(one.packs)
                found = found.with_source([CardSet(one.name, cards, packs=packs)])
        self.collections[own.id] = found
        self.collections.move_to_end(own.id)
        while len(self.collections) > COLLECTIONS:
            self.collections.popitem(last=False)
        return found
