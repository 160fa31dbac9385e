"""402: following instructions. One step per instruction (``instruction.Follow``); how each kind is
followed is an ``Act``.

Most instructions have the same shape: find out who acts, find or choose the cards it speaks of, turn it
into events, let them happen, remember what was done. ``StandardAct`` does that; a kind of instruction only
says which noun phrases it has and which events it makes. Acts live in the modules of the rules they belong to
(``terms/destroy.py`` is 304) and register themselves.
"""

from __future__ import annotations

from spoils.engine.agenda import is_next
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.following.finding import introduces
from spoils.engine.following.preparing import available, find_actor, find_objects
from spoils.engine.happening.happen import counts_as_done, happen
from spoils.engine.happening.possible import can_happen
from spoils.engine.happening.replacing import hand_over
from spoils.engine.instruction import AFTER, AMOUNT, DO, FIND, WHO, Act, Follow, finish, label
from spoils.engine.program.facts import DIRECT
from spoils.engine.program.families import Number, Objects, nodes_of
from spoils.engine.program.instructions.choosing import Where
from spoils.engine.program.instructions.flow import ForEach
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Literal
from spoils.engine.program.objects.nouns import It, Remaining, The
from spoils.engine.program.objects.quantities import Some
from spoils.engine.program.objects.relations import Other
from spoils.engine.program.players import Doer, You
from spoils.engine.program.words import EACH_OWN, SUBJECT_SLOT
from spoils.engine.reading.groups import MANY
from spoils.engine.reading.looking import looked_through
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import limits, matching
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.slots import keep_track, remember_number, remember_objects, slot_of


