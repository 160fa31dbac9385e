"""Ratings: found out by simulation, changed by rated games and by nothing else, each counted once."""

import math
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from spoils.server.people.ratings.book import weights_for
from spoils.server.people.ratings.model import CHANCE, MIDDLE, Belief, by_normal, chances, judged, tells
from spoils.server.people.ratings.simulation import farmed, new_players, run, sandbagged
from tests.server.persons import register, somebody
from tests.server.served import SECOND_DECK, Seated, Served
from tests.server.test_lobby import offered, taken


def test_who_wins_gains_what_who_loses_loses() -> None:
    winner, loser = judged([Belief(), Belief()], [1, 2], [1, 1])
    assert winner.points - MIDDLE == MIDDLE - loser.points > 0
    assert winner.spread < Belief().spread
    drawn = judged([Belief(), Belief()], [1, 1], [1, 1])
    assert {one.points for one in drawn} == {MIDDLE}


def test_an_upset_says_more_than_what_was_expected() -> None:
    strong, weak = Belief(30, 3), Belief(20, 3)
    expected = judged([strong, weak], [1, 2], [1, 1])[0].mu - strong.mu
    upset = judged([strong, weak], [2, 1], [1, 1])[1].mu - weak.mu
    assert upset > expected > 0
    assert chances([strong, weak])[0] > 0.7


def test_four_are_ordered_by_how_long_they_lasted() -> None:
    after = judged([Belief()] * 4, [1, 2, 3, 4], [1] * 4)
    assert [one.mu for one in after] == sorted((one.mu for one in after), reverse=True)
    assert sum(chances([Belief()] * 4)) == pytest.approx(1)


def test_pairs_of_a_table_are_no_games_by_themselves() -> None:
    """Each tells a quarter among equals; the order of three has 7/18 for each player, that of four 23/48."""
    assert [tells(2), tells(3), tells(4)] == pytest.approx([1, (7 / 18) / 0.5, (23 / 48) / 0.75])
    one_game = judged([Belief()] * 2, [1, 2], [1, 1])[0]
    table = judged([Belief()] * 4, [1, 2, 3, 4], [1] * 4)[0]
    assert (
        Belief().sigma > one_game.sigma > table.sigma > one_game.sigma - (Belief().sigma - one_game.sigma) * 3
    )


def test_chances_by_the_normal_law() -> None:
    """Of two surely known: how often the difference of two normal days is less than that of strengths."""
    strong, weak = Belief(30, 1e-9), Belief(25, 1e-9)
    deviation = math.sqrt(2) * CHANCE * math.pi / math.sqrt(6)
    expected = 0.5 * (1 + math.erf(1.05 * 5 / deviation / math.sqrt(2)))
    assert by_normal([strong, weak], 1.0)[0] == pytest.approx(expected, abs=1e-4)
    assert by_normal([weak] * 4, 1.0) == pytest.approx([0.25] * 4)


def test_the_same_two_again_and_again_count_less_and_less() -> None:
    assert weights_for([[0], [0]]) == [1, 1]
    assert weights_for([[3], [3]]) == pytest.approx([0.343, 0.343])
    assert weights_for([[1, 0, 0]]) == pytest.approx([(0.7 + 1 + 1) / 3])


@pytest.mark.parametrize("seats", [2, 4])
def test_known_strengths_are_found(seats: int) -> None:
    """A sample of `make strengths`: fewer players, so a wider bar."""
    chance = random.Random(3)
    players = new_players(120, chance)
    found = run(players, seats, 60, chance)
    assert found.calibration < 0.1
    assert found.order > 0.9
    counted, uncounted = farmed(players, chance, 50)
    assert counted < uncounted / 2
    assert sandbagged(players, chance, 20, 20) < 0


# ---- on a server -------------------------------------------------------------------------------------------


def rated_game(server: Served, ada: httpx.Client, bea: httpx.Client, **terms: Any) -> tuple[str, list[str]]:
    """A rated game of two, and the keys of their seats."""
    seek = offered(ada, terms={"rated": True, **terms})["seek"]["id"]
    reply = taken(bea, seek)
    assert reply.status_code == 201, reply.text
    game = reply.json()["paired"]["game"]
    keys = []
    for visitor in (ada, bea):
        mine = next(one for one in visitor.get("/api/games").json()["games"] if one["game"]["id"] == game)
        keys.append(mine["seats"][0]["token"])
    return game, keys


def concede(server: Served, game: str, keys: list[str], seat: int) -> None:
    with Seated(server, game, [keys[seat]]) as seated:
        seated.until("state")
        assert seated.ask({"type": "concede", "seat": seat})["type"] == "accepted"


def points_of(visitor: httpx.Client) -> dict[str, Any]:
    """The profile, once the game is counted."""
    end = time.monotonic() + 60
    while True:
        reply = visitor.get("/api/people/me")
        assert reply.status_code == 200, reply.text
        profile: dict[str, Any] = reply.json()
        if profile.get("results") or time.monotonic() > end:
            return profile
        time.sleep(0.05)


