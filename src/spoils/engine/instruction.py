"""402: one instruction being followed: the step that stands on the agenda, and the registry of how each
kind is followed."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done, push
from spoils.engine.program.families import Instruction, Objects
from spoils.engine.program.instructions.choosing import Where
from spoils.engine.program.instructions.flow import May, Sequence
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import CHOOSE, Question, Refusal
from spoils.engine.state.scope import NOBODY, Scope, Scopes

WHO: Final = 0
FIND: Final = 1
DO: Final = 2
AFTER: Final = 3
AMOUNT: Final = 10  # before DO: how many, or how much for each, is being chosen


class Follow(Step):
    """One instruction being followed."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "stage",
        "node",
        "scope",
        "actor",
        "found",
        "asked",
        "memory",
        "cost",
        "action",
        "parent_did",
        "optional",
        "times",
        "own",
        "whole",
        "instead",
    )

    def __init__(
        self, node: Node, scope: Scope, *, actor: int = -1, cost: bool = False, action: int = 0
    ) -> None:
        self.node = node
        self.scope = scope
        self.actor = actor  # who follows it; -1: not found out yet
        self.found: list[list[int]] = []  # references, one list per noun phrase of the act
        self.asked = False
        self.memory: list[int] = []  # whatever the act needs to remember between stages
        self.cost = cost  # part of an extra cost (401.3): all or nothing, not replaced
        self.action = action  # number of the deploying or using whose cost this is
        self.parent_did = False  # for a sequence: whether the last instruction was carried out
        self.optional = False  # behind "may": choosing nothing declines
        self.times = 1  # by what its number is multiplied: "1 for each token" is one amount (A76)
        self.own: Node | None = None  # the "for each" or "where X is" around it that is each object's own
        self.whole = False  # looking ahead: whether all of it can be done, not only a part (A76)
        self.instead = False  # what it makes happen takes the place of a replaced event (506.1)

    def run(self, game: Game) -> None:
        controller = self.scope.controller
        if controller != NOBODY and game.players[controller].lost:
            finish(game, self, False, [])  # the effects of a player who has left are over (A13)
            return
        self.scope.doer = self.actor
        ACTS[type(self.node)].run(game, self)

    def answered(self, game: Game, answer: list[int]) -> None:
        self.scope.doer = self.actor
        ACTS[type(self.node)].answered(game, self, answer)

    def refuse(self, game: Game, question: Question, answer: list[int]) -> Refusal | None:
        return ACTS[type(self.node)].refuse(game, self, question, answer)

    def clone(self, scopes: Scopes) -> Follow:
        copy = Follow(
            self.node, scopes.copy(self.scope), actor=self.actor, cost=self.cost, action=self.action
        )
        copy.stage = self.stage
        copy.found = [list(refs) for refs in self.found]
        copy.asked = self.asked
        copy.memory = list(self.memory)
        copy.parent_did = self.parent_did
        copy.optional = self.optional
        copy.times = self.times
        copy.own = self.own
        copy.whole = self.whole
        copy.instead = self.instead
        return copy


def first_of(node: Instruction) -> Instruction:
    """The instruction that is really offered."""
    while isinstance(node, (Sequence, Where)):
        node = node.parts[0] if isinstance(node, Sequence) else node.do
    return node


def offer_in(node: Instruction) -> May | None:
    """What a player may do by an instruction, if that is how it begins."""
    first = first_of(node)
    return first if isinstance(first, May) else None


