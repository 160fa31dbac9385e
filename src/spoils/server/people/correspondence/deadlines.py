"""Deadlines are kept in the database: whichever process looks first ends a game whose time is up."""

import asyncio
import logging
from typing import Final

from sqlalchemy import and_, select

from spoils.server.errors import Trouble
from spoils.server.play.registry import GameRegistry
from spoils.server.store import tables as t
from spoils.server.store.reading import rows

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 10.0
AT_ONCE: Final = 50


class Deadlines:
    """Looks for games by correspondence whose time is up."""

    def __init__(self, games: GameRegistry) -> None:
        self.games = games
        self.store = games.services.store

    async def keep_looking(self) -> None:
        """For good."""
        while True:
            try:
                await self.look()
            except Exception as error:
                log.warning("cannot look for games whose time is up: %s", error)
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """End what is over; a game that another process has at the moment is that one's business."""
        late = and_(t.games.c.deadline < self.store.clock(), t.games.c.stage == "playing")
        query = select(t.games.c.id, t.games.c.asked).where(late).limit(AT_ONCE)
        cluster = self.games.services.cluster
        for row in await rows(self.store.engine, query):
            if cluster is not None and await cluster.elsewhere(row["id"]):
                continue
            try:
                room = await self.games.room(row["id"])
                if row["asked"] is None:  # the server ended before anybody was asked
                    room.go_on()
                else:
                    await room.lose_on_time(row["asked"])
            except Trouble as trouble:
                log.warning("game %s: cannot end on time: %s", row["id"], trouble.message)
