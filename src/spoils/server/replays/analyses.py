"""Analyses of finished games in the background: moment by moment (``study.efforts``)."""

import time
from collections.abc import Sequence
from typing import Final

import msgspec

from spoils.server.errors import Trouble
from spoils.server.protocol.analysis import AnalysisState
from spoils.server.protocol.base import EffortStage
from spoils.server.settings import Limits
from spoils.server.store.analyses import AnalysisRow, ask_to_stop, keep_analysis, read_analysis
from spoils.server.store.rows import GameRow
from spoils.server.store.store import Store
from spoils.server.study.efforts import Effort, Efforts
from spoils.server.work.analysis_jobs import Advise, FindMoments, LookAtMoment
from spoils.server.work.service import Desks, Payer
from spoils.study.analysis.model import Budget
from spoils.study.analysis.moments import Moment
from spoils.study.analysis.whole import Found, summed_up

HEAVY: Final = "too_heavy"

pack = msgspec.msgpack.encode


class Analysing(Effort[Moment, Found]):
    """One analysis that goes on here."""

    def __init__(
        self, of: "Analyses", row: GameRow, payer: Payer, moments: Sequence[Moment], found: list[Found]
    ) -> None:
        super().__init__(name_of(row), payer.line[0], moments, found)
        self.of = of
        self.row = row
        self.payer = payer

    async def look(self, item: Moment) -> Found:
        """What came of a moment; nothing where that would take too long."""
        job = LookAtMoment(game=self.row.id, moment=item, budget=self.of.budget)
        try:
            data = await self.of.desks.study(self.row, job, self.payer)
        except Trouble as trouble:
            if trouble.code != HEAVY:
                raise
            return Found()
        return msgspec.msgpack.decode(data, type=Found)

    async def is_wanted(self) -> bool:
        """Whether nobody has asked to stop it."""
        kept = await read_analysis(self.of.store, self.row.id)
        return kept is not None and kept.stage == "running"

    async def keep(self, stage: EffortStage, problem: str, *, whole: bool) -> None:
        """How far it has come, and now and then what was found."""
        found = pack(self.found) if whole else None
        done, total = len(self.found), len(self.items)
        row = AnalysisRow(self.row.id, stage, done, total, time.time(), problem, found)
        await keep_analysis(self.of.store, row)


class Analyses:
    """All analyses of this process."""

    def __init__(self, store: Store, desks: Desks, limits: Limits, efforts: Efforts) -> None:
        self.store = store
        self.desks = desks
        self.limits = limits
        self.efforts = efforts

    @property
    def budget(self) -> Budget:
        """For one decision."""
        return Budget(self.limits.study_nodes)

    async def state(self, row: GameRow) -> AnalysisState:
        """How far the analysis of a game has come, and what it has found if it no longer runs."""
        kept = await read_analysis(self.store, row.id)
        if kept is None:
            return AnalysisState("none")
        if self.efforts.goes_on(name_of(row), kept.stage, kept.changed):
            return AnalysisState("running", kept.done, kept.total)
        found = unpacked(kept)
        analysis = summed_up(found, self.budget, len(row.seats)) if found else None
        if kept.stage == "running":  # whoever was at it is gone, and with them what was found last
            return AnalysisState("stopped", len(found), kept.total, kept.problem, analysis)
        return AnalysisState(kept.stage, kept.done, kept.total, kept.problem, analysis)

    async def start(self, row: GameRow, payer: Payer) -> AnalysisState:
        """Begin an analysis, or go on with one that was stopped."""
        now = await self.state(row)
        name, line = name_of(row), Payer(payer.line)  # fair by its place in line, and so many at a time
        if now.stage in ("running", "done"):
            return now
        if self.efforts.is_taken(name):
            return AnalysisState("running", now.done, now.total)
        with self.efforts.admitted(name, line.line[0]):
            await self.efforts.start(await self.analysing(row, line))
        return await self.state(row)

    async def analysing(self, row: GameRow, payer: Payer) -> Analysing:
        """The effort, from where it was left off."""
        data = await self.desks.study(row, FindMoments(game=row.id), payer)
        moments = msgspec.msgpack.decode(data, type=list[Moment])
        if len(moments) > self.limits.study_moments:
            raise Trouble(
                "too_large",
                f"the game has {len(moments)} moments to look at; {self.limits.study_moments} are possible",
            )
        kept = await read_analysis(self.store, row.id)
        before = [] if kept is None else unpacked(kept)
        found = before if len(before) <= len(moments) else []
        return Analysing(self, row, payer, moments, found)

    def is_for_another(self, row: GameRow, visitor: str) -> bool:
        """Whether it goes on here, and somebody else has asked for it."""
        effort, _ = self.efforts.running.get(name_of(row), (None, None))
        return isinstance(effort, Analysing) and effort.payer.line[1] != visitor

    async def stop(self, row: GameRow) -> AnalysisState:
        """Stop it, here or in another process; what is there is kept."""
        await ask_to_stop(self.store, row.id)
        await self.efforts.stop(name_of(row))
        return await self.state(row)

    async def advise(self, row: GameRow, step: int, payer: Payer) -> bytes:
        """What could be done at a step."""
        return await self.desks.study(row, Advise(game=row.id, step=step, budget=self.budget), payer)


def name_of(row: GameRow) -> str:
    """What the effort is called."""
    return f"analysis of {row.id}"


def unpacked(row: AnalysisRow) -> list[Found]:
    """What was found so far."""
    return msgspec.msgpack.decode(row.found, type=list[Found]) if row.found else []
