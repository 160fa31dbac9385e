"""Games over real sockets: against a bot, against a person, at one screen, watched."""

import hashlib
from pathlib import Path
from typing import Any

import httpx
import pytest

from spoils.engine.editions import EDITIONS
from tests.server.served import BOT, GUEST, ME, OTHER_ME, SECOND_DECK, Seated, Served, new_game


def token_of(created: dict[str, Any], seat: int = 0) -> str:
    return next(link["token"] for link in created["seats"] if link["seat"] == seat)


def names_in_hands(state: dict[str, Any], player: int) -> list[str | None]:
    return [card.get("name") for card in state["view"]["players"][player].get("hand", [])]


def test_a_whole_game_against_the_bot(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT)
    game = created["game"]["id"]
    assert created["seats"][0]["link"] == f"/game/{game}#{token_of(created)}"
    with Seated(server, game, [token_of(created)]) as ada:
        assert ada.receive()["type"] == "welcome"
        assert ada.play() > 5
        final = ada.states[0]["view"]
        assert final["over"]
        while ada.table["stage"] != "over":
            ada.receive()
    info = visitor.get(f"/api/games/{game}").json()
    assert info["stage"] == "over"
    assert info.get("winners", []) == final.get("winners", [])
    assert info["seats"][1]["deck"]  # secret until now
    seed = int(info["secret"], 16)
    assert seed >= 2**255
    assert hashlib.sha256(b"spoils seed" + seed.to_bytes(32, "big")).hexdigest() == info["commitment"]
    assert created["game"]["commitment"] == info["commitment"]  # it was fixed before the game began
    assert "secret" not in created["game"]


def test_two_people_by_invitation(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, GUEST)
    game, invitation = created["game"]["id"], created["invitations"][0]["token"]
    assert created["game"]["stage"] == "waiting"
    with Seated(server, game, [token_of(created)]) as ada, server.visitor() as other:
        assert ada.receive()["type"] == "welcome"
        accept = {"token": invitation, "name": "Bea", "deck_id": SECOND_DECK}
        joined = other.post(f"/api/games/{game}/join", json=accept)
        assert joined.status_code == 200, joined.text
        key = token_of(joined.json(), 1)
        assert key != invitation
        # The invitation is spent: for whoever wrote it as for everybody else, but not for the guest.
        assert visitor.post(f"/api/games/{game}/join", json=accept).json()["error"]["code"] == "used"
        assert token_of(other.post(f"/api/games/{game}/join", json=accept).json(), 1) == key
        with Seated(server, game, [invitation]) as thief:
            assert thief.receive()["code"] == "not_yours"
        with Seated(server, game, [key], seed=2) as bea:
            bea.until("state")
            ada.until("state")
            assert names_in_hands(ada.states[0], 1) == []
            answered = play_together(ada, bea, 25)
            assert min(answered) > 3
            assert ada.ask({"type": "concede", "seat": 0})["type"] == "accepted"
            bea.until("table")
            while not bea.is_over():
                bea.receive()
            assert bea.states[1]["view"]["winners"] == [1]


def play_together(ada: Seated, bea: Seated, most: int) -> list[int]:
    """Both play at random; how many answers each has given."""
    counts = [0, 0]
    while sum(counts) < most and not ada.is_over():
        for index, player in enumerate((ada, bea)):
            seat = player.open_seat()
            if seat is not None:
                player.answer(seat)
                counts[index] += 1
            else:
                player.look(0.02)
    return counts


def test_names_at_one_table_differ(visitor: httpx.Client) -> None:
    game = new_game(visitor, {**ME, "name": "Ada"}, {**BOT, "name": "Ada"})["game"]
    assert [seat["name"] for seat in game["seats"]] == ["Ada", "Ada 2"]


def test_two_people_at_one_screen(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, OTHER_ME)
    keys = [token_of(created, 0), token_of(created, 1)]
    with Seated(server, created["game"]["id"], keys) as both:
        assert both.receive()["seats"] == [0, 1]
        asked = set()
        for _ in range(40):
            seat = both.await_question()
            assert seat is not None
            asked.add(seat)
            both.answer(seat)
        assert asked == {0, 1}


def test_four_players(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, BOT, ME, BOT, {"kind": "bot"})
    with Seated(server, created["game"]["id"], [token_of(created, 1)]) as ada:
        assert ada.play(12) == 12
        assert len(ada.states[1]["view"]["players"]) == 4
        assert ada.ask({"type": "concede", "seat": 1})["type"] == "accepted"
        while not ada.is_over():  # the bots play on
            ada.receive()


