"""Analysis of finished games on the server: in the background, stored, stopped, never while a game runs."""

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from spoils.server.settings import Limits
from tests.server.served import BOT, ME, Seated, Served, new_game
from tests.server.test_games import token_of


@pytest.fixture(scope="module")
def finished(server: Served) -> Iterator[tuple[httpx.Client, str]]:
    """A short game that was given up."""
    with server.visitor() as visitor:
        created = new_game(visitor, ME, BOT, seed=6)
        with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
            ada.play(12)
            ada.await_question()
            ada.ask({"type": "concede", "seat": 0})
            while not ada.is_over():
                ada.receive()
        yield visitor, created["game"]["id"]


def analysed(visitor: httpx.Client, game: str, stage: str = "done") -> dict[str, Any]:
    """The analysis when it has come so far."""
    end = time.monotonic() + 400  # it stands back behind everything else
    while time.monotonic() < end:
        state: dict[str, Any] = visitor.get(f"/api/games/{game}/analysis").json()
        if state["stage"] == stage:
            return state
        assert state["stage"] in ("none", "running"), state
        assert "analysis" not in state
        time.sleep(0.2)
    raise AssertionError(f"the analysis is not {stage}: {state}")


def test_stopped_and_gone_on_with_and_kept(finished: tuple[httpx.Client, str]) -> None:
    visitor, game = finished
    path = f"/api/games/{game}/analysis"
    assert visitor.get(path).json() == {"stage": "none"}
    begun = visitor.post(path)
    assert begun.status_code == 202, begun.text
    assert begun.json()["stage"] == "running"
    assert begun.json()["total"] > 3
    stopped = visitor.delete(path).json()
    assert stopped["stage"] == "stopped"
    assert stopped.get("done", 0) < stopped["total"]
    visitor.post(path)
    done = analysed(visitor, game)
    assert done["done"] == done["total"]
    analysis = done["analysis"]
    assert analysis["decisions"]
    assert [one["player"] for one in analysis["summaries"]] == [0, 1]
    for one in analysis["decisions"]:
        assert 0 < one["known"] < 1
        assert 0 < one["hindsight"] < 1
    assert visitor.post(path).json() == done, "what is there is not done again"


def test_killed_in_the_middle_it_goes_on_with_what_was_kept(tmp_path: Path) -> None:
    server = Served(tmp_path / "games.db")
    with server.visitor() as visitor:
        created = new_game(visitor, ME, BOT, seed=6)
        game = created["game"]["id"]
        path = f"/api/games/{game}/analysis"
        with Seated(server, game, [token_of(created)]) as ada:
            ada.play(12)
            ada.await_question()
            ada.ask({"type": "concede", "seat": 0})
        visitor.post(path)
        while not visitor.get(path).json().get("done"):
            time.sleep(0.1)
        stopped = visitor.delete(path).json()
        assert 0 < stopped["done"] < stopped["total"]
        assert visitor.post(path).json()["stage"] == "running"
        cookies = visitor.cookies
    server.kill()
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        database.execute("update analyses set changed = 0, done = total")  # as if long ago, and far on
    server = Served(tmp_path / "games.db")
    with server.visitor() as visitor:
        visitor.cookies.update(cookies)
        now = visitor.get(path).json()
        assert now["stage"] == "stopped"
        assert stopped["done"] <= now["done"] < now["total"], "what is said is what is there"
        assert now["analysis"]["decisions"][0] == stopped["analysis"]["decisions"][0]
        visitor.post(path)
        assert analysed(visitor, game)["done"] == stopped["total"]
    server.stop()


def test_what_would_you_do(finished: tuple[httpx.Client, str]) -> None:
    visitor, game = finished
    steps = visitor.get(f"/api/games/{game}/replay/steps", params={"side": "0", "count": 50}).json()["steps"]
    step = next(one["step"] for one in steps if one["asked"] == "turn")
    advice = visitor.get(f"/api/games/{game}/advice", params={"step": step}).json()["decision"]
    assert advice["step"] == step
    assert "given" not in advice
    assert len(advice["considered"]) > 1
    refused = visitor.get(f"/api/games/{game}/advice", params={"step": 999_999})
    assert refused.status_code == 400
    end = visitor.get(f"/api/games/{game}/replay").json()["steps"]
    nothing = visitor.get(f"/api/games/{game}/advice", params={"step": end})
    assert nothing.json()["error"]["code"] == "not_asked"


def test_nothing_is_told_while_the_game_runs(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT, seed=6)
    game = created["game"]["id"]
    with Seated(server, game, [token_of(created)]) as ada:
        ada.play(8)
        for method, path in (
            ("GET", "analysis"), ("POST", "analysis"), ("DELETE", "analysis"), ("GET", "advice?step=3"),
        ):  # fmt: skip
            refused = visitor.request(method, f"/api/games/{game}/{path}")
            assert refused.status_code == 409, (method, path)
            assert refused.json()["error"]["code"] == "not_over"
            assert set(refused.json()) == {"error"}
        sent = str(ada.received)
        assert "hindsight" not in sent
        assert "known" not in sent


def test_an_address_has_only_so_many_at_a_time_however_quickly_it_asks(
    finished: tuple[httpx.Client, str],
) -> None:
    """It takes a moment to find out what there is to look at: meanwhile a place is taken, too."""
    visitor, game = finished
    record = visitor.get(f"/api/games/{game}/record").content
    games = [visitor.post("/api/replays", content=record).json()["game"]["id"] for _ in range(5)]
    with ThreadPoolExecutor(5) as at_once:
        replies = list(at_once.map(lambda one: visitor.post(f"/api/games/{one}/analysis"), games))
    begun = [one.json()["stage"] for one in replies if one.status_code == 202]
    refused = [one.json()["error"]["code"] for one in replies if one.status_code != 202]
    assert begun == ["running"] * Limits().studies_each
    assert refused == ["too_many"] * (5 - Limits().studies_each)
    for one in games:
        visitor.delete(f"/api/games/{one}/analysis")


def test_only_whoever_asked_or_played_stops_it(server: Served, finished: tuple[httpx.Client, str]) -> None:
    """A game that everybody may watch can be analysed by anybody, and stopped by nobody else."""
    player, game = finished
    record = player.get(f"/api/games/{game}/record").content
    with server.visitor() as asker, server.visitor() as stranger:
        path = f"/api/games/{asker.post('/api/replays', content=record).json()['game']['id']}/analysis"
        assert asker.post(path).json()["stage"] == "running"
        refused = stranger.delete(path)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_yours")
        assert asker.delete(path).json()["stage"] == "stopped"
        assert stranger.post(path).json()["stage"] == "running", "anybody can go on with it"
        assert asker.delete(path).status_code == 403
        assert stranger.delete(path).json()["stage"] == "stopped"


def test_there_is_no_analysis_of_no_game(visitor: httpx.Client) -> None:
    refused = visitor.get("/api/games/AAAAAAAAAAAA/analysis")
    assert refused.json()["error"]["code"] == "unknown_game"
