"""Having jobs done at a desk."""

from dataclasses import dataclass
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from spoils.server.settings import Limits
from spoils.server.store.rows import GameRow, pack
from spoils.server.store.store import Store
from spoils.server.work.analysis_jobs import AskForCounsel
from spoils.server.work.crew import Crew
from spoils.server.work.desk import FilmJob, FilmMaterial, Job
from spoils.server.work.desk_worker import FOUND
from spoils.server.work.fair import Line
from spoils.server.work.worker import Charge, Worker, free
from spoils.study.analysis.model import Counsel

Result = TypeVar("Result")

encoder = msgspec.msgpack.Encoder()


@dataclass(frozen=True)
class Payer:
    """Who has something done: whose line it waits in, and who pays for the time that it took."""

    line: Line
    charge: Charge = free
    charge_slow: Charge = free


class Desks:
    """The workers for jobs. A job first goes out with names only; what the worker lacks is sent after it."""

    def __init__(self, store: Store, crew: Crew, limits: Limits) -> None:
        self.store = store
        self.crew = crew
        self.limits = limits

    async def run(self, job: Job, payer: Payer) -> bytes:
        """What the job has found."""
        worker = self.crew.for_job(job)
        own = job.own
        found = None
        if own.id:
            found = await self.attempt(worker, replace(job, own=replace(own, sets=())), payer)
        if found is None:
            found = await self.attempt(worker, job, payer)
        assert found is not None
        return found

    async def result(self, kind: type[Result], job: Job, payer: Payer) -> Result:
        """What the job has found, for the server to use."""
        return msgspec.msgpack.decode(await self.run(job, payer), type=kind)

    async def show(self, row: GameRow, job: FilmJob, payer: Payer) -> bytes:
        """What a job about a finished game has found."""
        return await self.with_film(self.crew.for_film(row), row, job, payer)

    async def study(self, row: GameRow, job: FilmJob, payer: Payer) -> bytes:
        """The same for a job that thinks."""
        return await self.with_film(self.crew.for_study(row), row, job, payer)

    async def with_film(self, worker: Worker, row: GameRow, job: FilmJob, payer: Payer) -> bytes:
        """Send a job, and after it what the worker lacks of the game."""
        found = await self.attempt(worker, job, payer)
        return await self.with_material(worker, row, job, payer) if found is None else found

    async def counsel(self, row: GameRow, job: AskForCounsel, payer: Payer) -> Counsel:
        """What a player of a game that goes on could do. Somebody waits for it."""
        found = await self.with_material(self.crew.for_study(row), row, job, payer, ahead=True)
        return msgspec.msgpack.decode(found, type=Counsel)

    async def with_material(
        self, worker: Worker, row: GameRow, job: FilmJob | AskForCounsel, payer: Payer, *, ahead: bool = False
    ) -> bytes:
        """Send a job with the game as it is stored, and after it the cards if the worker lacks them."""
        seats = tuple(replace(seat, token="", invitation="") for seat in row.seats)
        moves = tuple(await self.store.moves(row.id))
        material = FilmMaterial(pack(replace(row, seats=seats)), moves)
        found = await self.attempt(worker, replace(job, material=material), payer, ahead=ahead)
        if found is None:
            assert row.pool is not None
            material = replace(material, cards=await self.store.pool(row.pool))
            found = await self.attempt(worker, replace(job, material=material), payer, ahead=ahead)
        assert found is not None
        return found

    async def attempt(self, worker: Worker, job: Job, payer: Payer, *, ahead: bool = False) -> bytes | None:
        """Nothing if the worker lacks something."""
        limit = job.limit(self.limits)
        charge = payer.charge_slow if job.slow else payer.charge
        reply = await worker.ask(encoder.encode(job), limit, payer.line, charge, ahead=ahead)
        return reply[1:] if reply[:1] == FOUND else None
