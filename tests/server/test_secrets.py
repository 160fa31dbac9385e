"""What is nobody else's business: others' seats, private games, games that are not over."""

import sqlite3
from pathlib import Path

import httpx

from tests.server.served import BOT, GUEST, ME, SECOND_DECK, Seated, Served, new_game
from tests.server.test_games import token_of
from tests.server.test_postgres import when_not_ready


def test_who_joins_twice_does_not_get_the_others_invitations(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, GUEST, GUEST)
    game, invitations = created["game"]["id"], created["invitations"]
    accept = {"token": invitations[0]["token"], "name": "Bea", "deck_id": SECOND_DECK}
    with server.visitor() as bea:
        first = bea.post(f"/api/games/{game}/join", json=accept).json()
        second = bea.post(f"/api/games/{game}/join", json=accept).json()
    assert first["seats"] == second["seats"]
    assert (first["invitations"], second["invitations"]) == ([], [])


def test_a_private_game_is_known_to_those_who_sit_there(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT, watchable=False)
    game, token = created["game"]["id"], token_of(created)
    with Seated(server, game, [token]) as ada:
        ada.await_question()
        ada.ask({"type": "concede", "seat": 0})
    paths = ["", "/replay", "/replay/steps", "/record", "/scenario"]
    with server.visitor() as other:
        for path in paths:
            assert other.get(f"/api/games/{game}{path}").json()["error"]["code"] == "unknown_game"
        branch = other.post(f"/api/games/{game}/branch", json={"step": 0, "seat": 0})
        assert branch.json()["error"]["code"] == "unknown_game"
        key = {"Spoils-Token": token}
        assert other.get(f"/api/games/{game}/replay", headers=key).status_code == 200
    for path in paths[:-1]:
        assert visitor.get(f"/api/games/{game}{path}").status_code == 200


def test_a_last_move_that_was_not_stored_shows_nothing(tmp_path: Path) -> None:
    """Nobody hears of the end of a game, and of all that is open then, before it is written down."""
    server = Served(tmp_path / "games.db")
    with server.visitor() as visitor:
        created = new_game(visitor, ME, BOT)
        game = created["game"]["id"]
        with Seated(server, game, [token_of(created)]) as ada:
            ada.await_question()
            number = ada.states[0]["number"]
            other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            reply = ada.ask({"type": "concede", "seat": 0})
            assert (reply["type"], reply["code"]) == ("error", "internal")
            info = visitor.get(f"/api/games/{game}").json()
            assert info["stage"] == "playing"
            assert "seed" not in info
            assert visitor.get(f"/api/games/{game}/record").json()["error"]["code"] == "not_over"
            other.execute("ROLLBACK")
            other.close()
            assert ada.states[0]["number"] == number
            ada.answer(0)  # the game goes on where it was
    server.stop()


def test_health_notices_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    """As on a full disk: reading goes on, writing does not."""
    server = Served(tmp_path / "games.db")
    with server.visitor() as visitor:
        assert visitor.get("/api/health").json() == {"ok": True}
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        reply = when_not_ready(visitor)
        assert (reply.status_code, reply.json()["error"]["code"]) == (503, "not_ready")
        other.execute("ROLLBACK")
        other.close()
        assert visitor.get("/api/health").status_code == 200
    server.stop()
