"""302: battle parties, and who is in them."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.kinds.characteristics import shape
from spoils.engine.meanings import PARTIES, denoted, members, who
from spoils.engine.program.families import Party
from spoils.engine.program.keywords import COVERT
from spoils.engine.program.objects.parties import (
    CovertParty,
    OpposingParty,
    PartyWith,
    RoleParty,
    ThatParty,
    YourParty,
)
from spoils.engine.program.statements.possible import PartyIsCovert
from spoils.engine.program.words import ATTACKING, BLOCKING, EITHER
from spoils.engine.reading.facts import controller_of, party_of, role_of
from spoils.engine.reading.players import you
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import objects_in

__all__ = ["is_covert", "is_member", "members", "party_is_covert", "party_members", "party_role", "role_for"]


def party_members(game: Game, node: Party, scope: Scope, candidate: int = 0) -> list[int]:
    """The members of a party as card numbers, as the running battle counts them."""
    return [ref % CARDS for ref in members(game, node, scope, candidate) if game.is_current(ref)]


def party_role(game: Game, node: Party, scope: Scope, candidate: int = 0) -> int:
    """ATTACKING or BLOCKING, also for a party that has no members yet; 0 if no party is meant now."""
    battle = game.battle
    if battle is None:
        return 0
    if isinstance(node, RoleParty):
        return node.role
    if isinstance(node, CovertParty):
        return ATTACKING if party_is_covert(game) else 0
    if isinstance(node, OpposingParty):
        player = you(game, scope)
        return BLOCKING if player == battle.attacker else ATTACKING if player == battle.defender else 0
    if isinstance(node, YourParty):
        players = who(game, node.who, scope, candidate)
        role = ATTACKING if battle.attacker in players else BLOCKING if battle.defender in players else 0
        return role & (node.role or EITHER)
    if isinstance(node, ThatParty) and node.of is not None:
        return party_role(game, node.of, scope, candidate)
    refs = members(game, node, scope, candidate)
    return role_of(game, refs[0]) if refs else 0


def role_for(game: Game, node: Party, scope: Scope, player: int) -> int:
    """The same for a character of that player, who controls only one of the parties: where it may be either,
    that one. The blocking party can be joined before it is formed (608.1c)."""
    battle = game.battle
    role = party_role(game, node, scope)
    if battle is None or role != EITHER:
        return role
    return ATTACKING if player == battle.attacker else BLOCKING


def is_member(game: Game, party: Party, ref: int, scope: Scope, candidate: int) -> bool:
    """Whether an object is in the party; of an object that is gone, whether it was (302.12, 302.13)."""
    if game.is_current(ref):
        return ref in members(game, party, scope, candidate)
    role = role_of(game, ref)
    if not role:
        return False
    if isinstance(party, RoleParty):
        return bool(role & party.role)
    if isinstance(party, YourParty):
        return role & (party.role or EITHER) != 0 and controller_of(game, ref) in who(game, party.who, scope)
    if isinstance(party, OpposingParty):
        return controller_of(game, ref) != you(game, scope)
    if isinstance(party, ThatParty) and party.of is not None:
        return is_member(game, party.of, ref, scope, candidate)
    if isinstance(party, CovertParty):
        return role == ATTACKING and is_covert(game, party_of(game, ref))
    others = members(game, party, scope, candidate)
    return any(other in others for other in party_of(game, ref))


def is_covert(game: Game, refs: list[int]) -> bool:
    """302.11: whether a group that is the attacking party contains only characters with covert, or a text
    says that the party is covert."""
    if not refs:
        return False
    if all(shape(game, ref).keywords & COVERT for ref in refs):
        return True
    for in_force in board(game).statements(PartyIsCovert):
        node = in_force.node
        assert isinstance(node, PartyIsCovert)
        said = members(game, node.party, in_force.scope)
        if any(ref in said for ref in refs):
            return True
    return False


def party_is_covert(game: Game) -> bool:
    """Whether all members of the attacking party are covert (507.3a) right now (302.11a)."""
    return is_covert(game, _role(game, ATTACKING))


def _role(game: Game, role: int) -> list[int]:
    battle = game.battle
    if battle is None:
        return []
    refs: list[int] = []
    if role & ATTACKING:
        refs += [game.ref(card) for card in battle.attackers]
    if role & BLOCKING:
        refs += [game.ref(card) for card in battle.blockers]
    return refs


def _role_party(game: Game, node: RoleParty, scope: Scope, candidate: int) -> list[int]:
    return _role(game, node.role)


def _opposing_party(game: Game, node: OpposingParty, scope: Scope, candidate: int) -> list[int]:
    battle = game.battle
    if battle is None:
        return []
    player = you(game, scope)
    if player == battle.attacker:
        return _role(game, BLOCKING)
    return _role(game, ATTACKING) if player == battle.defender else []


def _your_party(game: Game, node: YourParty, scope: Scope, candidate: int) -> list[int]:
    battle = game.battle
    if battle is None:
        return []
    players = who(game, node.who, scope, candidate)
    wanted = node.role or EITHER
    refs: list[int] = []
    if battle.attacker in players:
        refs += _role(game, wanted & ATTACKING)
    if battle.defender in players:
        refs += _role(game, wanted & BLOCKING)
    return refs


def _with(game: Game, refs: list[int]) -> list[int]:
    found: list[int] = []
    for ref in refs:
        found += [member for member in party_of(game, ref) if member not in found]
    return found


def _party_with(game: Game, node: PartyWith, scope: Scope, candidate: int) -> list[int]:
    """302.14: every member, the card itself too."""
    return _with(game, denoted(game, node.what, scope, candidate))


def _covert_party(game: Game, node: CovertParty, scope: Scope, candidate: int) -> list[int]:
    refs = _role(game, ATTACKING)
    return refs if is_covert(game, refs) else []


def _that_party(game: Game, node: ThatParty, scope: Scope, candidate: int) -> list[int]:
    """The party that was described, or that of whatever was spoken of, or else of this card."""
    if node.of is not None:
        return members(game, node.of, scope, candidate)
    refs = objects_in(scope, node.slot, candidate)
    return _with(game, refs if refs or node.slot >= 0 else [scope.source])


PARTIES.update(
    {
        RoleParty: _role_party,
        OpposingParty: _opposing_party,
        YourParty: _your_party,
        PartyWith: _party_with,
        CovertParty: _covert_party,
        ThatParty: _that_party,
    }
)
