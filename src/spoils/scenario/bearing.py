"""Whether an action can be taken with a number given ahead: tried out on copies of the game."""

from __future__ import annotations

from itertools import islice
from typing import Final

from spoils.engine.agenda import answer, why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.scenario.legal import legal_answers, usual_payment
from spoils.scenario.names import Unclear

MOST_TRIED: Final = 2_000
MOST_ANSWERS: Final = 60


class _Trial:
    """Every way to pay for one action with that number."""

    def __init__(self, player: int, x: int) -> None:
        self.player = player
        self.x = x
        self.asked = False  # a number was asked for, on some way
        self.tried = 0

    def goes_well(self, game: Game, named: bool) -> bool:
        """Whether some way leads to the end of the costs."""
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise Unclear("there are too many ways to do that for looking through all of them")
        question = game.question
        over = question is None or question.is_window() or question.player != self.player
        if question is None or over or (named and not game.costs):
            return named and not game.refused
        if question.kind == q.NUMBER and not named:
            self.asked = True
            return why_illegal(game, [self.x]) is None and self.goes_well(self.after(game, [self.x]), True)
        if question.kind == q.PAY:
            return self.goes_well(self.after(game, usual_payment(game)), named)
        ways = islice(legal_answers(game), MOST_ANSWERS)
        return any(self.goes_well(self.after(game, way), named) for way in ways)

    def after(self, game: Game, given: list[int]) -> Game:
        copy = game.clone()
        answer(copy, self.player, given)
        return copy


def bears(game: Game, given: list[list[int]], x: int) -> bool:
    """Whether the action that these answers take can be taken with this X; Unclear if it asks for none."""
    assert game.question is not None
    trial = _Trial(game.question.player, x)
    copy = game.clone()
    for one in given:
        answer(copy, trial.player, one)
    well = trial.goes_well(copy, False)
    if not trial.asked:
        raise Unclear("no number is asked for")
    return well
