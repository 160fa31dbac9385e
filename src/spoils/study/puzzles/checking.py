"""A check of solutions that shares nothing with the proof by which they were found.

The whole tree of a turn is laid out, position by position, with answers made by trying what the rules accept;
then it is judged from its ends back to the decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Final

from spoils.engine.play import answer
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.engine.state.questions import IllegalAnswer, Question
from spoils.study.puzzles.goals import Goal
from spoils.study.puzzles.proving import UNUSUAL

MOST_POSITIONS: Final = 400_000


class TooLarge(Exception):
    """A tree that is not worth laying out."""


@dataclass
class Place:
    """One position of the tree."""

    game: Game | None  # let go once it is laid out
    own: bool = False  # whether the solver decides here
    good: bool | None = None  # at an end: whether the goal is reached; None: it depends on chance
    ways: list[int] = field(default_factory=list)  # the positions after it


def outcomes(game: Game, goal: Goal) -> dict[tuple[int, ...], bool | None]:
    """For every legal answer to the open question whether it reaches the goal by force; None if that depends
    on chance."""
    question = game.question
    assert question is not None
    return {given: judged(after, game, question.player, goal) for given, after in ways(game)}


def judged(first: Game, start: Game, solver: int, goal: Goal) -> bool | None:
    places = [Place(first)]
    for place in places:  # grows while it is gone through
        current = place.game
        assert current is not None
        place.game = None
        question = current.question
        if is_end(current, start, solver):
            place.good = is_good(current, start, solver, goal)
            continue
        assert question is not None
        place.own = question.player == solver
        for _, after in ways(current):
            if len(places) >= MOST_POSITIONS:
                raise TooLarge
            place.ways.append(len(places))
            places.append(Place(after))
    for place in reversed(places):
        if place.ways:
            found = {places[way].good for way in place.ways}
            if place.own in found:
                place.good = place.own
            else:
                place.good = None if None in found else not place.own
    return places[0].good


def is_end(game: Game, start: Game, solver: int) -> bool:
    if game.over or game.turn > start.turn or game.players[solver].lost:
        return True
    question = game.question
    return depends_on_chance(game, start) or question is None or question.kind in UNUSUAL


def is_good(game: Game, start: Game, solver: int, goal: Goal) -> bool | None:
    if game.turn > start.turn:
        return goal is Goal.SURVIVE
    if game.over:
        return solver in game.winners if game.winners else None
    return False if game.players[solver].lost else None


def depends_on_chance(game: Game, start: Game) -> bool:
    """Whether anything was drawn, looked for in a deck or left to chance."""
    if (game.chance.high, game.chance.low) != (start.chance.high, start.chance.low):
        return True
    return any(now.deck != before.deck for now, before in zip(game.players, start.players, strict=True))


def ways(game: Game) -> Iterator[tuple[tuple[int, ...], Game]]:
    """Every answer that the rules accept, and the game after it."""
    question = game.question
    assert question is not None
    for given in shapes(question):
        copy = game.clone()
        try:
            answer(copy, question.player, list(given))
        except IllegalAnswer:
            continue
        yield given, copy


def shapes(question: Question) -> Iterator[tuple[int, ...]]:
    """Everything that has the form of an answer."""
    low, high, count = question.minimum, question.maximum, len(question.options)
    if question.kind in q.NUMBERS:
        yield from ((number,) for number in range(low, high + 1))
    elif question.kind == q.DIVIDE:
        for amounts in product(range(high + 1), repeat=count):
            if low <= sum(amounts) <= high:
                yield amounts
    else:
        if question.kind in q.ACTIONS:
            low = high = 1
        for size in range(low, min(high, count) + 1):
            yield from combinations(range(count), size)
