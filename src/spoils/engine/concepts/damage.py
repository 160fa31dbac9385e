"""408: damage inflicted or removed by the text of a card, which is its source (408.7)."""

from __future__ import annotations

from spoils.engine.acts.foretold import foretell
from spoils.engine.agenda import push
from spoils.engine.asking.dividing import divide, how_many
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.following.act import OnEach, StandardAct, amount_of, is_each_own
from spoils.engine.following.finding import NOT_ENOUGH, Finding
from spoils.engine.happening.happen import counts_as_done
from spoils.engine.instruction import AMOUNT, DO, Follow, finish, register
from spoils.engine.kinds.characteristics import types_of
from spoils.engine.meanings import denoted
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.damage import Inflict, InflictEachOther, InflictTogether, RemoveDamage
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.words import CHARACTER, FACTION, LOCATION
from spoils.engine.reading.facts import damage_of, is_own_doing, stat, was_destroyed
from spoils.engine.reading.numbers import value
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.slots import remember_objects


def can_receive(game: Game, ref: int) -> bool:
    """408.3 to 408.5: only characters, locations and factions in play receive damage."""
    return game.permanent(ref) is not None and bool(types_of(game, ref) & (CHARACTER | LOCATION | FACTION))


def damage_event(game: Game, step: Follow, node: Inflict, ref: int, amount: int) -> Event:
    """408.7: the source is the card that says so, or the one it names."""
    if node.source is None:
        sources = [step.scope.source]
    elif isinstance(node.source, Cards):
        sources = step.found[0]
    else:
        sources = denoted(game, node.source, step.scope)
    event = Event(ev.DAMAGE, ref, rules=("408.7",))
    event.shares = ((sources[0] if sources else step.scope.source, amount),)
    return event


class DamageAct(StandardAct):
    """What inflicting once and inflicting together have in common."""

    def after(self, game: Game, step: Follow) -> None:
        counted = [event for event in game.results if counts_as_done(game, event)]
        if step.cost and len(counted) < len(game.results):
            fail_cost(game, step)
            return
        gone = [event.ref for event in counted if not game.is_current(event.ref)]
        step.scope.counted = (*step.scope.counted, *gone)
        step.scope.amount = step.scope.damage = sum(event.total() for event in counted)
        remember_destroyed(game, step, [event.ref for event in counted])
        finish(game, step, bool(counted), [event.ref for event in counted])


def remember_destroyed(game: Game, step: Follow, damaged: list[int]) -> None:
    """408.8: which of them the damage destroyed, as what they have become, for a later word about them."""
    node = step.node
    assert isinstance(node, Inflict | InflictTogether | InflictEachOther)
    parts = node.parts if isinstance(node, InflictTogether) else (node,)
    slots = [part.slot_of_done for part in parts if part.slot_of_done >= 0]
    if slots:
        destroyed = [ref for ref in damaged if was_destroyed(game, ref)]
        gone = [ref + CARDS for ref in destroyed if is_own_doing(game, ref, step.scope)]
        for slot in slots:
            remember_objects(game, step.scope, slot, gone)
            gone = []  # what is destroyed by several at once is destroyed once


