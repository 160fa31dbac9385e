"""What every bot offers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from spoils.bots.seat import Seat
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.view.question_view import engine_answer


class BotFault(UserError):
    """A bot that somebody else wrote did not do its part."""


class Bot(ABC):
    """Decides for one player. A bot may remember what it likes, but its answers follow from its seed and what
    it has seen, so that a game can be played again."""

    @abstractmethod
    def choose(self, seat: Seat) -> list[int]:
        """The answer to ``seat.question``."""

    def answer(self, game: Game, player: int) -> list[int]:
        """The same in the engine's order of options. A bot that needs nothing but the legal answers may take
        a shorter way here than through a view."""
        chosen: object = self.choose(Seat(game, player))
        if not isinstance(chosen, list) or not all(isinstance(one, int) for one in chosen):
            raise BotFault(
                f"the bot {type(self).__name__} answered {chosen!r}; an answer is a list of numbers"
            )
        return engine_answer(game, chosen)

    def close(self, winners: Sequence[int] | None = None) -> None:  # noqa: B027  # most bots hold nothing
        """The game is over, or has been given up (None). Whatever a bot holds open it closes here."""
