"""What a text is played in response to, and what it terminates."""

from __future__ import annotations

from typing import Any, Final

from spoils.engine.program.instructions.restrictions import OnlyInResponse
from spoils.engine.program.instructions.terms import Terminate
from spoils.engine.program.objects.nouns import It, The
from spoils.engine.program.players import PlayerOf
from spoils.engine.program.words import CONTROLLER, SELF_SLOT, TACTIC
from spoils.language.linking.discourse import Unresolved
from spoils.language.linking.linker import Linker
from spoils.language.linking.somebody import somebody


def in_response(linker: Linker, node: Any) -> None:
    known = len(linker.record.entities)
    linker.children(node)
    ability = getattr(node, "ability", False)
    linker.record.answers = linker.record.answers or ability
    if ability and isinstance(node, OnlyInResponse):
        linker.record.answered = node
    if not ability:
        for entity in linker.record.entities[known:]:
            entity.verbs.add("played")
    node.slot = linker.record.new_slot()


def of_whom(linker: Linker, node: PlayerOf) -> None:
    """``Terminate the ability unless its controller pays 2``: whoever uses it (407.1). *Its* would be this
    card, whose controller is *you*."""
    somebody(linker, node)
    it, answered = node.what, linker.record.answered
    if answered is None or node.role != CONTROLLER or not isinstance(it, It) or it.slot != SELF_SLOT:
        return
    if answered.slot_of_user < 0:
        answered.slot_of_user = linker.record.new_slot()
    node.user = answered.slot_of_user


_HANDLED: Final = frozenset({"depleted", "restored", "destroyed", "discarded", "removed", "put", "found"})


def terminate(linker: Linker, node: Terminate) -> None:
    """``in response to a card being played. Discard a card. … Terminate that card``: only what is being
    played can be terminated (314.1), not the card that was discarded, however newly it was spoken of."""
    played = [each for each in linker.record.mentions if "played" in each.verbs]
    if played and isinstance(node.what, It | The):
        with linker.record.speaking_only_of(played):
            linker.children(node)
    else:
        linker.children(node)
        slot = node.what.slot if isinstance(node.what, It | The) else -1
        for entity in linker.record.entities:
            in_play = "picked" in entity.verbs and not {0, TACTIC} & set(entity.types)
            if entity.slot == slot >= 0 and (in_play or entity.verbs & _HANDLED):
                raise Unresolved("terminate", "what is meant is not being played")
