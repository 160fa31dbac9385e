"""405: threshold. Icons are looked at, never spent (405.6)."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.board.traits import meets
from spoils.engine.program.texts import AbilityText
from spoils.engine.state.definition import NO_ICONS, icon_counts
from spoils.engine.state.game import Game


def meets_threshold(game: Game, player: int, threshold: tuple[int, ...]) -> bool:
    """201.3a, 405.1: whether the player controls cards that provide the icons."""
    return threshold == NO_ICONS or meets(board(game).icons(player), threshold)


def ability_threshold(game: Game, ability: AbilityText) -> tuple[int, ...]:
    """405.3: the threshold of an ability; not every edition knows such a thing."""
    if not ability.threshold or not game.edition.text_thresholds:
        return NO_ICONS
    return icon_counts(ability.threshold)
