"""Who owns a game, where several server processes share a database.

A process is alive while it renews its row in ``servers``. A game belongs to the process that its row names,
with a fencing number that goes up whenever it changes hands. Everything that is stored about a game is stored
in a transaction that first checks owner and number: a process that was replaced in its sleep stores nothing.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import and_, bindparam, delete, exists, extract, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from spoils.server.store import tables as t
from spoils.server.store.commit import Guard

SECONDS: Final = 3.0
"""For which a process counts as alive after it was last heard of."""

NOW: Final = extract("epoch", func.clock_timestamp())
ALIVE: Final = t.servers.c.expires > NOW
FENCE: Final = (
    update(t.games)
    .where(
        and_(
            t.games.c.id == bindparam("b_id"),
            t.games.c.owner == bindparam("b_owner"),
            t.games.c.fence == bindparam("b_fence"),
        )
    )
    .values(owner=bindparam("b_owner"))
)


@dataclass(frozen=True)
class Lease:
    """A game belongs to a process."""

    game: str
    owner: str
    fence: int

    def guard(self) -> Guard:
        """What a transaction begins with that stores something about the game."""
        return Guard(FENCE, {"b_id": self.game, "b_owner": self.owner, "b_fence": self.fence})


class Leases:
    """The leases of one process. PostgreSQL only: SQLite has one process."""

    def __init__(self, engine: AsyncEngine, seconds: float = SECONDS) -> None:
        self.engine = engine
        self.seconds = seconds
        self.id = secrets.token_urlsafe(12)

    async def enter(self, *, shared: bool, seconds: float = 0.0) -> bool:
        """Become known as alive; False if another process is there and not both want to share."""
        async with self.engine.begin() as connection:
            await connection.execute(text("LOCK TABLE servers IN EXCLUSIVE MODE"))
            await connection.execute(delete(t.servers).where(~ALIVE))
            others = (await connection.execute(select(t.servers.c.shared))).scalars().all()
            if others and not (shared and all(others)):
                return False
            expires = NOW + (seconds or self.seconds)
            await connection.execute(insert(t.servers).values(id=self.id, shared=shared, expires=expires))
            return True

    async def renew(self) -> bool:
        """Stay alive; False if it is too late, and others may have taken over."""
        mine = and_(t.servers.c.id == self.id, ALIVE)
        return bool(await self._change(update(t.servers).where(mine).values(expires=NOW + self.seconds)))

    async def leave(self) -> None:
        """Be gone: others may take over at once."""
        await self._change(delete(t.servers).where(t.servers.c.id == self.id))

    async def take(self, game: str, instead_of: str = "") -> Lease | None:
        """The lease of a game, unless this process is not alive, or another one that is has it. From one that
        nobody reaches any more, ``instead_of``, it is taken all the same."""
        free = or_(t.games.c.owner.in_(("", self.id, instead_of)), ~_is_alive(t.games.c.owner))
        mine = exists().where(and_(t.servers.c.id == self.id, ALIVE))
        change = (
            update(t.games)
            .where(and_(t.games.c.id == game, free, mine))
            .values(owner=self.id, fence=t.games.c.fence + 1)
            .returning(t.games.c.fence)
        )
        async with self.engine.begin() as connection:
            fence = (await connection.execute(change)).scalar_one_or_none()
        return None if fence is None else Lease(game, self.id, fence)

    async def release(self, lease: Lease) -> None:
        """Let a game go."""
        mine = and_(
            t.games.c.id == lease.game, t.games.c.owner == lease.owner, t.games.c.fence == lease.fence
        )
        await self._change(update(t.games).where(mine).values(owner=""))

    async def lost(self, held: Collection[Lease]) -> list[Lease]:
        """Of these leases, those of games that another process has taken meanwhile."""
        games = [one.game for one in held]
        query = select(t.games.c.id, t.games.c.owner, t.games.c.fence).where(t.games.c.id.in_(games))
        async with self.engine.connect() as connection:
            found = {Lease(row.id, row.owner, row.fence) for row in await connection.execute(query)}
        return [one for one in held if one not in found]

    async def owner_of(self, game: str) -> str | None:
        """Another process that is alive and has the game."""
        query = select(t.games.c.owner).where(and_(t.games.c.id == game, _is_alive(t.games.c.owner)))
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        return None if found == self.id else found

    async def dead(self, others: Collection[str]) -> set[str]:
        """Which of these processes are gone."""
        query = select(t.servers.c.id).where(and_(t.servers.c.id.in_(others), ALIVE))
        async with self.engine.connect() as connection:
            return set(others) - set((await connection.execute(query)).scalars())

    async def _change(self, statement: Any) -> int:
        async with self.engine.begin() as connection:
            return int((await connection.execute(statement)).rowcount)


def _is_alive(owner: Any) -> Any:
    return exists().where(and_(t.servers.c.id == owner, ALIVE))
