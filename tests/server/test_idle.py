"""A server on which nobody is sleeps until something is due or somebody says something."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from spoils.server import services
from spoils.server.alarm import ONCE_IN_A_WHILE, Alarm
from spoils.server.people.drafts import changes as c
from spoils.server.people.drafts import watching
from spoils.server.people.drafts.watching import Watcher
from spoils.server.play.registry import GameRegistry
from spoils.server.protocol.tournaments import TournamentSetup
from spoils.server.services import Server
from spoils.server.settings import Settings
from spoils.server.store.store import Store
from tests.server.drafting import NOBODY, SMALL, Rooms, with_store

WAIT = 60.0


class Bed(Alarm):
    """An alarm that says for how long somebody wants to sleep."""

    def __init__(self) -> None:
        super().__init__("", None)
        self.wanted: asyncio.Queue[float | None] = asyncio.Queue()

    async def sleep(self, seconds: float | None) -> None:
        self.wanted.put_nowait(seconds)
        await super().sleep(seconds)


async def slept(job: Awaitable[None], bed: Bed) -> float | None:
    """For how long a job wants to sleep, once it does."""
    task = asyncio.ensure_future(job)
    try:
        return await asyncio.wait_for(bed.wanted.get(), WAIT)
    finally:
        task.cancel()


def test_what_rings_before_one_sleeps_is_not_lost() -> None:
    async def job() -> None:
        alarm = Alarm("", None)
        alarm.ring()
        await asyncio.wait_for(alarm.sleep(None), ONCE_IN_A_WHILE / 2)
        await asyncio.wait_for(alarm.sleep(0.01), ONCE_IN_A_WHILE / 2)
        sleeper = asyncio.create_task(alarm.sleep(None))
        await asyncio.sleep(0)
        assert not sleeper.done()
        alarm.wake()
        await asyncio.wait_for(sleeper, ONCE_IN_A_WHILE / 2)

    asyncio.run(job())


def test_without_a_draft_nobody_looks_after_drafts(tmp_path: Path) -> None:
    """A deadline is when one wakes; what has failed is tried again later; who looks on keeps one awake."""

    async def test(store: Store) -> None:
        rooms = Rooms(store)
        bed = rooms.watching.alarm = Bed()
        assert await slept(rooms.watching.run(), bed) is None
        draft = (await rooms.drafts.open(SMALL, "visitor0", NOBODY)).id
        assert await slept(rooms.watching.run(), bed) is None
        await rooms.do(draft, c.join, "visitor1", "Person 1")
        assert bed.rung.is_set()
        await rooms.do(draft, c.begin, "visitor0", rooms.now)
        rooms.now += 5
        assert await slept(rooms.watching.run(), bed) == c.CHECK_SECONDS - 5
        rooms.watching.timekeeper.failed[draft] = rooms.now + 100
        assert await rooms.watching.timekeeper.until_next() == 100
        bed.rung.clear()
        await rooms.watching.enter(Watcher(draft, "visitor0"))
        assert bed.rung.is_set()

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


def test_without_a_tournament_nobody_looks_after_tournaments(tmp_path: Path) -> None:
    async def test() -> None:
        server = Server(Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, desks=1))
        await server.open()
        tournaments = server.tournaments
        tournaments.close()  # the test looks by itself
        bed = tournaments.alarm = Bed()
        try:
            assert await slept(tournaments.run(), bed) is None
            now = 1_000_000.0
            tournaments.clock = lambda: now
            setup = TournamentSetup("Cup", format="limited", starts=now + 4000, check_in=10)
            await tournaments.create(setup, "olga", "Olga")
            assert bed.rung.is_set()
            wanted = await slept(tournaments.run(), bed)
            assert wanted is not None
            assert 3390 < wanted <= 3400, "until the check-in"
            now += 3400
            assert await tournaments.look(), "the check-in opens, and more may follow"
            assert not await tournaments.look()
        finally:
            await server.close()

    asyncio.run(test())


def test_an_error_without_words_ends_no_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is cut off often says nothing at all."""
    monkeypatch.setattr(watching, "AGAIN", 0.0)

    async def test(store: Store) -> None:
        looks = asyncio.Event()

        async def look(*, results: bool = True) -> None:
            if not failed:
                failed.append(results)
                raise TimeoutError
            looks.set()

        failed: list[bool] = []
        rooms = Rooms(store)
        monkeypatch.setattr(rooms.watching, "look", look)
        task = asyncio.create_task(rooms.watching.run())
        await asyncio.wait([task, asyncio.create_task(looks.wait())], return_when=asyncio.FIRST_COMPLETED)
        assert looks.is_set()
        task.cancel()

    with_store(f"sqlite:///{tmp_path / 'drafts.db'}", test)


def test_a_table_is_put_away_whatever_another_one_waits_for() -> None:
    """A worker with much to do would otherwise keep all tables in memory that are put away after its own."""

    class Table:
        closed = True

        def __init__(self, worker: asyncio.Event) -> None:
            self.worker, self.gone = worker, asyncio.Event()

        def close(self) -> None:
            """Nothing goes on here."""

        async def let_go(self) -> None:
            await self.worker.wait()
            self.gone.set()

    async def run() -> None:
        busy, free = asyncio.Event(), asyncio.Event()
        free.set()
        rooms = {"first": Table(busy), "second": Table(free)}
        registry = SimpleNamespace(rooms=dict(rooms))
        putting_away = asyncio.create_task(GameRegistry.put_away(cast(Any, registry)))
        await asyncio.wait_for(rooms["second"].gone.wait(), WAIT)
        assert not putting_away.done()
        assert registry.rooms == {}
        busy.set()
        await asyncio.wait_for(putting_away, WAIT)
        assert rooms["first"].gone.is_set()

    asyncio.run(run())


def test_a_database_that_is_away_for_a_while_ends_no_tidying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "TIDY_EVERY", 0.0)

    async def run() -> None:
        again = asyncio.Event()
        failed: list[bool] = []

        async def put_away() -> None:
            if not failed:
                failed.append(True)
                raise ConnectionError("the database is gone")
            again.set()

        server = SimpleNamespace(games=SimpleNamespace(put_away=put_away), keep_patience=AsyncMock())
        tidying = asyncio.create_task(Server.tidy(cast(Any, server)))
        await asyncio.wait_for(again.wait(), WAIT)
        tidying.cancel()

    asyncio.run(run())