def test_bots_do_not_play_on_for_ever(tmp_path: Path) -> None:
    """Where no person is left, a game has an end, whatever the bots do."""
    server = Served(tmp_path / "games.db", "--limit=game_moves=40")
    with server.visitor() as visitor:
        created = new_game(visitor, ME, BOT, BOT)
        with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
            ada.await_question()
            assert ada.ask({"type": "concede", "seat": 0})["type"] == "accepted"
            while not ada.is_over():
                ada.receive()
            assert ada.states[0]["view"]["turn"] < 40
    server.stop()


@pytest.mark.parametrize("bot", ["greedy", "search-easy"])
def test_bots_that_think(server: Served, visitor: httpx.Client, bot: str) -> None:
    created = new_game(visitor, ME, {**BOT, "bot": bot})
    assert created["game"]["seats"][1]["bot"] == bot
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        assert ada.play(8) == 8
        ada.await_question()
        assert ada.ask({"type": "undo", "seat": 0})["type"] == "accepted"  # it forgets what has not happened
        ada.ask({"type": "ping"})
        assert ada.play(3) == 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition(server: Served, visitor: httpx.Client, edition: str) -> None:
    created = new_game(visitor, ME, BOT, edition=edition, illegal_decks=True)
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        assert ada.play(5) == 5
        assert ada.states[0]["view"]["edition"] == edition


def test_the_same_seed_deals_the_same_cards(server: Served, visitor: httpx.Client) -> None:
    hands = []
    for seed in (7, 7, 8):
        created = new_game(visitor, ME, OTHER_ME, seed=seed, watchable=False)
        assert created["game"]["seeded"]
        assert "seed" not in created["game"]
        with Seated(server, created["game"]["id"], [token_of(created, 0), token_of(created, 1)]) as both:
            while len(names_in_hands(both.states.get(0, {"view": {"players": [{}]}}), 0)) < 5:
                seat = both.await_question()
                assert seat is not None
                both.answer(seat, first_legal(both.states[seat]["view"]["question"]))
            hands.append(names_in_hands(both.states[0], 0))
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


def first_legal(question: dict[str, Any]) -> list[int]:
    return list(range(question.get("minimum", 1)))


def test_a_watcher_sees_only_what_is_public(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT)
    game = created["game"]["id"]
    with Seated(server, game, []) as watcher, Seated(server, game, [token_of(created)]) as ada:
        ada.play(30)
        ada.await_question()
        for one in (ada, watcher):
            assert one.ask({"type": "ping"})["type"] == "pong"  # what was sent before has arrived
        mine, public = ada.states[0]["view"], watcher.states[None]["view"]
        assert public["viewer"] is None
        assert "question" not in public
        assert [player.get("hand", []) for player in public["players"]] == [[], []]
        assert [player.get("hand_size", 0) for player in public["players"]] == [
            player.get("hand_size", 0) for player in mine["players"]
        ]
        hidden = [card for card in public.get("play", []) if card.get("face_down")]
        assert all("name" not in card for card in hidden)
        assert {card["id"] for card in public["play"]}.isdisjoint(card["id"] for card in mine["play"])
        for request in ({"type": "answer", "seat": 0, "number": 1}, {"type": "concede", "seat": 0}):
            assert watcher.ask(request)["code"] == "not_yours"


def test_a_private_game_cannot_be_watched(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT, watchable=False)
    with Seated(server, created["game"]["id"], []) as watcher:
        assert watcher.receive()["code"] == "unknown_game"


def test_a_rematch_invites_the_others_again(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, GUEST)
    game = created["game"]["id"]
    with server.visitor() as other:
        accept = {"token": created["invitations"][0]["token"], "name": "Bea", "deck_id": SECOND_DECK}
        joined = other.post(f"/api/games/{game}/join", json=accept).json()
        with Seated(server, game, [token_of(joined, 1)]) as bea:
            bea.until("state")
            too_early = visitor.post(f"/api/games/{game}/rematch", json={"token": token_of(created)})
            assert too_early.json()["error"]["code"] == "not_over"
            bea.ask({"type": "concede", "seat": 1})
            again = visitor.post(f"/api/games/{game}/rematch", json={"token": token_of(created)}).json()
            invited = bea.until("rematch")
            assert invited["game"] == again["game"]["id"]
            accept = {"token": invited["token"], "name": "Bea"}  # the deck is the one of the game before
            begun = other.post(f"/api/games/{invited['game']}/join", json=accept).json()
            assert begun["game"]["stage"] == "playing"


