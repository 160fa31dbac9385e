"""401.2: whether all costs of an action can be satisfied, found out by trying on a copy of the game.

The search goes through the answers of everybody who is asked something while the costs are satisfied. It is
bounded: where the bound is hit the action counts as possible, since the real attempt is undone if it fails
(604.1e)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import Final

from spoils.engine.agenda import why_illegal
from spoils.engine.concepts.costs import Action, find_action
from spoils.engine.questions import BID, DIVIDE, NAME, NUMBER, Question
from spoils.engine.state.game import Game

BOUND: Final = 60  # attempts in all
MOST: Final = 1000  # answers looked at for one question


class Budget:
    def __init__(self, left: int) -> None:
        self.left = left


def succeeds(game: Game, action: Action) -> bool:
    """Whether the action, which has just been planned on this copy of the game, can come to the end of its
    costs."""
    action.trial = True
    return search(game, action.number, Budget(BOUND))


def search(game: Game, number: int, budget: Budget) -> bool:
    """Depth first through the answers; plays on the game it is given."""
    while True:
        action = find_action(game, number)
        if action is None or action.failed:
            return False
        if game.over or action.is_settled():
            return True
        if game.question is not None:
            break
        game.agenda[-1].run(game)
    question = game.question
    for given in answers(question, MOST):
        if budget.left <= 0:
            return True
        if why_illegal(game, given) is not None:
            continue
        budget.left -= 1
        copy = game.clone()
        copy.question = None
        copy.agenda[-1].answered(copy, given)
        if search(copy, number, budget):
            return True
    return False


def answers(question: Question, most: int) -> Iterator[list[int]]:
    """Well-formed answers to a question, the least first, at most so many."""
    yield from islice(_answers(question), most)


def _answers(question: Question) -> Iterator[list[int]]:
    count = len(question.options)
    if question.kind == BID:
        yield []
    if question.kind in (NUMBER, BID, NAME):
        for number in range(question.minimum, question.maximum + 1):
            yield [number]
    elif question.kind == DIVIDE:
        yield from _divisions(count, question.minimum, question.maximum)
    else:
        for size in range(question.minimum, min(question.maximum, count) + 1):
            for chosen in combinations(range(count), size):
                yield list(chosen)


def _divisions(count: int, minimum: int, maximum: int) -> Iterator[list[int]]:
    """Amounts whose sum lies between the two: first everything on one."""
    for index in range(count):
        yield [minimum if place == index else 0 for place in range(count)]
    for amounts in product(range(maximum + 1), repeat=count):
        if minimum <= sum(amounts) <= maximum:
            yield list(amounts)
