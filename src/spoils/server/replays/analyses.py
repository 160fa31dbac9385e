"""Analyses of finished games in the background: moment by moment, in processes of their own.

Whoever asks for much waits for themselves (``work.fair``). How far it has come stands in the database, so
that every process can tell, and any of them can be asked to stop it.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from spoils.server.errors import Trouble
from spoils.server.protocol.analysis import AnalysisStage, AnalysisState
from spoils.server.settings import Limits
from spoils.server.store.analyses import AnalysisRow, ask_to_stop, keep_analysis, read_analysis
from spoils.server.store.rows import GameRow
from spoils.server.store.store import Store
from spoils.server.work.analysis_jobs import Advise, FindMoments, LookAtMoment
from spoils.server.work.service import Desks, Payer
from spoils.study.analysis.model import Budget
from spoils.study.analysis.moments import Moment
from spoils.study.analysis.whole import Found, summed_up

log = logging.getLogger(__name__)

NOTED_EVERY: Final = 2.0
"""Seconds between two notes of how far it has come."""
GIVEN_UP: Final = 60.0
"""Seconds without a note after which whoever wrote them is taken to be gone."""
HEAVY: Final = "too_heavy"

pack = msgspec.msgpack.encode


class Running:
    """One analysis that goes on here."""

    def __init__(self, moments: Sequence[Moment], found: list[Found]) -> None:
        self.moments = moments
        self.found = found
        self.stopped = False
        self.noted = 0.0


class Analyses:
    """All analyses of this process."""

    def __init__(self, store: Store, desks: Desks, limits: Limits) -> None:
        self.store = store
        self.desks = desks
        self.limits = limits
        self.running: dict[str, tuple[str, asyncio.Task[None]]] = {}
        """By game: from which place it was asked for."""

    @property
    def budget(self) -> Budget:
        """For one decision."""
        return Budget(self.limits.study_nodes)

    async def state(self, row: GameRow) -> AnalysisState:
        """How far the analysis of a game has come, and what it has found if it no longer runs."""
        kept = await read_analysis(self.store, row.id)
        if kept is None:
            return AnalysisState("none")
        if kept.stage == "running" and (row.id in self.running or time.time() - kept.changed < GIVEN_UP):
            return AnalysisState("running", kept.done, kept.total)
        found = unpacked(kept)
        analysis = summed_up(found, self.budget, len(row.seats)) if found else None
        stage = "stopped" if kept.stage == "running" else kept.stage
        return AnalysisState(stage, kept.done, kept.total, kept.problem, analysis)

    async def start(self, row: GameRow, payer: Payer) -> AnalysisState:
        """Begin an analysis, or go on with one that was stopped."""
        now = await self.state(row)
        if now.stage in ("running", "done") or row.id in self.running:
            return now
        place = payer.line[0]
        if sum(one == place for one, _ in self.running.values()) >= self.limits.studies_each:
            raise Trouble("too_many", "other games are still being analysed for you; wait for one of them")
        line = Payer(payer.line)  # fair by its place in line, and held to a number at a time
        kept = await read_analysis(self.store, row.id)
        data = await self.desks.study(row, FindMoments(game=row.id), line)
        moments = msgspec.msgpack.decode(data, type=list[Moment])
        if len(moments) > self.limits.study_moments:
            raise Trouble(
                "too_large",
                f"the game has {len(moments)} moments to look at; {self.limits.study_moments} are possible",
            )
        before = [] if kept is None else unpacked(kept)
        work = Running(moments, before if len(before) <= len(moments) else [])
        await self.note(row, work, "running")
        task = asyncio.create_task(self.run(row, work, line), name=f"analysis of {row.id}")
        self.running[row.id] = (place, task)
        task.add_done_callback(lambda _: self.running.pop(row.id, None))
        return await self.state(row)

    async def stop(self, row: GameRow) -> AnalysisState:
        """Stop it, here or in another process; what is there is kept."""
        await ask_to_stop(self.store, row.id)
        _, task = self.running.get(row.id, ("", None))
        if task is not None:
            await asyncio.wait([task])
        return await self.state(row)

    async def advise(self, row: GameRow, step: int, payer: Payer) -> bytes:
        """What could be done at a step."""
        return await self.desks.study(row, Advise(game=row.id, step=step, budget=self.budget), payer)

    async def close(self) -> None:
        """Leave off; it can go on later."""
        for _, task in list(self.running.values()):
            task.cancel()
        await asyncio.gather(*(task for _, task in self.running.values()), return_exceptions=True)

    # ---- the work ------------------------------------------------------------------------------------------

    async def run(self, row: GameRow, work: Running, payer: Payer) -> None:
        """Look at one moment after the other, as many at a time as there are processes for it."""
        stage: AnalysisStage = "done"
        problem = ""
        try:
            ahead = max(1, len(self.desks.crew.studies))
            while len(work.found) < len(work.moments) and not await self.is_stopped(row, work):
                first = len(work.found)
                batch = work.moments[first : first + ahead]
                work.found += await asyncio.gather(*(self.look(row, one, payer) for one in batch))
            if work.stopped:
                stage = "stopped"
        except asyncio.CancelledError:
            stage = "stopped"
        except Trouble as trouble:
            stage, problem = "failed", trouble.message
        except Exception:
            log.exception("the analysis of %s failed", row.id)
            stage, problem = "failed", "the server failed; the error is in its log"
        await self.note(row, work, stage, problem)

    async def look(self, row: GameRow, moment: Moment, payer: Payer) -> Found:
        """What came of a moment; nothing where that would take too long."""
        job = LookAtMoment(game=row.id, moment=moment, budget=self.budget)
        try:
            return msgspec.msgpack.decode(await self.desks.study(row, job, payer), type=Found)
        except Trouble as trouble:
            if trouble.code != HEAVY:
                raise
            return Found()

    async def is_stopped(self, row: GameRow, work: Running) -> bool:
        """Whether somebody wants it to stop; notes now and then how far it has come."""
        if time.monotonic() - work.noted >= NOTED_EVERY:
            kept = await read_analysis(self.store, row.id)
            work.stopped = kept is None or kept.stage != "running"
            if not work.stopped:
                await self.note(row, work, "running")
        return work.stopped

    async def note(self, row: GameRow, work: Running, stage: AnalysisStage, problem: str = "") -> None:
        work.noted = time.monotonic()
        found = b"" if stage == "running" else pack(work.found)
        done, total = len(work.found), len(work.moments)
        await keep_analysis(self.store, AnalysisRow(row.id, stage, done, total, time.time(), problem, found))


def unpacked(row: AnalysisRow) -> list[Found]:
    """What was found so far."""
    return msgspec.msgpack.decode(row.found, type=list[Found]) if row.found else []
