"""When a game between bots is given up: nobody can win any more, but the rules let everybody go on for ever.

414.1 makes a draw only of loops that nobody can end. Two players with empty decks who end turn after turn are
in none; people would agree on a draw, and so does whoever lets bots play.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.state.game import Game

TURNS: Final = 100  # in a row in which no card has moved and no influence has changed


class Patience:
    """Watches one game from turn to turn."""

    def __init__(self, turns: int = TURNS) -> None:
        self.turns = turns
        self.turn = -1
        self.since = 0  # the turn in which something last happened
        self.seen: tuple[object, ...] = ()

    def is_over(self, game: Game) -> bool:
        """Whether nothing has happened for so long that nothing will. Looks only once a turn."""
        if game.turn == self.turn:
            return False
        self.turn = game.turn
        now = (tuple(game.area), tuple(player.influence for player in game.players))
        if now != self.seen:
            self.seen = now
            self.since = game.turn
        return game.turn - self.since >= self.turns
