"""402: following instructions. One step per instruction (``frame.Follow``); how each kind is followed is an ``Act``.

Most instructions have the same shape: find out who acts, find or choose the cards it speaks of, turn it into events, let them happen, remember what
was done. ``Act`` does that; a kind of instruction only says which noun phrases it has and which events it makes. Acts live in the modules of the
rules they belong to (``terms/destroy.py`` is 304) and register themselves here.
"""

from __future__ import annotations

from collections.abc import Callable

from spoils.engine.choosing import find_actor, find_objects
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.events import Event
from spoils.engine.frame import ACTS, AFTER, DO, FIND, WHO, Follow, finish, follow, label
from spoils.engine.happen import counts_as_done, happen
from spoils.engine.program.node import Node
from spoils.engine.questions import Question, Refusal
from spoils.engine.state.game import Game

__all__ = ["ACTS", "AFTER", "DO", "FIND", "WHO", "Act", "Follow", "acts", "finish", "follow", "happen", "label"]


class Act:
    """How one kind of instruction is followed. Subclasses name their noun phrases and make events, or override ``run``."""

    phrases: tuple[str, ...] = ()  # fields of the node that hold noun phrases, in printed order
    acts_as: str = "who"  # field that says who acts; "" if the controller of the text always does

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == WHO and not find_actor(game, step, self.acts_as):
            return
        if step.stage == FIND and not find_objects(game, step, self.phrases):
            return
        if step.stage == DO:
            self.do(game, step)
        elif step.stage == AFTER:
            self.after(game, step)

    def do(self, game: Game, step: Follow) -> None:
        """Make the events and let them happen."""
        step.stage = AFTER
        events = self.events(game, step)
        for event in events:
            label(step, event)
        if step.cost and not self.enough(game, step, events):
            fail_cost(game, step)
            return
        happen(game, events)

    def events(self, game: Game, step: Follow) -> list[Event]:
        """What this instruction makes happen, all at the same time."""
        raise NotImplementedError

    def enough(self, game: Game, step: Follow, events: list[Event]) -> bool:
        """As a cost: whether the events are all that was asked for (401.2)."""
        return len(events) > 0

    def after(self, game: Game, step: Follow) -> None:
        """The events have happened: remember what was done (402.5b, "this way")."""
        counted = [event for event in game.results if counts_as_done(game, event)]
        if step.cost and len(counted) < len(game.results):
            fail_cost(game, step)
            return
        finish(game, step, bool(counted), [event.became or event.ref for event in counted])

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        raise NotImplementedError

    def refuse(self, game: Game, step: Follow, question: Question, answer: list[int]) -> Refusal | None:
        return None


def acts(*kinds: type[Node]) -> Callable[[type[Act]], type[Act]]:
    """Registers an Act for kinds of instructions."""

    def register(act: type[Act]) -> type[Act]:
        for kind in kinds:
            ACTS[kind] = act()
        return act

    return register
