"""Open seats as they are stored."""

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, and_, bindparam, delete, insert, select, update
from sqlalchemy.engine import RowMapping

from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.lobby import Terms
from spoils.server.store import tables as t
from spoils.server.store.commit import Guard, Write
from spoils.server.store.reading import row, rows
from spoils.server.store.rows import pack, unpack
from spoils.server.store.store import Store

MOST_SHOWN = 500
LONGEST = 30 * 24 * 3600.0
"""After which nobody waits any more who has opened a seat."""


class Sitter(Struct, frozen=True):
    """Somebody who has sat down, with a deck that can be played with."""

    visitor: str
    name: str
    deck: DeckData


class SeekData(Struct, frozen=True, omit_defaults=True):
    """What is sought."""

    terms: Terms
    sitters: tuple[Sitter, ...]
    """Whoever has opened the seat is the first of them."""
    line: str = ""
    quick: bool = False


class SeekRow(Struct, frozen=True):
    """One open seat."""

    id: str
    created: float
    version: int
    data: SeekData

    @property
    def visitor(self) -> str:
        """Whose it is."""
        return self.data.sitters[0].visitor

    @property
    def open_seats(self) -> int:
        """How many are still to sit down."""
        return self.data.terms.players - len(self.data.sitters)


SAME = and_(t.seeks.c.id == bindparam("b_id"), t.seeks.c.version == bindparam("b_version"))
REMOVE = delete(t.seeks).where(SAME)
CHANGE = update(t.seeks).where(SAME).values(version=bindparam("b_next"), data=bindparam("b_data"))


def _as_it_was(seek: SeekRow) -> dict[str, object]:
    return {"b_id": seek.id, "b_version": seek.version}


def removed(seek: SeekRow) -> Write:
    """Take it off the wall, if it still hangs there as it was seen: whoever comes first gets the seat."""
    return Guard(REMOVE, _as_it_was(seek))


async def add(store: Store, seek: SeekRow) -> None:
    """Keep a new one."""
    values = {
        "id": seek.id, "visitor": seek.visitor, "created": seek.created,
        "version": seek.version, "data": pack(seek.data),
    }  # fmt: skip
    await store.writer.write((insert(t.seeks), values))


async def change(store: Store, seek: SeekRow, data: SeekData) -> None:
    """Somebody has sat down or got up again; Fenced if something else has happened meanwhile."""
    values = {**_as_it_was(seek), "b_next": seek.version + 1, "b_data": pack(data)}
    await store.writer.write(Guard(CHANGE, values))


async def remove(store: Store, seek: SeekRow) -> None:
    """Its owner does not want it any more."""
    await store.writer.write(removed(seek))


async def find(store: Store, seek: str) -> SeekRow | None:
    """One of them."""
    found = await row(store.engine, select(t.seeks).where(t.seeks.c.id == seek))
    return None if found is None else _read(found)


async def waiting(store: Store) -> list[SeekRow]:
    """All of them, those who have waited longest first."""
    query = select(t.seeks).order_by(t.seeks.c.created).limit(MOST_SHOWN)
    return [_read(one) for one in await rows(store.engine, query)]


async def count(store: Store, visitor: str) -> int:
    """How many somebody has open."""
    query = select(t.seeks.c.id).where(t.seeks.c.visitor == visitor)
    return len(await rows(store.engine, query))


async def sweep(store: Store) -> None:
    """Forget those that nobody will come back to."""
    old = delete(t.seeks).where(t.seeks.c.created < store.clock() - LONGEST)
    await store.writer.write((old, None))


def _read(found: RowMapping) -> SeekRow:
    return SeekRow(found["id"], found["created"], found["version"], unpack(found["data"], SeekData))


def leave_all(connection: Connection, visitor: str) -> None:
    """Somebody is gone: their own seats are, and from others' they get up."""
    for found in connection.execute(select(t.seeks)).mappings().all():
        seek = _read(found)
        left = tuple(one for one in seek.data.sitters if one.visitor != visitor)
        here = t.seeks.c.id == seek.id
        if seek.visitor == visitor:
            connection.execute(delete(t.seeks).where(here))
        elif left != seek.data.sitters:
            data = pack(replace(seek.data, sitters=left))
            connection.execute(update(t.seeks).where(here).values(version=seek.version + 1, data=data))


def leave_old(connection: Connection, old: str, new: str) -> None:
    """A guest is somebody with an account from now on, and sits down anew."""
    leave_all(connection, old)
