"""Boards in the database: written, found, changed, forgotten."""

import time
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.engine import RowMapping

from spoils.server.store.reading import rows
from spoils.server.store.rows import pack, unpack
from spoils.server.store.store import Store
from spoils.server.study.rows import Beginning, BoardRow
from spoils.server.study.tables import boards
from spoils.study.board.tree import Tree

LISTED: Final = 100


def _row(row: RowMapping) -> BoardRow:
    return BoardRow(
        row["id"],
        row["visitor"],
        row["key"],
        row["title"],
        row["pool"],
        unpack(bytes(row["root"]), Beginning),
        unpack(bytes(row["tree"]), Tree),
        row["shown"],
        row["revision"],
        row["changed"],
    )


async def add(store: Store, row: BoardRow) -> None:
    """A new board."""
    now = time.time()
    values = {
        "id": row.id, "visitor": row.visitor, "key": row.key, "title": row.title, "created": now,
        "changed": now, "pool": row.pool, "root": pack(row.beginning), "tree": pack(row.tree),
        "shown": row.shown, "revision": row.revision,
    }  # fmt: skip
    await store.keep_visitor(row.visitor)
    await store.writer.write((insert(boards), values))


async def find(store: Store, board: str) -> BoardRow | None:
    """A board by its id."""
    found = await rows(store.engine, select(boards).where(boards.c.id == board))
    return _row(found[0]) if found else None


async def revision_of(store: Store, board: str) -> int | None:
    """How often it has been changed; nothing if it is gone."""
    found = await rows(store.engine, select(boards.c.revision).where(boards.c.id == board))
    return int(found[0]["revision"]) if found else None


async def of_visitor(store: Store, visitor: str) -> list[RowMapping]:
    """A visitor's boards, the newest first."""
    wanted = select(boards.c.id, boards.c.title, boards.c.key, boards.c.changed)
    mine = wanted.where(boards.c.visitor == visitor).order_by(boards.c.changed.desc()).limit(LISTED)
    return list(await rows(store.engine, mine))


async def count_of(store: Store, visitor: str) -> int:
    """How many boards a visitor has."""
    counted = select(func.count().label("n")).select_from(boards).where(boards.c.visitor == visitor)
    return int((await rows(store.engine, counted))[0]["n"])


async def change(store: Store, row: BoardRow) -> bool:
    """Write a board that was changed, unless somebody else has changed it meanwhile."""
    done: list[int] = []

    def run(connection: Connection) -> None:
        where = (boards.c.id == row.id) & (boards.c.revision == row.revision)
        values = {
            "tree": pack(row.tree), "title": row.title, "shown": row.shown,
            "revision": row.revision + 1, "changed": time.time(),
        }  # fmt: skip
        done.append(connection.execute(update(boards).where(where).values(values)).rowcount)

    await store.writer.commit.run(run)
    return done[-1] == 1


async def drop(store: Store, board: str) -> None:
    """Forget a board."""
    await store.writer.write((delete(boards).where(boards.c.id == board), None))
