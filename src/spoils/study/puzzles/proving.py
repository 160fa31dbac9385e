"""How far a player can come by force: what every answer is worth against every defence.

All hands lie open and everybody's every legal answer is looked at, up to the end of the turn or the battle.
What nobody can know beforehand, the order of a deck or what chance brings, proves nothing: of a line that
comes to depend on it only bounds are known, and so it is with lines that are too long to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from spoils.bots.candidates import meaning
from spoils.bots.instinct import instinct
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.engine.state.questions import Question, well_formed
from spoils.study.puzzles.goals import LEAST, MOST, Goal, depends_on_chance, result

UNUSUAL: Final = (q.ARRANGE, q.MULLIGAN, q.BID, q.NAME)  # orders of cards, secrets, any name at all
MOST_ANSWERS: Final = 64  # to one question; of more nothing is proven
MOST_SHAPES: Final = 512  # legal or not

Bounds = tuple[int, int]
ANYTHING: Final[Bounds] = (LEAST, MOST)


class Unanswerable(Exception):
    """More answers than can be looked at."""


class Thinks(Enum):
    """Whose answers are looked at; those of the others are given by instinct."""

    EVERYBODY = 0
    SOLVER = 1
    OTHERS = 2
    NOBODY = 3


class Proof:
    """Looks ahead from one decision of the solver. A proof is one in which everybody thinks."""

    def __init__(self, game: Game, goal: Goal, nodes: int, thinks: Thinks = Thinks.EVERYBODY) -> None:
        question = game.question
        assert question is not None
        self.start = game
        self.solver = question.player
        self.goal = goal
        self.nodes = nodes  # answers that may still be looked at
        self.thinks = thinks

    def after(self, given: list[int], least: int = LEAST, most: int = MOST) -> Bounds:
        """What an answer to the decision is worth; only what lies between least and most is of interest."""
        return self.bounds(answered(self.start, given), least, most)

    def bounds(self, game: Game, least: int = LEAST, most: int = MOST) -> Bounds:
        """What a position is worth."""
        if depends_on_chance(game, self.start):
            return ANYTHING
        reached = result(game, self.start, self.solver, self.goal)
        if reached is not None:
            return (reached, reached)
        if game.over:
            return ANYTHING  # a draw
        question = game.question
        assert question is not None
        own = question.player == self.solver
        try:
            ways = self.ways(game, own)
        except Unanswerable:
            return ANYTHING
        low = high = LEAST if own else MOST
        for given in ways:
            if self.nodes <= 0:
                return ANYTHING
            self.nodes -= 1
            if own:
                found = self.bounds(answered(game, given), max(least, low), most)
                low, high = max(low, found[0]), max(high, found[1])
                if low >= most:
                    return (low, MOST)
            else:
                found = self.bounds(answered(game, given), least, min(most, high))
                low, high = min(low, found[0]), min(high, found[1])
                if high <= least:
                    return (LEAST, high)
        return (low, high)

    def ways(self, game: Game, own: bool) -> list[list[int]]:
        """The answers that are looked at."""
        if self.thinks in (Thinks.EVERYBODY, Thinks.SOLVER if own else Thinks.OTHERS):
            return distinct_answers(game)
        return [instinct(game)]


def standing_out(proof: Proof, ways: Iterable[list[int]]) -> list[int] | None:
    """The answer that is certainly better than every other by the margin, if there is one."""
    margin = proof.goal.margin
    best: list[int] | None = None
    low = high = ceiling = LEAST  # what the best is worth, and at most any other
    for given in ways:
        rivalled = best is not None and ceiling > low - margin
        found = proof.after(given, ceiling + margin - 1 if rivalled else max(LEAST, low - margin))
        if best is None or found[0] > low:
            ceiling = max(ceiling, high)
            best, (low, high) = given, found
        else:
            ceiling = max(ceiling, found[1])
        if ceiling > proof.goal.most - margin or proof.nodes <= 0:
            return None  # nothing can be so much better any more, or be known to be
    return best if low - ceiling >= margin and low >= proof.goal.least else None


def answered(game: Game, given: list[int]) -> Game:
    """A copy of the game in which the question was answered so."""
    question = game.question
    assert question is not None
    copy = game.clone()
    answer(copy, question.player, given)
    return copy


def distinct_answers(game: Game) -> list[list[int]]:
    """All legal answers that differ in what they mean: attacks first, with many rather than few, and doing
    nothing last."""
    question = game.question
    assert question is not None
    if question.kind in UNUSUAL:
        raise Unanswerable
    shapes = list(well_formed(question, MOST_SHAPES))
    if len(shapes) == MOST_SHAPES:
        raise Unanswerable
    found: dict[object, list[int]] = {}
    for given in shapes:
        if why_illegal(game, given) is None:
            found.setdefault(meaning(game, given), given)
    if len(found) > MOST_ANSWERS:
        raise Unanswerable
    return sorted(found.values(), key=lambda given: _tameness(question, given))


def _tameness(question: Question, given: list[int]) -> tuple[int, int]:
    if question.kind not in q.ACTIONS:
        return (0 if given else 2, -len(given))
    word = question.options[given[0]][0]
    return (2 if word in (q.PASS, q.END_TURN) else int(word != q.ATTACK), 0)
