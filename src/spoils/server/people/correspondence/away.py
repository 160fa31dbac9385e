"""Being away: nobody loses a game by correspondence while on vacation. So many days a year, for everybody."""

from datetime import UTC, datetime
from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, select, update

from spoils.server.errors import Trouble
from spoils.server.people.persons import known_as
from spoils.server.store import tables as t
from spoils.server.store.reading import row
from spoils.server.store.store import Store

DAY: Final = 24 * 3600.0
HOUR: Final = 3600.0
"""So much is not counted: whole days were promised."""
A_YEAR: Final = 30 * DAY
"""Of vacation."""


class Absence(NamedTuple):
    """When somebody is away, and how much of the year's vacation is left."""

    since: float
    until: float
    left: float


async def away_until(store: Store, visitor: str) -> float:
    """Until when somebody is away; in the past if they are not."""
    found = await row(store.engine, select(t.persons.c.away_until).where(t.persons.c.visitor == visitor))
    return 0.0 if found is None else float(found["away_until"])


async def absence(store: Store, visitor: str) -> Absence:
    """Somebody's vacation."""
    found = await row(store.engine, select(t.persons).where(t.persons.c.visitor == visitor))
    if found is None:
        return Absence(0.0, 0.0, A_YEAR)
    used = found["away_seconds"] if found["away_year"] == year_of(store) else 0.0
    return Absence(found["away_from"], found["away_until"], A_YEAR - used)


def year_of(store: Store) -> int:
    """The year that a vacation is taken from."""
    return datetime.fromtimestamp(store.clock(), UTC).year


async def go_away(store: Store, visitor: str, days: int) -> Absence:
    """Be away for so many days from now on; 0: be back. All deadlines of one's own move along."""
    await known_as(store, visitor)
    now, before = store.clock(), await absence(store, visitor)
    given_back = max(0.0, before.until - now)
    wanted = days * DAY
    left = min(A_YEAR, before.left + given_back - wanted)  # days of the year before are not kept
    if left < -HOUR:
        whole = round((before.left + given_back) / DAY)
        raise Trouble("too_many", f"of this year's vacation {whole} days are left; stay away for less")
    values = {
        "away_from": now, "away_until": now + wanted,
        "away_year": year_of(store), "away_seconds": A_YEAR - left,
    }  # fmt: skip
    shift = wanted - given_back

    def run(connection: Connection) -> None:
        as_read = and_(t.persons.c.visitor == visitor, t.persons.c.away_from == before.since)
        if connection.execute(update(t.persons).where(as_read).values(**values)).rowcount != 1:
            raise Trouble("stale", "your vacation was changed in the same moment; look again")
        asked = (
            select(t.games.c.id)
            .join(t.seats, and_(t.seats.c.game == t.games.c.id, t.seats.c.seat == t.games.c.asked))
            .where(and_(t.seats.c.visitor == visitor, t.games.c.deadline.is_not(None)))
        )
        mine = t.games.c.id.in_(asked.scalar_subquery())
        connection.execute(update(t.games).where(mine).values(deadline=t.games.c.deadline + shift))

    await store.writer.commit.run(run)
    return Absence(now, now + wanted, left)
