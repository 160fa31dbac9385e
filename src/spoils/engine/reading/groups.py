"""How many cards a phrase wants, and what must be true of those chosen taken together."""

from __future__ import annotations

from typing import Final

from spoils.engine.kinds.characteristics import mask_of, types_of
from spoils.engine.meanings import matching, value
from spoils.engine.program.facts import WHOLE_GROUP
from spoils.engine.program.families import Objects, Qualifier, Quantity
from spoils.engine.program.objects.nouns import Cards, OneOf, OneOfEachType
from spoils.engine.program.objects.qualities import NotOfType
from spoils.engine.program.objects.quantities import AllBut, AnyNumber, AtRandom, Every, Some, UpTo
from spoils.engine.program.objects.relations import Alike, TotalAtMost
from spoils.engine.program.words import TYPES
from spoils.engine.reading.facts import stat
from spoils.engine.reading.qualifiers import NUMBERS_ALIKE, is_alike
from spoils.engine.state.game import Game
from spoils.engine.state.questions import Refusal
from spoils.engine.state.scope import Scope

MANY: Final = 1 << 20  # more cards than there are


def demanded(game: Game, quantity: Quantity, scope: Scope) -> int:
    """How many are asked for in any case: as a cost, fewer will not do (401.2)."""
    if isinstance(quantity, (Some, AtRandom)):
        return value(game, quantity.n, scope)
    return quantity.least if isinstance(quantity, (UpTo, AnyNumber)) else 0


def limits(game: Game, quantity: Quantity, scope: Scope, available: int, times: int = 1) -> tuple[int, int]:
    """How many must and how many may be taken, of so many that are there (402.5); so many times what the
    words say."""
    if isinstance(quantity, (Some, AtRandom)):
        wanted = min(value(game, quantity.n, scope) * times, available)
        return wanted, wanted
    if isinstance(quantity, UpTo):
        return min(quantity.least * times, available), min(value(game, quantity.n, scope) * times, available)
    if isinstance(quantity, AnyNumber):
        return min(quantity.least * times, available), available
    if isinstance(quantity, AllBut):
        if available >= MANY:  # how many are there is not known yet
            return 0, MANY
        left = max(0, available - value(game, quantity.n, scope))
        return left, left
    assert isinstance(quantity, Every)
    return available, available


def agrees(game: Game, node: Objects, refs: list[int], scope: Scope, among: list[int] | None = None) -> bool:
    """Whether the cards chosen may be chosen together: names and types alike or different, a total not
    exceeded."""
    if isinstance(node, OneOf):
        return agrees(game, node.of, refs, scope, among)
    if isinstance(node, OneOfEachType):
        return _is_one_of_each(game, types_asked(game, node, scope, among), refs)
    if not isinstance(node, Cards):
        return True
    for qualifier in node.adjectives + node.qualifiers:
        if isinstance(qualifier, Alike):
            if not all_alike(game, qualifier.what, refs, different=qualifier.negated):
                return False
        elif isinstance(qualifier, TotalAtMost):
            total = sum([stat(game, ref, qualifier.stat) for ref in refs])
            if total > value(game, qualifier.n, scope):
                return False
    return True


def types_asked(game: Game, node: OneOfEachType, scope: Scope, among: list[int] | None = None) -> list[int]:
    """The card types of which one card each is to be chosen: those that are there and not excluded."""
    there = 0
    for ref in matching(game, node, scope) if among is None else among:
        there |= types_of(game, ref)
    for qualifier in node.adjectives + node.qualifiers:
        if isinstance(qualifier, NotOfType):
            there &= ~mask_of(qualifier.types)
    return [kind for kind in TYPES.values() if there & kind]


def _is_one_of_each(game: Game, kinds: list[int], refs: list[int]) -> bool:
    """Whether the cards are one for each type; a card of two types may stand for both."""
    types = [types_of(game, ref) for ref in refs]
    return all(any(kind & each for each in types) for kind in kinds) and _can_stand(types, kinds)


def _can_stand(types: list[int], kinds: list[int]) -> bool:
    """Whether each card can stand for a type of its own, so that none was chosen in vain."""
    if not types:
        return True
    for kind in kinds:
        if types[0] & kind and _can_stand(types[1:], [other for other in kinds if other != kind]):
            return True
    return False


def all_alike(game: Game, what: str, refs: list[int], different: bool) -> bool:
    """Each pair alike, or each pair different."""
    for index, ref in enumerate(refs):
        for other in refs[index + 1 :]:
            if is_alike(game, what, ref, other) == different:
                return False
    return True


# ---- groups chosen together ----------------------------------------------------------------------------


def group_qualifiers(phrase: Objects | None) -> list[Qualifier]:
    """The qualifiers that speak of the whole group."""
    if not isinstance(phrase, Cards):
        return []
    return [
        word
        for word in (*phrase.adjectives, *phrase.qualifiers)
        if word.narrows == WHOLE_GROUP and not (isinstance(word, Alike) and word.as_what is not None)
    ]


def refuse_group(
    game: Game, phrase: Objects | None, refs: list[int], scope: Scope, among: list[int] | None = None
) -> Refusal | None:
    """Why these cards together are not what the phrase describes, or None; they were chosen among others."""
    if phrase is None or agrees(game, phrase, refs, scope, among):
        return None
    for word in group_qualifiers(phrase):
        if isinstance(word, TotalAtMost) and sum(stat(game, ref, word.stat) for ref in refs) > value(
            game, word.n, scope
        ):
            return Refusal("choose.total", ("402.5",), (value(game, word.n, scope),))
        if isinstance(word, Alike):
            feature = "number" if word.what in NUMBERS_ALIKE else word.what
            return Refusal(f"choose.{'different' if word.negated else 'same'}_{feature}", ("402.5",))
    return Refusal("choose.not_together", ("402.5",))


def largest_group(game: Game, phrase: Objects | None, refs: list[int], scope: Scope) -> int:
    """How many of the cards can be chosen together at most, as far as each qualifier goes on its own; or how
    many of them are so described together, where they are counted."""
    most = len(refs)
    if not most:
        return 0
    for word in group_qualifiers(phrase):
        if isinstance(word, TotalAtMost):
            most = min(
                most,
                _within_total(sorted(stat(game, ref, word.stat) for ref in refs), value(game, word.n, scope)),
            )
        elif isinstance(word, Alike):
            most = min(most, _most_alike(game, word, refs))
    return most


def _within_total(costs: list[int], limit: int) -> int:
    total = 0
    for count, cost in enumerate(costs):
        total += cost
        if total > limit:
            return count
    return len(costs)


def _most_alike(game: Game, word: Alike, refs: list[int]) -> int:
    """The largest group found by starting with each card and adding whatever agrees with all so far."""
    return max(len(_group_around(game, word, first, refs)) for first in refs)


def _group_around(game: Game, word: Alike, first: int, refs: list[int]) -> list[int]:
    group = [first]
    for ref in refs:
        if ref != first and all(is_alike(game, word.what, ref, other) != word.negated for other in group):
            group.append(ref)
    return group
