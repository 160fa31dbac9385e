"""402.4, 208.2: noun phrases that point to something: at this card, at what was spoken of before, at places.

Described groups are read in ``descriptions``, their qualifiers in ``qualifiers``.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.kinds.changing_types import is_still
from spoils.engine.kinds.characteristics import definition_of, mask_of, types_of
from spoils.engine.meanings import DENOTED, FITS, MATCHING, denoted, fits, matching, qualifies
from spoils.engine.program.conditions import Candidate
from spoils.engine.program.families import Objects, Qualifier
from spoils.engine.program.objects.nouns import (
    Attached,
    Both,
    It,
    OneOf,
    Remaining,
    ResponseObject,
    SourceOfAbility,
    Superlative,
    TargetOfAttack,
    The,
    This,
)
from spoils.engine.program.words import COST_SCOPE, HOST_SLOT
from spoils.engine.reading.descriptions import described, plan_of
from spoils.engine.reading.facts import bearer, owner_of, stat
from spoils.engine.reading.groups import agrees, demanded, limits
from spoils.engine.reading.parties import party_members
from spoils.engine.reading.qualities import BEARERS
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import name_in, objects_in

MOVED: Final = ("destroyed", "discarded", "removed")  # participles for what is elsewhere since

Typed = The | Attached | ResponseObject | Remaining  # references whose noun says a type

__all__ = [
    "agrees",
    "demanded",
    "denoted",
    "fits",
    "limits",
    "matching",
    "party_members",
    "qualifies",
]


def _existing(game: Game, node: Objects, scope: Scope, candidate: int) -> list[int]:
    """402.4: of what was spoken of, what still is the same object. If nothing is, the rest of the effect goes
    on (402.5a)."""
    return [ref for ref in denoted(game, node, scope, candidate) if game.is_current(ref)]


def _existing_of_type(game: Game, node: Typed, scope: Scope, candidate: int) -> list[int]:
    """208.2 as well: and what is of the noun's type."""
    mask = mask_of(node.types)
    refs = denoted(game, node, scope, candidate)
    return [ref for ref in refs if game.is_current(ref) and is_still(game, ref, mask)]


def _is_among(game: Game, node: Objects, ref: int, scope: Scope, candidate: int) -> bool:
    return ref in denoted(game, node, scope, candidate)


def _is_among_of_type(game: Game, node: Typed, ref: int, scope: Scope, candidate: int) -> bool:
    return ref in denoted(game, node, scope, candidate) and is_still(game, ref, mask_of(node.types))


def _is_among_matching(game: Game, node: Objects, ref: int, scope: Scope, candidate: int) -> bool:
    return ref in matching(game, node, scope, candidate)


def _of_type(game: Game, refs: list[int], types: tuple[int, ...]) -> list[int]:
    """Those of the type, if any: what has lost it can still be asked for its numbers."""
    mask = mask_of(types)
    if not mask:
        return refs
    return [ref for ref in refs if is_still(game, ref, mask)] or refs


def _qualified(
    game: Game, refs: list[int], qualifiers: tuple[Qualifier, ...], scope: Scope, candidate: int
) -> list[int]:
    if not qualifiers:
        return refs
    return [ref for ref in refs if all(qualifies(game, each, ref, scope, candidate) for each in qualifiers)]


def _spoken_of(
    game: Game, slot: int, more: tuple[int, ...], scope: Scope, candidate: int, of: Objects | None = None
) -> list[int]:
    """What the slot of a reference holds, with what its further slots hold; of a mere description (``of``)
    what it describes now."""
    if slot == HOST_SLOT:
        return bearer(game, scope)
    refs = objects_in(scope, slot, candidate)
    for slot in more:
        refs = refs + [ref for ref in objects_in(scope, slot, candidate) if ref not in refs]
    return refs if refs or of is None else matching(game, of, scope, candidate)


# ---- pointing back -----------------------------------------------------------------------------------------


def _this(game: Game, node: This, scope: Scope, candidate: int) -> list[int]:
    return [scope.source] if scope.source else []


def _it(game: Game, node: It, scope: Scope, candidate: int) -> list[int]:
    return _spoken_of(game, node.slot, node.more, scope, candidate, node.of)


def _candidate(game: Game, node: Candidate, scope: Scope, candidate: int) -> list[int]:
    return [candidate] if candidate else []


def _the(game: Game, node: The, scope: Scope, candidate: int) -> list[int]:
    if node.participle == "named":
        return []  # a name, not an object: see _fits_the
    refs = done_to(game, node, scope, candidate)
    refs = _of_type(game, refs, node.types)
    refs = _qualified(game, refs, node.adjectives + node.qualifiers, scope, candidate)
    if node.ordinal and len(refs) > 1:
        return refs[node.ordinal - 1 : node.ordinal]
    return refs


def done_to(game: Game, node: The, scope: Scope, candidate: int = 0) -> list[int]:
    """A75: ``the removed card`` is what the text has really removed (or what set it off by being removed), as
    what it is since then; other words mean whatever they speak of."""
    refs = _spoken_of(game, node.slot, node.more, scope, candidate, node.of)
    if node.participle not in MOVED or node.of is not None or node.slot < 0:
        return refs
    by = scope
    if node.slot >= COST_SCOPE and scope.memory is not None:
        by = scope.memory
    found: list[int] = []
    for ref in refs:
        now = ref
        for after, before in by.moved:
            now = after if before == now else now
        if now != ref or ref in by.counted or any(after == ref for after, _ in by.moved):
            found.append(now)
    return found


