"""What narrows a noun phrase: whether a qualifier is true of one object.

Inside a qualifier ``its`` and ``their`` (words.SUBJECT_SLOT) mean the card that a statement around it
speaks of, or else the very card that is being looked at.
"""

from __future__ import annotations

from spoils.engine.concepts.facts import (
    area_of,
    attached_to,
    controller_of,
    host_of,
    is_depleted,
    is_face_down,
    numeric_cost,
    role_of,
    stat,
)
from spoils.engine.concepts.history import done_by
from spoils.engine.kinds.changing_types import mask_of
from spoils.engine.kinds.characteristics import (
    definition_of,
    has_ability,
    icons_of,
    keywords_of,
    name_of,
    shape,
    types_of,
)
from spoils.engine.program.conditions import Condition
from spoils.engine.program.objects import (
    Alike,
    AttachedTo,
    BeingPlayed,
    Compare,
    ControlledAndOwnedBy,
    ControlledBy,
    Depleted,
    Facing,
    HandledThisWay,
    HasAbility,
    HasKeyword,
    HasUnique,
    InArea,
    InBattle,
    InParty,
    Named,
    NotOfType,
    OfChosenType,
    OfTrade,
    OfType,
    Other,
    OwnedBy,
    Party,
    Provides,
    SameAs,
    Staple,
    That,
    TotalAtMost,
    WithAttached,
    WithChosenName,
    WithSubtype,
)
from spoils.engine.program.words import (
    BEING_DEPLOYED,
    CHARACTER,
    COVERT,
    FACE_DOWN,
    LIFE,
    LOCATION,
    PLAY,
    SPEED,
    STRENGTH,
    STRUCTURE,
)
from spoils.engine.reading.core import QUALIFIERS, denoted, fits, holds, value, who
from spoils.engine.reading.numbers import compares
from spoils.engine.reading.parties import is_member
from spoils.engine.reading.slots import name_in, number_in, objects_in
from spoils.engine.state.definition import icon_counts
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope

# Who has which number at all (201.7a, 201.8a); everything has a numeric cost (406.2), tokens and damage.
BEARERS = {STRENGTH: CHARACTER, LIFE: CHARACTER, SPEED: CHARACTER, STRUCTURE: LOCATION}

TOKEN_ENDING = " token"

# ---- what it is --------------------------------------------------------------------------------------------


