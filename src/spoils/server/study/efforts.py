"""Long efforts in the background: item by item, in processes of their own, followed and stopped by people.

Whoever asks for much waits for themselves (``work.fair``). How far an effort has come stands in the database,
so that every process can tell, and any of them can be asked to stop it.
"""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Generic, TypeVar

from spoils.server.errors import Trouble
from spoils.server.protocol.base import EffortStage
from spoils.server.settings import Limits

log = logging.getLogger(__name__)

NOTED_EVERY: Final = 2.0
"""Seconds between two notes of how far it has come."""
KEPT_EVERY: Final = 20.0
"""Seconds after which what was found is written down as well: so much is lost of a process that is killed."""
GIVEN_UP: Final = 60.0
"""Seconds without a note after which whoever wrote them is taken to be gone."""

Item = TypeVar("Item")
Found = TypeVar("Found")


class Effort(ABC, Generic[Item, Found]):
    """One that goes on here."""

    def __init__(self, name: str, place: str, items: Sequence[Item], found: list[Found]) -> None:
        self.name = name
        self.place = place
        """From where it was asked for."""
        self.items = items
        self.found = found
        self.stopped = False
        self.noted = 0.0
        self.kept = float("-inf")
        """When what was found was last written down."""

    @abstractmethod
    async def look(self, item: Item) -> Found:
        """What comes of an item."""

    @abstractmethod
    async def is_wanted(self) -> bool:
        """Whether the database still says that it is to go on."""

    @abstractmethod
    async def keep(self, stage: EffortStage, problem: str, *, whole: bool) -> None:
        """Write down how far it has come, and if ``whole`` what was found."""

    async def run(self, ahead: int) -> None:
        """Look at one item after the other, as many at a time as there are processes for it."""
        stage: EffortStage = "done"
        problem = ""
        try:
            while len(self.found) < len(self.items) and not await self.is_stopped():
                first = len(self.found)
                batch = self.items[first : first + ahead]
                self.found += await asyncio.gather(*(self.look(one) for one in batch))
            if self.stopped:
                stage = "stopped"
        except asyncio.CancelledError:
            stage = "stopped"
        except Trouble as trouble:
            stage, problem = "failed", trouble.message
        except Exception:
            log.exception("%s failed", self.name)
            stage, problem = "failed", "the server failed; the error is in its log"
        await self.note(stage, problem)

    async def is_stopped(self) -> bool:
        """Whether somebody wants it to stop; notes now and then how far it has come."""
        if not self.stopped and time.monotonic() - self.noted >= NOTED_EVERY:
            self.stopped = not await self.is_wanted()
            if not self.stopped:
                await self.note("running")
        return self.stopped

    async def note(self, stage: EffortStage, problem: str = "") -> None:
        self.noted = time.monotonic()
        whole = stage != "running" or self.noted - self.kept >= KEPT_EVERY
        if whole:
            self.kept = self.noted
        await self.keep(stage, problem, whole=whole)


class Efforts:
    """All that go on in this process."""

    def __init__(self, limits: Limits, ahead: int) -> None:
        self.limits = limits
        self.ahead = max(1, ahead)
        self.running: dict[str, tuple[Effort[Any, Any], asyncio.Task[None]]] = {}
        self.beginning: dict[str, str] = {}
        """Those that are about to go on, with the place that they are for."""

    def goes_on(self, name: str, stage: EffortStage, changed: float) -> bool:
        """Whether one goes on of which this was written down, here or in another process."""
        return stage == "running" and (name in self.running or time.time() - changed < GIVEN_UP)

    def is_taken(self, name: str) -> bool:
        """Whether one goes on here, or is about to."""
        return name in self.running or name in self.beginning

    @contextmanager
    def admitted(self, name: str, place: str) -> Iterator[None]:
        """Room for one more, or a refusal for a place that has enough. It is taken at once: what is to be
        looked at is found out only then, and whoever asks for many at a time would get them all."""
        going = [one.place for one, _ in self.running.values()] + list(self.beginning.values())
        if going.count(place) >= self.limits.studies_each:
            raise Trouble("too_many", "other analyses and trials still run for you; wait for one of them")
        self.beginning[name] = place
        try:
            yield
        finally:
            del self.beginning[name]

    async def start(self, effort: Effort[Item, Found]) -> None:
        """Go on with it from now on."""
        await effort.note("running")
        task = asyncio.create_task(effort.run(self.ahead), name=effort.name)
        self.running[effort.name] = (effort, task)
        task.add_done_callback(lambda _: self.running.pop(effort.name, None))

    async def stop(self, name: str) -> None:
        """Stop one at once, if it goes on here; elsewhere it is noticed by what the database says."""
        if name in self.running:
            effort, task = self.running[name]
            effort.stopped = True
            await asyncio.wait([task])

    async def close(self) -> None:
        """Leave off; all can go on later."""
        for _, task in list(self.running.values()):
            task.cancel()
        await asyncio.gather(*(task for _, task in self.running.values()), return_exceptions=True)
