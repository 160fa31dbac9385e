"""Accounts: made in one request, entered from anywhere, and what a guest has moves in."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from checks.places import PROJECT
from spoils.server.errors import Trouble
from spoils.server.people.accounts.accounts import Accounts
from spoils.server.people.company.words import WordList
from spoils.server.settings import Settings
from spoils.server.store.store import Store
from tests.server.persons import PASSWORD, code_of, register, sign_in, somebody
from tests.server.served import BOT, ME, Seated, Served, new_game
from tests.server.test_decks import SMALL
from tests.server.test_games import token_of


def test_a_guest_becomes_a_member_and_keeps_everything(server: Served) -> None:
    with somebody(server) as ada, somebody(server) as elsewhere:
        before = ada.get("/api/account").json()
        assert not before.get("member")
        deck = ada.post("/api/decks", json=SMALL).json()["id"]
        game = new_game(ada, ME, BOT)["game"]["id"]
        assert ada.get("/api/account").json()["luggage"] == {"decks": 1, "games": 1}
        made = register(ada, "Ada Lovelock")
        assert (made["account"]["name"], made["account"]["member"]) == ("Ada Lovelock", True)
        assert len(set(made["codes"])) == 10
        assert ada.get(f"/api/decks/{deck}").status_code == 200
        # elsewhere, another deck and a private game are there as a guest's, and come along
        other = elsewhere.post("/api/decks", json={**SMALL, "name": "Elsewhere"}).json()["id"]
        private = new_game(elsewhere, ME, BOT, watchable=False)
        with Seated(server, private["game"]["id"], [token_of(private)]) as seated:
            seated.until("state")  # the table is open and remembers who sits there
            assert sign_in(elsewhere, "ada lovelock").status_code == 200
            for browser in (ada, elsewhere):
                assert browser.get(f"/api/decks/{deck}").status_code == 200
                assert browser.get(f"/api/decks/{other}").status_code == 200
                mine = browser.get("/api/games").json()["games"]
                assert {one["game"]["id"] for one in mine} == {game, private["game"]["id"]}
                assert browser.get(f"/api/games/{private['game']['id']}").status_code == 200
            assert seated.play(3) == 3
        assert ada.get(f"/api/games/{private['game']['id']}").status_code == 200


def test_what_a_guest_has_stays_behind_if_it_is_to(server: Served) -> None:
    with somebody(server) as friend, somebody(server) as member:
        deck = friend.post("/api/decks", json=SMALL).json()["id"]
        as_guest = friend.cookies["spoils"]
        register(member, "Lodger")
        assert sign_in(friend, "Lodger", move_in=False).status_code == 200
        assert friend.get(f"/api/decks/{deck}").status_code == 404
        friend.delete("/api/account/session")
        friend.cookies.set("spoils", as_guest, domain="127.0.0.1")
        assert friend.get(f"/api/decks/{deck}").status_code == 200


def test_two_sets_of_typed_cards_are_both_kept(server: Served) -> None:
    card = {"name": "Salt Porter", "type": "Character", "cost": 1, "strength": 1, "life": 1, "speed": 1}
    with somebody(server) as one, somebody(server) as two:
        for browser, name in ((one, "Salt Porter"), (two, "Pitch Porter")):
            reply = browser.post("/api/collection/cards", json={**card, "name": name})
            assert reply.status_code in (200, 201), reply.text
        register(one, "Collector")
        sign_in(two, "Collector")
        sets = [found for found in two.get("/api/cards/sets").json()["sets"] if found.get("own")]
        assert sorted((found["name"], found["cards"]) for found in sets) == [
            ("My cards", 1),
            ("My cards (2)", 1),
        ]
        for name in ("Salt Porter", "Pitch Porter"):
            assert two.get(f"/api/cards/named/{name}").status_code == 200


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("X", "bad_name"),
        ("x" * 25, "bad_name"),
        ("Guest 1234", "bad_name"),
        ("<b>Bob</b>", "bad_name"),
        ("...", "bad_name"),
        ("Аda", "bad_name"),  # one Cyrillic letter
        ("\u202eevil", "bad_name"),
        ("MALL0RY", "taken"),
        ("mal-lory", "taken"),
        ("Mallöry", "taken"),
    ],
)
def test_names_that_cannot_be_had(server: Served, name: str, code: str) -> None:
    with somebody(server) as first, somebody(server) as visitor:
        first.post("/api/account", json={"name": "Mallory", "password": PASSWORD})
        assert code_of(visitor.post("/api/account", json={"name": name, "password": PASSWORD})) == code


@pytest.mark.parametrize(
    "body",
    [
        {"name": "Nobody"},
        {"name": "Nobody", "password": "short"},
        {"name": "Nobody", "password": "aaaaaaaaaaaa"},
        {"name": "Nobody At All", "password": "nobody at all"},
        {
            "name": "Nobody",
            "password": PASSWORD,
            "passkey": {"id": "a", "client_data": "a", "attestation": "a"},
        },
        {"name": "Nobody", "passkey": {"id": "a", "client_data": "a", "attestation": "a"}},
        {"name": "Nobody", "password": PASSWORD, "moderator": True},
    ],
)
def test_accounts_that_cannot_be_made(server: Served, body: dict[str, Any]) -> None:
    with somebody(server) as visitor:
        assert code_of(visitor.post("/api/account", json=body)) in ("malformed", "bad_password", "not_you")
        assert not visitor.get("/api/account").json().get("member")


def test_sessions_are_listed_and_ended(server: Served) -> None:
    with somebody(server) as here, somebody(server) as there, somebody(server) as third:
        register(here, "Traveller")
        there.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        for browser in (there, third):
            assert sign_in(browser, "Traveller").status_code == 200
        sessions = here.get("/api/account").json()["sessions"]
        assert len(sessions) == 3
        assert [one["device"] for one in sessions].count("Firefox · Linux") == 1
        assert [one.get("here", False) for one in sessions].count(True) == 1
        firefox = next(one["id"] for one in sessions if one["device"].startswith("Firefox"))
        here.delete(f"/api/account/sessions/{firefox}")
        assert not there.get("/api/account").json().get("member")
        assert third.get("/api/account").json()["member"]
        here.delete("/api/account/sessions")
        assert not third.get("/api/account").json().get("member")
        assert here.get("/api/account").json()["member"]
        assert not here.delete("/api/account/session").json().get("member")
        assert code_of(here.delete("/api/account/session")) == "sign_in"


def test_recovery_codes_work_once(server: Served) -> None:
    with somebody(server) as owner, somebody(server) as elsewhere, somebody(server) as again:
        codes = register(owner, "Forgetful")["codes"]
        new = "another tide, another time"
        typed = codes[3].lower().replace("-", " ")
        body = {"name": "Forgetful", "code": typed, "password": new}
        assert elsewhere.post("/api/account/recovery", json=body).status_code == 200
        assert not owner.get("/api/account").json().get("member"), "all sessions end"
        assert elsewhere.get("/api/account").json()["codes"] == 9
        assert code_of(again.post("/api/account/recovery", json=body)) == "not_you"
        assert code_of(sign_in(again, "Forgetful")) == "not_you"
        assert sign_in(again, "Forgetful", new).status_code == 200
        renewed = again.post("/api/account/codes").json()["codes"]
        assert set(renewed).isdisjoint(codes)
        old = {"name": "Forgetful", "code": codes[4]}
        assert code_of(owner.post("/api/account/recovery", json=old)) == "not_you"


def test_a_program_plays_with_its_key_and_does_nothing_else(server: Served) -> None:
    with somebody(server) as owner, somebody(server) as program:
        register(owner, "Engineer")
        made = owner.post("/api/account/tokens", json={"name": "my bot", "scopes": ["play"]}).json()
        program.headers["authorization"] = f"Bearer {made['token']}"
        created = new_game(program, ME, BOT)
        assert "set-cookie" not in program.get("/api/games").headers
        mine = owner.get("/api/games").json()["games"]
        assert [one["game"]["id"] for one in mine] == [created["game"]["id"]]
        game, somebody_else = created["game"]["id"], "AAAAAAAAAAAA"
        for method, path in (
            ("GET", "/api/account"),
            ("DELETE", "/api/account"),
            ("GET", "/api/account/export"),
            ("POST", "/api/account/tokens"),
            ("GET", "/api/decks"),
            ("POST", "/api/collection/cards"),
            ("POST", "/api/calls/browsers"),  # it would be called still when its key is gone
            ("PUT", "/api/calls/away"),
            ("GET", "/api/company/blocks"),
            ("POST", f"/api/people/{somebody_else}/block"),
            ("POST", f"/api/games/{game}/block"),
            ("POST", f"/api/games/{game}/report"),
            ("GET", "/api/moderation"),
            ("POST", "/api/puzzles/AAAAAAAAAA/answer"),
        ):
            assert code_of(program.request(method, path, json={})) == "not_yours", path
        (listed,) = owner.get("/api/account").json()["tokens"]
        assert (listed["name"], listed["scopes"]) == ("my bot", ["play"])
        assert listed["used"]
        assert made["token"] not in json.dumps(owner.get("/api/account").json())
        owner.delete(f"/api/account/tokens/{listed['id']}")
        assert code_of(program.get("/api/games")) == "not_you"


def test_locking_others_out_locks_programs_out(server: Served) -> None:
    """A new password, a recovery code and the end of all other sessions: keys are only kept by choice."""
    with somebody(server) as owner, somebody(server) as program:
        codes = register(owner, "Locksmith")["codes"]

        def key() -> None:
            token = owner.post("/api/account/tokens", json={"name": "my bot"}).json()["token"]
            program.headers["authorization"] = f"Bearer {token}"

        def works() -> bool:
            return program.get("/api/games").status_code == 200

        key()
        body = {"old": PASSWORD, "new": "a lock of another kind", "keep_programs": True}
        assert len(owner.put("/api/account/password", json=body).json()["tokens"]) == 1
        assert works()
        assert owner.delete("/api/account/sessions?keep_programs=yes").status_code == 200
        assert works()
        assert code_of(owner.delete("/api/account/sessions?keep_programs=perhaps")) == "malformed"
        assert works()
        owner.delete("/api/account/sessions")
        assert code_of(program.get("/api/games")) == "not_you"
        key()
        owner.put("/api/account/password", json={"old": body["new"], "new": "a third lock, no keys"})
        assert not works()
        key()
        owner.post("/api/account/recovery", json={"name": "Locksmith", "code": codes[0]})
        assert not works()
        assert "tokens" not in owner.get("/api/account").json()


def test_registration_can_be_closed(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    accounts = Accounts(store, Settings("", registration=False), WordList())
    with pytest.raises(Trouble) as refused:
        asyncio.run(accounts.admit_arrival("192.0.2.1"))
    assert refused.value.code == "closed"
    accounts.close()


def test_the_example_plays_a_game(server: Served) -> None:
    with somebody(server) as owner:
        register(owner, "Tinkerer")
        key = owner.post("/api/account/tokens", json={"name": "example"}).json()["token"]
        done = subprocess.run(
            [sys.executable, str(PROJECT / "examples" / "account_bot.py"), server.address],
            env={**os.environ, "SPOILS_KEY": key},
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines()[-1] in ("won", "lost")
        (mine,) = owner.get("/api/games").json()["games"]
        assert (mine["game"]["stage"], mine["game"]["seats"][0]["name"]) == ("over", "Tinkerer")


def test_the_example_sits_in_the_lobby(server: Served) -> None:
    with somebody(server) as owner, somebody(server) as opponent:
        register(owner, "Automaton Owner")
        key = owner.post("/api/account/tokens", json={"name": "example"}).json()["token"]
        program = subprocess.Popen(
            [sys.executable, str(PROJECT / "examples" / "account_bot.py"), server.address, "lobby"],
            env={**os.environ, "SPOILS_KEY": key},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert program.stdout is not None
            assert program.stdout.readline() == "waiting in the lobby\n"
            seek = offered_by(opponent, "Automaton Owner")
            body = {"name": "Bea", "deck_id": "project-starter-rogue"}
            taken = opponent.post(f"/api/lobby/seeks/{seek}/take", json=body)
            assert taken.status_code in (200, 201), taken.text
            (mine,) = opponent.get("/api/games").json()["games"]
            link = mine["seats"][0]
            with Seated(server, mine["game"]["id"], [link["token"]]) as seated:
                seated.until("state")
                seated.ask({"type": "concede", "seat": link["seat"]})
            assert program.wait(60) == 0
            assert program.stdout.read().splitlines()[-1] == "won"
        finally:
            program.kill()
            program.wait()
            program.stdout.close()


def offered_by(visitor: httpx.Client, name: str) -> str:
    """The seat that somebody offers, once the lobby shows it."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for one in visitor.get("/api/lobby").json().get("seeks", []):
            if name in json.dumps(one):
                return str(one["id"])
        time.sleep(0.1)
    raise AssertionError(f"{name} offers no seat")
