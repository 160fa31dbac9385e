"""The worlds in which answers are compared."""

from __future__ import annotations

from collections.abc import Callable

from spoils.bots.imagining import imagine
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import Game
from spoils.view.resample import recast

World = Callable[[Game, int, Chance], Game]


def known(game: Game, player: int, chance: Chance) -> Game:
    """All that the player sees is as it is, the rest is made up: as bots imagine it."""
    return imagine(game, player, chance)


def in_hindsight(game: Game, player: int, chance: Chance) -> Game:
    """All cards are what and where they are; only what happens by chance later is not known."""
    copy = game.clone()
    recast(copy, list(copy.definition_of), chance.next32() << 32 | chance.next32())
    return copy
