"""Qualifiers that compare a card with others, or say what was done to it.

Inside a qualifier ``its`` and ``their`` (words.SUBJECT_SLOT) mean the card that a statement around it speaks
of, or else the very card that is being looked at.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.history import done_by
from spoils.engine.kinds.characteristics import mask_of, name_of, types_of
from spoils.engine.meanings import QUALIFIERS, denoted, fits, holds, value, who
from spoils.engine.program.families import Condition
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.relations import (
    Alike,
    Among,
    Except,
    HandledThisWay,
    OneOfKinds,
    Other,
    SameAs,
    That,
    TotalAtMost,
)
from spoils.engine.program.words import HOST_SLOT, LIFE, NUMERIC_COST, SPEED, STRENGTH
from spoils.engine.reading.facts import bearer, controller_of, host_of, stat
from spoils.engine.reading.qualities import BEARERS
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import objects_in


def _other(game: Game, node: Other, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    if node.without_self and ref == scope.source:
        return False
    card = ref % CARDS
    for slot in node.without:
        for known in bearer(game, scope) if slot == HOST_SLOT else objects_in(scope, slot, candidate):
            if known % CARDS == card:
                return False
    for slot in node.bearer_of:
        for attached in objects_in(scope, slot):
            host = host_of(game, attached)
            if host and host % CARDS == card:
                return False
    return True


def _same_as(game: Game, node: SameAs, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    others = denoted(game, node.as_what, scope, candidate or ref)
    features = (node.what, node.or_what) if node.or_what else (node.what,)
    alike = any(is_alike(game, what, ref, other, front) for what in features for other in others)
    return bool(others) and alike != node.negated


def is_alike(game: Game, what: str, ref: int, other: int, front: bool = False) -> bool:
    """Whether two objects share a type, a name, a controller or one of their numbers."""
    if what == "controller":
        return controller_of(game, ref) == controller_of(game, other)
    if what == "type":
        return types_of(game, ref, front) & types_of(game, other, front) != 0
    if what == "name":
        name = name_of(game, ref, front)
        return name != "" and name == name_of(game, other, front)
    if what == "host":
        return host_of(game, ref) == host_of(game, other)
    number = NUMBERS_ALIKE[what]
    bearers = BEARERS.get(number, 0)
    if bearers and not types_of(game, ref, front) & types_of(game, other, front) & bearers:
        return False  # what has no strength has not the same as something else
    return stat(game, ref, number) == stat(game, other, number)


NUMBERS_ALIKE: Final = {"numeric cost": NUMERIC_COST, "strength": STRENGTH, "life": LIFE, "speed": SPEED}


def _alike(game: Game, node: Alike, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    if node.as_what is not None:
        others = denoted(game, node.as_what, scope, candidate or ref)
        return any(is_alike(game, node.what, ref, other, front) for other in others) != node.negated
    if node.what == "host":
        host, mask = host_of(game, ref), mask_of(node.hosts)
        return host != 0 and (not mask or types_of(game, host) & mask != 0)
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
    """What was handled so: by the linked instructions, by the one just followed, or ever by this card."""
    if node.by_self:
        found = done_by(game, scope.source, node.verb)
        for now, before in scope.moved:  # the text goes on although its card is elsewhere by now (A33)
            if now == scope.source:
                found = found + done_by(game, before, node.verb)
        return found
    if node.slot < 0:
        return scope.handled
    found = [ref for slot in (node.slot, *node.more) for ref in objects_in(scope, slot, candidate)]
    if node.whose is None:
        return found
    players = who(game, node.whose, scope)
    return [ref for ref in found if game.owner[ref % CARDS] in players]


def _among(game: Game, node: Among, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return ref in denoted(game, node.of, scope, candidate)


def _one_of_kinds(game: Game, node: OneOfKinds, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return any(fits(game, kind, ref, scope, candidate) for kind in node.kinds)


def _except(game: Game, node: Except, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    if isinstance(node.what, Cards):
        return not fits(game, node.what, ref, scope, candidate)
    return all(known % CARDS != ref % CARDS for known in denoted(game, node.what, scope, candidate))


def _that(game: Game, node: That, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    condition = node.condition
    assert isinstance(condition, Condition)
    return holds(game, condition, scope, ref)


QUALIFIERS.update(
    {
        Other: _other,
        SameAs: _same_as,
        Alike: _alike,
        TotalAtMost: _total_at_most,
        HandledThisWay: _handled_this_way,
        Among: _among,
        OneOfKinds: _one_of_kinds,
        Except: _except,
        That: _that,
    }
)