def _of_type(game: Game, node: OfType, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    mask = mask_of(node.types)
    return not mask or types_of(game, ref, front) & mask != 0


def _not_of_type(game: Game, node: NotOfType, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return types_of(game, ref, front) & mask_of(node.types) == 0


def _of_trade(game: Game, node: OfTrade, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    definition = definition_of(game, ref, front)
    return definition is not None and definition.trade == node.trade


def _staple(game: Game, node: Staple, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    """203.5: the supertype, not the list of the five (103.1c)."""
    definition = definition_of(game, ref, front)
    return (definition is not None and definition.staple) != node.negated


def _with_subtype(game: Game, node: WithSubtype, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    subtypes = shape(game, ref, front).subtypes
    if node.subtype in subtypes:
        return not node.negated
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
    keywords = shape(game, ref, front).keywords if node.keyword == COVERT else keywords_of(game, ref, front)
    return (keywords & node.keyword != 0) != node.negated


def _has_unique(game: Game, node: HasUnique, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return shape(game, ref, front).unique == node.identifier.casefold()


def _has_ability(game: Game, node: HasAbility, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return has_ability(game, ref, front)


def _provides(game: Game, node: Provides, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    """311.1; ``at least``: it may provide more."""
    icons = icons_of(game, ref, front)
    wanted = icon_counts(node.icons)
    return all(have >= need for have, need in zip(icons, wanted, strict=True))


def _compare(game: Game, node: Compare, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    bearers = BEARERS.get(node.stat)
    if bearers is not None and not types_of(game, ref, front) & bearers:
        return False
    number = stat(game, ref, node.stat, front)
    if number < node.low:
        return False
    return compares(number, node.comparison, value(game, node.n, scope, candidate or ref))


# ---- whose, where, how it lies -----------------------------------------------------------------------------


def _controlled_by(
    game: Game, node: ControlledBy, ref: int, scope: Scope, candidate: int, front: bool
) -> bool:
    players = who(game, node.who, scope, candidate or ref)
    return (controller_of(game, ref) in players) != node.negated


def _owned_by(game: Game, node: OwnedBy, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    players = who(game, node.who, scope, candidate or ref)
    return (game.owner[ref % CARDS] in players) != node.negated


def _controlled_and_owned_by(
    game: Game, node: ControlledAndOwnedBy, ref: int, scope: Scope, candidate: int, front: bool
) -> bool:
    player = controller_of(game, ref)
    return player == game.owner[ref % CARDS] and player in who(game, node.who, scope, candidate or ref)


def _in_area(game: Game, node: InArea, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    """Of an object that is gone and was not in play only that is known: whoever saw it go knows more."""
    area = area_of(game, ref)
    if area != node.area and (area or node.area == PLAY):
        return False
    if node.who is None:
        return True
    players = who(game, node.who, scope, candidate or ref)
    if node.area == PLAY:
        return controller_of(game, ref) in players
    if node.area == BEING_DEPLOYED or not game.is_current(ref):
        return game.owner[ref % CARDS] in players
    return any(ref % CARDS in game.pile(player, node.area) for player in players)


def _being_played(game: Game, node: BeingPlayed, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return area_of(game, ref) == BEING_DEPLOYED


def _depleted(game: Game, node: Depleted, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return is_depleted(game, ref) != node.negated


def _facing(game: Game, node: Facing, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return is_face_down(game, ref) == (node.face == FACE_DOWN)


def _in_battle(game: Game, node: InBattle, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return (role_of(game, ref) & node.role != 0) != node.negated


def _in_party(game: Game, node: InParty, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    party = node.party
    assert isinstance(party, Party)
    return is_member(game, party, ref, scope, candidate or ref)


def _attached_to(game: Game, node: AttachedTo, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    host = host_of(game, ref)
    is_attached = host != 0 and (node.to is None or fits(game, node.to, host, scope, candidate or ref))
    return is_attached != node.negated


def _with_attached(
    game: Game, node: WithAttached, ref: int, scope: Scope, candidate: int, front: bool
) -> bool:
    return any(fits(game, node.what, other, scope, candidate or ref) for other in attached_to(game, ref))


# ---- compared with others ----------------------------------------------------------------------------------


def _other(game: Game, node: Other, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    if node.without_self and ref == scope.source:
        return False
    card = ref % CARDS
    for slot in node.without:
        for known in objects_in(scope, slot, candidate):
            if known % CARDS == card:
                return False
    return True


def _same_as(game: Game, node: SameAs, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    others = denoted(game, node.as_what, scope, candidate or ref)
    return (
        bool(others) and any(is_alike(game, node.what, ref, other, front) for other in others) != node.negated
    )


def is_alike(game: Game, what: str, ref: int, other: int, front: bool = False) -> bool:
    """Whether two objects share a type, a name or a numeric cost."""
    if what == "type":
        return types_of(game, ref, front) & types_of(game, other, front) != 0
    if what == "name":
        name = name_of(game, ref, front)
        return name != "" and name == name_of(game, other, front)
    assert what == "numeric cost"
    return numeric_cost(game, ref) == numeric_cost(game, other)


def _alike(game: Game, node: Alike, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return True  # said of the group that is chosen (groups.agrees), not of one card


def _total_at_most(
    game: Game, node: TotalAtMost, ref: int, scope: Scope, candidate: int, front: bool
) -> bool:
    """Said of the group that is chosen (groups.agrees); a card that alone is too much cannot be in it."""
    return stat(game, ref, node.stat, front) <= value(game, node.n, scope, candidate or ref)


def _handled_this_way(
    game: Game, node: HandledThisWay, ref: int, scope: Scope, candidate: int, front: bool
) -> bool:
    return ref in handled(game, node, scope, candidate)


def handled(game: Game, node: HandledThisWay, scope: Scope, candidate: int) -> list[int]:
    """What was handled so: by the linked instruction, by the one just followed, or ever by this card."""
    if node.by_self:
        return done_by(game, scope.source, node.verb)
    return objects_in(scope, node.slot, candidate) if node.slot >= 0 else scope.handled


def _that(game: Game, node: That, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    condition = node.condition
    assert isinstance(condition, Condition)
    return holds(game, condition, scope, ref)


QUALIFIERS.update(
    {
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
        ControlledBy: _controlled_by,
        OwnedBy: _owned_by,
        ControlledAndOwnedBy: _controlled_and_owned_by,
        InArea: _in_area,
        BeingPlayed: _being_played,
        Depleted: _depleted,
        Facing: _facing,
        InBattle: _in_battle,
        InParty: _in_party,
        AttachedTo: _attached_to,
        WithAttached: _with_attached,
        Other: _other,
        SameAs: _same_as,
        Alike: _alike,
        TotalAtMost: _total_at_most,
        HandledThisWay: _handled_this_way,
        That: _that,
    }
)
