"""402: acts of a common shape: one event for each card the instruction speaks of."""

from __future__ import annotations

from spoils.engine.concepts.costs import fail_cost
from spoils.engine.following.act import FIXED, StandardAct
from spoils.engine.following.phrases import introduces
from spoils.engine.happening.happen import counts_as_done
from spoils.engine.happening.possible import can_happen
from spoils.engine.instruction import Follow, finish, label
from spoils.engine.program.families import Objects
from spoils.engine.program.node import Node
from spoils.engine.program.objects.quantities import Some
from spoils.engine.reading.numbers import value
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.slots import keep_track, remember_objects, slot_of


class OnEach(StandardAct):
    """Makes one event for each card; a card for which there is nothing to do is passed over (402.5), which a
    cost does not allow (401.2)."""

    phrases: tuple[str, ...] = ("what",)

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        """What happens to one card, None if nothing can."""
        raise NotImplementedError

    def events(self, game: Game, step: Follow) -> list[Event]:
        made = [self.event(game, step, ref) for ref in step.found[0]]
        return [event for event in made if event is not None]

    def eligible(self, game: Game, step: Follow, index: int, ref: int) -> bool:
        if index > 0:
            return True
        event = self.event(game, step, ref)
        if event is None:
            return False
        label(step, event)
        return can_happen(game, event)

    def enough(self, game: Game, step: Follow, events: list[Event]) -> bool:
        return len(events) == len(step.found[0])

    def leaves_no_choice(self, node: Node) -> bool:
        """Whether the words name the cards, so that nobody has to choose."""
        named = all(isinstance(getattr(node, phrase), FIXED) for phrase in self.phrases)
        return named and self.is_for_controller(node)

    def after(self, game: Game, step: Follow) -> None:
        """What was really done is what ``this way`` and later words mean (402.5b)."""
        keep_track(step.scope, game.results)
        handled: list[int] = []
        for event in game.results:
            if counts_as_done(game, event):
                handled.append(event.became or event.ref)
        if step.cost and len(handled) < len(game.results):
            fail_cost(game, step)
            return
        self.conclude(game, step, handled)

    def conclude(self, game: Game, step: Follow, handled: list[int]) -> None:
        self.remember(game, step, handled)
        step.scope.amount = len(handled)
        finish(game, step, bool(handled) or asks_for_nothing(game, step, self.phrases[0]), handled)

    def remember(self, game: Game, step: Follow, handled: list[int]) -> None:
        phrase: Objects = getattr(step.node, self.phrases[0])
        if slot_of(phrase) >= 0 and introduces(phrase):
            remember_objects(game, step.scope, slot_of(phrase), handled)


def asks_for_nothing(game: Game, step: Follow, field: str) -> bool:
    """Whether a number in the instruction came to 0, so that doing nothing is doing what it says; choosing
    none of ``up to 2`` is not."""
    quantity = getattr(getattr(step.node, field), "quantity", None)
    return isinstance(quantity, Some) and value(game, quantity.n, step.scope) == 0
