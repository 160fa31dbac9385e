"""A visitor as others may know them: by a public id, which opens nothing."""

import secrets
from collections.abc import Iterable, Mapping

from sqlalchemy import select, update

from spoils.server.errors import Trouble
from spoils.server.store import tables as t
from spoils.server.store.reading import insert_into, row, rows
from spoils.server.store.store import Store


async def known_as(store: Store, visitor: str, name: str = "") -> str:
    """The public id of a visitor, who from now on is somebody; with a name, that is what they are called."""
    found = await public_ids(store, (visitor,))
    if visitor not in found:
        await store.keep_visitor(visitor)
        new = insert_into(store.engine, t.persons).on_conflict_do_nothing()
        values = {"visitor": visitor, "public": secrets.token_urlsafe(9), "name": name}
        await store.writer.write((new, values))
        found = await public_ids(store, (visitor,))
    elif name:
        change = update(t.persons).where(t.persons.c.visitor == visitor).values(name=name)
        await store.writer.write((change, None))
    return found[visitor]


async def public_ids(store: Store, visitors: Iterable[str]) -> Mapping[str, str]:
    """The public ids of those visitors who have one."""
    query = select(t.persons.c.visitor, t.persons.c.public).where(t.persons.c.visitor.in_(set(visitors)))
    return {row["visitor"]: row["public"] for row in await rows(store.engine, query)}


async def visitor_behind(store: Store, public: str) -> str:
    """Whose public id it is."""
    found = await row(store.engine, select(t.persons.c.visitor).where(t.persons.c.public == public))
    if found is None:
        raise Trouble("unknown_person", "there is nobody with this id here")
    return str(found["visitor"])
