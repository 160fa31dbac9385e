"""A guest moves in; somebody leaves for good."""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, select, text

from spoils.server.alarm import Alarm
from spoils.server.people.drafts.leaving import sources_of
from spoils.server.people.personal import forget, move
from spoils.server.people.playing import drop_unused, pools_of
from spoils.server.people.tournaments.leaving import packs_of
from spoils.server.play.pool import pool_of
from spoils.server.play.registry import GameRegistry
from spoils.server.shelf.collection import CardCollection
from spoils.server.store import tables as t
from spoils.server.store.reading import rows
from spoils.server.store.store import ENDED, Store


class Moving:
    """Everything about a person at once: in the database, and in what is remembered of it."""

    def __init__(
        self, store: Store, collection: CardCollection, games: GameRegistry, alarms: Sequence[Alarm]
    ) -> None:
        self.store = store
        self.collection = collection
        self.games = games
        self.alarms = alarms
        """Of those who go on with what somebody leaves behind."""

    async def move_in(self, guest: str, member: str) -> None:
        """What a guest has belongs to an account from now on."""
        running = await self.running(guest)

        def run(connection: Connection) -> None:
            move(connection, guest, member)

        await self.store.writer.commit.run(run)
        self.overlook(guest, member)
        for game in running:
            await self.games.renew(game)

    async def leave(self, visitor: str) -> None:
        """Forget a person. Games that they played with others end for them."""
        running = await self.running(visitor)
        project = pool_of(self.collection.project)[0]

        def run(connection: Connection) -> None:
            used = pools_of(connection, visitor) | sources_of(connection, visitor)
            pools = (used | packs_of(connection, visitor)) - {project}
            forget(connection, visitor)
            drop_unused(connection, pools)

        await self.store.writer.commit.run(run)
        self.overlook(visitor)
        self.store.pools.clear()
        for alarm in self.alarms:
            alarm.ring()
        for game in running:
            left = await self.store.game(game) is not None
            await self.games.renew(game, open_it=left)
        await self.wipe()

    async def running(self, visitor: str) -> list[str]:
        """The games of a visitor that are not over."""
        mine = select(t.seats.c.game).where(t.seats.c.visitor == visitor)
        query = select(t.games.c.id).where(and_(t.games.c.id.in_(mine), t.games.c.stage.not_in(ENDED)))
        return [row["id"] for row in await rows(self.store.engine, query)]

    def overlook(self, *visitors: str) -> None:
        """What this process remembers of them is out of date."""
        for visitor in visitors:
            self.store.visitors.discard(visitor)
            self.collection.known.pop(visitor, None)

    async def wipe(self) -> None:
        """Of a SQLite database also the pages in its log are to be gone; PostgreSQL sweeps by itself."""
        if self.store.is_file:
            async with self.store.engine.connect() as connection:
                await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
