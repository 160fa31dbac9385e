"""Whoever looks at a draft: what has changed is shown, here or by other processes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from spoils.errors import in_a_line
from spoils.server.alarm import Alarm
from spoils.server.cluster.cluster import Cluster
from spoils.server.errors import Trouble
from spoils.server.people.company.book import Company
from spoils.server.people.drafts import changes as c
from spoils.server.people.drafts.rooms import Drafts, unknown_draft
from spoils.server.people.drafts.rows import DraftRow
from spoils.server.people.drafts.timekeeping import AGAIN, Timekeeper
from spoils.server.people.drafts.view import facts_for, names_in, state_of
from spoils.server.protocol.drafts import DraftState

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 0.5
"""Seconds between two looks at what other processes have changed, while somebody looks on here."""
RESULTS_EVERY: Final = 4
"""Looks between two at the games that are being played."""
BACKLOG: Final = 50

encoder = msgspec.json.Encoder()

Still = Callable[[], Awaitable[bool]]


async def always() -> bool:
    """Of those who need no session."""
    return True


class Watcher:
    """One connection to one draft."""

    def __init__(self, draft: str, visitor: str, still: Still = always) -> None:
        self.draft = draft
        self.visitor = visitor
        self.still = still
        """Whether it is this visitor's still: a session may end before its connections do."""
        self.outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.told: set[str] = set()
        """Cards whose facts were sent."""

    def send(self, state: DraftState) -> None:
        """Send something soon; who is far behind is dropped, and gets everything when they come back."""
        if self.outgoing.qsize() > BACKLOG:
            self.drop()
        else:
            self.outgoing.put_nowait(encoder.encode(state))

    def drop(self) -> None:
        """End the connection."""
        self.outgoing.put_nowait(None)


class Watching:
    """All watchers of this process, and who keeps the time here."""

    def __init__(self, drafts: Drafts, cluster: Cluster | None = None) -> None:
        self.drafts = drafts
        self.alarm = Alarm("drafts", cluster)
        self.watchers: dict[str, set[Watcher]] = {}
        self.shown: dict[str, tuple[int, int]] = {}
        """What was shown last: the version, and how many games were over."""
        self.timekeeper = Timekeeper(drafts, self.spawn, self.wake)
        self.follow: Callable[[DraftRow], Awaitable[None]] = nothing
        """Sees to what follows a draft, whenever something has happened to one that is being played."""
        self.tasks: set[asyncio.Task[None]] = set()
        drafts.changed = self.on_change

    def on_change(self, row: DraftRow) -> None:
        """Something was changed here; there may be a deadline now."""
        self.alarm.ring()
        if row.stage == "playing" or row.options.tournament:
            self.spawn(self.go_on(row))
        if self.watchers.get(row.id):
            self.spawn(self.show(row.id))

    def wake(self) -> None:
        """Look again soon."""
        self.alarm.wake()

    def spawn(self, job: Coroutine[Any, Any, None]) -> None:
        """Let something go on in the background."""
        task = asyncio.create_task(job)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def enter(self, watcher: Watcher) -> None:
        """Somebody looks: the draft as it is now, then every change."""
        row = await self.drafts.latest(watcher.draft)
        self.watchers.setdefault(row.id, set()).add(watcher)
        self.alarm.wake()
        await self.show(row.id, watcher)

    def leave(self, watcher: Watcher) -> None:
        """Somebody is gone."""
        here = self.watchers.get(watcher.draft, set())
        here.discard(watcher)
        if not here:
            self.watchers.pop(watcher.draft, None)
            self.shown.pop(watcher.draft, None)

    async def show(self, draft: str, only: Watcher | None = None) -> None:
        """Show a draft to everybody who looks, or to one who has just come."""
        try:
            row = await self.drafts.row(draft)
            table = await self.drafts.table(row)
            known = {} if row.stage in ("gathering", "checking") else (await self.drafts.cards(row)).facts
        except Trouble as trouble:
            log.warning("draft %s cannot be shown: %s", draft, trouble.message)
            return
        ended = len(table.results)
        if only is None:
            if (row.version, ended) < self.shown.get(draft, (-1, -1)):
                return  # something newer was shown meanwhile
            self.shown[draft] = row.version, ended
        for watcher in [only] if only is not None else list(self.watchers.get(draft, ())):
            if not await watcher.still():
                watcher.drop()
                continue
            state = state_of(table, watcher.visitor, self.drafts.clock())
            new = [name for name in names_in(state) if name not in watcher.told]
            watcher.told.update(new)
            watcher.send(replace(state, cards=facts_for(new, known)))

    # ---- looking -------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Look again and again: often while somebody looks on, else when something is due."""
        looks = 0
        while True:
            looks += 1
            try:
                await self.look(results=looks % RESULTS_EVERY == 0)
                if self.watchers:
                    await asyncio.sleep(LOOK_EVERY)
                else:
                    await self.alarm.sleep(await self.timekeeper.until_next())
            except Exception as error:
                log.warning("cannot look after the drafts: %s", in_a_line(error))
                await asyncio.sleep(AGAIN)

    async def look(self, *, results: bool = True) -> None:
        """Whose time is up, what others have changed, which games are over."""
        await self.timekeeper.look()
        if not self.watchers:
            return
        drafts = self.drafts
        versions = await drafts.kept.versions(list(self.watchers))
        for draft, version in versions.items():
            known = drafts.rows.get(draft)
            if known is None or known.version < version:
                drafts.rows.pop(draft, None)
                await self.show(draft)
            elif results and known.stage == "playing":
                await self.look_at_games(known)

    async def go_on(self, row: DraftRow) -> None:
        """What follows must not hold up those who look."""
        try:
            await self.follow(row)
        except Trouble as trouble:
            log.warning("draft %s: what follows it has failed: %s", row.id, trouble.message)

    async def look_at_games(self, row: DraftRow) -> None:
        """Show games that have ended meanwhile; when all have, so has the draft."""
        await self.go_on(row)
        games = [pair.game for pair in row.pairs if pair.game]
        ended = await self.drafts.kept.results(games) if games else {}
        if row.pairs and row.options.pairing == "robin" and len(ended) == len(row.pairs):
            await self.drafts.change(row.id, finish)
        elif len(ended) != self.shown.get(row.id, (0, 0))[1]:
            await self.show(row.id)


async def check_looking(company: Company, row: DraftRow, visitor: str) -> None:
    """For somebody whom one of those in a room does not want to meet there is no room, until it is over. The
    tables of a tournament are for everybody: a block does not split it."""
    if row.seat_of(visitor) is not None or row.stage == "over" or row.options.tournament:
        return
    if await company.shut_out_by(visitor) & {seat.visitor for seat in row.people}:
        raise unknown_draft(row.id)


async def nothing(row: DraftRow) -> None:
    """Follows a draft that nobody has said anything about."""


async def finish(row: DraftRow) -> DraftRow:
    """All games are over, or the tournament of which it is a table."""
    return c.finished(row) if row.stage == "playing" or row.options.tournament else row
