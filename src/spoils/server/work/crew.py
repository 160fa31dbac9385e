"""All workers of a server, by what they are for."""

from zlib import crc32

from spoils.record.origin import engine_fingerprint
from spoils.server.errors import Trouble
from spoils.server.settings import Settings
from spoils.server.store.rows import GameRow
from spoils.server.work.bots import bots
from spoils.server.work.desk import Job
from spoils.server.work.desk_worker import desk
from spoils.server.work.older import OlderCrew
from spoils.server.work.process import Terms
from spoils.server.work.tables import tables
from spoils.server.work.worker import Worker

BACK = 5
"""How far everything stands back behind the games that people play."""
FAR_BACK = 10
"""How far that stands back for which nobody waits."""


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
        """For finished games, boards and puzzles."""
        self.strange_desks = [Worker("strange desk", desk(cards, limits), others)]
        """For uploads and positions: what somebody has just sent may take as long as it is let."""
        thinking = Terms(limits.megabytes, nice=FAR_BACK)
        self.studies = [Worker(f"study {n}", desk(cards, limits), thinking) for n in range(settings.studies)]
        """For the analysis of finished games, and trials."""
        self.older = {one.engine: OlderCrew(one, settings, others) for one in settings.older}
        """Of versions that finish what they began, by the fingerprint of their engine."""
        self.bots = [Worker(f"bots {n}", bots(cards), others) for n in range(settings.bots)]

    def every(self) -> list[Worker]:
        """All of them."""
        older = [worker for crew in self.older.values() for worker in crew.every()]
        desks = [*self.desks, *self.slow_desks, *self.strange_desks]
        return [*self.tables, *self.strange, *desks, *self.studies, *self.bots, *older]

    def for_game(self, row: GameRow) -> Worker:
        """The owner of a game."""
        if row.engine in self.older:
            return self.older[row.engine].table
        ordinary = row.pool == self.pool and row.root is not None and row.root.setup is not None
        return _one_of(self.tables if ordinary else self.strange, row.id)

    def for_film(self, row: GameRow) -> Worker:
        """Who steps through a finished game."""
        if row.engine in self.older:
            return self.older[row.engine].desk
        return _one_of(self.slow_desks, row.id)

    def for_study(self, row: GameRow) -> Worker:
        """Who analyses a finished game: whoever has least to do."""
        if row.engine in self.older:
            raise Trouble(
                "frozen", "the game was played by an older version of the program, which analyses none"
            )
        return min(self.studies, key=lambda worker: worker.load)

    def for_board(self, board: str) -> Worker:
        """Who plays on a board: always the same process, which remembers where it is."""
        return _one_of(self.slow_desks, board)

    def for_bot(self, row: GameRow) -> Worker:
        """Where the bots of a game think: always in the same process, which need not be told it all."""
        if row.engine in self.older:
            return self.older[row.engine].bot
        return _one_of(self.bots, row.id)

    def engine_for(self, row: GameRow) -> str:
        """The fingerprint of the engine by which a game would be played now."""
        return row.engine if row.engine in self.older else engine_fingerprint()

    def for_job(self, job: Job) -> Worker:
        """Whoever has least to do."""
        if job.thinks:
            workers = self.studies
        elif job.is_strange:
            workers = self.strange_desks
        else:
            workers = self.slow_desks if job.slow else self.desks
        return min(workers, key=lambda worker: worker.load)

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
