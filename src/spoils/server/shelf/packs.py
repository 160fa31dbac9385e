"""What packs hold, as the database keeps it: of own sets, and of what a draft is drawn from."""

import zlib
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec import Struct

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import Chance, OneOf, Pack, Pick
from spoils.cards.limited.source import Source

ID_LENGTH: Final = 32


class _Stored(Struct, frozen=True):
    """A ``Source`` on its way back."""

    name: str
    cards: tuple[PrintedCard, ...]
    each: int
    packs: list[dict[str, Any]]
    size: int
    cube: bool


def pack_packs(packs: tuple[Pack, ...]) -> bytes:
    """What the packs of a set hold, as it is kept."""
    return msgspec.json.encode(packs)


def unpack_packs(data: bytes) -> tuple[Pack, ...]:
    """The packs again; nothing if nothing was kept."""
    return _packs(msgspec.json.decode(data)) if data else ()


def pack_source(source: Source) -> tuple[str, bytes]:
    """The name of a source's contents, and the contents."""
    data = msgspec.json.encode(source)
    return sha256(data).hexdigest()[:ID_LENGTH], zlib.compress(data, 6)


def unpack_source(data: bytes) -> Source:
    """The source again."""
    found = msgspec.json.decode(zlib.decompress(data), type=_Stored)
    return Source(found.name, found.cards, found.each, _packs(found.packs), found.size, found.cube)


def _packs(found: list[dict[str, Any]]) -> tuple[Pack, ...]:
    return tuple(Pack(one["name"], tuple(_part(part) for part in one["picks"])) for one in found)


def _part(part: dict[str, Any]) -> Pick | OneOf:
    if "chances" not in part:
        return Pick(**part)
    return OneOf(
        tuple(Chance(way["weight"], tuple(Pick(**pick) for pick in way["picks"])) for way in part["chances"])
    )
