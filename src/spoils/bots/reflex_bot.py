"""Answers by reflex: as searching bots imagine that everybody plays on, but in a game of its own."""

from __future__ import annotations

from spoils.bots.bot import Bot
from spoils.bots.imagining import imagine
from spoils.bots.reflex import Habits, Reflex
from spoils.bots.seat import Seat
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.view.question_view import shown_answer


class ReflexBot(Bot):
    """Reflex looks at the game it is in, so it is given an imagined one."""

    def __init__(self, seed: int) -> None:
        self.chance = from_seed(seed)
        self.reflex = Reflex(Habits())

    def choose(self, seat: Seat) -> list[int]:
        return shown_answer(seat._game, self.answer(seat._game, seat.player))

    def answer(self, game: Game, player: int) -> list[int]:
        return self.reflex.answer(imagine(game, player, self.chance))
