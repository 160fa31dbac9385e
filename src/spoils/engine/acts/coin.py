"""402: flipping coins. Whoever flips one wins or loses."""

from __future__ import annotations

from spoils.engine.acts.flow import follow_inside
from spoils.engine.following.act import StandardAct
from spoils.engine.instruction import AFTER, Follow, finish, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.choosing import DecideFlip, FlipCoin, FlipCoins
from spoils.engine.program.node import Node
from spoils.engine.reading.numbers import value
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.scope import LOST_FLIP, NOBODY
from spoils.engine.state.slots import remember_number


class FlipCoinAct(StandardAct):
    """A coin that is flipped again (``reflip that coin``) decides the flip that it takes the place of."""

    def events(self, game: Game, step: Follow) -> list[Event]:
        return [Event(ev.COIN, player=step.actor, amount=game.chance.below(2), rules=("402.1",))]

    def takes_the_place(self, step: Follow) -> bool:
        """Whether another flip, which is replaced, comes out as this one does."""
        assert isinstance(step.node, FlipCoin)
        return step.node.again

    def after(self, game: Game, step: Follow) -> None:
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
        if self.takes_the_place(step):
            decide_flip_below(game, won)

    def is_direct(self, game: Game, node: Node) -> bool:
        return False


class DecideFlipAct(FlipCoinAct):
    """506.1: no coin is flipped, but that flip is won, or lost, after all."""

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, DecideFlip)
        return [Event(ev.COIN, player=step.actor, amount=int(node.win), rules=("402.1", "506.1"))]

    def takes_the_place(self, step: Follow) -> bool:
        return True


def decide_flip_below(game: Game, won: bool) -> None:
    """506.1: the flip that was replaced has the result of the new one."""
    for step in reversed(game.agenda):
        if isinstance(step, Follow) and isinstance(step.node, FlipCoin) and step.stage == AFTER:
            step.memory = [int(won)]
            return


class FlipCoinsAct(StandardAct):
    """402.1: one flip after the other, each of which texts may look at or replace. ``step.memory``: how many
    are still to come (without a number: 1 until it ends), how many were won, and how many lost."""

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, FlipCoins)
        if not step.memory:
            step.memory = [1 if node.n is None else value(game, node.n, step.scope), 0, 0]
        elif step.scope.winner != NOBODY:
            won = step.scope.winner >= 0
            step.memory[1 if won else 2] += 1
            if node.n is None and won != (node.ends == "won"):
                step.memory[0] = 1
        step.scope.winner = NOBODY
        if step.memory[0] > 0:
            step.memory[0] -= 1
            follow_inside(game, step, node.do)
            return
        remember_number(game, step.scope, node.slot, step.memory[1])
        remember_number(game, step.scope, node.slot_of_lost, step.memory[2])
        finish(game, step, step.memory[1] + step.memory[2] > 0, [])


register(FlipCoinAct(), FlipCoin)
register(FlipCoinsAct(), FlipCoins)
register(DecideFlipAct(), DecideFlip)
