"""401.2: whether all costs of an action can be satisfied, found out by trying on a copy of the game.

The search goes through the answers of everybody who is asked something while the costs are satisfied. It is
bounded: where the bound is hit the action counts as possible, since the real attempt is undone if it fails
(604.1e)."""

from __future__ import annotations

from typing import Final

from spoils.engine.agenda import why_illegal
from spoils.engine.concepts.costs import Action, find_action
from spoils.engine.state.game import Game
from spoils.engine.state.questions import well_formed

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
    for given in well_formed(question, MOST):
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
