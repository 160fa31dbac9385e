"""Attacks on accounts: each one is tried as an attacker would, and refused."""

from __future__ import annotations

import sqlite3
import statistics
import threading
import time
from typing import Any

import httpx

from tests.server.authenticator import Authenticator
from tests.server.persons import ORIGIN, PASSWORD, code_of, from_address, register, sign_in, somebody
from tests.server.served import BOT, GUEST, ME, OTHER_ME, Served, new_game
from tests.server.test_decks import SMALL

# ---- guessing ----------------------------------------------------------------------------------------------


def test_guessing_from_one_address_ends(server: Served) -> None:
    with from_address(server, "192.0.2.1") as owner, from_address(server, "192.0.2.2") as attacker:
        register(owner, "Guessed At")
        tried = [code_of(sign_in(attacker, "Guessed At", f"guess number {n}")) for n in range(12)]
        assert tried == ["not_you"] * 10 + ["too_many"] * 2
        assert code_of(sign_in(attacker, "Guessed At")) == "too_many", "nor does the right one help now"
        code = {"name": "Guessed At", "code": "AAAA-BBBB-CCCC-DDDD"}
        assert code_of(attacker.post("/api/account/recovery", json=code)) == "too_many"
        assert sign_in(owner, "Guessed At").status_code == 200, "the owner is elsewhere"


def test_guessing_from_many_addresses_ends(server: Served) -> None:
    with from_address(server, "192.0.2.10") as owner:
        register(owner, "Besieged")
    answers = []
    for house in range(4):
        with from_address(server, f"198.51.100.{house}") as attacker:
            answers += [code_of(sign_in(attacker, "besieged", f"guess number {n}")) for n in range(9)]
    assert answers == ["not_you"] * 30 + ["too_many"] * 6


def test_many_slow_hashes_hold_nobody_up(server: Served) -> None:
    answers: list[str] = []

    def attack(house: int) -> None:
        with from_address(server, f"203.0.113.{house}") as attacker:
            answers.append(code_of(sign_in(attacker, f"Unknown {house}", "whatever it may be")))

    threads = [threading.Thread(target=attack, args=(house,)) for house in range(60)]
    with from_address(server, "192.0.2.20") as other:

        def wait() -> float:
            began = time.monotonic()
            assert other.get("/api/about").status_code == 200
            return time.monotonic() - began

        usually = statistics.median(wait() for _ in range(5))
        for thread in threads:
            thread.start()
        waits = [wait() for _ in range(5)]
        for thread in threads:
            thread.join()
    assert set(answers) <= {"not_you", "too_many"}
    assert statistics.median(waits) < max(2.0, 20 * usually)


# ---- names -------------------------------------------------------------------------------------------------


def test_unknown_names_are_not_told_from_known_ones(server: Served) -> None:
    with somebody(server) as owner, somebody(server) as attacker:
        register(owner, "Known")

        def tries(name: str) -> tuple[set[tuple[int, str]], float]:
            found, times = set(), []
            for number in range(6):
                began = time.process_time(), time.monotonic()
                with somebody(server) as attacker:
                    reply = sign_in(attacker, name, f"a wrong password {number}")
                times.append(time.monotonic() - began[1])
                found.add((reply.status_code, reply.text))
            return found, min(times)

        sign_in(attacker, "warm up", "a wrong password")
        (known, took), (unknown, took_too) = tries("Known"), tries("Unknown")
        assert known == unknown
        assert len(known) == 1
        assert took_too > took / 3, "a name that nobody has takes as long"
        for path, body in (
            ("/api/account/recovery", {"code": "AAAA-BBBB-CCCC-DDDD"}),
            ("/api/account/reset", {}),
        ):
            replies = {attacker.post(path, json={"name": name, **body}).text for name in ("Known", "Unknown")}
            assert len(replies) == 1
        options = attacker.post("/api/account/session/options").json()
        assert set(options) == {"challenge", "host"}, "no passkeys of anybody are named"


# ---- sessions ----------------------------------------------------------------------------------------------


