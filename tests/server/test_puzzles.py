"""Puzzles over HTTP: looking, answering, hints, and what a client must not do."""

from typing import Any

import httpx

from spoils.cards.catalog import Catalog
from spoils.study.puzzles.proving import distinct_answers
from spoils.study.puzzles.puzzle import Puzzle
from spoils.study.puzzles.shelf import shipped
from spoils.study.puzzles.solving import Attempt
from spoils.view.question_view import shown_answer
from tests.server.served import Served, at_once


def get(visitor: httpx.Client, path: str, expected: int = 200) -> Any:
    reply = visitor.get(f"/api/puzzles{path}")
    assert reply.status_code == expected, reply.text
    return reply.json()


def answer(visitor: httpx.Client, puzzle: str, step: int, given: list[int], expected: int = 200) -> Any:
    reply = visitor.post(f"/api/puzzles/{puzzle}/answer", json={"step": step, "answer": given})
    assert reply.status_code == expected, reply.text
    return reply.json()


def test_a_puzzle_is_solved_step_by_step(visitor: httpx.Client) -> None:
    puzzle = max(shipped(), key=lambda one: len(one.line))
    listed = get(visitor, "")
    assert {one["id"] for one in listed["puzzles"]} == {one.id for one in shipped()}
    assert listed["today"] in {one.id for one in shipped()}
    attempt = Attempt(puzzle, Catalog.load())
    for step in range(len(puzzle.line)):
        seen = get(visitor, f"/{puzzle.id}?step={step}")
        assert seen["solver"] == seen["look"]["asked"] == attempt.solver
        hands = [view["players"][seat].get("hand", []) for seat, view in enumerate(seen["look"]["views"])]
        assert [len(hand) for hand in hands] == [len(one.hand) for one in attempt.game.players]
        assert "said" not in get(visitor, f"/{puzzle.id}/hint?step={step}")
        assert get(visitor, f"/{puzzle.id}/hint?step={step}&hint=2")["kind"] == attempt.hint()[1]
        given = shown_answer(attempt.game, list(attempt.step[0]))
        verdict = answer(visitor, puzzle.id, step, given)
        assert verdict["right"]
        attempt.go_on()
        assert verdict["now"]["solved"] == attempt.solved
    assert len(get(visitor, f"/{puzzle.id}/solution")["line"]) == sum(map(len, puzzle.line))


def test_what_is_no_answer_is_refused(visitor: httpx.Client) -> None:
    puzzle = shipped()[0].id
    assert answer(visitor, puzzle, 0, [4000], 400)["error"]["code"] == "illegal"
    assert answer(visitor, puzzle, 101, [0], 400)["error"]["code"] == "malformed"
    assert answer(visitor, puzzle, 100, [0], 400)["error"]["code"] == "malformed"
    assert "no puzzle called" in get(visitor, "/nowhere", 400)["error"]["message"]
    assert "hint" in get(visitor, f"/{puzzle}/hint?hint=3", 400)["error"]["message"]


# ---- of one's own ------------------------------------------------------------------------------------------

OWN = """
title: A table
cards:
  - {name: Burn, type: Tactic, cost: 1, text: "Your opponent loses 3 influence."}
  - {name: Nap, type: Tactic, cost: 1, text: "You gain 1 influence."}
players:
  A: {hand: [Burn, Nap], deck: [Nap, Nap], play: [{card: Rage}]}
  B: {influence: 3, deck: [Nap, Nap]}
"""
MINE = {"goal": "win", "theme": "win", "position": OWN, "line": [[[0]]]}


def own(visitor: httpx.Client, what: str, expected: int = 200, **asked: Any) -> Any:
    reply = visitor.post(f"/api/own-puzzles/{what}", json={"puzzle": MINE, **asked})
    assert reply.status_code == expected, reply.text
    return reply.json()


def test_a_puzzle_of_ones_own_is_solved_with_the_cards_it_brings(visitor: httpx.Client) -> None:
    seen = own(visitor, "look")
    assert (seen["solver"], seen["puzzle"]["theme"], seen["puzzle"]["steps"]) == (0, "win", 1)
    assert "Your opponent loses 3 influence." in {card.get("text") for card in seen["look"]["cards"]}
    options = seen["look"]["views"][0]["question"]["options"]
    burn = next(place for place, one in enumerate(options) if one.get("card", {}).get("name") == "Burn")
    assert own(visitor, "hint") == {"kind": "turn", "word": "deploy", "count": 1}
    assert own(visitor, "hint", hint=2)["said"][0]["card"]["name"] == "Burn"
    assert own(visitor, "solution")["line"][0]["said"][0]["card"]["name"] == "Burn"
    assert not own(visitor, "answer", answer=[len(options) - 1])["right"]
    assert own(visitor, "why", card=options[burn]["card"]["id"]) == []
    assert own(visitor, "explain", card=options[burn]["card"]["id"]) == []
    assert own(visitor, "answer", answer=[burn])["now"]["solved"]


