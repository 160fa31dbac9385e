"""402.7: texts that forbid an ability to be used again for a while (``prohibitions``)."""

from __future__ import annotations

from spoils.engine.concepts.costs import action_of
from spoils.engine.following.act import StandardAct
from spoils.engine.happening.durations import put_in_force
from spoils.engine.instruction import Follow, finish, register
from spoils.engine.program.instructions.lasting import UseBan
from spoils.engine.state.game import Game
from spoils.engine.state.slots import objects_in


class UseBanAct(StandardAct):
    """``it cannot be used again this turn``: the ability that was answered, or that this text speaks of."""

    acts_as = ""

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, UseBan)
        held = objects_in(step.scope, node.slot)
        ref = held[0] if held else step.scope.response
        action = action_of(game, ref, ability=True)
        if action is None:
            finish(game, step, False, [])
            return
        effect = put_in_force(game, node, step.scope, node.duration, [ref])
        effect.choice = action.what()[2]
        finish(game, step, True, [ref])


register(UseBanAct(), UseBan)