def test_a_rated_game_changes_both_ratings_and_is_in_both_profiles(server: Served) -> None:
    with somebody(server) as ada, somebody(server) as bea, server.visitor() as cleo:
        register(ada, "Rated Ada")
        register(bea, "Rated Bea")
        game, keys = rated_game(server, ada, bea)
        concede(server, game, keys, 1)
        won, lost = points_of(ada), points_of(bea)
        assert won["ratings"][0]["rating"]["points"] > MIDDLE > lost["ratings"][0]["rating"]["points"]
        assert won["ratings"][0]["rating"].get("provisional", True)
        (result,) = won["results"]
        assert (result["game"], result["place"], result["before"]) == (game, 1, MIDDLE)
        assert [person["name"] for person in result["others"]] == ["Rated Bea"]
        assert [deck["games"] for deck in won["decks"]] == [1]
        assert won["favourites"]
        seen = cleo.get(f"/api/people/{won['person']['id']}").json()
        assert seen["results"] == won["results"]
        assert "you" not in seen
        names = [one["name"] for one in cleo.get("/api/ratings?format=limited").json()["people"]]
        assert names.index("Rated Ada") < names.index("Rated Bea")


def test_a_game_between_friends_changes_nothing(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea:
        game, keys = rated_game(server, ada, bea, rated=False)
        concede(server, game, keys, 1)
        time.sleep(0.3)
        assert "results" not in ada.get("/api/people/me").json()


def test_what_ended_with_the_server_is_counted_afterwards_and_once(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    server = Served(database)
    with server.visitor() as ada, server.visitor() as bea:
        game, keys = rated_game(server, ada, bea)
        concede(server, game, keys, 0)
        first = points_of(ada)["ratings"]
        server.stop()
        with sqlite3.connect(database) as connection:  # as if the server had ended before it was counted
            connection.execute("DELETE FROM results")
            connection.execute("DELETE FROM ratings")
            connection.execute("UPDATE games SET rated = 1")
        for _ in range(2):
            server = Served(database, port=server.port)
            assert points_of(ada)["ratings"] == first
            server.stop()


def test_a_bot_can_be_met_and_is_rated_on_the_same_scale(server: Served) -> None:
    with server.visitor() as ada:
        setup = {"name": "Ada", "deck_id": SECOND_DECK, "format": "limited"}
        reply = ada.post("/api/lobby/bots", json=setup)
        assert reply.status_code == 201, reply.text
        game = reply.json()["game"]
        assert game["rated"]
        bot = game["seats"][1]["bot"]
        assert bot == "greedy", "of all bots the one closest to a beginner's rating"
        concede(server, game["id"], [reply.json()["seats"][0]["token"]], 0)
        assert points_of(ada)["ratings"][0]["rating"]["points"] < MIDDLE
        profile = ada.get(f"/api/people/bot:{bot}").json()
        assert profile["ratings"][0]["rating"]["games"] >= 1
        assert ada.get("/api/people/bot:none").json()["error"]["code"] == "unknown_person"


def test_whoever_does_nothing_is_no_opponent(server: Served) -> None:
    with server.visitor() as ada:
        setup = {"name": "Ada", "deck_id": SECOND_DECK, "format": "limited", "bot": "idle"}
        assert ada.post("/api/lobby/bots", json=setup).json()["error"]["code"] == "malformed"
        assert ada.post("/api/lobby/bots", json={**setup, "rated": False}).status_code == 201
        assert "idle" not in [one["id"] for one in ada.get("/api/about").json()["bots"]]


def test_a_best_of_three_goes_on_until_it_is_decided(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea:
        game, keys = rated_game(server, ada, bea, best_of=3)
        for number in (1, 2):
            info = ada.get(f"/api/games/{game}").json()
            assert info["series"].get("number", 1) == number
            with Seated(server, game, [keys[0]]) as seated:
                seated.until("state")
                concede(server, game, keys, 1)
                if number == 2:
                    break
                told = seated.until("rematch")
            game = told["game"]
            theirs = next(one for one in bea.get("/api/games").json()["games"] if one["game"]["id"] == game)
            keys = [told["token"], theirs["seats"][0]["token"]]
        time.sleep(0.3)
        assert len(ada.get("/api/games").json()["games"]) == 2


def test_another_deck_must_fit_the_terms_of_the_series(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea:
        decks = [deck for deck in ada.get("/api/decks").json()["decks"] if deck["format"] == "constructed"]
        terms = {"format": "constructed", "rated": True, "best_of": 3, "change_decks": True}
        seek = offered(ada, deck=decks[0]["id"], terms=terms)["seek"]["id"]
        setup = {"name": "Bea", "deck_id": decks[1]["id"]}
        paired = bea.post(f"/api/lobby/seeks/{seek}/take", json=setup).json()["paired"]
        game, key = paired["game"], paired["link"].split("#")[1]
        with Seated(server, game, [key]) as seated:
            seated.until("state")
            seated.ask({"type": "concede", "seat": 1})
            told = seated.until("rematch")
        accept = {"token": told["token"], "name": "Bea", "deck_id": SECOND_DECK}
        reply = bea.post(f"/api/games/{told['game']}/join", json=accept)
        assert reply.json()["error"]["code"] == "illegal_deck", "a deck of forty is for limited"
        accept["deck_id"] = decks[0]["id"]
        assert bea.post(f"/api/games/{told['game']}/join", json=accept).status_code == 200
