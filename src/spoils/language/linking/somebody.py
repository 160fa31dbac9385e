"""Players who are spoken of for the first time."""

from __future__ import annotations

import copy
from dataclasses import fields
from typing import Any

from spoils.engine.program import players as p
from spoils.engine.program.conditions import DidSo, PlayerIs
from spoils.engine.program.families import Player, nodes_of
from spoils.engine.program.instructions.choosing import FlipCoin
from spoils.engine.program.objects.nouns import It
from spoils.engine.program.statements.possible import PlayerCannot
from spoils.engine.program.words import ALL, BOTH, CONTROLLER, EACH, SELF_SLOT
from spoils.language.linking.discourse import Entity, Unresolved
from spoils.language.linking.linker import Linker


def somebody(linker: Linker, node: Any) -> None:
    """An opponent, a player, either deck, a card's owner: from now on *that player*."""
    verbs = linker.verbs
    around, linker.owning = linker.owning, isinstance(node, p.PlayerOf)
    linker.children(node)
    linker.owning = around
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


def _besides_whom(linker: Linker, node: p.PlayersWho, condition: PlayerIs) -> None:
    """``each other player``: than the one spoken of before, or else than you."""
    than = condition.whom
    assert isinstance(than, p.ThatPlayer)
    try:
        entity = linker.record.player("that player")
    except Unresolved:
        if isinstance(node.among, p.Opponent):
            raise Unresolved("each other opponent", "no opponent was spoken of before") from None
        than.of, than.how = p.You(), "you"
    else:
        if _are_several(entity.player):
            raise Unresolved("each other", "several players were spoken of before", ambiguous=True)
        than.slot, than.how, than.of = entity.slot, "newest", copy.deepcopy(entity.player)
    node.slot = linker.record.new_slot()
    linker.record.introduce(Entity(node.slot, player=node, event=linker.event))


def _are_several(player: Player | None) -> bool:
    return isinstance(player, p.PlayersWho) or (
        isinstance(player, p.Opponent | p.Players) and player.which in (ALL, BOTH, EACH)
    )


def player_is(linker: Linker, node: PlayerIs) -> None:
    """``If that player is your opponent``: nobody new is spoken of."""
    linker.visit(node.who)


def did_so(linker: Linker, node: DidSo) -> None:
    """``Each player may discard a card. Each player who does not loses 2 influence.``: of those who were told
    before, each by themselves."""
    linker.children(node)
    told = linker.told
    if told is None:
        raise Unresolved(node.words, "several players did nothing before")
    who, deed = told
    if isinstance(deed, FlipCoin) != node.words.startswith(("win", "won", "los")):
        raise Unresolved(node.words, "nobody did that before")
    among = linker.doers[-1]
    if isinstance(among, p.Opponent) != isinstance(who, p.Opponent):
        raise Unresolved(node.words, "it is not said of the same players", ambiguous=True)
    who.told_apart = True
    node.slot = who.slot


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
    if isinstance(node.condition, PlayerIs):
        _besides_whom(linker, node, node.condition)
        return
    linker.doers.append(node.among)
    linker.visit(node.condition)
    linker.doers.pop()
    node.slot = linker.record.new_slot()
    linker.record.introduce(Entity(node.slot, player=node, event=linker.event))