def test_there_is_one_rematch_for_both(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, GUEST)
    game = created["game"]["id"]
    with server.visitor() as other:
        accept = {"token": created["invitations"][0]["token"], "name": "Bea", "deck_id": SECOND_DECK}
        joined = other.post(f"/api/games/{game}/join", json=accept).json()
        with Seated(server, game, [token_of(joined, 1)]) as bea:
            bea.until("state")
            bea.ask({"type": "concede", "seat": 1})
            seats = visitor.get(f"/api/games/{game}").json()["seats"]
            assert [seat.get("gone") for seat in seats] == [None, "concede"]
        first = visitor.post(f"/api/games/{game}/rematch", json={"token": token_of(created)}).json()
        assert first["game"]["stage"] == "waiting"
        once_more = visitor.post(f"/api/games/{game}/rematch", json={"token": token_of(created)}).json()
        assert once_more["game"]["id"] == first["game"]["id"]
        second = other.post(f"/api/games/{game}/rematch", json={"token": token_of(joined, 1)}).json()
        assert second["game"]["id"] == first["game"]["id"]
        assert second["game"]["stage"] == "playing"
        assert [link["seat"] for link in second["seats"]] == [1]
        assert second["seats"][0]["token"] != first["invitations"][0]["token"]


def test_who_joins_a_rematch_gets_no_invitation_of_others(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, GUEST, GUEST)
    game = created["game"]["id"]
    with server.visitor() as bea, server.visitor() as cleo:
        keys = []
        for guest, link in zip((bea, cleo), created["invitations"], strict=True):
            accept = {"token": link["token"], "name": f"Guest {link['seat']}", "deck_id": SECOND_DECK}
            joined = guest.post(f"/api/games/{game}/join", json=accept).json()
            keys.append(token_of(joined, link["seat"]))
        with Seated(server, game, [keys[0]]) as first, Seated(server, game, [keys[1]]) as second:
            for seat, player in ((1, first), (2, second)):
                player.until("state")
                player.ask({"type": "concede", "seat": seat})
        again = bea.post(f"/api/games/{game}/rematch", json={"token": keys[0]}).json()
        assert [link["seat"] for link in again["invitations"]] == [0, 2]  # Bea invites the others
        for guest, seat, key, stage in (
            (cleo, 2, keys[1], "waiting"),
            (visitor, 0, token_of(created), "playing"),
        ):
            joined = guest.post(f"/api/games/{game}/rematch", json={"token": key}).json()
            assert joined["game"]["id"] == again["game"]["id"]
            assert joined["game"]["stage"] == stage
            assert [link["seat"] for link in joined["seats"]] == [seat]
            assert joined["invitations"] == []
            assert "watch" in joined
            once_more = guest.post(f"/api/games/{game}/rematch", json={"token": key}).json()
            assert (once_more["seats"], once_more["invitations"]) == (joined["seats"], [])


def test_a_game_says_whose_turn_it_is(server: Served, visitor: httpx.Client) -> None:
    def my_turn() -> bool:
        (one,) = visitor.get("/api/games").json()["games"]
        return bool(one["my_turn"])

    created = new_game(visitor, ME, BOT)
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        ada.play(3)
        ada.await_question()
        assert my_turn()
        ada.ask({"type": "concede", "seat": 0})
    assert not my_turn()


def test_my_games(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT)
    mine = visitor.get("/api/games").json()["games"]
    assert [(one["game"]["id"], one["seats"]) for one in mine] == [(created["game"]["id"], created["seats"])]
    with server.visitor() as other:
        assert other.get("/api/games").json() == {"games": []}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"edition": "first"}, "unknown_edition"),
        ({"seats": [ME]}, "malformed"),
        ({"seats": [ME, BOT, BOT, BOT, BOT]}, "malformed"),
        ({"seats": [ME, {**BOT, "bot": "oracle"}]}, "unknown_bot"),
        ({"seats": [{"kind": "me"}, BOT]}, "bad_deck"),
        ({"seats": [{"kind": "me", "deck_id": "nobody-has-this"}, BOT]}, "unknown_deck"),
        ({"seats": [{**ME, "name": "a\u0007b"}, BOT]}, "malformed"),
        ({"seats": [{**ME, "name": "x" * 41}, BOT]}, "malformed"),
        ({"seed": -1}, "malformed"),
        ({"colour": "blue"}, "malformed"),
    ],
)
def test_a_game_that_cannot_be(visitor: httpx.Client, change: dict[str, Any], code: str) -> None:
    reply = visitor.post("/api/games", json={"seats": [ME, BOT], **change})
    assert 400 <= reply.status_code < 500
    assert reply.json()["error"]["code"] == code
    assert reply.json()["error"]["message"]


def test_an_illegal_deck_is_refused_unless_wanted(visitor: httpx.Client) -> None:
    deck = {"name": "Small", "faction": "The Dry Fleet", "cards": [{"count": 20, "name": "Rage"}]}
    seats = [{"kind": "me", "deck": deck}, BOT]
    reply = visitor.post("/api/games", json={"seats": seats})
    assert reply.json()["error"]["code"] == "illegal_deck"
    assert "103.1b" in reply.json()["error"]["rules"]
    assert visitor.post("/api/games", json={"seats": seats, "illegal_decks": True}).status_code == 201