def test_a_cookie_from_before_is_worth_nothing(server: Served) -> None:
    """Session fixation: the attacker knows the cookie with which the victim comes, and reuses it."""
    with somebody(server) as victim, somebody(server) as attacker:
        attacker.get("/api/account")
        planted = attacker.cookies["spoils"]
        victim.cookies.set("spoils", planted, domain="127.0.0.1")
        deck = victim.post("/api/decks", json=SMALL).json()["id"]
        register(victim, "Planted Upon")
        assert attacker.get(f"/api/decks/{deck}").status_code == 404
        assert not attacker.get("/api/account").json().get("member")
        # and once more with the cookie of a session that the attacker has made up, or had ended
        for made_up in ("in." + "x" * 43, victim.cookies["spoils"][:-1], "in."):
            attacker.cookies.set("spoils", made_up, domain="127.0.0.1")
            assert not attacker.get("/api/account").json().get("member")
            assert attacker.cookies["spoils"] != made_up
            attacker.cookies.clear()


def test_a_stolen_cookie_ends_with_the_password(server: Served) -> None:
    with somebody(server) as owner, somebody(server) as thief:
        register(owner, "Robbed")
        thief.cookies.set("spoils", owner.cookies["spoils"], domain="127.0.0.1")
        assert thief.get("/api/account").json()["member"]
        assert sign_in(owner, "Robbed").status_code == 200  # signed in anew: what was stolen has gone already
        assert not thief.get("/api/account").json().get("member")
        thief.cookies.clear()
        assert sign_in(thief, "Robbed").status_code == 200
        assert code_of(
            owner.put("/api/account/password", json={"old": "wrong one", "new": "x" + PASSWORD})
        ) == ("not_you")
        changed = owner.put("/api/account/password", json={"old": PASSWORD, "new": "x" + PASSWORD})
        assert changed.status_code == 200
        assert not thief.get("/api/account").json().get("member")
        assert owner.get("/api/account").json()["member"]


def test_a_page_elsewhere_can_change_nothing(server: Served) -> None:
    with somebody(server) as victim:
        register(victim, "Lured")
        own = {"Origin": server.address}
        for headers in (
            {"Origin": "https://elsewhere.example"},
            {"Origin": "null"},
            {"Origin": server.address.replace("127.0.0.1", "127.0.0.1.elsewhere.example")},
            {"Sec-Fetch-Site": "cross-site"},
        ):
            for method, path in (
                ("POST", "/api/decks"),
                ("DELETE", "/api/account"),
                ("DELETE", "/api/account/session"),
                ("POST", "/api/account/session"),
                ("PUT", "/api/account/password"),
            ):
                reply = victim.request(method, path, json=SMALL, headers=headers)
                assert code_of(reply) == "forged", (headers, path)
        assert victim.post("/api/decks", json=SMALL, headers=own).status_code == 201
        # the cookie is one that browsers send to our own pages only
        fresh = somebody(server)
        given = fresh.get("/api/account").headers["set-cookie"].lower()
        fresh.close()
        assert "samesite=strict" in given
        assert "httponly" in given


# ---- passkeys ----------------------------------------------------------------------------------------------