class InflictAct(DamageAct):
    """The same amount to each, to each its own, or one amount divided between them."""

    phrases: tuple[str, ...] = ("source", "to")
    acts_as = ""
    multiplies = True

    def targets(self, game: Game, step: Follow) -> list[int]:
        return [ref for ref in step.found[1] if can_receive(game, ref)]

    def eligible(self, game: Game, step: Follow, index: int, ref: int) -> bool:
        return index == 0 or can_receive(game, ref)

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Inflict)
        targets = self.targets(game, step)
        if (node.divided or node.up_to) and targets and not step.memory:
            amount = amount_of(game, step, node.n)
            step.stage = AMOUNT
            push(
                game,
                divide(step, targets, amount, node.up_to, "divide.damage")
                if node.divided
                else how_many(step, amount),
            )
            return
        foretell(game, step)
        super().do(game, step)

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, Inflict)
        targets = self.targets(game, step)
        if node.divided:
            shares = zip(targets, step.memory, strict=True) if step.memory else ()
            return [damage_event(game, step, node, ref, amount) for ref, amount in shares if amount > 0]
        if step.memory:
            return [damage_event(game, step, node, ref, step.memory[0]) for ref in targets]
        if step.own is None and not is_each_own(node.n):
            amount = amount_of(game, step, node.n)
            return [damage_event(game, step, node, ref, amount) for ref in targets]
        amounts = [(ref, amount_of(game, step, node.n, ref)) for ref in targets]
        return [damage_event(game, step, node, ref, amount) for ref, amount in amounts if amount > 0]

    def enough(self, game: Game, step: Follow, events: list[Event]) -> bool:
        return len(events) == len(step.found[1])

    def is_direct(self, game: Game, node: Node) -> bool:
        return False  # as a replacement it is followed first and hands over its events (happening.replacing)

    def takes_place(self, game: Game, node: Node) -> bool:
        return True


class InflictTogetherAct(DamageAct):
    """``inflict 2 damage to A and 1 damage to B simultaneously``: one event for each, all at once."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        if step.stage != DO:
            super().run(game, step)
        elif self.find_targets(game, step):
            foretell(game, step)
            super().do(game, step)

    def do(self, game: Game, step: Follow) -> None:
        """The targets are found first; see ``run``."""

    def find_targets(self, game: Game, step: Follow) -> bool:
        """Find the cards of each part in turn."""
        node = step.node
        assert isinstance(node, InflictTogether)
        if step.asked:
            step.asked = False
            if game.chosen == [NOT_ENOUGH]:
                fail_cost(game, step)
                return False
            step.found.append(list(game.chosen))
        if len(step.found) == len(node.parts):
            return True
        step.asked = True
        push(game, Finding(node.parts[len(step.found)].to, len(step.found)))
        return False

    def eligible(self, game: Game, step: Follow, index: int, ref: int) -> bool:
        return can_receive(game, ref)

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, InflictTogether)
        made: list[Event] = []
        for part, refs in zip(node.parts, step.found, strict=True):
            own = is_each_own(part.n)
            for ref in refs:
                amount = value(game, part.n, step.scope, ref if own else 0)
                if can_receive(game, ref) and (amount > 0 or not own):
                    made.append(damage_event(game, step, part, ref, amount))
        return made

    def is_direct(self, game: Game, node: Node) -> bool:
        return False


class InflictEachOtherAct(DamageAct):
    """Each with its own strength (or life, or speed), all at the same time."""

    phrases: tuple[str, ...] = ("what",)
    acts_as = ""

    def do(self, game: Game, step: Follow) -> None:
        foretell(game, step)
        super().do(game, step)

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, InflictEachOther)
        there = [ref for ref in step.found[0] if can_receive(game, ref)]
        made: list[Event] = []
        for ref in there:
            event = Event(ev.DAMAGE, ref, rules=("408.7",))
            shares = [(other, stat(game, other, node.stat)) for other in there if other != ref]
            event.shares = tuple(shares)
            made.append(event)
        return [event for event in made if event.total() > 0]

    def is_direct(self, game: Game, node: Node) -> bool:
        return False


class RemoveDamageAct(OnEach):
    """207.6, 408.5b: so much damage, or all of it, is taken back."""

    phrases: tuple[str, ...] = ("origin",)
    acts_as = ""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, RemoveDamage)
        damage = damage_of(game, ref)
        amount = damage if node.n is None else min(damage, value(game, node.n, step.scope))
        if game.permanent(ref) is None or amount <= 0:
            return None
        return Event(ev.REMOVE_DAMAGE, ref, amount=-1 if node.n is None else amount, rules=("408.5b",))


register(InflictAct(), Inflict)
register(InflictTogetherAct(), InflictTogether)
register(InflictEachOtherAct(), InflictEachOther)
register(RemoveDamageAct(), RemoveDamage)
