"""302: battle terms. Texts that add a character to a party, take it out of the battle, or turn its damage to
the target of the attack."""

from __future__ import annotations

from spoils.engine.following.act import OnEach
from spoils.engine.instruction import Follow, register, terminate_effect
from spoils.engine.kinds.characteristics import types_of
from spoils.engine.meanings import members
from spoils.engine.program import events as ev
from spoils.engine.program.families import Party
from spoils.engine.program.instructions.moving import JoinParty, LeaveBattle
from spoils.engine.program.objects.parties import OpposingParty, RoleParty, YourParty
from spoils.engine.program.words import ATTACKING, BLOCKING, CHARACTER
from spoils.engine.reading.facts import role_of
from spoils.engine.reading.players import who, you
from spoils.engine.state.battle import Battle
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.scope import Scope


def party_role(game: Game, party: Party, scope: Scope) -> int:
    """Whether the attacking or the blocking party is meant, 0 if neither is there. The blocking party can be
    joined before it is formed (608.1c)."""
    battle = game.battle
    if battle is None:
        return 0
    if isinstance(party, RoleParty):
        return party.role
    if isinstance(party, OpposingParty):
        player = you(game, scope)
        return BLOCKING if player == battle.attacker else ATTACKING if player == battle.defender else 0
    if isinstance(party, YourParty):
        players = who(game, party.who, scope)
        role = ATTACKING if battle.attacker in players else BLOCKING if battle.defender in players else 0
        return role if not party.role or role == party.role else 0
    refs = members(game, party, scope)
    return role_of(game, refs[0]) if refs else 0


def controller_of_party(battle: Battle, role: int) -> int:
    """302.6, 302.7."""
    return battle.attacker if role == ATTACKING else battle.defender


def is_in_battle(battle: Battle, card: int) -> bool:
    """302.9; blockers added early wait for the others (608.1c)."""
    return card in battle.attackers or card in battle.blockers or card in battle.early_blockers


class JoinPartyAct(OnEach):
    """407.6: only a character that the controller of the party controls can be added to it, otherwise the
    effect is terminated; it does not attack or block, it just is there."""

    def do(self, game: Game, step: Follow) -> None:
        if any(self.is_foreign(game, step, ref) for ref in step.found[0]):
            terminate_effect(game, step.scope)
        else:
            super().do(game, step)

    def is_foreign(self, game: Game, step: Follow, ref: int) -> bool:
        node = step.node
        assert isinstance(node, JoinParty)
        battle = game.battle
        permanent = game.permanent(ref)
        role = party_role(game, node.party, step.scope)
        if battle is None or permanent is None or not role:
            return False
        return permanent.controller != controller_of_party(battle, role)

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, JoinParty)
        battle = game.battle
        permanent = game.permanent(ref)
        role = party_role(game, node.party, step.scope)
        if battle is None or permanent is None or not role or not types_of(game, ref) & CHARACTER:
            return None
        if self.is_foreign(game, step, ref) or is_in_battle(battle, permanent.card):
            return None
        return Event(ev.JOIN, ref, amount=role, rules=("407.6", "608.1c"))


class LeaveBattleAct(OnEach):
    """302.15: no longer part of its party; battle damage assigned to it is not inflicted."""

    acts_as = ""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        battle = game.battle
        permanent = game.permanent(ref)
        if battle is None or permanent is None or not is_in_battle(battle, permanent.card):
            return None
        return Event(ev.LEAVE_BATTLE, ref, rules=("302.15",))


register(JoinPartyAct(), JoinParty)
register(LeaveBattleAct(), LeaveBattle)
