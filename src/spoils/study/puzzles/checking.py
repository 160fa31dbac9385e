"""A check of puzzles that shares with the proof by which they were found nothing but what their goals mean.

The whole tree of the turn or battle is laid out, with answers made by trying what the rules accept; then it
is judged from its ends back to the decision. Nothing is left out because it could not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Final, NamedTuple

from spoils.bots.candidates import meaning
from spoils.cards.catalog import Catalog
from spoils.engine.play import answer
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.engine.state.questions import IllegalAnswer, Question
from spoils.study.puzzles.goals import LEAST, Goal, depends_on_chance, result
from spoils.study.puzzles.puzzle import BrokenOff, Puzzle, decision_of, play_on
from spoils.study.puzzles.telling import is_told

MOST_POSITIONS: Final = 100_000
ORDERED: Final = (q.ARRANGE, q.MULLIGAN, q.BID, q.NAME)  # answers that are no choice among the options


class TooLarge(Exception):
    """A tree that is not laid out."""


@dataclass
class Place:
    """One position of the tree."""

    game: Game | None  # let go once it is laid out
    own: bool = False  # whether the solver decides here
    value: int | None = None  # what it is worth; None: it depends on chance
    ways: list[int] = field(default_factory=list)  # the positions after it


class Checked(NamedTuple):
    """What has come of a check."""

    fault: str  # what is wrong, as a sentence; empty if nothing is
    size: int  # positions that were laid out


def checked(puzzle: Puzzle, catalog: Catalog, most: int = MOST_POSITIONS) -> Checked:
    """Check every decision of a puzzle; TooLarge if one would take more positions than that."""
    if not is_told(puzzle, catalog):
        return Checked("it depends on an answer before the decision that does not show", 0)
    game = decision_of(puzzle, catalog)
    assert game.question is not None
    solver, size = game.question.player, 0
    for step in puzzle.line:
        if game.over or game.question is None or game.question.player != solver:
            return Checked("the line has an answer where the solver is not asked", size)
        check = Check(game, puzzle.goal, most)
        fault = check.fault(step[0])
        size += most - check.room
        if fault:
            return Checked(fault, size)
        try:
            play_on(game, step)
        except BrokenOff:
            return Checked("the line has an answer that is not legal", size)
    return Checked("", size)


class Check:
    """The check of one decision of the solver's."""

    def __init__(self, game: Game, goal: Goal, most: int) -> None:
        assert game.question is not None
        self.start = game
        self.solver = game.question.player
        self.goal = goal
        self.room = most  # for positions

    def fault(self, solution: tuple[int, ...]) -> str:
        """What is wrong with this as the only good answer."""
        said = meaning(self.start, list(solution))
        values: dict[object, int | None] = {}
        for given, after in ways(self.start):
            values[meaning(self.start, list(given))] = self.value_of(after)
        if said not in values:
            return "the solution is no answer to the question"
        best = values.pop(said)
        if best is None or None in values.values():
            return "what follows depends on chance"
        if self.goal is not Goal.GAIN and best != 1:
            return "the solution does not reach the goal"
        second = max((value for value in values.values() if value is not None), default=LEAST)
        if best - second < self.goal.margin:
            return "there is another answer that is as good, or nearly"
        return ""

    def value_of(self, first: Game) -> int | None:
        """What a position is worth to the solver."""
        places = [Place(first)]
        for place in places:  # grows while it is gone through
            game = place.game
            assert game is not None
            place.game = None
            if depends_on_chance(game, self.start):
                continue
            place.value = result(game, self.start, self.solver, self.goal)
            asked = game.question
            if place.value is not None or asked is None or asked.kind in ORDERED:
                continue
            place.own = asked.player == self.solver
            for _, after in ways(game):
                if self.room <= 0:
                    raise TooLarge
                self.room -= 1
                place.ways.append(len(places))
                places.append(Place(after))
        for place in reversed(places):
            if place.ways:
                place.value = judged([places[way].value for way in place.ways], place.own, self.goal)
        return places[0].value


def judged(values: list[int | None], own: bool, goal: Goal) -> int | None:
    """What is reached where one may choose, or another does. What is decided for good needs no other way."""
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        decided = 1 if own else 0
        return decided if goal is not Goal.GAIN and decided in known else None
    return max(known) if own else min(known)


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
