"""302: battle terms. Texts that add a character to a party, take it out of the battle, or change the
target of the attack."""

from __future__ import annotations

from spoils.engine.following.act import OnEach
from spoils.engine.instruction import Follow, register, terminate_effect
from spoils.engine.kinds.characteristics import types_of
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.moving import ChangeTarget, JoinParty, LeaveBattle
from spoils.engine.program.words import ATTACKING, CHARACTER, FACTION, LOCATION
from spoils.engine.reading.parties import is_member, role_for
from spoils.engine.reading.players import who
from spoils.engine.state.battle import Battle
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game


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
        if battle is None or permanent is None:
            return False
        role = role_for(game, node.party, step.scope, permanent.controller)
        return role != 0 and permanent.controller != controller_of_party(battle, role)

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, JoinParty)
        battle = game.battle
        permanent = game.permanent(ref)
        if battle is None or permanent is None or not types_of(game, ref) & CHARACTER:
            return None
        role = role_for(game, node.party, step.scope, permanent.controller)
        if not role:
            return None
        if self.is_foreign(game, step, ref) or is_in_battle(battle, permanent.card):
            return None
        return Event(ev.JOIN, ref, amount=role, rules=("407.6", "608.1c"))


class LeaveBattleAct(OnEach):
    """302.15: no longer part of its party; battle damage assigned to it is not inflicted."""

    acts_as = ""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, LeaveBattle)
        battle = game.battle
        permanent = game.permanent(ref)
        if battle is None or permanent is None or not is_in_battle(battle, permanent.card):
            return None
        if node.party is not None and not is_member(game, node.party, ref, step.scope, ref):
            return None
        return Event(ev.LEAVE_BATTLE, ref, rules=("302.15",))


class ChangeTargetAct(OnEach):
    """302.1, 608.1a: another faction or location is attacked from now on. It has to be one of the defending
    player, who stays the same (A61). Damage assigned to what was the target before is not inflicted."""

    phrases: tuple[str, ...] = ("to",)

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, ChangeTarget)
        battle = game.battle
        permanent = game.permanent(ref)
        if battle is None or permanent is None or permanent.face_down or ref == battle.target:
            return None
        if node.whose is not None and battle.attacker not in who(game, node.whose, step.scope):
            return None
        if permanent.controller != battle.defender or not types_of(game, ref) & (FACTION | LOCATION):
            return None
        return Event(ev.TARGET, ref, rules=("302.1",))


register(JoinPartyAct(), JoinParty)
register(ChangeTargetAct(), ChangeTarget)
register(LeaveBattleAct(), LeaveBattle)
