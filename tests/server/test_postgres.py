"""The same on PostgreSQL, where one is at hand: SPOILS_TEST_POSTGRES is the address of an empty database."""

import asyncio
import os

import pytest

from spoils.server.store.migrate import compare, downgrade, table_names, upgrade
from spoils.server.store.rows import Move
from spoils.server.store.store import Store
from tests.server.test_store import game_row

URL = os.environ.get("SPOILS_TEST_POSTGRES", "")


def test_migrations_and_moves() -> None:
    if not URL:
        pytest.skip("SPOILS_TEST_POSTGRES is not set")

    async def run() -> None:
        store = Store(URL)
        await store.open()
        try:
            row = game_row("first-game")
            await store.add_game(row)
            moves = [Move("answer", 0, (1, 2)), Move("undo", 0, (0,))]
            await store.add_moves(row, 0, moves)
            assert await store.moves(row.id) == moves
            assert await store.game(row.id) == row
            await store.keep_visitor("v")
            async with store.engine.begin() as connection:
                await connection.run_sync(compare)
                await connection.run_sync(lambda sync: downgrade(sync, "base"))
                assert await connection.run_sync(table_names) == ["alembic_version"]
                await connection.run_sync(upgrade)
        finally:
            await store.close()

    asyncio.run(run())
