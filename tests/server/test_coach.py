"""A coach at the table: only where it was agreed on, only for whoever asks, only about what is open."""

import asyncio
from typing import Any

import httpx
import pytest

from spoils.server.errors import Trouble
from spoils.server.play.coaching import Coaching
from spoils.server.store.rows import GameRow, Options
from tests.server.persons import code_of
from tests.server.served import BOT, ME, OTHER_ME, SECOND_DECK, Seated, Served, new_game
from tests.server.test_games import token_of


def to_a_question(table: Seated) -> int:
    """Play until somebody is asked what a search can judge; the seat."""
    for _ in range(60):
        seat = table.await_question()
        assert seat is not None
        if table.states[seat]["view"]["question"]["kind"] == "turn":
            return seat
        table.answer(seat)
    raise AssertionError("nobody has had a turn")


def ask(table: Seated, seat: int) -> dict[str, Any]:
    return table.ask({"type": "coach", "seat": seat})


def test_whoever_asks_is_told_and_nobody_else(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, OTHER_ME, seed=6, coach=True)
    game = created["game"]["id"]
    assert created["game"]["coach"] is True
    first, second = (seat["token"] for seat in created["seats"])
    with Seated(server, game, [first, second]) as both, Seated(server, game, []) as watcher:
        seat = to_a_question(both)
        number = both.states[seat]["number"]
        before = len(watcher.received)
        reply = ask(both, seat)
        assert (reply["type"], reply["seat"], reply["number"]) == ("counsel", seat, number)
        counsel = reply["counsel"]
        assert 0 < counsel["known"] < 1
        assert "hindsight" not in str(reply)
        options = len(both.states[seat]["view"]["question"]["options"])
        assert len(counsel["considered"]) > 1
        assert all(0 <= one["given"][0] < options for one in counsel["considered"])
        assert ask(both, seat)["counsel"] == counsel, "asked again it says the same"
        other = ask(both, 1 - seat)
        assert (other["type"], other["code"]) == ("error", "not_asked")
        refused = ask(watcher, seat)
        assert refused["code"] == "not_yours"
        assert "counsel" not in str(watcher.received[before:])


def test_without_agreement_there_is_none(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT, seed=6)
    assert "coach" not in created["game"]
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        seat = to_a_question(ada)
        assert ask(ada, seat)["code"] == "no_coach"


def test_whoever_is_invited_is_told_before(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, {"kind": "invite"}, coach=True)
    with server.visitor() as guest:
        assert guest.get(f"/api/games/{created['game']['id']}").json()["coach"] is True


def test_no_door_leads_to_advice_while_a_rated_game_is_played(server: Served, visitor: httpx.Client) -> None:
    setup = {"name": "Ada", "deck_id": SECOND_DECK, "format": "limited", "bot": "random"}
    assert code_of(visitor.post("/api/lobby/bots", json={**setup, "coach": True})) == "malformed"
    seek = {"name": "Ada", "deck_id": SECOND_DECK, "terms": {"format": "limited", "coach": True}}
    assert code_of(visitor.post("/api/lobby/seeks", json=seek)) == "malformed"
    cup = {"setup": {"name": "Cup", "coach": True}, "name": "Olga"}
    assert code_of(visitor.post("/api/tournaments", json=cup)) == "malformed"
    rated = {"seats": [ME, BOT], "coach": True, "rated": True}
    assert code_of(visitor.post("/api/games", json=rated)) == "malformed"
    made = visitor.post("/api/lobby/bots", json=setup).json()
    game = made["game"]["id"]
    with Seated(server, game, [token_of(made)]) as ada:
        seat = to_a_question(ada)
        assert ask(ada, seat)["code"] == "no_coach"
    for path in ("advice?step=0", "replay", "replay/steps", "record", "scenario?step=0", "analysis"):
        assert code_of(visitor.get(f"/api/games/{game}/{path}")) == "not_over", path
    assert code_of(visitor.post(f"/api/games/{game}/analysis")) == "not_over"
    assert code_of(visitor.post(f"/api/games/{game}/branch", json={"step": 0, "seat": 0})) == "not_over"
    assert code_of(visitor.post("/api/boards", json={"game": game, "step": 0})) == "not_over"


@pytest.mark.parametrize("stake", [{"rated": True}, {"tournament": "AAAAAAAA"}])
def test_where_something_is_at_stake_there_is_none(stake: dict[str, Any]) -> None:
    row = GameRow("AAAAAAAA", 0.0, "playing", Options(coach=True, **stake), ())
    coaching = Coaching.__new__(Coaching)
    with pytest.raises(Trouble) as refused:
        asyncio.run(coaching.counsel(row, None, 0, 1))
    assert refused.value.code == "no_coach"
