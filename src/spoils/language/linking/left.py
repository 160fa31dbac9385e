"""What is left of a group, and what was really done to those spoken of."""

from __future__ import annotations

import copy
from typing import Any, Final

from spoils.engine.program.objects.nouns import It, Remaining, The
from spoils.language.linking.deeds import is_each_ones, said
from spoils.language.linking.discourse import Entity, Unresolved, fits
from spoils.language.linking.linker import Linker


def remaining(linker: Linker, node: Remaining) -> None:
    verbs = linker.verbs
    linker.verbs = ()
    linker.visit(node.qualifiers)
    known = [each for each in linker.record.cards() if each.slot >= 0]
    groups = [each for each in linker.record.entities if (each.plural or each.area) and each.group is None]
    groups = [each for each in groups if each.player is None and each.slot >= 0]
    divided = {each.group for each in known} | {group for group, _ in linker.record.taken}
    groups = [each for each in groups if each.slot in divided] or groups
    if node.participle:
        known = [each for each in known if node.participle in each.verbs or each.group is not None]
        groups = [each for each in groups if node.participle in each.verbs]
    picked = [each for each in known if "picked" in each.verbs and not each.plural]
    if node.words == "all remaining" or not (groups or len(picked) > 1):
        if node.words != "all remaining":
            raise Unresolved(said(node), "it is not said of which cards this is the rest")
        node.how = "everything"
        node.without = tuple(each.slot for each in known if {"chosen", "picked"} & each.verbs)
        if not node.without:
            raise Unresolved(said(node), "it is not said of which cards this is the rest")
        linker.record.mention(Entity(-1, (), node.types, node.plural, phrase=copy.deepcopy(node)))
        return
    if groups:
        node.of, node.how = groups[-1].slot, "group"
        node.each_own = is_each_ones(linker, groups[-1])
    else:
        node.of, node.more, node.how = (
            picked[0].slot,
            tuple(each.slot for each in picked[1:]),
            "all picked",
        )
    whole = (node.of, *node.more)
    node.without = tuple(each.slot for each in known if each.group in whole or "until" in each.verbs)
    node.without += _taken_from(linker, whole)
    if not groups and not node.without and node.words == "the other":
        node.without = _spoken_of_alone(picked, node)
    if groups and not node.plural and not node.without and node.words == "the other" and groups[-1].parts:
        parts = [each for each in known if each.slot in groups[-1].parts]
        node.without = _spoken_of_alone(parts, node)
        picked, groups = parts, []
    if groups and not node.plural and not node.without and node.words == "the other":
        raise Unresolved(said(node), f"{said(node)!r} could mean two things", ambiguous=True)
    left = [each for each in picked if each.slot not in node.without] if not groups else []
    if len(left) == 1:
        left[0].verbs |= set(verbs)
        linker.record.mention(left[0])
    else:
        phrase = copy.deepcopy(node)
        linker.record.mention(
            Entity(-1, (), node.types or (0,), node.plural, verbs=set(verbs), phrase=phrase)
        )


def note_deed(linker: Linker, node: It | The, verbs: tuple[str, ...], found: list[Entity]) -> None:
    """``Destroy the characters. … each character destroyed this way``: not those that could not be."""
    if linker.phrase is node and _TRIED & set(verbs):
        for entity in found:
            entity.through.append((set(verbs), node))


_TRIED: Final = frozenset(
    {"destroyed", "depleted", "restored", "removed", "removed from battle", "detached", "put"}
)
_TAKEN: Final = frozenset({"put", "removed", "destroyed", "discarded", "chosen"})


def note_part(linker: Linker, node: Any, verbs: tuple[str, ...], group: int) -> None:
    """Part of a group was dealt with: a later sentence may speak of the rest."""
    if _TAKEN & set(verbs):
        linker.record.taken.append((group, node))


def _taken_from(linker: Linker, whole: tuple[int, ...]) -> tuple[int, ...]:
    """``Put all revealed characters into play. Put the remaining cards …``: not those characters."""
    parts = [part for group, part in linker.record.taken if group in whole]
    for part in parts:
        if part.slot_of_part < 0:
            part.slot_of_part = linker.record.new_slot()
    return tuple(part.slot_of_part for part in parts)


def _spoken_of_alone(picked: list[Entity], node: Remaining) -> tuple[int, ...]:
    """``the other character`` of several picks is the one that was not spoken of by itself."""
    picked = [each for each in picked if fits(each, "", node.types, ())]
    spoken_of = [each for each in picked if each.referred]
    if not node.plural and len(picked) - len(spoken_of) != 1:
        raise Unresolved(said(node), f"{said(node)!r} could mean two things", ambiguous=True)
    return tuple(each.slot for each in spoken_of)