class StandardAct(Act):
    """The common shape. Subclasses name their noun phrases and make events, or
    override ``run``."""

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == WHO and not find_actor(game, step, self.acts_as):
            return
        if step.stage == FIND and not find_objects(game, step, self.phrases):
            return
        if step.stage == AMOUNT:
            step.memory = list(game.chosen)
            step.stage = DO
        if step.stage == DO:
            self.do(game, step)
            if step.stage == AFTER and is_next(game, step):  # it has all happened at once
                step.scope.doer = step.actor
                self.after(game, step)
        elif step.stage == AFTER:
            self.after(game, step)

    def candidates(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        """The cards that may be chosen for a noun phrase (the ``index``-th of the act)."""
        return [ref for ref in matching(game, phrase, step.scope) if self.eligible(game, step, index, ref)]

    def looks_through(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        """The cards among which those that may be chosen are found, as far as not everybody sees them."""
        return looked_through(game, phrase, step.scope)

    def looks_ahead(self, game: Game, step: Follow) -> list[tuple[int, list[int]]]:
        asked: list[tuple[int, list[int]]] = []
        for index, field in enumerate(self.phrases):
            phrase: Objects | None = getattr(step.node, field)
            if phrase is not None:
                quantity = phrase.how_many()
                need = 1 if quantity is None else limits(game, quantity, step.scope, MANY)[0]
                asked.append((need, self.looks_through(game, step, index, phrase)))
        return asked

    def possible(self, game: Game, step: Follow) -> bool:
        """Whether following it could do anything, as far as that can be told before it is tried."""
        index = 0
        for phrase in self.phrases:
            if not available(game, step, index, getattr(step.node, phrase)):
                return False
            index += 1  # noqa: SIM113  # asked all the time: enumerating costs more
        return True

    def do(self, game: Game, step: Follow) -> None:
        """Make the events and let them happen."""
        step.stage = AFTER
        events = self.events(game, step)
        for event in events:
            label(step, event)
        if step.cost and not self.enough(game, step, events):
            fail_cost(game, step)
            return
        if step.optional and events:
            step.scope.tried = True
        if step.instead:
            hand_over(game, step, events)
        else:
            happen(game, events)

    def enough(self, game: Game, step: Follow, events: list[Event]) -> bool:
        """As a cost: whether the events are all that was asked for (401.2)."""
        return len(events) > 0

    def after(self, game: Game, step: Follow) -> None:
        """The events have happened: remember what was done (402.5b, "this way")."""
        keep_track(game, step.scope, game.results, strays(step))
        handled: list[int] = []
        for event in game.results:
            if counts_as_done(game, event):
                handled.append(event.became or event.ref)
        if step.cost and len(handled) < len(game.results):
            fail_cost(game, step)
            return
        finish(game, step, bool(handled), handled)

    def is_direct(self, game: Game, node: Node) -> bool:
        """Whether the instruction makes its events without anybody deciding anything, so that they can take
        the place of a replaced event."""
        if (
            type(self).events is Act.events
            or type(self).run is not StandardAct.run
            or type(self).do is not StandardAct.do
        ):
            return False
        named = all(is_direct(getattr(node, phrase)) for phrase in self.phrases)
        return named and self.is_for_controller(node)

    def takes_place(self, game: Game, node: Node) -> bool:
        kind = type(self)
        plain = kind.run is StandardAct.run and kind.do is StandardAct.do and kind.events is not Act.events
        return plain or self.is_direct(game, node)

    def is_for_controller(self, node: Node) -> bool:
        """Whether nobody else than the controller of the text is told to follow it."""
        named = getattr(node, self.acts_as, None) if self.acts_as else None
        return named is None or isinstance(named, (Doer, You))


def is_direct(phrase: Objects | None) -> bool:
    """Whether a noun phrase leaves nothing to choose and nothing to look for."""
    return phrase is not None and phrase.denotes & DIRECT != 0


# ---- one event for each card ---------------------------------------------------------------------------


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
        named = all(is_direct(getattr(node, phrase)) for phrase in self.phrases)
        return named and self.is_for_controller(node)

    def after(self, game: Game, step: Follow) -> None:
        """What was really done is what ``this way`` and later words mean (402.5b)."""
        keep_track(game, step.scope, game.results, strays(step))
        handled: list[int] = []
        for event in game.results:
            if counts_as_done(game, event):
                handled.append(event.became or event.ref)
                if event.replaced:
                    step.scope.counted = (*step.scope.counted, event.ref)
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
        elif isinstance(phrase, It | The):
            remember_objects(game, step.scope, phrase.slot_of_done, handled)


def strays(step: Follow) -> list[int] | None:
    """402.4: in a cost, the slots filled before this instruction. What it chooses itself it means where it
    has put it."""
    if not step.cost:
        return None
    own = [node.slot for node in nodes_of(step.node) if isinstance(node, Objects) and introduces(node)]
    return [slot for slot in range(len(step.scope.slots)) if slot not in own]


def amount_of(game: Game, step: Follow, number: Number, candidate: int = 0) -> int:
    """The number of an instruction (for the card it is done to), as often as it is to be counted
    (``1 for each token``)."""
    times = step.times
    if isinstance(step.own, ForEach):
        times *= value(game, step.own.n, step.scope, candidate)
    elif isinstance(step.own, Where):
        own = value(game, step.own.n, step.scope, candidate)
        remember_number(game, step.scope, step.own.slot, own)
    return max(0, value(game, number, step.scope, candidate)) * times


def amount_for(game: Game, step: Follow, number: Number, ref: int) -> int:
    """The same, where the card matters only if the number is each one's own (``equal to its strength``): in
    other numbers a description looks at the cards that it describes."""
    return amount_of(game, step, number, ref if step.own is not None or is_each_own(number) else 0)


def is_each_own(number: Number) -> bool:
    """Whether it speaks of each of the objects that the instruction deals with, one by one."""
    if isinstance(number, Literal):
        return False
    return any(
        part.how == EACH_OWN
        if isinstance(part, (It, The))
        else isinstance(part, (Other, Remaining)) and SUBJECT_SLOT in part.without
        for part in nodes_of(number)
    )


def asks_for_nothing(game: Game, step: Follow, field: str) -> bool:
    """Whether a number in the instruction came to 0, so that doing nothing is doing what it says; choosing
    none of ``up to 2`` is not."""
    quantity = getattr(getattr(step.node, field), "quantity", None)
    return isinstance(quantity, Some) and value(game, quantity.n, step.scope) == 0
