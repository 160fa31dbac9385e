"""308: free. The cost number counts as 0; threshold and extra costs remain (308.1a). An older edition skips
the whole numeric cost."""

from __future__ import annotations

from spoils.engine.state.game import Game


def skips_numeric_cost(game: Game, free: bool) -> bool:
    """Whether nothing at all is paid for a card deployed for free, pay instructions and increases
    included."""
    return free and game.edition.free_skips_numeric_cost


def x_must_be_zero(game: Game, free: bool) -> bool:
    """Whether a chosen X that is paid has to be 0 on a free card."""
    return free and game.edition.free_x_is_zero