def test_all_that_a_defence_could_be_made_of_lies_open(visitor: httpx.Client) -> None:
    """Also a resource that could be flipped up. The cards of others can be asked about as one's own can."""
    theirs = "{influence: 3, deck: [2 Nap], hand: [Nap], play: [{card: Burn, face_down: true}]}"
    position = OWN.replace("{influence: 3, deck: [Nap, Nap]}", theirs)
    seen = own(visitor, "look", puzzle={**MINE, "position": position})
    view = seen["look"]["views"][seen["solver"]]
    (hidden,) = [card for card in view["play"] if card.get("face_down")]
    (held,) = view["players"][1]["hand"]
    assert (hidden["name"], held["name"]) == ("Burn", "Nap")
    assert not view["players"][1].get("deck"), "what is drawn is known to nobody"
    for card in (hidden, held):
        assert own(visitor, "why", puzzle={**MINE, "position": position}, card=card["id"]) == []


def test_a_puzzle_of_ones_own_that_is_none_is_refused(visitor: httpx.Client) -> None:
    for change, words in (
        ({"line": [[[40]]]}, "breaks off"),
        ({"line": [[[0], [0], [0]]]}, "breaks off"),
        ({"line": [[[0]], [[0]]]}, "breaks off"),
        ({"path": [[2], [77]]}, "breaks off"),
        ({"position": f"{OWN}---\n{OWN}"}, "2 scenarios"),
        ({"position": ""}, "holds no scenario"),
        ({"position": OWN.replace("[Burn, Nap]", "[Nowhere]")}, "there is no card"),
        ({"goal": "draw"}, "not of the type"),
        ({"more": 1}, "not of the type"),
    ):
        refused = own(visitor, "look", 400, puzzle={**MINE, **change})
        assert words in refused["error"]["message"], refused
    assert own(visitor, "look", 400, step=2)["error"]["code"] == "malformed"
    crowded = {**MINE, "position": OWN.replace("Burn, Nap", "200 Burn, 200 Nap, 200 Burn, 200 Nap")}
    assert own(visitor, "look", 413, puzzle=crowded)["error"]["code"] == "too_large"


# ---- rated by use ------------------------------------------------------------------------------------------


def solve(visitor: httpx.Client, puzzle: Puzzle, first: int = 0) -> None:
    attempt = Attempt(puzzle, Catalog.load())
    for step in range(len(puzzle.line)):
        given = shown_answer(attempt.game, list(attempt.step[0]))
        if step >= first:
            assert answer(visitor, puzzle.id, step, given)["right"]
        attempt.go_on()


def fail(visitor: httpx.Client, puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle, Catalog.load())
    wrong = next(given for given in distinct_answers(attempt.game) if not attempt.is_right(given))
    assert not answer(visitor, puzzle.id, 0, shown_answer(attempt.game, wrong))["right"]


def ratings(visitor: httpx.Client, puzzle: Puzzle) -> tuple[Any, Any]:
    listed = get(visitor, "")
    return listed.get("you"), next(one for one in listed["puzzles"] if one["id"] == puzzle.id).get("rating")


def test_the_first_try_counts_and_no_other(server: Served) -> None:
    puzzle = next(one for one in shipped() if len(one.line) == 2)
    with server.visitor() as good, server.visitor() as hasty, server.visitor() as asking:
        assert ratings(good, puzzle) == (None, None)
        solve(hasty, puzzle, first=1)
        assert ratings(hasty, puzzle)[0] is None, "whoever skips answers has not solved it"
        solve(good, puzzle)
        you, easier = ratings(good, puzzle)
        assert you["games"] == easier["games"] == 1
        assert you["points"] > 1500
        solve(good, puzzle)
        assert ratings(good, puzzle) == (you, easier), "once"
        hint = f"/api/puzzles/{puzzle.id}/hint"
        asking.get("/api/puzzles")  # known by a cookie from now on
        assert at_once(*[lambda: asking.get(hint)] * 4) == [200] * 4
        solve(asking, puzzle)
        you, harder = ratings(asking, puzzle)
        assert (you["games"], harder["games"]) == (1, 2)
        assert you["points"] < 1500
        assert harder["points"] > easier["points"]


def test_a_guest_who_comes_again_and_again_makes_no_puzzle_harder(server: Served) -> None:
    """Guests are free: of those from one address three count for a puzzle, and all for themselves."""
    puzzle, seen = shipped()[3], []
    for _ in range(5):
        with server.visitor() as guest:
            fail(guest, puzzle)
            you, rating = ratings(guest, puzzle)
            assert you["points"] < 1500
            seen.append(rating["points"])
    assert seen[0] < seen[1] < seen[2] == seen[3] == seen[4]


def test_a_wrong_answer_is_a_try(server: Served) -> None:
    puzzle = shipped()[0]
    with server.visitor() as visitor:
        fail(visitor, puzzle)
        you, _ = ratings(visitor, puzzle)
        assert you["games"] == 1
        assert you["points"] < 1500
        me = visitor.get("/api/people/me")
        assert not me.json().get("results"), "a try is no rated game on the profile"
