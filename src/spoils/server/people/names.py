"""What people are called. One place decides it, for the lobby, ratings, drafts and tournaments alike."""

from collections.abc import Iterable, Mapping

from sqlalchemy import and_, select

from spoils.server.errors import Trouble
from spoils.server.people.accounts import tables as a
from spoils.server.people.accounts.naming import likeness
from spoils.server.store import tables as t
from spoils.server.store.reading import row, rows
from spoils.server.store.store import Store


def made_up(visitor: str) -> str:
    """A name for somebody who has chosen none: always the same one."""
    return f"Guest {int(visitor[:8], 16) % 10_000:04d}"


async def name_of(store: Store, visitor: str) -> str:
    """What one visitor is called."""
    return (await names_of(store, (visitor,)))[visitor]


async def member_name(store: Store, visitor: str) -> str:
    """The name of a visitor's account; nothing for a guest."""
    query = select(a.accounts.c.name).where(a.accounts.c.visitor == visitor)
    found = await row(store.engine, query)
    return "" if found is None else str(found["name"])


async def called(store: Store, visitor: str, wanted: str) -> str:
    """What somebody is called who sits down: by the name of their account, or else as they wish."""
    return await member_name(store, visitor) or await free_for(store, visitor, wanted)


async def free_for(store: Store, visitor: str, wanted: str) -> str:
    """A name, unless it is somebody else's, or looks like it."""
    theirs = and_(a.accounts.c.likeness == likeness(wanted), a.accounts.c.visitor != visitor)
    if await row(store.engine, select(a.accounts.c.name).where(theirs)) is not None:
        raise Trouble("taken", f'"{wanted}" is the name of an account; sign in, or choose another name')
    return wanted


async def names_of(store: Store, visitors: Iterable[str]) -> Mapping[str, str]:
    """What visitors are called: by the name of their account, or as guests have last called themselves at a
    table, or else by a name made from the id."""
    wanted = sorted(set(visitors))
    tables = (
        select(t.seats.c.visitor, t.seats.c.name)
        .join(t.games, t.games.c.id == t.seats.c.game)
        .where(and_(t.seats.c.visitor.in_(wanted), t.seats.c.kind == "person"))
        .order_by(t.games.c.created, t.seats.c.seat.desc())
    )
    own = select(a.accounts.c.visitor, a.accounts.c.name).where(a.accounts.c.visitor.in_(wanted))
    names = {visitor: made_up(visitor) for visitor in wanted}
    called = select(t.persons.c.visitor, t.persons.c.name).where(
        and_(t.persons.c.visitor.in_(wanted), t.persons.c.name != "")
    )
    for query in (tables, called, own):  # the last word counts
        names.update({one["visitor"]: one["name"] for one in await rows(store.engine, query)})
    return names
