"""What every bot offers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from spoils.bots.seat import Seat
from spoils.engine.state.game import Game
from spoils.view.question_view import engine_answer


class Bot(ABC):
    """Decides for one player. A bot may remember what it likes, but its answers follow from its seed and what
    it has seen, so that a game can be played again."""

    @abstractmethod
    def choose(self, seat: Seat) -> list[int]:
        """The answer to ``seat.question``."""

    def answer(self, game: Game, player: int) -> list[int]:
        """The same in the engine's order of options. A bot that needs nothing but the legal answers may take
        a shorter way here than through a view."""
        return engine_answer(game, self.choose(Seat(game, player)))

    def close(self, winners: Sequence[int] | None = None) -> None:  # noqa: B027  # most bots hold nothing
        """The game is over, or has been given up (None). Whatever a bot holds open it closes here."""
