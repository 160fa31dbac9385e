"""What a client may say at a table, and what becomes of everything else."""

import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.server.served import BOT, ME, WAIT, ConnectionClosed, Seated, Served, connect, new_game
from tests.server.test_games import token_of


@pytest.fixture
def ada(server: Served, visitor: httpx.Client) -> Iterator[Seated]:
    created = new_game(visitor, ME, BOT, seed=3)
    with Seated(server, created["game"]["id"], [token_of(created)]) as seated:
        seated.await_question()
        yield seated


def test_an_answer_counts_once(ada: Seated) -> None:
    number = ada.states[0]["number"]
    given = ada.draw(ada.states[0]["view"]["question"])
    request = {"type": "answer", "seat": 0, "number": number, "answer": given}
    assert ada.ask(request)["type"] == "accepted"
    again = ada.ask(request)
    assert (again["type"], again["code"]) == ("error", "stale")
    assert again["number"] > number


@pytest.mark.parametrize("shift", [-1, 1, 1000, -(2**31)])
def test_an_answer_to_another_question_is_stale(ada: Seated, shift: int) -> None:
    number = ada.states[0]["number"]
    reply = ada.ask({"type": "answer", "seat": 0, "number": number + shift, "answer": [0]})
    assert reply["code"] == "stale"
    assert reply["number"] == number


@pytest.mark.parametrize("answer", [[99], [-1], [0] * 400, [0, 0]])
def test_an_illegal_answer_changes_nothing(ada: Seated, answer: list[int]) -> None:
    before = ada.states[0]
    reply = ada.ask({"type": "answer", "seat": 0, "number": before["number"], "answer": answer})
    assert reply["code"] == "illegal"
    assert reply["reason"]["key"]
    assert reply["message"]
    assert ada.states[0] is before
    ada.answer(0)


def test_nobody_answers_for_somebody_else(ada: Seated) -> None:
    for message in (
        {"type": "answer", "seat": 1, "number": 1, "answer": [0]},
        {"type": "concede", "seat": 1},
        {"type": "stops", "seat": 1, "stops": {}},
        {"type": "undo", "seat": 3},
        {"type": "why", "seat": 1, "card": "x"},
        {"type": "explain", "card": "x"},
        {"type": "say", "seat": 1, "text": "I resign"},
    ):
        assert ada.ask(message)["code"] == "not_yours"


JUNK: list[Any] = [
    "",
    "null",
    "[]",
    "{}",
    "{",
    "[" * 10_000,
    '{"type": "hello"}',
    '{"type": "nonsense"}',
    '{"type": 5}',
    '{"type": "answer"}',
    '{"type": "answer", "seat": "0", "number": 1}',
    '{"type": "answer", "seat": 0, "number": 1.5}',
    '{"type": "answer", "seat": 0, "number": 1e400}',
    '{"type": "answer", "seat": 0, "number": 99999999999999999999}',
    '{"type": "answer", "seat": 9, "number": 1}',
    '{"type": "answer", "seat": -1, "number": 1}',
    '{"type": "answer", "seat": 0, "number": 1, "answer": ["0"]}',
    '{"type": "answer", "seat": 0, "number": 1, "extra": true}',
    '{"type": "say", "seat": 0, "text": ""}',
    '{"type": "say", "seat": 0, "text": "\\u0000"}',
    '{"type": "say", "seat": 0, "text": "\\ud800"}',
    '{"type": "stops", "seat": 0, "stops": {"until": "christmas"}}',
    b"\x00\xff\xfe",
    b'{"type": "ping"}',
]


def test_junk_is_refused_and_does_no_harm(ada: Seated) -> None:
    for junk in JUNK:
        ada.send(junk)
        reply = ada.until("error")
        assert reply["code"] in ("malformed", "protocol"), junk
        assert reply["message"]
    ada.answer(0)


