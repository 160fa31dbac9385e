"""402, 504: ``…. If …, … instead``: an instruction takes the place of the one before it.

Nothing is replaced in the sense of 506: which of the two is followed is settled by a state test, made when
their turn comes."""

from __future__ import annotations

from spoils.engine.acts.flow import FOLLOWED, follow_inside
from spoils.engine.following.act import StandardAct
from spoils.engine.following.preparing import asks_of_whom, could_follow
from spoils.engine.instruction import DO, WHO, Follow, finish, register
from spoils.engine.program.families import Instruction
from spoils.engine.program.instructions.flow import Instead, Sequence
from spoils.engine.reading.conditions import holds
from spoils.engine.state.game import Game


class InsteadAct(StandardAct):
    """The steps before the last are followed in any case. ``step.memory``: the step to be followed next."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Instead)
        steps = steps_of(node.before)
        if step.stage == WHO:
            step.stage = DO
            step.memory = [0]
        if step.stage == FOLLOWED:
            finish(game, step, step.scope.did, list(step.scope.handled))
            return
        index = step.memory[0]
        if index == len(steps) - 1 and asks_of_whom(game, node.condition, step.scope):
            return
        step.memory[0] = index + 1
        if index < len(steps) - 1:
            follow_inside(game, step, steps[index])
            return
        step.stage = FOLLOWED
        chosen = node.then if holds(game, node.condition, step.scope) else steps[index]
        follow_inside(game, step, chosen, step.optional)

    def possible(self, game: Game, step: Follow) -> bool:
        node = step.node
        assert isinstance(node, Instead)
        steps = steps_of(node.before)
        first = steps[0]
        if len(steps) == 1 and holds(game, node.condition, step.scope):
            first = node.then
        return could_follow(game, first, step.scope, step.actor, cost=step.cost)


def steps_of(node: Instruction) -> tuple[Instruction, ...]:
    return node.parts if isinstance(node, Sequence) else (node,)


register(InsteadAct(), Instead)
