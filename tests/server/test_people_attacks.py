"""Attacks on what people do with each other: each one is tried as an attacker would, and refused."""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from spoils.server.errors import Trouble
from spoils.server.lines import clean_line
from spoils.server.people.accounts.naming import clean_name, likeness
from spoils.server.people.admin import appoint
from spoils.server.people.ratings.model import MIDDLE
from tests.server.persons import code_of, from_address, register, sign_in, somebody
from tests.server.served import FIRST_DECK, GUEST, ME, SECOND_DECK, Seated, Served, at_once, connect
from tests.server.test_company import table
from tests.server.test_lobby import WAIT, looking, offered, taken
from tests.server.test_ratings import concede, points_of, rated_game
from tests.server.test_tournaments import concede as lose
from tests.server.test_tournaments import desk, done, enter, new, refused, until

# ---- names -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["\u3164\u3164\u3164", "Ada\u200b", "\u2800\u2800", "A\u00add\u00ada", "Ada\u3164", "\U000e0041da"],
)
def test_no_name_has_something_in_it_that_nobody_sees(name: str) -> None:
    with pytest.raises(Trouble):
        clean_name(name)
    with pytest.raises(Trouble):
        clean_line(name)


@pytest.mark.parametrize(("one", "other"), [("сора", "copa"), ("ΑΒΒΑ", "abba"), ("РЕТЕР", "Petep")])
def test_another_alphabet_does_not_make_another_name(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


def test_a_guest_does_not_take_the_name_of_an_account(server: Served) -> None:
    with somebody(server) as owner, somebody(server) as guest:
        register(owner, "Keeper Of Lamps")
        seek = {"name": "keeper of lamps", "deck_id": FIRST_DECK, "terms": {"format": "limited"}}
        assert code_of(guest.post("/api/lobby/seeks", json=seek)) == "taken"
        seats = [{**ME, "name": "Keeper of Lamps"}, GUEST]
        assert code_of(guest.post("/api/games", json={"seats": seats})) == "taken"
        assert code_of(guest.post("/api/drafts", json={"name": "Keeper of Lamps"})) == "taken"
        cup = new(guest)
        refused(enter(guest, cup, "Keeper of Lamps"), "taken")
        assert offered(owner, name="Keeper of Lamps")["seek"]["by"]["name"] == "Keeper Of Lamps"


# ---- time-outs ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def judge(server: Served) -> Any:
    with somebody(server) as one:
        register(one, "Judge Of Doors")
        appoint(server.url, "Judge Of Doors", moderator=True)
        yield one


def send_away(judge: httpx.Client, game: str, by: httpx.Client, seat: int) -> None:
    """A moderator gives whoever sits there a time-out."""
    report = by.post(f"/api/games/{game}/report", json={"seat": seat, "reason": "insult"})
    assert report.status_code == 201, report.text
    (waiting,) = [one for one in judge.get("/api/moderation").json()["reports"] if one["game"] == game]
    verdict = {"deed": "timeout", "words": "be kind", "hours": 24}
    assert judge.post(f"/api/moderation/{waiting['id']}", json=verdict).status_code == 200


def test_a_time_out_closes_every_door(server: Served, judge: httpx.Client) -> None:
    with somebody(server) as ada, somebody(server) as bea, somebody(server) as cleo:
        register(bea, "Doors Bea")
        before = offered(bea, name="Doors Bea", terms={"players": 2})["seek"]["id"]
        quick = offered(bea, name="Doors Bea", terms={"best_of": 3}, quick=True)["seek"]["id"]
        invited = bea.post("/api/games", json={"seats": [ME, GUEST]}).json()
        game, adas, beas = table(server, ada, bea)
        send_away(judge, game, ada, 1)
        with Seated(server, game, [adas]) as seated:
            seated.until("state")
            assert seated.ask({"type": "concede", "seat": 0})["type"] == "accepted"
        # seats that were open before, an invitation that was sent before, a rematch, being paired
        assert code_of(taken(cleo, before)) == "unwelcome"
        body = {"token": invited["invitations"][0]["token"], "name": "Cleo", "deck_id": SECOND_DECK}
        assert code_of(cleo.post(f"/api/games/{invited['game']['id']}/join", json=body)) == "unwelcome"
        assert code_of(bea.post(f"/api/games/{game}/rematch", json={"token": beas})) == "unwelcome"
        paired = offered(cleo, name="Cleo", terms={"best_of": 3}, quick=True)
        assert "paired" not in paired, quick
        # a draft is for whoever opens it alone, whoever has the link
        room = bea.post("/api/drafts", json={"name": "Doors Bea", "listed": False}).json()["id"]
        assert code_of(cleo.post(f"/api/drafts/{room}/join", json={"name": "Cleo"})) == "unwelcome"


def test_nobody_leaves_a_time_out_by_being_somebody_else(server: Served, judge: httpx.Client) -> None:
    address = "192.0.2.77"
    with (
        somebody(server) as ada,
        from_address(server, address) as bea,
        from_address(server, address) as other,
    ):
        register(other, "Neighbour Of Bea")
        register(bea, "Bea Of Masks")
        game, _, _ = table(server, ada, bea)
        send_away(judge, game, ada, 1)
        seats = {"seats": [ME, GUEST]}
        assert bea.delete("/api/account/session").status_code == 200
        assert code_of(bea.post("/api/games", json=seats)) == "unwelcome", "signed out"
        with from_address(server, address) as fresh:
            assert code_of(fresh.post("/api/games", json=seats)) == "unwelcome", "without a cookie"
            register(fresh, "Bea Of Wigs")
            assert code_of(fresh.post("/api/games", json=seats)) == "unwelcome", "with a new account"
        with somebody(server) as elsewhere:
            sign_in(elsewhere, "Neighbour Of Bea")
            assert elsewhere.post("/api/games", json=seats).status_code == 201
        with sqlite3.connect(server.database) as database:  # as if they had been here for long
            database.execute("UPDATE accounts SET created = 1 WHERE name = 'Neighbour Of Bea'")
        assert other.post("/api/games", json=seats).status_code == 201, "others live in the same house"


def test_a_guest_takes_a_time_out_along(server: Served, judge: httpx.Client) -> None:
    with somebody(server) as ada, somebody(server) as bea:
        game, _, _ = table(server, ada, bea)
        send_away(judge, game, ada, 1)
        register(bea, "Bea Anew", move_in=False)
        assert code_of(bea.post("/api/games", json={"seats": [ME, GUEST]})) == "unwelcome"


# ---- races -------------------------------------------------------------------------------------------------


def test_of_two_requests_in_the_same_moment_one_counts(server: Served) -> None:
    with somebody(server) as ada, somebody(server) as bea, somebody(server) as cleo:
        game, _, _ = table(server, ada, bea)
        report = {"seat": 1, "reason": "name"}
        path = f"/api/games/{game}/report"
        assert at_once(*[lambda: ada.post(path, json=report)] * 2) == [201, 409]
        made = {"name": "Twin Lamps", "password": "the tide is out at nine"}
        both = [lambda who=who: who.post("/api/account", json=made) for who in (ada, bea)]
        assert at_once(*both) == [201, 409]
        seek = offered(ada, name="Racing Ada")["seek"]["id"]
        assert at_once(lambda: taken(cleo, seek, "Cleo"), lambda: taken(bea, seek, "Racing Bea")) in (
            [201, 404], [201, 409],
        )  # fmt: skip


# ---- a session that has ended ------------------------------------------------------------------------------


def test_a_stolen_lobby_ends_with_the_password(server: Served) -> None:
    with somebody(server) as owner, somebody(server) as other:
        register(owner, "Owner Of Calls")
        with looking(server, owner) as thief:
            change = {"old": "the tide is out at nine", "new": "the tide is in at three"}
            assert sign_in(other, "Owner Of Calls").status_code == 200
            assert other.put("/api/account/password", json=change).status_code == 200
            seek = offered(other, name="Owner Of Calls")["seek"]["id"]
            with somebody(server) as cleo, looking(server, other) as mine:
                assert taken(cleo, seek, "Cleo").status_code == 201
                while not mine.paired:
                    mine.hear()
                while mine.paired[0]["game"] not in thief.games:
                    thief.hear()
                assert not thief.paired, "the link has the key of a seat in it"


def test_a_stolen_look_into_a_draft_ends_with_the_password(server: Served) -> None:
    with somebody(server) as owner:
        register(owner, "Owner Of Packs")
        room = owner.post("/api/drafts", json={"name": "Owner", "seats": 2, "each": 1}).json()["id"]
        place = server.socket_address.replace("/socket", f"/drafts/{room}/socket")
        stolen = {"Cookie": f"spoils={owner.cookies['spoils']}"}
        with connect(place, additional_headers=stolen, max_size=None) as thief:
            assert json.loads(thief.recv(WAIT))["seat"] == 0
            assert sign_in(owner, "Owner Of Packs").status_code == 200
            change = {"old": "the tide is out at nine", "new": "the tide is in at three"}
            assert owner.put("/api/account/password", json=change).status_code == 200
            assert owner.post(f"/api/drafts/{room}/begin").json()["pack"]
            heard = []
            with suppress(ConnectionClosed):  # one that stays open is an error of its own
                while True:
                    heard.append(json.loads(thief.recv(WAIT)))
            assert not [one for one in heard if "pack" in one]


def test_a_program_whose_key_is_gone_holds_nobody_up(server: Served) -> None:
    with somebody(server) as owner, somebody(server) as cleo:
        register(owner, "Owner Of Programs")
        made = owner.post("/api/account/tokens", json={"name": "lamp", "scopes": ["play"]}).json()
        key = {"Authorization": f"Bearer {made['token']}"}
        place = server.socket_address.replace("/socket", "/lobby/socket")
        with connect(place, additional_headers=key) as program:
            program.recv(WAIT)
            owner.delete(f"/api/account/tokens/{made['account']['tokens'][0]['id']}")
            seek = offered(owner, name="Owner Of Programs")["seek"]["id"]
            assert taken(cleo, seek, "Cleo").status_code == 201


# ---- the desk ----------------------------------------------------------------------------------------------


def test_an_organiser_who_plays_has_no_power_over_their_own_match(server: Served) -> None:
    with somebody(server) as olga, somebody(server) as bea:
        cup = new(olga, lists="closed")
        enter(bea, cup, "Bea", SECOND_DECK)
        refused(olga.get(f"/api/tournaments/{cup}/decks/1"), "not_yours", "closed")
        assert not done(olga.get(f"/api/tournaments/{cup}"))["entries"][0].get("deck"), "who may still enter"
        enter(olga, cup, "Olga")
        view = done(desk(olga, cup, "begin"))
        mine = view["mine"]["number"]
        match = view["matches"][0]
        wins = {"first": 1, "second": 0, "draws": 0}
        refused(desk(olga, cup, "result", round=1, table=match["table"], reason="me", **wins), "not_yours")
        theirs = next(one["number"] for one in view["entries"] if one["number"] != mine)
        refused(desk(olga, cup, "drop", entry=theirs, reason="me"), "not_yours")
        done(desk(olga, cup, "cancel", reason="enough"))


def test_a_blocked_person_does_not_take_part_in_ones_tournament(server: Served) -> None:
    with somebody(server) as olga, somebody(server) as bea:
        game, _, _ = table(server, olga, bea)
        assert olga.post(f"/api/games/{game}/block", json={"seat": 1}).status_code == 200
        cup = new(olga)
        refused(enter(bea, cup, "Bea"), "unwelcome")
        done(desk(olga, cup, "cancel", reason="enough"))


def test_a_rematch_is_no_game_of_the_tournament(server: Served) -> None:
    with somebody(server) as olga, somebody(server) as ada, somebody(server) as bea:
        cup = new(olga)
        enter(ada, cup, "Ada")
        enter(bea, cup, "Bea")
        game = done(desk(olga, cup, "begin"))["matches"][0]["games"][0]["id"]
        done(desk(olga, cup, "award", game=game, seat=1, rule="101.1", reason="late"))
        seat = ada.get(f"/api/games/{game}")
        assert seat.json()["rulings"]
        mine = next(one for one in ada.get("/api/games").json()["games"] if one["game"]["id"] == game)
        again = ada.post(f"/api/games/{game}/rematch", json={"token": mine["seats"][0]["token"]})
        assert again.status_code == 201, again.text
        found = again.json()["game"]
        assert (found.get("tournament", ""), found.get("rulings", [])) == ("", [])


# ---- ratings -----------------------------------------------------------------------------------------------


def test_in_a_rated_game_against_a_bot_nothing_is_taken_back(server: Served) -> None:
    with somebody(server) as ada:
        setup = {"name": "Ada", "deck_id": SECOND_DECK, "format": "limited", "bot": "random"}
        made = ada.post("/api/lobby/bots", json=setup).json()
        with Seated(server, made["game"]["id"], [made["seats"][0]["token"]]) as seated:
            for _ in range(12):
                assert seated.await_question() == 0
                seated.answer(0)
                reply = seated.ask({"type": "undo", "seat": 0})
                if reply["type"] == "error":
                    break
            assert reply["code"] == "no_undo", "whoever tries until it comes out well has not won"


def test_guests_who_lose_on_purpose_bring_nothing(server: Served) -> None:
    with somebody(server) as farmer, somebody(server) as puppet:
        register(farmer, "Farmer Of Guests")
        game, keys = rated_game(server, farmer, puppet)
        concede(server, game, keys, 1)
        profile = points_of(farmer)
        assert profile["ratings"][0]["rating"]["points"] == MIDDLE
        assert points_of(puppet)["ratings"][0]["rating"]["points"] < MIDDLE
        # nor does a guest who has won against others bring a rating along
        game, keys = rated_game(server, puppet, farmer)
        concede(server, game, keys, 1)
        register(puppet, "Puppet No More")
        moved = puppet.get("/api/people/me").json()
        assert moved["results"], "the games stay"
        assert "ratings" not in moved
        best = puppet.get("/api/ratings?format=limited").json()["people"]
        assert not [one for one in best if one["name"].startswith("Guest")]


def test_somebody_is_blocked_from_their_profile(server: Served) -> None:
    with somebody(server) as ada, somebody(server) as bea:
        seek = offered(bea, name="Profiled Bea")["seek"]
        path = f"/api/people/{seek['by']['id']}"
        assert "blocked" not in ada.get(path).json()
        assert [one["name"] for one in ada.post(f"{path}/block", json={}).json()["blocks"]] == [
            "Profiled Bea"
        ]
        assert ada.get(path).json()["blocked"] == "block"
        assert code_of(taken(ada, seek["id"], "Ada")) == "unwelcome"
        assert code_of(bea.post(f"{path}/block", json={})) == "unknown_person", "oneself"
        assert code_of(ada.post("/api/people/nobody-here/block", json={})) == "unknown_person"


def test_a_rated_tournament_counts_what_was_played_and_not_what_was_decided(server: Served) -> None:
    with somebody(server) as olga, somebody(server) as ada, somebody(server) as bea:
        refused(
            olga.post(
                "/api/tournaments", json={"setup": {"name": "Cup", "seeding": "rating"}, "name": "Olga"}
            ),
            "malformed",
            "single elimination",
        )
        cup = new(olga, rated=True, system="single", seeding="rating", best_of=3)
        enter(ada, cup, "Ada")
        enter(bea, cup, "Bea")
        game = done(desk(olga, cup, "begin"))["matches"][0]["games"][0]["id"]
        done(desk(olga, cup, "award", game=game, seat=1, rule="101.1", reason="late"))
        lose(
            server,
            until(bea, cup, lambda view: view["mine"].get("seat") and len(view["matches"][0]["games"]) == 2),
        )
        assert len(points_of(ada)["results"]) == 1, "the second game alone"


def test_everybody_sees_which_members_watch(server: Served) -> None:
    with somebody(server) as ada, somebody(server) as bea, somebody(server) as cleo:
        register(cleo, "Cleo With Glasses")
        game = taken(bea, offered(ada, name="Watched Ada")["seek"]["id"], "Watched Bea").json()["paired"][
            "game"
        ]
        cookie = {"Cookie": f"spoils={cleo.cookies['spoils']}"}
        hello = {"type": "hello", "protocol": 1, "game": game, "tokens": []}
        with looking(server, ada) as lobby:
            with connect(server.socket_address, additional_headers=cookie, max_size=None) as watching:
                watching.send(json.dumps(hello))
                while json.loads(watching.recv(WAIT))["type"] != "welcome":
                    pass
                while not lobby.games.get(game, {}).get("names"):
                    lobby.hear()
                assert lobby.games[game]["names"] == ["Cleo With Glasses"]
            while lobby.games[game].get("names"):
                lobby.hear()
