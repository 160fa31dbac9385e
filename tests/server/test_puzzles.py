"""Puzzles over HTTP: looking, answering, hints, and what a client must not do."""

from typing import Any

import httpx

from spoils.cards.catalog import Catalog
from spoils.study.puzzles.shelf import shipped
from spoils.study.puzzles.solving import Attempt
from spoils.view.question_view import shown_answer


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
        hands = [view["players"][seat]["hand"] for seat, view in enumerate(seen["look"]["views"])]
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
