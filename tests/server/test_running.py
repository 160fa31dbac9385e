"""Running a server: figures, cleaning up, copies, and times that tell nothing."""

import asyncio
import random
import sqlite3
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from spoils.server.meters import Meters, page
from spoils.server.play.patience import Patience
from spoils.server.store import tables as t
from spoils.server.store.cleaning import clean
from spoils.server.store.store import Store
from tests.copies import spoils
from tests.server.databases import free_port
from tests.server.served import BOT, FIRST_DECK, ME, Seated, Served, new_game
from tests.server.test_games import token_of


def test_figures_for_a_monitoring_program(tmp_path: Path) -> None:
    port = free_port()
    server = Served(tmp_path / "games.db", "--metrics", f"127.0.0.1:{port}")
    with server.visitor() as visitor:
        created = new_game(visitor, ME, BOT)
        with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
            ada.play(3)
            lines = httpx.get(f"http://127.0.0.1:{port}/metrics").text.splitlines()
        assert visitor.get("/metrics").headers["content-type"].startswith("text/html")  # not for everybody
    server.stop()
    found = dict(line.rsplit(" ", 1) for line in lines)
    assert found["spoils_answer_seconds_count"] == "3"
    assert found['spoils_answer_seconds_bucket{le="+Inf"}'] == "3"
    assert found['spoils_requests_total{status="201"}'] == "1"
    assert (found["spoils_games_open"], found["spoils_sockets_open"]) == ("1", "1")


def test_a_histogram_counts_every_bound() -> None:
    meters = Meters()
    for seconds in (0.004, 0.2, 3.0, 60.0):
        meters.answered(seconds)
    lines = page(meters, {}).decode().splitlines()
    assert 'spoils_answer_seconds_bucket{le="0.005"} 1' in lines
    assert 'spoils_answer_seconds_bucket{le="0.25"} 2' in lines
    assert 'spoils_answer_seconds_bucket{le="10.0"} 3' in lines
    assert 'spoils_answer_seconds_bucket{le="+Inf"} 4' in lines


# ---- the database ------------------------------------------------------------------------------------------


def used_database(folder: Path) -> tuple[Path, dict[str, str]]:
    """A game that is over, one that is not, and a deck, by two visitors."""
    server = Served(folder / "games.db")
    games = {}
    with server.visitor() as visitor, server.visitor() as other:
        for name, who in (("over", visitor), ("playing", other)):
            created = new_game(who, ME, BOT)
            games[name] = created["game"]["id"]
            if name == "over":
                with Seated(server, games[name], [token_of(created)]) as ada:
                    ada.play(2)
                    ada.await_question()
                    ada.ask({"type": "concede", "seat": 0})
        deck = visitor.get(f"/api/decks/{FIRST_DECK}").json()["deck"]
        assert visitor.post("/api/decks", json=deck).status_code == 201
    server.stop()
    return folder / "games.db", games


def test_what_is_old_is_deleted_and_nothing_else(tmp_path: Path) -> None:
    file, games = used_database(tmp_path)

    async def run() -> None:
        store = Store(f"sqlite:///{file}")
        await store.open()
        try:
            done = await clean(store, 1, 1)
            assert (done.games, done.visitors) == (0, 0)
            with sqlite3.connect(file) as database:
                database.execute("UPDATE games SET finished = finished - 172800")
                database.execute("UPDATE visitors SET seen = seen - 172800")
            database.close()
            done = await clean(store, 3, 3)
            assert (done.games, done.visitors) == (0, 0)
            done = await clean(store, 1, 0)
            assert done.games == 1
            assert await store.game(games["over"]) is None
            assert await store.game(games["playing"]) is not None
            done = await clean(store, 0, 1)
            assert done.visitors == 1  # whoever still plays stays
            assert not await store._rows(select(t.decks))
            assert len(await store._rows(select(t.visitors))) == 1
        finally:
            await store.close()

    asyncio.run(run())


