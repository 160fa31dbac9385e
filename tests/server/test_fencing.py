"""Two owners can never both store an answer to one question: tried in every order, on a real PostgreSQL."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from sqlalchemy import update

from spoils.server.store import tables as t
from spoils.server.store.commit import Fenced
from spoils.server.store.leases import Lease, Leases
from spoils.server.store.rows import Move
from spoils.server.store.store import Store
from tests.server.databases import Postgres
from tests.server.test_store import game_row

Result = TypeVar("Result")
SERVERS = st.integers(0, 2)
MOVE = [Move("answer", 0, (1,))]


class Owners(RuleBasedStateMachine):
    """Three servers and one game. Any of them may sleep, be declared dead, wake up and go on as if nothing
    had happened, with the lease it remembers."""

    url = ""
    number = 0

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.stores = [Store(self.url) for _ in range(3)]
        for store in self.stores:
            self.do(store.open())
        self.leases = [Leases(store.engine, seconds=1000) for store in self.stores]
        Owners.number += 1
        self.game = f"game-{Owners.number}"
        self.held: list[Lease | None] = [None, None, None]
        self.known: list[list[str]] = [[], [], []]
        """What each server believes was answered."""
        self.acknowledged: list[str] = []
        self.answers = 0

    def do(self, job: Coroutine[Any, Any, Result]) -> Result:
        return self.loop.run_until_complete(job)

    @initialize()
    def begin(self) -> None:
        self.do(self.stores[0].add_game(game_row(self.game)))
        for leases in self.leases:
            assert self.do(leases.enter(shared=True))

    @rule(server=SERVERS)
    def take(self, server: int) -> None:
        """Own the game, if nobody alive does, and read what was answered."""
        lease = self.do(self.leases[server].take(self.game))
        if lease is not None:
            self.held[server] = lease
            self.known[server] = self.stored()

    @rule(server=SERVERS, other=SERVERS)
    def take_from(self, server: int, other: int) -> None:
        """Nobody reaches the other one any more, which may be alive all the same, and play on."""
        lease = self.do(self.leases[server].take(self.game, instead_of=self.leases[other].id))
        if lease is not None:
            self.held[server] = lease
            self.known[server] = self.stored()

    @rule(server=SERVERS)
    def notices(self, server: int) -> None:
        """It looks whether it still has what it holds."""
        lease = self.held[server]
        if lease is not None:
            owns = self.do(self.owner()) == (lease.owner, lease.fence)
            assert self.do(self.leases[server].lost([lease])) == ([] if owns else [lease])

    @rule(server=SERVERS)
    def declared_dead(self, server: int) -> None:
        """It was not heard of for too long; it does not know."""
        expired = update(t.servers).where(t.servers.c.id == self.leases[server].id).values(expires=0)
        self.do(self.leases[server]._change(expired))

    @rule(server=SERVERS)
    def begins_again(self, server: int) -> None:
        """It has noticed, and comes back under another name; what it held it still remembers."""
        self.leases[server] = Leases(self.stores[server].engine, seconds=1000)
        assert self.do(self.leases[server].enter(shared=True))

    @rule(server=SERVERS)
    def lets_go(self, server: int) -> None:
        lease = self.held[server]
        if lease is not None:
            self.do(self.leases[server].release(lease))
            self.held[server] = None

    @rule(server=SERVERS)
    def answer(self, server: int) -> None:
        """Store the answer to what it believes is the open question."""
        lease = self.held[server]
        if lease is None:
            return
        self.answers += 1
        word = f"{self.answers}"
        move = Move("answer", 0, (self.answers,), mark=word)
        owns = self.do(self.owner()) == (lease.owner, lease.fence)
        try:
            self.do(
                self.stores[server].add_moves(
                    game_row(self.game), len(self.known[server]), [move], lease=lease
                )
            )
        except Fenced:
            assert not owns
            self.held[server] = None
        else:
            assert owns
            self.known[server].append(word)
            self.acknowledged.append(word)

    async def owner(self) -> tuple[str, int]:
        row = await self.stores[0]._row(t.games.select().where(t.games.c.id == self.game))
        assert row is not None
        return row["owner"], row["fence"]

    def stored(self) -> list[str]:
        return [move.mark for move in self.do(self.stores[0].moves(self.game))]

    @invariant()
    def nothing_is_lost_or_doubled(self) -> None:
        assert self.stored() == self.acknowledged

    def teardown(self) -> None:
        for leases in self.leases:
            self.do(leases.leave())
        for store in self.stores:
            self.do(store.close())
        self.loop.close()


def test_two_owners_never_both_store_an_answer(postgres: Postgres) -> None:
    Owners.url = postgres.database("fencing")
    run_state_machine_as_test(
        Owners,
        settings=settings(
            max_examples=12, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


def test_at_the_same_moment(postgres: Postgres) -> None:
    """Not in turn but at once: of two that take a game, and of two that store, one."""

    async def run() -> None:
        url = postgres.database("at_once")
        stores = [Store(url) for _ in range(2)]
        for store in stores:
            await store.open()
        leases = [Leases(store.engine, seconds=1000) for store in stores]
        for one in leases:
            assert await one.enter(shared=True)
        try:
            for number in range(10):
                row = game_row(f"game-{number}")
                await stores[0].add_game(row)
                taken = await asyncio.gather(*(one.take(row.id) for one in leases))
                first = next(index for index, lease in enumerate(taken) if lease is not None)
                assert taken[1 - first] is None
                await leases[first]._change(
                    update(t.servers).where(t.servers.c.id == leases[first].id).values(expires=0)
                )
                old = taken[first]
                other = stores[1 - first]

                async def take_over(
                    row: Any = row, heir: Leases = leases[1 - first], other: Store = other
                ) -> None:
                    lease = await heir.take(row.id)
                    assert lease is not None
                    stored = await other.moves(row.id)
                    await other.add_moves(row, len(stored), MOVE, lease=lease)

                results = await asyncio.gather(
                    stores[first].add_moves(row, 0, MOVE, lease=old), take_over(), return_exceptions=True
                )
                assert results[1] is None, results
                count = len(await other.moves(row.id))
                assert count == (1 if isinstance(results[0], Fenced) else 2)
                leases[first] = Leases(stores[first].engine, seconds=1000)
                assert await leases[first].enter(shared=True)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("first", "second", "both"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_who_does_not_share_is_alone(postgres: Postgres, first: bool, second: bool, both: bool) -> None:
    async def run() -> None:
        store = Store(postgres.database(f"alone_{first}_{second}".lower()))
        await store.open()
        one, two = Leases(store.engine), Leases(store.engine)
        try:
            assert await one.enter(shared=first)
            assert await two.enter(shared=second) is both
            await one.leave()
            if not both:
                assert await two.enter(shared=second)
        finally:
            await store.close()

    asyncio.run(run())