class Act:
    """How one kind of instruction is followed. Most follow their instructions in the same way
    (``following.act.StandardAct``); the modules of the rules register them here."""

    phrases: tuple[str, ...] = ()  # fields of the node that hold noun phrases, in printed order
    acts_as: str = "who"  # field that says who acts; "" if the controller of the text always does
    kind: int = CHOOSE  # how its cards are chosen: PICK where choosing is picking (310)
    multiplies: bool = False  # whether so much "for each" of something is one amount, done at once (A76)
    chooses_at_once: bool = False  # whether so many cards "for each" of something are chosen together

    def run(self, game: Game, step: Follow) -> None:
        """Go on with the instruction: do something and advance ``stage``, push steps, ask, or finish."""
        raise NotImplementedError

    def is_one_amount(self, node: Node) -> bool:
        """A76: whether so often "for each" of something is so much at once."""
        if not self.chooses_at_once:
            return self.multiplies
        return all(isinstance(getattr(node, field), Cards) for field in self.phrases)

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        raise NotImplementedError

    def refuse(self, game: Game, step: Follow, question: Question, answer: list[int]) -> Refusal | None:
        return None

    def candidates(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        """The cards that may be chosen for a noun phrase (the ``index``-th of the act)."""
        raise NotImplementedError

    def looks_through(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        """The cards among which those that may be chosen are found, as far as not everybody sees them."""
        raise NotImplementedError

    def looks_ahead(self, game: Game, step: Follow) -> list[tuple[int, list[int]]]:
        """How many cards it asks for, and among which of those they are found, for each noun phrase."""
        raise NotImplementedError

    def eligible(self, game: Game, step: Follow, index: int, ref: int) -> bool:
        """Whether the instruction can be carried out on a card at all: nobody has to choose one in vain
        (402.5)."""
        return True

    def possible(self, game: Game, step: Follow) -> bool:
        """Whether following it could do anything, as far as that can be told before it is tried."""
        raise NotImplementedError

    def events(self, game: Game, step: Follow) -> list[Event]:
        """What this instruction makes happen, all at the same time."""
        raise NotImplementedError

    def is_direct(self, game: Game, node: Node) -> bool:
        """Whether the instruction makes its events without anybody deciding anything, so that they can take
        the place of a replaced event."""
        return False

    def takes_place(self, game: Game, node: Node) -> bool:
        """Whether it does nothing but decide and then make events, which can take the place of one."""
        return self.is_direct(game, node)


ACTS: Final[dict[type[Node], Act]] = {}


def register(act: Act, *kinds: type[Node]) -> None:
    """Say how kinds of instructions are followed."""
    for kind in kinds:
        ACTS[kind] = act


def follow(
    game: Game, node: Node, scope: Scope, *, actor: int = NOBODY, cost: bool = False, action: int = 0
) -> None:
    """Plan to follow an instruction now, before anything else goes on."""
    push(game, Follow(node, scope, actor=actor, cost=cost, action=action))


def finish(game: Game, step: Follow, did: bool, handled: list[int]) -> None:
    """The instruction is over."""
    step.scope.did = did
    step.scope.handled = handled
    done(game, step)


def terminate_effect(game: Game, scope: Scope) -> None:
    """314.2: an effect is stopped in the middle, none of its instructions is followed any more."""
    game.agenda = [step for step in game.agenda if not (isinstance(step, Follow) and step.scope is scope)]


def label(step: Follow, event: Event) -> None:
    """Say what caused an event."""
    event.source = step.scope.source
    event.by = step.scope.controller
    event.cost = step.cost
    event.rule = step.scope.rule
    if step.scope.applied:
        event.applied = step.scope.applied


# ---- what stands next in a text ------------------------------------------------------------------------


def next_instruction(game: Game, step: Follow) -> Instruction | None:
    """The instruction printed behind the one being followed, in the same text."""
    following = next_instructions(game, step)
    return following[0] if following else None


def next_instructions(game: Game, step: Follow) -> tuple[Instruction, ...]:
    """All that is printed behind it in the same sequence."""
    below = False
    for other in reversed(game.agenda):
        if other is step:
            below = True
        elif below and isinstance(other, Follow) and other.scope is step.scope:
            node = other.node
            if isinstance(node, Sequence) and other.memory:
                return node.parts[other.memory[0] :]
    return ()