def test_status_backup_and_restore(tmp_path: Path) -> None:
    file, games = used_database(tmp_path)
    server = Served(file)  # all of it while a server runs
    url, copy = f"sqlite:///{file}", tmp_path / "copy.db"
    status = spoils("admin", "status", "--database", url)
    assert status.returncode == 0, status.stderr
    counted = dict(line.rsplit(None, 1) for line in status.stdout.splitlines())
    assert (counted["games over"], counted["games playing"], counted["decks"]) == ("1", "1", "1")
    assert spoils("admin", "backup", str(copy), "--database", url).returncode == 0
    again = spoils("admin", "backup", str(copy), "--database", url)
    assert (again.returncode, len(again.stderr.splitlines())) == (2, 1)
    cleaned = spoils("admin", "clean", "--games", "0.000001", "--database", url)
    assert cleaned.stdout.startswith("deleted 1 game, ")
    with server.visitor() as visitor:
        assert visitor.get(f"/api/games/{games['over']}").status_code == 404
    server.stop()
    restored = Served(copy)
    with restored.visitor() as visitor:
        assert visitor.get(f"/api/games/{games['over']}").json()["stage"] == "over"
        assert visitor.get(f"/api/games/{games['over']}/replay").status_code == 200
    restored.stop()
    missing = spoils("admin", "status", "--database", f"sqlite:///{tmp_path / 'none.db'}")
    assert (missing.returncode, len(missing.stderr.splitlines())) == (2, 1)


# ---- times -------------------------------------------------------------------------------------------------


def apart(one: list[float], other: list[float]) -> float:
    """The largest difference of the shares below any time (Kolmogorov and Smirnov)."""
    points = sorted({*one, *other})
    return max(
        abs(sum(x <= point for x in one) / len(one) - sum(x <= point for x in other) / len(other))
        for point in points
    )


@pytest.mark.parametrize("median", [1.0, 3.0])
def test_automatic_passes_take_the_times_of_people(median: float) -> None:
    random.seed(3)
    patience = Patience(0.1, 60.0)
    people = [median * random.lognormvariate(0, 0.6) for _ in range(300)]
    for seconds in people:
        patience.note(seconds)
    drawn = [patience.draw() for _ in range(600)]
    # for samples of 300 and 600 a distance of 0.115 comes up by chance once in a hundred
    assert apart(people, drawn) < 0.115
    assert apart([second * 1.5 for second in people], drawn) > 0.115  # the test can tell


def test_times_outlive_a_process() -> None:
    before, after = Patience(0.1, 60.0), Patience(0.1, 60.0)
    for _ in range(300):
        before.note(7.25)
    after.remember(before.written())
    assert set(after.times) == {7.25}
    after.remember("")
    assert set(after.times) == {7.25}


def test_long_waits_prove_nothing() -> None:
    random.seed(4)
    patience = Patience(0.7, 15.0)
    drawn = [patience.draw() for _ in range(4000)]
    assert min(drawn) >= 0.7
    assert max(drawn) <= 15.0
    assert sum(seconds > 2.2 for seconds in drawn) > 400
    assert sum(seconds > 5.0 for seconds in drawn) > 40


def test_time_stands_still_for_nobody(tmp_path: Path) -> None:
    """Cleaning is done by the server itself, too."""
    file, games = used_database(tmp_path)
    with sqlite3.connect(file) as database:
        database.execute("UPDATE games SET finished = finished - 172800 WHERE finished IS NOT NULL")
    database.close()
    server = Served(file, "--keep-games", "1")
    with server.visitor() as visitor:
        end = time.monotonic() + 60
        while visitor.get(f"/api/games/{games['over']}").status_code != 404:
            assert time.monotonic() < end
            time.sleep(0.2)
        assert visitor.get(f"/api/games/{games['playing']}").status_code == 200
    server.stop()
