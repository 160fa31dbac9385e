"""Limits that several processes count together, over a real Redis."""

import asyncio
from collections.abc import Iterator

import pytest
from redis.asyncio import Redis

from spoils.server.cluster.counting import SharedGate
from tests.server.databases import redis_server


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis_server(tmp_path_factory.mktemp("redis")) as url:
        yield url


def test_two_processes_count_together(address: str) -> None:
    async def test() -> None:
        clients = [Redis.from_url(address) for _ in range(2)]
        first, second = (SharedGate("guesses", 4, 1 / 3600, lambda c=client: c) for client in clients)
        others = SharedGate("arrivals", 4, 1 / 3600, lambda: clients[0])
        admitted = [await gate.admits("192.0.2.1") for gate in (first, second) * 4]
        assert admitted == [True] * 4 + [False] * 4
        assert await second.admits("192.0.2.2"), "somebody else"
        assert await others.admits("192.0.2.1"), "something else"
        await second.give_back("192.0.2.1")
        assert [await first.admits("192.0.2.1"), await second.admits("192.0.2.1")] == [True, False]
        await first.give_back("192.0.2.3")
        assert [await first.admits("192.0.2.3") for _ in range(5)] == [True] * 4 + [False], (
            "no more than full"
        )
        keys = [key.decode() for key in await clients[0].keys("spoils:gate:*")]
        assert len(keys) == 4
        assert not [key for key in keys if "192.0.2" in key]
        for key in keys:
            assert 0 < await clients[0].ttl(key) <= 4 * 3600 + 1
        for client in clients:
            await client.aclose()

    asyncio.run(test())


def test_buckets_fill_up_again(address: str) -> None:
    async def test() -> None:
        client = Redis.from_url(address)
        gate = SharedGate("quick", 2, 50.0, lambda: client)
        assert not await gate.admits("somebody", 3)
        end = asyncio.get_running_loop().time() + 30
        assert await gate.admits("somebody", 2)
        while not await gate.admits("somebody", 2):
            assert asyncio.get_running_loop().time() < end, "it stays empty"
            await asyncio.sleep(0.01)
        await client.aclose()

    asyncio.run(test())


def test_without_redis_each_counts_for_itself(address: str) -> None:
    """There is none, or it is gone in the middle: nobody is refused for that."""

    async def test() -> None:
        alone = SharedGate("guesses", 2, 1 / 3600)
        assert [await alone.admits("192.0.2.9") for _ in range(3)] == [True, True, False]
        await alone.give_back("192.0.2.9")
        assert await alone.admits("192.0.2.9")
        gone = Redis.from_url("redis://127.0.0.1:1/0")
        cut_off = SharedGate("guesses", 2, 1 / 3600, lambda: gone)
        assert [await cut_off.admits("192.0.2.9") for _ in range(3)] == [True, True, False]
        await gone.aclose()

    asyncio.run(test())
