"""What people are called. One place decides it, for the lobby, ratings, drafts and tournaments alike."""

from collections.abc import Iterable, Mapping

from sqlalchemy import select

from spoils.server.store import tables as t
from spoils.server.store.reading import rows
from spoils.server.store.store import Store


def made_up(visitor: str) -> str:
    """A name for somebody who has chosen none: always the same one."""
    return f"Guest {int(visitor[:8], 16) % 10_000:04d}"


async def name_of(store: Store, visitor: str) -> str:
    """What one visitor is called."""
    return (await names_of(store, (visitor,)))[visitor]


async def names_of(store: Store, visitors: Iterable[str]) -> Mapping[str, str]:
    """What visitors are called: as they called themselves at a table, or else a name made from the id."""
    wanted = sorted(set(visitors))
    query = select(t.persons.c.visitor, t.persons.c.name).where(t.persons.c.visitor.in_(wanted))
    chosen = {row["visitor"]: row["name"] for row in await rows(store.engine, query)}
    return {visitor: chosen.get(visitor) or made_up(visitor) for visitor in wanted}