def test_passkeys_are_used_once_and_here_only(server: Served) -> None:
    with somebody(server) as owner, somebody(server) as second, somebody(server) as attacker:
        key = Authenticator(ORIGIN)
        options = owner.post("/api/account/passkeys/options", json={"name": "Keyholder"}).json()
        assert options["host"] == "games.example"
        made = key.make(options)
        stolen = attacker.post("/api/account", json={"name": "Thief", "passkey": made})
        assert code_of(stolen) == "not_you", "the challenge was not the attacker's"
        reply = owner.post("/api/account", json={"name": "Keyholder", "passkey": made})
        assert reply.status_code == 201, reply.text
        again = owner.post("/api/account", json={"name": "Keyholder Two", "passkey": made})
        assert code_of(again) == "not_you", "a challenge is answered once"

        def use(browser: httpx.Client, **changes: Any) -> tuple[dict[str, Any], httpx.Response]:
            asked = browser.post("/api/account/session/options").json()
            used = key.use(asked, **changes)
            return used, browser.post("/api/account/session", json={"passkey": used})

        used, reply = use(second)
        assert reply.status_code == 200, reply.text
        assert reply.json()["name"] == "Keyholder"
        replayed = attacker.post("/api/account/session", json={"passkey": used})
        assert code_of(replayed) == "not_you", "an answer that was seen is worth nothing"
        second.delete("/api/account/session")
        assert code_of(second.post("/api/account/session", json={"passkey": used})) == "not_you"
        for changes in (
            {"origin": "https://elsewhere.example"},
            {"host": "elsewhere.example"},
            {"counter": 1},  # a copy of the key that is behind the original
            {"verified": False},
            {"spoilt": True},
            {"kind": "webauthn.create"},
        ):
            assert code_of(use(attacker, **changes)[1]) == "not_you", changes
        assert use(attacker)[1].status_code == 200, "the same, with nothing wrong"


def test_adding_a_key_needs_a_fresh_session(server: Served) -> None:
    """Whoever has stolen a cookie cannot make it a way in for good; the clock is turned in the database."""
    with somebody(server) as owner:
        register(owner, "Settled")
        whose = "visitor = (SELECT visitor FROM accounts WHERE name = 'Settled')"
        with sqlite3.connect(server.database) as database:
            database.execute(f"UPDATE sessions SET created = created - 1000 WHERE {whose}")
        database.close()
        for method, path, body in (
            ("POST", "/api/account/passkeys/options", {}),
            ("POST", "/api/account/codes", {}),
            ("POST", "/api/account/tokens", {"name": "thief"}),
            ("PUT", "/api/account/email", {"email": "thief@example.org"}),
            ("DELETE", "/api/account", {"name": "Settled"}),
        ):
            assert code_of(owner.request(method, path, json=body)) == "sign_in_again", path
        assert sign_in(owner, "Settled").status_code == 200
        assert owner.post("/api/account/codes").status_code == 201


# ---- crowds and curiosity ----------------------------------------------------------------------------------


def test_mass_registration_ends(server: Served) -> None:
    with from_address(server, "192.0.2.40") as crowd:
        answers = []
        for number in range(7):
            crowd.cookies.clear()
            body = {"name": f"Puppet Show {number}", "password": PASSWORD}
            answers.append(crowd.post("/api/account", json=body).status_code)
        assert answers == [201] * 5 + [429] * 2
        taken = [code_of(crowd.post("/api/account", json={"name": "Puppet Show 0", "password": PASSWORD}))]
        assert taken == ["taken"], "asking whether a name is free costs nothing but a request"


def test_what_others_have_is_theirs(server: Served) -> None:
    with somebody(server) as owner, somebody(server) as curious:
        register(owner, "Private Person")
        register(curious, "Curious Person")
        deck = owner.post("/api/decks", json=SMALL).json()["id"]
        private = new_game(owner, ME, GUEST, watchable=False)
        over = new_game(owner, ME, OTHER_ME, watchable=False)["game"]["id"]
        mine = owner.get("/api/account").json()
        token = owner.post("/api/account/tokens", json={"name": "bot"}).json()["account"]["tokens"][0]["id"]
        game = private["game"]["id"]
        for path in (f"/api/decks/{deck}", f"/api/games/{game}", f"/api/games/{over}/replay"):
            assert curious.get(path).status_code == 404
        for path in (f"/api/account/sessions/{mine['sessions'][0]['id']}", f"/api/account/tokens/{token}"):
            curious.delete(path)
        after = owner.get("/api/account").json()
        assert after["member"]
        assert [one["id"] for one in after["tokens"]] == [token]
        exported = curious.get("/api/account/export").text
        assert "Private Person" not in exported
        assert deck not in exported
        assert game not in exported
        bot_game = new_game(curious, ME, BOT)["game"]["id"]
        assert bot_game in curious.get("/api/account/export").text
