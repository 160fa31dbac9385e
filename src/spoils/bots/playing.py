"""Bots play a game to its end. Compiled with the engine: between two decisions there is little else to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from spoils.bots.patience import Patience
from spoils.engine.agenda import answer
from spoils.engine.state.game import Game

MOST_DECISIONS: Final = 20_000  # a game between bots takes some hundred

Noted = tuple[int, tuple[int, ...]]
"""Who answered what."""

Before = Callable[[int, list[int]], None]


class Decider(Protocol):
    """All that is wanted of a bot here."""

    def answer(self, game: Game, player: int) -> list[int]: ...


class Stuck(Exception):
    """A game that does not end."""


def run_bots(
    game: Game,
    bots: Sequence[Decider | None],
    limit: int = MOST_DECISIONS,
    noted: list[Noted] | None = None,
    before: Before | None = None,
) -> None:
    """Let the bots decide until the game is over, until a player is asked for whom there is none, or until
    nothing happens in it any more. Answers are added to ``noted``; before each, ``before`` is called with who
    gives which."""
    patience = Patience()
    while not game.over:
        question = game.question
        assert question is not None
        player = question.player
        bot = bots[player]
        if bot is None or patience.is_over(game):
            return
        if game.decisions >= limit:
            raise Stuck(f"no end after {limit} decisions")
        given = bot.answer(game, player)
        if before is not None:
            before(player, given)
        answer(game, player, given)
        if noted is not None:
            noted.append((player, tuple(given)))
