"""Passing, undo and clocks, as the server decides them."""

from typing import Any

import httpx

from tests.server.served import BOT, GUEST, ME, OTHER_ME, SECOND_DECK, Seated, Served, new_game
from tests.server.test_games import play_together, token_of

WINDOWS = ("respond", "battle", "block")


def kinds_asked(ada: Seated, count: int) -> list[tuple[str, int]]:
    """The questions that came, with how many options each had."""
    asked = []
    for _ in range(count):
        if ada.await_question() is None:
            break
        question = ada.states[0]["view"]["question"]
        asked.append((question["kind"], len(question.get("options", []))))
        ada.answer(0)
    return asked


def test_windows_without_a_choice_are_passed(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT, seed=1)
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        asked = kinds_asked(ada, 40)
        assert not [kind for kind, options in asked if kind in ("respond", "battle") and options == 1]
        passed = [window for message in ada.received for window in message.get("passed", [])]
        assert set(passed) <= {"response", "attack", "block", "damage", "end_of_turn"}
        assert passed


def test_holding_everything(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT, seed=1)
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        ada.until("state")
        ada.ask({"type": "stops", "seat": 0, "stops": {"hold": True}})
        asked = kinds_asked(ada, 40)
        assert [kind for kind, options in asked if kind == "respond" and options == 1]
        assert ada.states[0]["stops"] == {"hold": True}


def test_passing_until_my_turn(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, OTHER_ME, seed=1)
    keys = [token_of(created, 0), token_of(created, 1)]
    with Seated(server, created["game"]["id"], keys) as both:
        while True:
            seat = both.await_question()
            assert seat is not None
            question = both.states[seat]["view"]["question"]
            if question["kind"] == "turn":
                break
            both.answer(seat)
        me, other = seat, 1 - seat
        everything = {"hold": False, "until": "my_turn", "block": False}
        assert both.ask({"type": "stops", "seat": me, "stops": everything})["type"] == "accepted"
        words = [option["word"] for option in question["options"]]
        both.answer(me, [words.index("end_turn")])
        asked = []
        while True:
            seat = both.await_question()
            view = both.states[me]["view"]
            if seat is None or (view["active"] == me and seat == me):
                break
            asked.append((seat, both.states[seat]["view"]["question"]["kind"]))
            both.answer(seat)
        assert both.is_over() or both.states[me]["view"]["active"] == me
        assert other in [seat for seat, _ in asked]
        assert not [kind for seat, kind in asked if seat == me and kind in WINDOWS]
        if not both.is_over():
            assert "until" not in both.states[me]["stops"]  # it has come


# ---- undo --------------------------------------------------------------------------------------------------


def test_an_answer_that_showed_nothing_is_taken_back_at_once(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, OTHER_ME, seed=2, undo="never")
    keys = [token_of(created, 0), token_of(created, 1)]
    with Seated(server, created["game"]["id"], keys) as both:
        for _ in range(80):
            seat = both.await_question()
            assert seat is not None
            before = both.states[seat]
            both.answer(seat)
            both.ask({"type": "ping"})
            after = both.states[seat]
            if not after.get("undo", {}).get("free"):
                continue
            assert both.ask({"type": "undo", "seat": seat})["type"] == "accepted"
            both.ask({"type": "ping"})
            now = both.states[seat]
            assert now["number"] > after["number"] > before["number"]  # numbers never go back
            assert {**now["view"], "question": None} == {**before["view"], "question": None}
            assert now["view"]["question"]
            assert both.ask({"type": "answer", "seat": seat, "number": before["number"]})["code"] == "stale"
            return
        raise AssertionError("no answer could be taken back")


def test_undo_needs_the_others_to_agree(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, GUEST, seed=9)
    game = created["game"]["id"]
    with server.visitor() as other:
        accept = {"token": created["invitations"][0]["token"], "name": "Bea", "deck_id": SECOND_DECK}
        joined = other.post(f"/api/games/{game}/join", json=accept).json()
        with (
            Seated(server, game, [token_of(created)]) as ada,
            Seated(server, game, [token_of(joined, 1)], seed=2) as bea,
        ):
            play_together(ada, bea, 16)
            ada.ask({"type": "ping"})
            while ada.states[0].get("undo", {}).get("free"):
                play_together(ada, bea, 1)
                ada.ask({"type": "ping"})
            assert ada.states[0]["undo"] == {"possible": True}
            length = len(ada.logs[0])
            assert ada.ask({"type": "undo", "seat": 0})["type"] == "accepted"
            asked = bea.until("undo_asked")
            assert (asked["seat"], asked["of"]) == (0, [1])
            no = {"type": "consent", "seat": 1, "request": asked["request"], "agree": False}
            assert bea.ask(no)["type"] == "accepted"
            assert not ada.until("undo_decided")["done"]
            assert bea.ask({**no, "agree": True})["code"] == "no_undo"  # too late
            assert ada.ask({"type": "say", "seat": 0, "text": "Please?"})["type"] == "accepted"
            assert ada.ask({"type": "undo", "seat": 0})["type"] == "accepted"
            bea.until("undo_asked")
            # Whoever comes back is told what was said, and asked again.
            with Seated(server, game, [token_of(joined, 1)], seed=2) as back:
                assert back.until("said") == {
                    "type": "said",
                    "seat": 0,
                    "text": "Please?",
                    "line": 1,
                    "earlier": True,
                }
                asked = back.until("undo_asked")
                assert (asked["seat"], asked["of"]) == (0, [1])
            with Seated(server, game, []) as watcher:
                watcher.until("state")
                watcher.ask({"type": "ping"})
                assert not [one for one in watcher.received if one["type"] in ("said", "undo_asked")]
            assert bea.ask({**no, "request": asked["request"], "agree": True})["type"] == "accepted"
            assert ada.until("undo_decided")["done"]
            assert len(ada.logs[0]) < length
            assert ada.states[0]["view"]["question"]
            bea.ask({"type": "ping"})
            assert len(bea.logs[1]) == len(ada.logs[0])


def test_there_is_nothing_to_take_back(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT)
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        ada.await_question()
        assert ada.ask({"type": "undo", "seat": 0})["code"] == "no_undo"


def test_a_bot_agrees_to_every_undo(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT)
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        ada.play(10)
        ada.await_question()
        turn = ada.states[0]["view"]["turn"]
        for _ in range(10):  # all the way back, further than copies are kept
            assert ada.ask({"type": "undo", "seat": 0})["type"] == "accepted"
        ada.await_question()
        assert ada.states[0]["view"]["turn"] <= turn
        assert ada.ask({"type": "undo", "seat": 0})["code"] == "no_undo"
        ada.play(3)


# ---- clocks ------------------------------------------------------------------------------------------------


def test_who_runs_out_of_time_loses(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT, clock={"seconds": 2})
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        assert ada.await_question() == 0
        clock: dict[str, Any] = ada.states[0]["clock"]
        assert clock["running"] == 0
        assert 0 < clock["left"][0] <= 2000
        assert clock["left"][1] == -1
        while not ada.is_over():
            ada.receive(10)
        assert ada.states[0]["view"]["winners"] == [1]


def test_time_between_answers_is_charged(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT, clock={"seconds": 500, "increment": 10})
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        ada.play(3)
        assert ada.await_question() == 0
        assert 500_000 < ada.states[0]["clock"]["left"][0] <= 530_000
