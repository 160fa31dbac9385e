"""403, 407, 302, 301: qualifiers that say whose a card is, where and how it lies."""

from __future__ import annotations

from spoils.engine.concepts.costs import action_of
from spoils.engine.kinds.characteristics import as_it_was
from spoils.engine.meanings import QUALIFIERS, denoted, fits, who
from spoils.engine.program.families import Party
from spoils.engine.program.objects.situations import (
    Against,
    AttachedTo,
    BeingPlayed,
    Blocked,
    ControlledAndOwnedBy,
    ControlledBy,
    Depleted,
    Facing,
    Hosts,
    InArea,
    InBattle,
    InParty,
    OwnedBy,
    WithAttached,
)
from spoils.engine.program.words import BEING_DEPLOYED, BLOCKING, FACE_DOWN, PLAY
from spoils.engine.reading.facts import (
    area_of,
    attached_to,
    controller_of,
    host_of,
    is_depleted,
    is_face_down,
    role_of,
)
from spoils.engine.reading.parties import is_member
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import FLIPPED_UP, Scope


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
    if area_of(game, ref) != BEING_DEPLOYED:
        return False
    action = action_of(game, ref) if node.unresolved or node.using else None
    if node.using and not (action is not None and action.scope.how & FLIPPED_UP):
        return False
    return not node.unresolved or (action is not None and not action.is_resolving())


def _depleted(game: Game, node: Depleted, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return is_depleted(game, ref) != node.negated


def _facing(game: Game, node: Facing, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return is_face_down(game, ref) == (node.face == FACE_DOWN)


def _in_battle(game: Game, node: InBattle, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    return (role_of(game, ref) & node.role != 0) != node.negated


def _blocked(game: Game, node: Blocked, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    """608.1d, 609.1c: a party is blocked as long as somebody is in the blocking party."""
    battle = game.battle
    if battle is None or ref % CARDS not in battle.attackers or not game.is_current(ref):
        return False
    return battle.blocked and bool(battle.blockers) != node.negated


def _against(game: Game, node: Against, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    """302.10: who fights whom."""
    battle = game.battle
    if battle is None or not role_of(game, ref) & node.role:
        return False
    if node.target:
        return battle.target != 0 and fits(game, node.what, battle.target, scope, candidate or ref)
    others = battle.attackers if node.role == BLOCKING else battle.blockers
    return any(fits(game, node.what, game.ref(card), scope, candidate or ref) for card in others)


def _in_party(game: Game, node: InParty, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    party = node.party
    assert isinstance(party, Party)
    return is_member(game, party, ref, scope, candidate or ref) != node.negated


def _attached_to(game: Game, node: AttachedTo, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    host = host_of(game, ref) or _coming_host(game, ref)
    is_attached = host != 0 and (node.to is None or fits(game, node.to, host, scope, candidate or ref))
    return is_attached != node.negated


def _coming_host(game: Game, ref: int) -> int:
    """``if you play a card attached to this card``: what a card that is being played will be attached to."""
    action = action_of(game, ref) if game.area[ref % CARDS] == BEING_DEPLOYED else None
    return 0 if action is None else action.coming_host()


def _with_attached(
    game: Game, node: WithAttached, ref: int, scope: Scope, candidate: int, front: bool
) -> bool:
    return any(fits(game, node.what, other, scope, candidate or ref) for other in attached_to(game, ref))


def _hosts(game: Game, node: Hosts, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    if not node.before:
        return any(fits(game, node.what, other, scope, candidate or ref) for other in attached_to(game, ref))
    attached = denoted(game, node.what, scope, candidate or ref)
    return any(host_of(game, as_it_was(game, scope, other)) == ref for other in attached)


QUALIFIERS.update(
    {
        ControlledBy: _controlled_by,
        OwnedBy: _owned_by,
        ControlledAndOwnedBy: _controlled_and_owned_by,
        InArea: _in_area,
        BeingPlayed: _being_played,
        Depleted: _depleted,
        Facing: _facing,
        InBattle: _in_battle,
        Blocked: _blocked,
        Against: _against,
        InParty: _in_party,
        AttachedTo: _attached_to,
        WithAttached: _with_attached,
        Hosts: _hosts,
    }
)
