"""Having jobs done at a desk."""

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from spoils.server.settings import Limits
from spoils.server.store.rows import GameRow, pack
from spoils.server.store.store import Store
from spoils.server.work.crew import Crew
from spoils.server.work.desk import FilmJob, FilmMaterial, Job
from spoils.server.work.desk_worker import FOUND
from spoils.server.work.worker import Worker

Result = TypeVar("Result")

encoder = msgspec.msgpack.Encoder()


class Desks:
    """The workers for jobs. A job first goes out with names only; what the worker lacks is sent after it."""

    def __init__(self, store: Store, crew: Crew, limits: Limits) -> None:
        self.store = store
        self.crew = crew
        self.limits = limits

    async def run(self, job: Job, who: str, *, seconds: float = 0.0) -> bytes:
        """What the job has found."""
        worker, limit = self.crew.for_job(), seconds or self.limits.job_seconds
        own = job.own
        found = None
        if own.id:
            found = await self.attempt(worker, replace(job, own=replace(own, sets=())), who, limit)
        if found is None:
            found = await self.attempt(worker, job, who, limit)
        assert found is not None
        return found

    async def result(self, kind: type[Result], job: Job, who: str, *, seconds: float = 0.0) -> Result:
        """What the job has found, for the server to use."""
        return msgspec.msgpack.decode(await self.run(job, who, seconds=seconds), type=kind)

    async def show(self, row: GameRow, job: FilmJob, who: str) -> bytes:
        """What a job about a finished game has found."""
        worker, limit = self.crew.for_film(row.id), self.limits.upload_seconds
        found = await self.attempt(worker, job, who, limit)
        if found is None:
            seats = tuple(replace(seat, token="", invitation="") for seat in row.seats)
            moves = tuple(await self.store.moves(row.id))
            material = FilmMaterial(pack(replace(row, seats=seats)), moves)
            found = await self.attempt(worker, replace(job, material=material), who, limit)
        if found is None:
            assert row.pool is not None
            material = replace(material, cards=await self.store.pool(row.pool))
            found = await self.attempt(worker, replace(job, material=material), who, limit)
        assert found is not None
        return found

    @staticmethod
    async def attempt(worker: Worker, job: Job, who: str, limit: float) -> bytes | None:
        """Nothing if the worker lacks something."""
        reply = await worker.ask(encoder.encode(job), limit, who)
        return reply[1:] if reply[:1] == FOUND else None
