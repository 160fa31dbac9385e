"""The cards of a game, kept with it: it can be played again whatever becomes of the sets they came from."""

import zlib
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Final

import msgspec

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.library import library_for

ID_LENGTH: Final = 32


class Pool:
    """All cards that a game knows: those in the decks, and all others by name."""

    def __init__(self, pool: str, catalog: Catalog, packed: bytes) -> None:
        self.id = pool
        self.catalog = catalog
        self.packed = packed

    def card(self, name: str) -> PrintedCard | None:
        """A card by its name."""
        return self.catalog.get(name)

    def library(self, names: Iterable[str]) -> Library:
        """The library for a game with these cards; games with the same cards share it."""
        return _library(self, frozenset(names))


def pack_cards(cards: Iterable[PrintedCard]) -> bytes:
    """Cards as the database keeps them."""
    return zlib.compress(msgspec.json.encode(list(cards)), 6)


def unpack_cards(data: bytes) -> list[PrintedCard]:
    """The cards again."""
    return msgspec.json.decode(zlib.decompress(data), type=list[PrintedCard])


@lru_cache(maxsize=8)
def pool_of(catalog: Catalog) -> tuple[str, bytes]:
    """The name of a catalogue's contents, and the contents."""
    cards = msgspec.json.encode(list(catalog))
    return sha256(cards).hexdigest()[:ID_LENGTH], zlib.compress(cards, 6)


def open_pool(pool: str, data: bytes) -> Pool:
    """A pool from the database."""
    return Pool(pool, Catalog([[CardSet("pool", tuple(unpack_cards(data)))]]), data)


@lru_cache(maxsize=64)
def _library(pool: Pool, names: frozenset[str]) -> Library:
    return library_for(pool.catalog, sorted(names))
