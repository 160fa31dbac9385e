"""Plays anything that is legal, each option as likely as the next."""

from __future__ import annotations

from spoils.bots.bot import Bot
from spoils.bots.draw import draw_answer
from spoils.bots.seat import Seat
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game


class RandomBot(Bot):
    """Needs no view: whatever is legal will do."""

    def __init__(self, seed: int) -> None:
        self.chance = from_seed(seed)

    def choose(self, seat: Seat) -> list[int]:
        return seat.drawn(self.chance)

    def answer(self, game: Game, player: int) -> list[int]:
        return draw_answer(game, self.chance)
