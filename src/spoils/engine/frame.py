"""402: one instruction being followed: the step that stands on the agenda, and the registry of how each
kind is followed (``follow.Act``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from spoils.engine.agenda import Step, done, push
from spoils.engine.events import Event
from spoils.engine.program.node import Node
from spoils.engine.questions import Question, Refusal
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY, Scope, Scopes

if TYPE_CHECKING:
    from spoils.engine.follow import Act

WHO: Final = 0
FIND: Final = 1
DO: Final = 2
AFTER: Final = 3


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
    )

    def __init__(
        self, node: Node, scope: Scope, *, actor: int = -1, cost: bool = False, action: int = 0
    ) -> None:
        super().__init__()
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
        return copy


ACTS: Final[dict[type[Node], Act]] = {}


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
        event.applied = tuple(step.scope.applied)
