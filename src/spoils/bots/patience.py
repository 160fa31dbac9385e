"""When a game between bots is given up: nobody can win any more, but the rules let everybody go on for ever.

414.1 makes a draw only of loops that nobody can end. Two players with empty decks who end turn after turn are
in none; people would agree on a draw, and so does whoever lets bots play.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.state.game import Game

TURNS: Final = 100  # in a row in which no card has moved and no influence has come closer to its end


class Patience:
    """Watches one game from turn to turn."""

    def __init__(self, turns: int = TURNS) -> None:
        self.turns = turns
        self.turn = -1
        self.since = 0  # the turn in which something last happened
        self.areas: tuple[int, ...] = ()
        self.lowest: list[int] = []  # the influence of each player, at its lowest

    def is_over(self, game: Game) -> bool:
        """Whether nothing has happened for so long that nothing will. Looks only once a turn."""
        if game.turn == self.turn:
            return False
        self.turn = game.turn
        areas = tuple(game.area)
        lowest = [player.influence for player in game.players]
        if self.lowest:  # influence that only rises, or comes back every turn, ends no game
            lowest = [min(pair) for pair in zip(self.lowest, lowest, strict=True)]
        if areas != self.areas or lowest != self.lowest:
            self.areas, self.lowest = areas, lowest
            self.since = game.turn
        return game.turn - self.since >= self.turns