def test_spoiled_messages(ada: Seated) -> None:
    """Valid messages with one thing changed: each gets a reply, and the game goes on."""
    chance = random.Random(1)
    good: list[dict[str, Any]] = [
        {"type": "answer", "seat": 0, "number": 1, "answer": [0], "name": "Rage", "id": 5},
        {"type": "stops", "seat": 0, "stops": {"hold": False, "until": ""}, "id": 5},
        {"type": "undo", "seat": 0, "id": 5},
        {"type": "consent", "seat": 0, "request": 1, "agree": True, "id": 5},
        {"type": "why", "seat": 0, "card": "abc", "id": 5},
        {"type": "explain", "seat": 0, "card": "abc", "id": 5},
        {"type": "say", "seat": 0, "text": "hello", "id": 5},
    ]
    odd: list[Any] = [None, True, -1, 2**70, 1.5, "", "x" * 500, [], {}, [[]], {"a": 1}, "\u202e", ["0"], "0"]
    replies = []
    for _ in range(120):
        message = dict(chance.choice(good))
        key = chance.choice([*message, "surprise"])
        message[key] = chance.choice(odd)
        ada.send(message)
        reply = ada.until("accepted", "error", "reasons", "explained")
        replies.append(reply["type"])
        assert reply.get("code") != "internal"
    assert replies.count("error") > 60
    assert ada.await_question() == 0
    ada.answer(0)


def test_a_huge_message_ends_the_connection_only(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT)
    game, keys = created["game"]["id"], [token_of(created)]
    with Seated(server, game, keys) as hostile:
        hostile.await_question()
        hostile.send(json.dumps({"type": "say", "seat": 0, "text": "x" * 200_000}))
        with pytest.raises(ConnectionClosed) as closed:
            hostile.until("accepted")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    with Seated(server, game, keys) as seated:
        seated.play(1)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"type": "ping"}, "protocol"),
        ({"type": "hello", "protocol": 99, "game": "abcdefgh"}, "protocol"),
        ({"type": "hello", "protocol": 1, "game": "no-such-game"}, "unknown_game"),
        ({"type": "hello", "protocol": 1, "game": "../etc"}, "malformed"),
        ("hello", "malformed"),
    ],
)
def test_a_connection_begins_with_hello(server: Served, first: Any, code: str) -> None:
    with connect(server.socket_address) as socket:
        socket.send(first if isinstance(first, str) else json.dumps(first))
        reply = json.loads(socket.recv(WAIT))
        assert (reply["type"], reply["code"]) == ("error", code)
        with pytest.raises(ConnectionClosed):
            socket.recv(WAIT)


def test_a_strange_page_cannot_connect(server: Served) -> None:
    elsewhere = Origin("https://elsewhere.example")
    with pytest.raises(InvalidStatus), connect(server.socket_address, origin=elsewhere):
        pass


def test_talk_is_plain_text_for_everybody(ada: Seated) -> None:
    text = "<script>alert(1)</script> & so on"
    assert ada.ask({"type": "say", "seat": 0, "text": text})["type"] == "accepted"
    assert ada.until("said") == {"type": "said", "seat": 0, "text": text, "line": 1}


def test_why_not_gives_reasons_with_rules(ada: Seated) -> None:
    refused: list[Any] = []
    for _ in range(30):
        assert ada.await_question() == 0
        view = ada.states[0]["view"]
        if view["question"]["kind"] == "turn":
            offered = {option["card"]["id"] for option in view["question"]["options"] if "card" in option}
            for card in view["players"][0]["hand"]:
                reply = ada.ask({"type": "why", "seat": 0, "card": card["id"]})
                assert reply["type"] == "reasons"
                assert bool(reply["reasons"]) == (card["id"] not in offered)
                refused += [message for reason in reply["reasons"] for message in reason["messages"]]
        if refused:
            break
        ada.answer(0)
    assert refused
    assert all(message["key"] and message["rules"] for message in refused)
    assert ada.ask({"type": "why", "seat": 0, "card": "nothing"})["code"] == "unknown_card"


def test_explain_names_what_changes_a_card(ada: Seated) -> None:
    ada.play(6)
    ada.await_question()
    for card in ada.states[0]["view"]["play"]:
        reply = ada.ask({"type": "explain", "seat": 0, "card": card["id"]})
        assert reply["type"] == "explained"
        strength = card.get("strength")
        if strength:
            changes = [int(one["change"]) for one in reply["influences"] if one["value"] == "strength"]
            assert sum(changes) == strength["now"] - strength.get("printed", 0)
