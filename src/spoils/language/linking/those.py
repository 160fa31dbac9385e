"""Cards that are put somewhere or removed, of which nothing says where they are: one of those spoken of,
or all of them."""

from __future__ import annotations

from typing import Final

from spoils.engine.program.objects.nouns import Cards, It
from spoils.engine.program.objects.qualities import WithChosenName
from spoils.engine.program.objects.quantities import Every
from spoils.engine.program.objects.relations import Among, HandledThisWay
from spoils.engine.program.objects.situations import (
    BeingPlayed,
    ControlledAndOwnedBy,
    ControlledBy,
    InArea,
    InBattle,
    OwnedBy,
)
from spoils.engine.program.words import TACTIC
from spoils.language.linking.discourse import Entity, Unresolved, fits
from spoils.language.linking.linker import Linker

_SAYS_WHERE: Final = (
    Among,
    BeingPlayed,
    ControlledAndOwnedBy,
    ControlledBy,
    HandledThisWay,
    InArea,
    InBattle,
    OwnedBy,
)
_DEALT_WITH: Final = frozenset({"put", "removed", "discarded"})


def one_of_those(linker: Linker, node: Cards, verbs: tuple[str, ...]) -> int | None:
    """``Pick 3 tactics in your discard pile. Shuffle 1 card into your deck``: where nothing else is said of a
    card that is put somewhere, it is one of those spoken of, if they lie outside play; in play it could be
    any (402.3)."""
    named = any(isinstance(each, WithChosenName) for each in node.qualifiers)
    if isinstance(node.quantity, Every):
        return _all_of_those(linker, node, verbs)
    if node.adjectives or len(node.qualifiers) > named:
        return None
    groups = [each for each in linker.record.cards() if each.plural and each.outside and each.slot >= 0]
    if named:  # a hand that was looked at
        groups += [each for each in linker.record.entities if each.area and each.slot >= 0]
    if not groups or not fits(groups[-1], "", node.types, ()):
        return None
    return _among(node, groups[-1])


def _all_of_those(linker: Linker, node: Cards, verbs: tuple[str, ...]) -> int | None:
    """``Reveal the top 5 cards of your deck. Put all tactics into your hand``: of those 5, if what is said
    could not be done with cards in play, or if the rest of them is spoken of as well. Otherwise it could be
    either. What has been put somewhere already is not meant."""
    words = node.adjectives + node.qualifiers
    groups = [each for each in linker.record.cards() if (each.plural or each.area) and each.slot >= 0]
    if any(isinstance(each, _SAYS_WHERE) for each in words) or not groups:
        return None
    group = groups[-1]
    if not (group.outside or group.area) or group.verbs & _DEALT_WITH or not fits(group, "", node.types, ()):
        return None
    only_there = node.types == (TACTIC,) or "put into play" in verbs
    if not only_there and not linker.record.parted:
        raise Unresolved("all", "it is not clear whether cards in play are meant", ambiguous=True)
    return _among(node, group)


def _among(node: Cards, group: Entity) -> int:
    node.shared = (Among(It("them", group.slot, how="group"), words="among"),)
    return group.slot
