"""403: one group of cards divided between several places, all at the same time."""

from __future__ import annotations

from spoils.engine.acts.places import put_event
from spoils.engine.acts.put import in_order, order_question, shuffle_into
from spoils.engine.agenda import push
from spoils.engine.asking.putting import Choosing
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.following.act import StandardAct, strays
from spoils.engine.following.preparing import available, find_actor
from spoils.engine.happening.happen import counts_as_done, happen
from spoils.engine.instruction import DO, FIND, WHO, Follow, finish, register
from spoils.engine.program.instructions.moving import Put, Split
from spoils.engine.program.objects.nouns import OneOf
from spoils.engine.reading.objects import limits, matching
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import CHOOSE
from spoils.engine.state.slots import keep_track, remember_objects, slot_of


class SplitAct(StandardAct):
    """``Put 1 into your hand and the rest on the bottom of your deck``: part by part it is chosen which cards
    go where, then all of them go."""

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == WHO and not find_actor(game, step, self.acts_as):
            return
        if step.stage == FIND:
            self.divide(game, step)
        else:
            super().run(game, step)

    def parts(self, step: Follow) -> tuple[Put, ...]:
        node = step.node
        assert isinstance(node, Split)
        return node.parts

    def divide(self, game: Game, step: Follow) -> None:
        """Find the cards of each part among those that no earlier part took."""
        parts = self.parts(step)
        while len(step.found) < len(parts):
            part = parts[len(step.found)]
            if step.asked:
                step.asked = False
                taken = list(game.chosen)
            else:
                taken = self.left(game, step, part)
                choosing = self.choice(game, step, part, taken)
                if choosing is not None:
                    step.asked = True
                    push(game, choosing)
                    return
            remember_objects(game, step.scope, slot_of(part.what), taken)
            step.found.append(taken)
        self.arrange(game, step)

    def left(self, game: Game, step: Follow, part: Put) -> list[int]:
        """The cards of which the part may take some."""
        group = part.what.of if isinstance(part.what, OneOf) else part.what
        found = matching(game, group, step.scope)
        return [ref for ref in found if not any(ref in taken for taken in step.found)]

    def choice(self, game: Game, step: Follow, part: Put, left: list[int]) -> Choosing | None:
        """What has to be asked about a part: nothing for ``the rest``."""
        quantity = part.what.how_many()
        if quantity is None:
            return None
        minimum, maximum = limits(game, quantity, step.scope, len(left))
        if minimum == len(left):
            return None
        return Choosing(
            step.actor,
            CHOOSE,
            left,
            step.scope,
            minimum=minimum,
            maximum=maximum,
            phrase=part.what,
            reason="choose.split",
        )

    def arrange(self, game: Game, step: Follow) -> None:
        """The order of the cards that go onto or under a deck."""
        if step.asked:
            step.asked = False
            step.found[len(step.memory) - 1] = list(game.chosen)
        parts = self.parts(step)
        while len(step.memory) < len(parts):
            index = len(step.memory)
            step.memory.append(index)
            question = order_question(game, step, step.found[index], parts[index].to)
            if question is not None:
                step.asked = True
                push(game, question)
                return
        step.stage = DO
        self.do(game, step)

    def events(self, game: Game, step: Follow) -> list[Event]:
        made: list[Event] = []
        for part, refs in zip(self.parts(step), step.found, strict=True):
            for ref in in_order(refs, part.to):
                event = put_event(game, step, ref, part.to)
                if event is not None:
                    made.append(event)
        return made

    def possible(self, game: Game, step: Follow) -> bool:
        return available(game, step, 0, self.parts(step)[0].what)

    def after(self, game: Game, step: Follow) -> None:
        keep_track(game, step.scope, game.results, strays(step))
        counted = [event for event in game.results if counts_as_done(game, event)]
        if step.cost and len(counted) < len(game.results):
            fail_cost(game, step)
            return
        shuffled = [
            event
            for event in counted
            if any(part.to.shuffled and part.to.area == event.area for part in self.parts(step))
        ]
        step.scope.amount = len(counted)
        finish(game, step, bool(counted), [event.became or event.ref for event in counted])
        if shuffled:
            happen(game, shuffle_into(game, step, shuffled))


register(SplitAct(), Split)
