"""401.3a: restrictions among extra costs. ``Play this only …`` has to be true when its turn comes, or the
cost cannot be satisfied."""

from __future__ import annotations

from spoils.engine.concepts.costs import Action, fail_cost, find_action
from spoils.engine.following.act import StandardAct
from spoils.engine.instruction import Follow, finish, register
from spoils.engine.program.instructions.restrictions import (
    Only,
    OnlyInResponse,
    OnlyTimes,
    ReduceOwnCost,
    UsedBy,
)
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import who
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import remember_objects, slot_of


class Restriction(StandardAct):
    """Something that is only looked at."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        if self.is_met(game, step):
            finish(game, step, True, [])
        elif step.cost:
            fail_cost(game, step)
        else:
            finish(game, step, False, [])

    def possible(self, game: Game, step: Follow) -> bool:
        return self.is_met(game, step)

    def is_met(self, game: Game, step: Follow) -> bool:
        raise NotImplementedError


class OnlyAct(Restriction):
    def is_met(self, game: Game, step: Follow) -> bool:
        node = step.node
        assert isinstance(node, Only)
        return holds(game, node.condition, step.scope)


class UsedByAct(Restriction):
    """Who may use the ability was looked at when it was chosen (606.1a)."""

    def is_met(self, game: Game, step: Follow) -> bool:
        return True


class OnlyInResponseAct(Restriction):
    def is_met(self, game: Game, step: Follow) -> bool:
        node = step.node
        assert isinstance(node, OnlyInResponse)
        action = find_action(game, step.action)
        answered = None if action is None else find_action(game, action.answers)
        if not responds_to(game, node, answered, step.scope):
            return False
        assert answered is not None
        remember_answered(game, node, answered, step.scope)
        return True


def responds_to(game: Game, node: OnlyInResponse, answered: Action | None, scope: Scope) -> bool:
    """607: whether what is being responded to is what the restriction asks for: a card being deployed, or an
    ability of a card."""
    if answered is None or answered.is_ability != node.ability:
        return False
    if node.by is not None and answered.player not in who(game, node.by, scope):
        return False
    if node.to is not None and not fits(game, node.to, answered.ref, scope):
        return False
    return node.condition is None or holds(game, node.condition, scope, answered.ref)


def remember_answered(game: Game, node: OnlyInResponse, answered: Action, scope: Scope) -> None:
    """What was responded to is what the text goes on to speak of."""
    remember_objects(game, scope, node.slot, [answered.ref])
    remember_objects(game, scope, slot_of(node.to), [answered.ref])
    for slot in (node.slot_of_user, slot_of(node.by)):
        if slot >= 0:
            scope.players[slot] = answered.player


class OnlyTimesAct(Restriction):
    def is_met(self, game: Game, step: Follow) -> bool:
        node = step.node
        assert isinstance(node, OnlyTimes)
        action = find_action(game, step.action)
        return (
            action is not None and times_this_turn(game, action.player, action.ref, action.what()[2]) < node.n
        )


def times_this_turn(game: Game, player: int, ref: int, text: int) -> int:
    """How often the ability was used, or a card of that name played, this turn."""
    if text >= 0:
        permanent = game.permanent(ref)
        return 0 if permanent is None else permanent.uses.count(text)
    name = game.definition_of[ref % CARDS]
    return sum(1 for played in game.players[player].played if game.definition_of[played % CARDS] == name)


class ReduceOwnCostAct(StandardAct):
    """406.3: a card's own cost section lowers or raises its numeric cost."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, ReduceOwnCost)
        amount = max(0, value(game, node.n, step.scope))
        action = find_action(game, step.action)
        if action is not None:
            if node.increase:
                action.increase += amount
            else:
                action.reduction += amount
        finish(game, step, action is not None, [])


register(OnlyAct(), Only)
register(UsedByAct(), UsedBy)
register(OnlyInResponseAct(), OnlyInResponse)
register(OnlyTimesAct(), OnlyTimes)
register(ReduceOwnCostAct(), ReduceOwnCost)
