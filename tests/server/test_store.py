"""The database: migrations up and down, and writes that share a transaction."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert

from spoils.errors import UserError
from spoils.server.store import tables
from spoils.server.store.migrate import async_url, compare, downgrade, table_names, upgrade
from spoils.server.store.rows import GameRow, Move, Options, SeatRow
from spoils.server.store.store import Store


def test_migrations_lead_up_to_the_tables_and_down_to_nothing(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'some.db'}")
    with engine.begin() as connection:
        upgrade(connection)
        compare(connection)  # raises an error if the tables in the code are others
        assert set(tables.metadata.tables) <= set(table_names(connection))
    with engine.begin() as connection:
        upgrade(connection)  # again: nothing to do
        downgrade(connection, "base")
        assert set(table_names(connection)) == {"alembic_version"}
        upgrade(connection)
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("sqlite:///a.db", "sqlite+aiosqlite:///a.db"),
        ("postgresql://me:secret@host/name", "postgresql+asyncpg://me:secret@host/name"),
    ],
)
def test_addresses_of_databases(url: str, driver: str) -> None:
    assert async_url(url) == driver


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://host/name", "sqlite"])
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(UserError):
        async_url(url)


def game_row(game: str) -> GameRow:
    seats = (SeatRow(0, "person", "Ada", token="t" * 20), SeatRow(1, "bot", "", bot="random"))
    return GameRow(game, 1.0, "playing", Options(), seats)


def test_moves_come_back_in_order(tmp_path: Path) -> None:
    moves = [Move("answer", 0, (1, 2), spent=5), Move("answer", 1, (), automatic=True), Move("undo", 0, (0,))]

    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'some.db'}")
        await store.open()
        try:
            row = game_row("first-game")
            await store.add_game(row)
            for number, move in enumerate(moves):
                await store.add_moves(row, number, [move])
            assert await store.moves(row.id) == moves
            assert await store.game(row.id) == row
            assert await store.game("another") is None
        finally:
            await store.close()

    asyncio.run(run())


def test_one_bad_write_does_not_spoil_the_others(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'some.db'}")
        await store.open()
        try:
            row = game_row("first-game")
            await store.add_game(row)
            twice = Move("answer", 0, (1,))
            results = await asyncio.gather(
                store.add_moves(row, 0, [twice]),
                store.add_moves(row, 0, [twice]),  # the same number again
                store.writer.write((insert(tables.visitors), {"id": "v", "created": 1.0})),
                return_exceptions=True,
            )
            assert [isinstance(result, Exception) for result in results] == [False, True, False]
            assert await store.moves(row.id) == [twice]
        finally:
            await store.close()

    asyncio.run(run())
