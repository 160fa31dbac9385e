"""201: qualifiers that say what a card is: types, names, keywords, icons, numbers."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.traits import icons_meant
from spoils.engine.kinds.characteristics import (
    definition_of,
    has_ability,
    icons_of,
    keywords_of,
    mask_of,
    read_stat,
    shape,
    types_of,
)
from spoils.engine.meanings import QUALIFIERS, compares, denoted, qualifies, value
from spoils.engine.program.keywords import COVERT
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.qualities import (
    AnyQuality,
    Compare,
    CompareWith,
    HasAbility,
    HasKeyword,
    HasUnique,
    Named,
    NotOfType,
    OfChosenType,
    OfTrade,
    OfType,
    Provides,
    Staple,
    WithChosenName,
    WithSubtype,
)
from spoils.engine.program.objects.quantities import Some
from spoils.engine.program.words import (
    CHARACTER,
    LIFE,
    LOCATION,
    SPEED,
    STRENGTH,
    STRUCTURE,
    TRADES,
    VOLITION,
)
from spoils.engine.reading.facts import is_face_down, stat
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import name_in, number_in

# Who has which number at all (201.7a, 201.8a); everything has a numeric cost (406.2), tokens and damage.
BEARERS: Final = {STRENGTH: CHARACTER, LIFE: CHARACTER, SPEED: CHARACTER, STRUCTURE: LOCATION}

UNIVERSAL: Final = TRADES.index("Universal")

TOKEN_ENDING: Final = " token"


def _of_type(game: Game, node: OfType, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    mask = mask_of(node.types)
    return not mask or types_of(game, ref, front) & mask != 0


def _not_of_type(game: Game, node: NotOfType, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return types_of(game, ref, front) & mask_of(node.types) == 0


def _of_trade(game: Game, node: OfTrade, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    """201.4d."""
    definition = definition_of(game, ref, front)
    if definition is None or (definition.trade == UNIVERSAL and not game.edition.universal_exists):
        return False
    return definition.trade == node.trade


def _staple(game: Game, node: Staple, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    """203.5: the supertype, not the list of the five (103.1c)."""
    definition = definition_of(game, ref, front)
    return (definition is not None and definition.staple) != node.negated


def _with_subtype(game: Game, node: WithSubtype, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    """201.4b."""
    subtypes = shape(game, ref, front).subtypes
    if not subtypes or node.subtype in subtypes:
        return bool(subtypes) != node.negated
    wanted = node.subtype.casefold()
    return any(subtype.casefold() == wanted for subtype in subtypes) != node.negated


def _named(game: Game, node: Named, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    definition = definition_of(game, ref, front)
    if definition is None:
        return False
    name = definition.name.casefold()
    wanted = node.name.casefold()
    return name == wanted or (definition.token and name.removesuffix(TOKEN_ENDING) == wanted)


def _with_chosen_name(
    game: Game, node: WithChosenName, ref: int, scope: Scope, candidate: int, front: bool
) -> bool:
    definition = definition_of(game, ref, front)
    return definition is not None and definition.index == name_in(scope, node.slot)


def _of_chosen_type(
    game: Game, node: OfChosenType, ref: int, scope: Scope, candidate: int, front: bool
) -> bool:
    return types_of(game, ref, front) & number_in(scope, node.slot) != 0


def _has_keyword(game: Game, node: HasKeyword, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    plain = node.keyword == COVERT and ref % CARDS in game.play  # the most frequent question of all
    keywords = shape(game, ref, front).keywords if plain else keywords_of(game, ref, front)
    return (keywords & node.keyword != 0) != node.negated


def _has_unique(game: Game, node: HasUnique, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return shape(game, ref, front).unique == node.identifier.casefold()


def _has_ability(game: Game, node: HasAbility, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return has_ability(game, ref, front)


def _provides(game: Game, node: Provides, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    """311.1; ``at least``: it may provide more."""
    icons = list(icons_of(game, ref, front))
    if node.by_text and game.edition.volition and not front and is_face_down(game, ref):
        icons[VOLITION] -= 1
    wanted = icons_meant(node, scope)
    return all(have >= need for have, need in zip(icons, wanted, strict=True))


def _compare(game: Game, node: Compare, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    if node.stat <= STRUCTURE:
        found = shape(game, ref, front)
        if not found.types & BEARERS[node.stat]:
            return False
        number = read_stat(found, node.stat)
    else:
        number = stat(game, ref, node.stat, front)
    if number < node.low:
        return False
    return compares(number, node.comparison, value(game, node.n, scope, candidate or ref))


def _compare_with(game: Game, node: CompareWith, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    """With each of several; ``than a character you control``: with one of those there are."""
    if node.stat in BEARERS and not types_of(game, ref, front) & BEARERS[node.stat]:
        return False
    number = stat(game, ref, node.stat, front)
    others = denoted(game, node.than, scope, candidate or ref)
    true_of = [compares(number, node.comparison, stat(game, each, node.stat)) for each in others]
    if isinstance(node.than, Cards) and isinstance(node.than.quantity, Some):
        return any(true_of)
    return bool(others) and all(true_of)


def _any_quality(game: Game, node: AnyQuality, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return any(qualifies(game, option, ref, scope, candidate, front) for option in node.options)


QUALIFIERS.update(
    {
        AnyQuality: _any_quality,
        OfType: _of_type,
        NotOfType: _not_of_type,
        OfTrade: _of_trade,
        Staple: _staple,
        WithSubtype: _with_subtype,
        Named: _named,
        WithChosenName: _with_chosen_name,
        OfChosenType: _of_chosen_type,
        HasKeyword: _has_keyword,
        HasUnique: _has_unique,
        HasAbility: _has_ability,
        Provides: _provides,
        Compare: _compare,
        CompareWith: _compare_with,
    }
)
