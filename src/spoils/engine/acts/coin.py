"""402: flipping a coin. Whoever flips it wins or loses."""

from __future__ import annotations

from spoils.engine.following.act import StandardAct
from spoils.engine.instruction import AFTER, Follow, finish, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.choosing import FlipCoin
from spoils.engine.program.node import Node
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.scope import LOST_FLIP


class FlipCoinAct(StandardAct):
    """A coin that is flipped again (``reflip that coin``) decides the flip that it takes the place of."""

    def events(self, game: Game, step: Follow) -> list[Event]:
        return [Event(ev.COIN, player=step.actor, amount=game.chance.below(2), rules=("402.1",))]

    def after(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, FlipCoin)
        flips = [event for event in game.results if event.happened]
        if step.memory:
            won = step.memory[0] == 1
        elif flips:
            won = flips[0].amount == 1
        else:
            finish(game, step, False, [])
            return
        step.scope.winner = step.actor if won else LOST_FLIP
        finish(game, step, True, [])
        if node.again:
            decide_flip_below(game, won)

    def is_direct(self, game: Game, node: Node) -> bool:
        return False


def decide_flip_below(game: Game, won: bool) -> None:
    """506.1: the flip that was replaced has the result of the new one."""
    for step in reversed(game.agenda):
        if isinstance(step, Follow) and isinstance(step.node, FlipCoin) and step.stage == AFTER:
            step.memory = [int(won)]
            return


register(FlipCoinAct(), FlipCoin)
