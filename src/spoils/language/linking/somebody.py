"""Players who are spoken of for the first time."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from spoils.engine.program import players as p
from spoils.engine.program.families import nodes_of
from spoils.engine.program.objects.nouns import It
from spoils.engine.program.statements.possible import PlayerCannot
from spoils.engine.program.words import CONTROLLER, SELF_SLOT
from spoils.language.linking.discourse import Entity, Unresolved
from spoils.language.linking.linker import Linker


def somebody(linker: Linker, node: Any) -> None:
    """An opponent, a player, either deck, a card's owner: from now on *that player*."""
    verbs = linker.verbs
    linker.children(node)
    if isinstance(node, p.PlayerOf) and node.role == CONTROLLER:
        _not_yours(linker, node)
    if any(field.name == "slot" for field in fields(node)):
        node.slot = linker.record.new_slot()
    entity = Entity(node.slot, player=node, verbs=set(verbs), event=linker.event)
    linker.record.introduce(entity)


def _not_yours(linker: Linker, node: p.PlayerOf) -> None:
    """``If this card damages a character, its controller ...``: of this card it would be *you*."""
    own = isinstance(node.what, It) and node.what.slot == SELF_SLOT
    if own and any(each.event and each.player is None for each in linker.record.entities):
        raise Unresolved("its controller", "'its controller' could mean two things", ambiguous=True)


def cannot(linker: Linker, node: PlayerCannot) -> None:
    """``That player picks an opponent. The picked player cannot attack that player's faction``: nobody
    attacks their own, so it is not the newest player; who else, is not said."""
    linker.children(node)
    meant = {each.slot for each in nodes_of(node.who) if isinstance(each, p.ThatPlayer)}
    for each in nodes_of(node.what) if node.what is not None else ():
        if isinstance(each, p.ThatPlayer) and each.words.startswith("that ") and each.slot in meant:
            raise Unresolved(each.words, f"{each.words!r} could mean two players", ambiguous=True)


def players_who(linker: Linker, node: p.PlayersWho) -> None:
    """``each player who has no cards in their hand``: *their* is each of them in turn."""
    linker.doers.append(node.among)
    linker.visit(node.condition)
    linker.doers.pop()
    node.slot = linker.record.new_slot()
    linker.record.introduce(Entity(node.slot, player=node, event=linker.event))
