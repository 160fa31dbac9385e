"""Does nothing: whoever tries a deck alone has an opponent who never acts, attacks or blocks."""

from __future__ import annotations

from spoils.bots.bot import Bot
from spoils.bots.seat import Seat
from spoils.engine.agenda import least
from spoils.engine.state.game import Game
from spoils.engine.state.questions import NO
from spoils.view.question_view import shown_answer


class IdleBot(Bot):
    """Says no, and passes; what must be answered otherwise gets the first and least that is legal."""

    def __init__(self, seed: int) -> None:
        """Whatever the seed, it does the same."""

    def choose(self, seat: Seat) -> list[int]:
        return shown_answer(seat._game, self.answer(seat._game, seat.player))

    def answer(self, game: Game, player: int) -> list[int]:
        question = game.question
        assert question is not None
        no = [place for place, option in enumerate(question.options) if option[0] == NO]
        return no[:1] or least(game)
