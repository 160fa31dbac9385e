"""A table with its cards open, as on boards and in puzzles: all hands, and whatever lies face-down in play.

Decks stay closed, and so does what nobody may look at. Cards are called as the viewer calls them.
"""

from __future__ import annotations

from spoils.engine.program.words import HAND, PLAY
from spoils.engine.state.game import Game
from spoils.view.model import View
from spoils.view.player_view import Viewing


class OpenTable(Viewing):
    """One look at it."""

    def sees(self, card: int) -> bool:
        """Whether its face is shown."""
        return self.game.area[card] in (HAND, PLAY) or super().sees(card)


def open_view(game: Game, player: int) -> View:
    """The table with its cards open, and what the player is asked; without the log."""
    log, game.log = game.log, None
    try:
        return OpenTable(game, player).table()
    finally:
        game.log = log
