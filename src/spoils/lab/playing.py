"""Bots play a game to its end. Compiled with the engine: between two decisions there is little else to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from spoils.engine.agenda import answer
from spoils.engine.state.game import Game
from spoils.lab.patience import Patience

MOST_DECISIONS: Final = 20_000  # a game between bots takes some hundred


class Decider(Protocol):
    """All that is wanted of a bot here."""

    def answer(self, game: Game, player: int) -> list[int]: ...


class Stuck(Exception):
    """A game that does not end."""


def run_bots(game: Game, bots: Sequence[Decider], limit: int = MOST_DECISIONS) -> None:
    """Let the bots decide until the game is over, or until nothing happens in it any more."""
    patience = Patience()
    while not game.over and not patience.is_over(game):
        if game.decisions >= limit:
            raise Stuck(f"no end after {limit} decisions")
        question = game.question
        assert question is not None
        player = question.player
        answer(game, player, bots[player].answer(game, player))
