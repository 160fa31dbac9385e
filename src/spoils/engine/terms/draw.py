"""306: draw. The top cards of the deck go into the hand, always as one group (306.3)."""

from __future__ import annotations

from spoils.engine.agenda import push
from spoils.engine.asking.dividing import how_many
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.following.act import StandardAct, amount_of
from spoils.engine.happening.happen import counts_as_done
from spoils.engine.happening.possible import can_happen
from spoils.engine.instruction import AMOUNT, Follow, finish, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.terms import Draw
from spoils.engine.program.node import Node
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.slots import remember_objects


class DrawAct(StandardAct):
    """306.1, 306.2: what is not there is not drawn, and nobody loses by that. As a cost the cards must be
    there (401.2)."""

    multiplies = True

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Draw)
        if node.up_to and not step.memory:
            step.stage = AMOUNT
            most = min(amount_of(game, step, node.n), len(game.players[step.actor].deck))
            push(game, how_many(step, most))
            return
        super().do(game, step)

    def is_direct(self, game: Game, node: Node) -> bool:
        return isinstance(node, Draw) and not node.up_to and self.is_for_controller(node)

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, Draw)
        amount = step.memory[0] if step.memory else amount_of(game, step, node.n)
        return [Event(ev.DRAW, player=step.actor, amount=amount, rules=("306.1",))] if amount > 0 else []

    def enough(self, game: Game, step: Follow, events: list[Event]) -> bool:
        return all(len(game.players[event.player].deck) >= event.amount for event in events)

    def possible(self, game: Game, step: Follow) -> bool:
        """Drawing from an empty deck is no loss (306.2); as a cost, and where all of it is asked for, it
        cannot be done."""
        node = step.node
        assert isinstance(node, Draw)
        if not step.cost and (node.up_to or not step.whole):
            return True
        events = self.events(game, step)
        return self.enough(game, step, events) and all(can_happen(game, event) for event in events)

    def after(self, game: Game, step: Follow) -> None:
        drawn = [event for event in game.results if counts_as_done(game, event)]
        if step.cost and len(drawn) < len(game.results):
            fail_cost(game, step)
            return
        node = step.node
        assert isinstance(node, Draw)
        cards = [ref for event in drawn for ref in event.cards]
        remember_objects(game, step.scope, node.slot, cards)
        step.scope.amount = sum(event.amount for event in drawn)
        finish(game, step, bool(drawn), cards)


register(DrawAct(), Draw)
