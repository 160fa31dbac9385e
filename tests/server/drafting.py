"""Drafts without a server around them: the rooms on a real database, workers' jobs done on the spot."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from spoils.server.people.drafts import changes as c
from spoils.server.people.drafts.leaving import export_drafts
from spoils.server.people.drafts.rooms import Drafts
from spoils.server.people.drafts.rows import DraftRow
from spoils.server.people.drafts.view import state_of
from spoils.server.people.drafts.watching import Watching
from spoils.server.play.seating import Seating
from spoils.server.protocol.drafts import DraftSetup, DraftSource, DraftState
from spoils.server.settings import Limits
from spoils.server.shelf.collection import CardCollection
from spoils.server.store.store import Store
from spoils.server.work.desk import Job
from spoils.server.work.desk_worker import FOUND, DeskWorker
from spoils.server.work.service import Payer

NOBODY = Payer(("test", "test"))
WORKER = DeskWorker((), Limits())
SMALL = DraftSetup(name="Ada", seats=4, each=1, source=DraftSource(), timer="normal")

PACK = 15
"""Cards in a pack of the project's set: 9 common, 4 uncommon, 2 rare."""


class Spot:
    """A desk at which jobs are done at once, through the same encoding as in a worker."""

    async def result(self, kind: Any, job: Job, payer: Payer) -> Any:
        return msgspec.msgpack.decode(await self.run(job, payer), type=kind)

    async def run(self, job: Job, payer: Payer) -> bytes:
        found = WORKER(msgspec.msgpack.encode(job))
        assert found[:1] == FOUND
        return found[1:]


class Rooms:
    """The rooms of one process, with a clock that the test moves."""

    def __init__(self, store: Store) -> None:
        spot: Any = Spot()
        self.store = store
        self.drafts = Drafts(store, Seating(store, CardCollection(store, Limits()), spot), spot)
        self.watching = Watching(self.drafts)
        self.now = 1_000_000.0
        self.drafts.clock = lambda: self.now

    async def look(self) -> None:
        """Look after the drafts, and wait until all that was begun is done."""
        await self.watching.look()
        await asyncio.gather(*self.watching.tasks)

    async def do(self, draft: str, change: Callable[..., DraftRow], *given: Any) -> DraftRow:
        async def act(row: DraftRow) -> DraftRow:
            return change(row, *given)

        return await self.drafts.change(draft, act, NOBODY)

    async def pick(self, draft: str, visitor: str, card: str = "") -> DraftRow:
        """Take a card; the first if nothing is said."""

        async def act(row: DraftRow) -> DraftRow:
            c.must_be(row, "drafting")
            dealt = await self.drafts.deal(row, NOBODY)
            wanted = card or dealt.packs[c.seat_for(row, visitor).seat][0]
            return c.pick(row, dealt, visitor, row.step, wanted)

        return await self.drafts.change(draft, act, NOBODY)

    async def state(self, draft: str, visitor: str) -> DraftState:
        row = await self.drafts.latest(draft)
        return state_of(await self.drafts.table(row), visitor, self.now)

    async def exported(self, visitor: str) -> list[dict[str, Any]]:
        """What somebody gets to read about their drafts."""
        found: list[dict[str, Any]] = []
        await self.store.writer.commit.run(
            lambda connection: found.extend(export_drafts(connection, visitor))
        )
        return found

    async def begun(self, setup: DraftSetup = SMALL, people: int = 2) -> str:
        """A draft that has begun; the people are visitor0, visitor1 …"""
        row = await self.drafts.open(setup, "visitor0", NOBODY)
        for number in range(1, people):
            await self.do(row.id, c.join, f"visitor{number}", f"Person {number}")
        await self.do(row.id, c.begin, "visitor0", self.now)
        for number in range(1, people):
            await self.do(row.id, c.ready, f"visitor{number}")
        return row.id

    async def drafted(self, draft: str, people: int, seed: int) -> None:
        """Let the people pick at random to the end."""
        chance = random.Random(seed)
        while (row := await self.drafts.latest(draft)).stage == "drafting":
            for number in range(people):
                state = await self.state(draft, f"visitor{number}")
                if state.pack and state.step == row.step and state.stage == "drafting":
                    await self.pick(draft, f"visitor{number}", chance.choice(state.pack))


def with_store(url: str, test: Callable[[Store], Awaitable[None]]) -> None:
    """Run a test with a database."""

    async def run() -> None:
        store = Store(url)
        await store.open()
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())
