"""Everything one running server consists of."""

import asyncio
import gc
from typing import Final

from spoils.server.gate import Gate
from spoils.server.play.hall import Hall
from spoils.server.play.minds import Minds
from spoils.server.play.pool import Pools
from spoils.server.play.room import Services
from spoils.server.play.thinker import Workers
from spoils.server.replays.cabinet import Cabinet
from spoils.server.settings import Settings
from spoils.server.shelf.shelf import Shelf
from spoils.server.store.store import Store

RARELY: Final = (20_000, 20, 20)
"""Looking for garbage holds everybody up, and games make little that is not gone at once."""


class Server:
    """The parts, put together."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.store = Store(settings.database)
        self.workers = Workers(settings.workers)
        self.minds = Minds(settings.minds)
        self.shelf = Shelf(self.store, limits, settings.cards)
        self.hall = Hall(
            Services(self.store, Pools(self.store), self.workers, self.minds, settings), self.shelf
        )
        self.cabinet = Cabinet(self.hall)
        self.gate = Gate(limits.heavy_burst, limits.heavy_per_second)
        self.connections = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the database and begin to look after the tables."""
        gc.set_threshold(*RARELY)
        await self.store.open()
        self.tasks = [asyncio.create_task(self.tidy()), asyncio.create_task(self.warm_up())]

    async def close(self) -> None:
        """Put everything away."""
        self.shelf.closing = True
        for task in self.tasks:
            task.cancel()
        self.hall.put_away(everything=True)
        await self.store.close()
        await self.minds.close()
        self.workers.close()

    async def tidy(self) -> None:
        """Put tables away at which nothing goes on."""
        while True:
            await asyncio.sleep(self.settings.idle_seconds / 2)
            self.hall.put_away()
            self.cabinet.put_away()

    async def warm_up(self) -> None:
        """Compile the project's cards in the background; they stay, so nobody need look at them again."""
        await asyncio.to_thread(self.shelf.warm_up)
        gc.collect()
        gc.freeze()
