"""402.7: an ability that a text has forbidden to be used again for a while."""

from __future__ import annotations

from spoils.engine.program.instructions.lasting import UseBan
from spoils.engine.state.game import Game


def any_ban(game: Game) -> bool:
    for effect in game.effects:  # noqa: SIM110  # asked all the time: a generator costs more
        if isinstance(effect.node, UseBan):
            return True
    return False


def is_banned(game: Game, ref: int, text: int) -> bool:
    """Whether an ability of that card cannot be used now; ``text`` is how the action names it."""
    for effect in game.effects:
        if (
            isinstance(effect.node, UseBan)
            and effect.choice == text
            and effect.subjects is not None
            and ref in effect.subjects
        ):
            return True
    return False
