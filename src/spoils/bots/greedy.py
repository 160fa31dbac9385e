"""Looks one step ahead: tries every sensible answer in an imagined game, lets what follows happen by
instinct, and takes the answer that leads to the best position."""

from __future__ import annotations

from typing import Final

from spoils.bots.bot import Bot
from spoils.bots.candidates import candidates
from spoils.bots.evaluation import evaluate
from spoils.bots.imagining import go_on, imagine
from spoils.bots.instinct import instinct
from spoils.bots.seat import Seat
from spoils.engine.agenda import why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.view.question_view import shown_answer

MOST: Final = 24  # answers tried for one question
GAIN: Final = 0.05  # by how much acting must be better than doing nothing
PATIENCE: Final = 40  # actions of one's own in one turn; then the turn is over

# Questions that are answered by instinct: they are about one's own plans, which one step does not show.
BY_INSTINCT: Final = (q.RESOURCE, q.MULLIGAN, q.ARRANGE, q.PAY, q.NAME, q.BID)


class GreedyBot(Bot):
    """The next position is all it thinks of."""

    def __init__(self, seed: int) -> None:
        self.chance = from_seed(seed)
        self.turn = -1
        self.acted = 0  # this turn

    def choose(self, seat: Seat) -> list[int]:
        return shown_answer(seat._game, self.answer(seat._game, seat.player))

    def answer(self, game: Game, player: int) -> list[int]:
        question = game.question
        assert question is not None
        if len(question.options) == 1 and question.minimum == question.maximum == 1:
            return [0]
        if question.kind in BY_INSTINCT:
            return instinct(game)
        if game.turn != self.turn:
            self.turn, self.acted = game.turn, 0
        waiting = resting(question)
        if waiting is not None and self.acted >= PATIENCE:
            return waiting
        best = self.best(game, player, waiting)
        if waiting is not None and best != waiting:
            self.acted += 1
        return best

    def best(self, game: Game, player: int, waiting: list[int] | None) -> list[int]:
        """The answer with the best outcome; doing nothing wins ties."""
        imagined = imagine(game, player, self.chance)
        best: list[int] | None = None
        score = 0.0
        if waiting is not None:
            best = waiting
            score = evaluate(after(imagined, waiting), player) + GAIN
        for given in candidates(game, MOST):
            if given == waiting or why_illegal(game, given) is not None:
                continue
            value = evaluate(after(imagined, given), player)
            if best is None or value > score:
                best, score = given, value
        return best if best is not None else instinct(game)


def after(imagined: Game, given: list[int]) -> Game:
    """The next moment in which somebody may do anything, if this is the answer."""
    question = imagined.question
    assert question is not None
    if question.kind == q.TURN and question.options[given[0]][0] == q.END_TURN:
        return imagined
    copy = imagined.clone()
    go_on(copy, given)
    return copy


def resting(question: q.Question) -> list[int] | None:
    """The answer that does nothing, where there is one."""
    for place, option in enumerate(question.options):
        if option[0] in (q.PASS, q.END_TURN):
            return [place]
    return None