def _fits_it(game: Game, node: It, ref: int, scope: Scope, candidate: int) -> bool:
    if node.of is not None and not node.words:  # ``attacks or blocks``: whatever the first verb describes
        return fits(game, node.of, ref, scope, candidate)
    return _is_among(game, node, ref, scope, candidate)


def _fits_the(game: Game, node: The, ref: int, scope: Scope, candidate: int) -> bool:
    if node.participle == "named":  # ``the named card``: every card of that name
        definition = definition_of(game, ref)
        return definition is not None and definition.index == name_in(scope, node.slot)
    return _is_among_of_type(game, node, ref, scope, candidate)


def _attached(game: Game, node: Attached, scope: Scope, candidate: int) -> list[int]:
    return _of_type(game, bearer(game, scope), node.types)


def _source_of_ability(game: Game, node: SourceOfAbility, scope: Scope, candidate: int) -> list[int]:
    return objects_in(scope, node.slot, candidate) or ([scope.response] if scope.response else [])


def _target_of_attack(game: Game, node: TargetOfAttack, scope: Scope, candidate: int) -> list[int]:
    return [game.battle.target] if game.battle is not None and game.battle.target else []


def _response_object(game: Game, node: ResponseObject, scope: Scope, candidate: int) -> list[int]:
    refs = objects_in(scope, node.slot, candidate)
    if not refs and scope.response:
        refs = [scope.response]
    return _of_type(game, refs, node.types)


# ---- parts of groups ---------------------------------------------------------------------------------------


def _one_of(game: Game, node: OneOf, scope: Scope, candidate: int) -> list[int]:
    refs = denoted(game, node.of, scope, candidate)
    if not node.other:
        return refs
    own: int = node.of.slot
    chosen: list[
        int
    ] = []  # what was singled out of the group before; a slot with all of it singles out nothing
    for slot, held in enumerate(scope.slots):
        if slot not in (own, node.slot) and len(held) < len(refs):
            chosen += [ref % CARDS for ref in held]
    return [ref for ref in refs if ref % CARDS not in chosen]


def _remaining(game: Game, node: Remaining, scope: Scope, candidate: int) -> list[int]:
    """What is left of a group; of no group in particular: of everything in play that is described."""
    gone = [ref % CARDS for slot in node.without for ref in objects_in(scope, slot, candidate)]
    if node.of >= 0:
        refs = _of_type(game, _spoken_of(game, node.of, node.more, scope, candidate), node.types)
        refs = _qualified(game, refs, node.qualifiers, scope, candidate)
    else:
        refs = described(game, plan_of(game, node), scope, candidate)
    if node.each_own:
        refs = [ref for ref in refs if owner_of(game, ref) == scope.doer]
    return [ref for ref in refs if ref % CARDS not in gone]


def _both(game: Game, node: Both, scope: Scope, candidate: int) -> list[int]:
    found: list[int] = []
    for part in node.parts:
        found += [ref for ref in matching(game, part, scope, candidate) if ref not in found]
    return found


def _denoted_both(game: Game, node: Both, scope: Scope, candidate: int) -> list[int]:
    found: list[int] = []
    for part in node.parts:
        found += [ref for ref in denoted(game, part, scope, candidate) if ref not in found]
    return found


def _fits_both(game: Game, node: Both, ref: int, scope: Scope, candidate: int) -> bool:
    return any(fits(game, part, ref, scope, candidate) for part in node.parts)


def _superlative(game: Game, node: Superlative, scope: Scope, candidate: int) -> list[int]:
    """All that share the highest or lowest number: the tie is for whoever chooses."""
    refs = matching(game, node.of, scope, candidate)
    bearers = BEARERS.get(node.stat)
    if bearers is not None:
        refs = [ref for ref in refs if types_of(game, ref) & bearers]
    numbers = [stat(game, ref, node.stat) for ref in refs]
    if not numbers:
        return []
    best = max(numbers) if node.highest else min(numbers)
    return [ref for ref, number in zip(refs, numbers, strict=True) if number == best]


DENOTED.update(
    {
        This: _this,
        It: _it,
        Candidate: _candidate,
        The: _the,
        Attached: _attached,
        ResponseObject: _response_object,
        TargetOfAttack: _target_of_attack,
        SourceOfAbility: _source_of_ability,
        OneOf: _one_of,
        Remaining: _remaining,
        Both: _denoted_both,
    }
)
MATCHING.update(
    {
        This: _existing,
        It: _existing,
        Candidate: _existing,
        The: _existing_of_type,
        Attached: _existing_of_type,
        ResponseObject: _existing_of_type,
        TargetOfAttack: _existing,
        SourceOfAbility: _existing,
        OneOf: _existing,
        Remaining: _existing_of_type,
        Both: _both,
        Superlative: _superlative,
    }
)
FITS.update(
    {
        This: _is_among,
        It: _fits_it,
        Candidate: _is_among,
        The: _fits_the,
        Attached: _is_among_of_type,
        ResponseObject: _is_among_of_type,
        TargetOfAttack: _is_among,
        SourceOfAbility: _is_among,
        OneOf: _is_among,
        Remaining: _is_among_of_type,
        Both: _fits_both,
        Superlative: _is_among_matching,
    }
)
