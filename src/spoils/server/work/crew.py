"""All workers of a server, by what they are for."""

from zlib import crc32

from spoils.server.settings import Settings
from spoils.server.store.rows import GameRow
from spoils.server.work.bots import bots
from spoils.server.work.desk_worker import desk
from spoils.server.work.process import Terms
from spoils.server.work.tables import tables
from spoils.server.work.worker import Worker

BACK = 5
"""How far everything stands back behind the games that people play."""


class Crew:
    """The workers. They start when they are first needed."""

    def __init__(self, settings: Settings, pool: str) -> None:
        cards, limits = settings.cards, settings.limits
        self.pool = pool
        """The cards of ordinary games."""
        games, others = Terms(limits.megabytes), Terms(limits.megabytes, nice=BACK)
        self.tables = [Worker(f"games {n}", tables(cards), games) for n in range(settings.workers)]
        self.strange = [Worker("strange games", tables(cards), others)]
        """Games with strangers' cards or from a position: they may take any time, but not others' time."""
        self.desks = [Worker(f"desk {n}", desk(cards, limits), others) for n in range(settings.desks)]
        self.slow_desks = [Worker("slow desk", desk(cards, limits), others)]
        """For uploads, positions and finished games."""
        self.bots = [Worker(f"bots {n}", bots(cards), others) for n in range(settings.bots)]

    def every(self) -> list[Worker]:
        """All of them."""
        return [*self.tables, *self.strange, *self.desks, *self.slow_desks, *self.bots]

    def for_game(self, row: GameRow) -> Worker:
        """The owner of a game."""
        ordinary = row.pool == self.pool and row.root is not None and row.root.setup is not None
        return _one_of(self.tables if ordinary else self.strange, row.id)

    def for_film(self, game: str) -> Worker:
        """Who steps through a finished game."""
        return _one_of(self.slow_desks, game)

    def for_bot(self, game: str) -> Worker:
        """Where the bots of a game think: always in the same process, which need not be told it all."""
        return _one_of(self.bots, game)

    def for_job(self, *, slow: bool) -> Worker:
        """Whoever has least to do."""
        return min(self.slow_desks if slow else self.desks, key=lambda worker: worker.load)

    async def warm_up(self) -> None:
        """Start those that games need, where somebody will need them at once."""
        for worker in (*self.tables, *self.strange, *self.desks):
            await worker.running()

    async def close(self) -> None:
        """Let all go."""
        for worker in self.every():
            await worker.close()


def _one_of(workers: list[Worker], name: str) -> Worker:
    return workers[crc32(name.encode()) % len(workers)]
