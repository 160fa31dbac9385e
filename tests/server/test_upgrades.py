"""Another version of the program: databases are brought up to date, and no game is silently another one."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import MetaData, create_engine, insert, select

from spoils.record.origin import engine_fingerprint
from spoils.server.store import tables as t
from spoils.server.store.migrate import compare, downgrade, upgrade
from spoils.server.store.store import Store
from tests.server.databases import Postgres
from tests.server.served import BOT, ME, OTHER_ME, SECOND_DECK, Seated, Served, new_game
from tests.server.test_games import token_of

STORED = Path(__file__).parent / "data" / "revision_0001.sql"
"""Written by version 8e384c3: a deck, an own card, and four games (two under way, one over, one waiting)."""


def stored_database(folder: Path) -> Path:
    file = folder / "stored.db"
    with sqlite3.connect(file) as database:
        database.executescript(STORED.read_text())
    database.close()
    return file


EXPECTED = {"visitors": 1, "decks": 1, "own_sets": 1, "pools": 2, "games": 4, "seats": 8, "moves": 63}


def check(url: str) -> None:
    """Everything is still there, and what is new says what can be said of the old."""

    async def run() -> None:
        store = Store(url)
        await store.open()
        try:
            found = {table.name: len(await store._rows(select(table))) for table in t.metadata.sorted_tables}
            assert {name: found[name] for name in EXPECTED} == EXPECTED
            (visitor,) = await store._rows(select(t.visitors))
            assert visitor["seen"] == visitor["created"] > 0
            (deck,) = await store.decks_of(visitor["id"])
            assert deck[1].name == "My first deck"
            (own,) = await store.sets_of(visitor["id"])
            assert (own.name, own.count) == ("My cards", 1)
            games = await store.games_of(visitor["id"])
            assert sorted(game.stage for game in games) == ["over", "playing", "playing", "waiting"]
            assert {(game.engine, game.mark, game.frozen) for game in games} == {("", "", "")}
            rows = await store._rows(select(t.games))
            assert [row["finished"] is not None for row in rows] == [row["stage"] == "over" for row in rows]
        finally:
            await store.close()

    asyncio.run(run())


def test_a_database_of_the_version_before(tmp_path: Path) -> None:
    file = stored_database(tmp_path)
    check(f"sqlite:///{file}")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        compare(connection)
        downgrade(connection, "0001")
        assert len(connection.exec_driver_sql("SELECT * FROM moves").all()) == EXPECTED["moves"]
        upgrade(connection)
    engine.dispose()


def test_the_same_on_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    before = create_engine(f"sqlite:///{stored_database(tmp_path)}")
    old = MetaData()
    old.reflect(before)
    with before.connect() as connection:
        content = {
            table: [dict(row) for row in connection.execute(select(table)).mappings()]
            for table in old.sorted_tables
            if table.name != "alembic_version"
        }
    before.dispose()
    url = postgres.database("version_before")

    async def fill() -> None:
        store = Store(url)
        async with store.engine.begin() as connection:
            await connection.run_sync(lambda sync: upgrade(sync, "0001"))
            for table, rows in content.items():
                await connection.execute(insert(table), rows)
        await store.engine.dispose()

    asyncio.run(fill())
    check(url)


def test_games_of_the_version_before(tmp_path: Path) -> None:
    """Without check values nobody can tell whether a game would go on as it was: it ends, with its record."""
    file = stored_database(tmp_path)
    with sqlite3.connect(file) as database:
        seats = database.execute(
            "SELECT game, seat, token, stage, root, invitation FROM seats JOIN games ON games.id = game"
        ).fetchall()
    database.close()
    server = Served(file)
    with server.visitor() as visitor:
        for game, stage in {(seat[0], seat[3]) for seat in seats}:
            tokens = [token for one, _, token, *_ in seats if one == game and token]
            with Seated(server, game, tokens) as ada:
                ada.until("table")
                ada.ask({"type": "ping"})
                if stage == "playing" and any(seat[0] == game and b"setup" in seat[4] for seat in seats):
                    assert ada.table["stage"] == "frozen"
                    assert "version" in ada.table["frozen"]
                    assert not ada.states  # above all, no other hand
                    assert ada.ask({"type": "answer", "seat": 0, "number": 1})["code"] == "frozen"
                    record = visitor.get(f"/api/games/{game}/record")
                    assert record.status_code == 200
                    assert len(json.loads(record.text)["given"]) > 10
                elif stage == "playing":  # a position, in which nothing has happened yet
                    assert ada.await_question() == 0
                else:
                    assert ada.table["stage"] == stage
        waiting = next(seat for seat in seats if seat[5])
        accept = {"token": waiting[5], "name": "Bea", "deck_id": SECOND_DECK}
        joined = visitor.post(f"/api/games/{waiting[0]}/join", json=accept)
        assert joined.json()["game"]["stage"] == "playing"
    server.stop()


# ---- a version that plays differently ----------------------------------------------------------------------


class Begun:
    """A game that was begun, on a server that is stopped meanwhile."""

    def __init__(self, folder: Path, answers: int) -> None:
        self.file = folder / "games.db"
        server = Served(self.file)
        with server.visitor() as visitor:
            self.created = new_game(visitor, ME, OTHER_ME)
            self.game = self.created["game"]["id"]
            with Seated(server, self.game, self.tokens) as both:
                both.play(answers)
                both.await_question()
                both.ask({"type": "ping"})
                self.views = {seat: state["view"] for seat, state in both.states.items()}
        server.stop()

    @property
    def tokens(self) -> list[str]:
        return [token_of(self.created, 0), token_of(self.created, 1)]

    def change(self, statement: str, *values: object) -> None:
        with sqlite3.connect(self.file) as database:
            assert database.execute(statement, values).rowcount > 0
        database.close()

    def now(self) -> tuple[dict[str, Any], dict[int | None, Any]]:
        """The table and what is seen there, on a server started anew."""
        server = Served(self.file)
        with Seated(server, self.game, self.tokens) as both:
            both.until("table")
            both.ask({"type": "ping"})
            found = both.table, {seat: state["view"] for seat, state in both.states.items()}
        server.stop()
        return found


@pytest.mark.parametrize("answers", [0, 9])
def test_a_game_that_would_be_another_one_is_frozen(tmp_path: Path, answers: int) -> None:
    begun = Begun(tmp_path, answers)
    table = "moves" if answers else "games"
    begun.change(f"UPDATE {table} SET mark = 'another' WHERE mark <> ''")
    begun.change("UPDATE games SET engine = 'another'")
    table_now, seen = begun.now()
    assert table_now["stage"] == "frozen"
    assert not seen
    assert table_now["secret"]  # nobody plays on: what was hidden can be looked at


def test_another_engine_that_plays_the_same(tmp_path: Path) -> None:
    begun = Begun(tmp_path, 9)
    begun.change("UPDATE games SET engine = 'another'")
    table, seen = begun.now()
    assert table["stage"] == "playing"
    assert seen == begun.views


def test_every_answer_has_a_check_value(tmp_path: Path) -> None:
    begun = Begun(tmp_path, 9)
    with sqlite3.connect(begun.file) as database:
        marks = [mark for (mark,) in database.execute("SELECT mark FROM moves ORDER BY number")]
        beginning = database.execute("SELECT engine, mark FROM games").fetchone()
    database.close()
    assert marks[-1]
    assert sum(map(bool, marks)) >= 9
    assert beginning[0] == engine_fingerprint()
    assert beginning[1]


def test_a_finished_game_that_would_be_another_one_is_not_shown(tmp_path: Path) -> None:
    server = Served(tmp_path / "games.db")
    with server.visitor() as visitor:
        created = new_game(visitor, ME, BOT)
        game = created["game"]["id"]
        with Seated(server, game, [token_of(created)]) as ada:
            ada.play(4)
            ada.await_question()
            ada.ask({"type": "concede", "seat": 0})
        server.stop()
        with sqlite3.connect(tmp_path / "games.db") as database:
            database.execute("UPDATE games SET turn = turn + 1")
        database.close()
        server = Served(tmp_path / "games.db", port=server.port)
        reply: httpx.Response = visitor.get(f"/api/games/{game}/replay")
        assert (reply.status_code, reply.json()["error"]["code"]) == (409, "frozen")
    server.stop()
