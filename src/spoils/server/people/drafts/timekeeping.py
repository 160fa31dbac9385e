"""Time that is up at a draft: what happens then happens beside everything else, one draft holding up none.

A table at which people sit goes on at once. One that bots have for themselves is drafted to its end in one
go, which takes workers some seconds: only a few of those at a time, in a line of their own.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from typing import Any, Final

from msgspec.structs import replace

from spoils.errors import in_a_line
from spoils.server.errors import Trouble
from spoils.server.people.drafts.rooms import Drafts
from spoils.server.people.drafts.rows import DraftRow
from spoils.server.work.service import Payer

log = logging.getLogger(__name__)

AGAIN: Final = 10.0
"""Seconds until something is tried again that has failed."""
DESERTED_AT_ONCE: Final = 2
"""Tables of bots alone that one process sees to at a time."""

Spawn = Callable[[Coroutine[Any, Any, None]], None]


class Timekeeper:
    """This process's share of the clock of all drafts."""

    def __init__(self, drafts: Drafts, spawn: Spawn, wake: Callable[[], None]) -> None:
        self.drafts = drafts
        self.spawn = spawn
        self.wake = wake
        """Is told when a draft was seen to: there may be another deadline."""
        self.seen_to: set[str] = set()
        """Drafts whose time is up and that are being seen to."""
        self.failed: dict[str, float] = {}
        """Drafts that could not go on, and when to try again."""
        self.deserted = asyncio.Semaphore(DESERTED_AT_ONCE)

    async def look(self) -> None:
        """Begin to see to every draft whose time is up. Processes take them in different orders, so that they
        seldom do the same."""
        now = self.drafts.clock()
        due = [draft for draft, when in await self.waiting() if when <= now]
        random.shuffle(due)
        for draft in due:
            self.seen_to.add(draft)
            self.spawn(self.see_to(draft))

    async def until_next(self) -> float | None:
        """Seconds until a draft is to be looked at, if time runs anywhere."""
        when = min((when for _, when in await self.waiting()), default=None)
        return None if when is None else max(0.0, when - self.drafts.clock())

    async def waiting(self) -> list[tuple[str, float]]:
        """Drafts that nobody here sees to, and when somebody should."""
        now = self.drafts.clock()
        self.failed = {draft: when for draft, when in self.failed.items() if when > now}
        running = await self.drafts.kept.deadlines(besides={*self.seen_to, *self.failed})
        return [*running, *self.failed.items()]

    async def see_to(self, draft: str) -> None:
        """Let happen what happens when time is up."""
        try:
            if (await self.drafts.latest(draft)).people:
                await self.time_is_up(draft, Payer(("the clock of drafts", draft)))
            else:
                async with self.deserted:
                    await self.time_is_up(draft, Payer(("tables of bots", draft)))
        except Exception as error:  # others are not to wait for it
            log.warning(
                "draft %s: %s", draft, error.message if isinstance(error, Trouble) else in_a_line(error)
            )
            self.failed[draft] = self.drafts.clock() + AGAIN
        finally:
            self.seen_to.discard(draft)
            self.wake()

    async def time_is_up(self, draft: str, payer: Payer) -> None:
        """Go on, unless somebody was quicker."""

        async def act(row: DraftRow) -> DraftRow:
            due = row.deadline is not None and row.deadline <= self.drafts.clock()
            return replace(row) if due else row

        await self.drafts.latest(draft)
        await self.drafts.change(draft, act, payer)
