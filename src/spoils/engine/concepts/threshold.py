"""405: threshold. Icons are looked at, never spent (405.6)."""

from __future__ import annotations

from spoils.engine.board.board import icons
from spoils.engine.board.traits import meets
from spoils.engine.concepts.numeric_cost import Terms
from spoils.engine.program.texts import AbilityText
from spoils.engine.state.definition import NO_ICONS, Definition, icon_counts
from spoils.engine.state.game import Game


def meets_threshold(game: Game, player: int, threshold: tuple[int, ...]) -> bool:
    """201.3a, 405.1: whether the player controls cards that provide the icons."""
    return threshold == NO_ICONS or meets(icons(game, player), threshold)


def card_threshold(definition: Definition, terms: Terms) -> tuple[int, ...]:
    """405.2: the threshold of a card deployed on these terms; with Flip Up its own (507.4a, A73)."""
    if terms.ignoring_threshold or terms.duplicate:
        return NO_ICONS
    flip_up = definition.texts.flip_up
    if terms.flip_up and flip_up is not None:
        return icon_counts(flip_up.threshold)
    return definition.threshold


def ability_threshold(game: Game, ability: AbilityText) -> tuple[int, ...]:
    """405.3: the threshold of an ability; not every edition knows such a thing."""
    if not ability.threshold or not game.edition.text_thresholds:
        return NO_ICONS
    return icon_counts(ability.threshold)
