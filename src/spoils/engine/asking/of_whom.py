"""407.2 (A10): of which of several opponents the condition of a trigger is to be true."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.agenda import done
from spoils.engine.asking.putting import put, which_player
from spoils.engine.instruction import follow
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.players import opponents_of, you
from spoils.engine.state.game import Game, Step
from spoils.engine.state.scope import Scopes, Waiting


class AskingOfWhom(Step):
    """A10: the condition of a trigger is about "your opponent", and its controller chooses which one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "waiting")

    def __init__(self, waiting: Waiting) -> None:
        self.waiting = waiting

    def clone(self, scopes: Scopes) -> AskingOfWhom:
        return AskingOfWhom(self.waiting.clone())

    def run(self, game: Game) -> None:
        scope = self.waiting.scope
        player = you(game, scope)
        others = opponents_of(game, player)
        put(game, self, which_player(player, others, "choose.opponent", scope, ("407.2",)))

    def answered(self, game: Game, answer: list[int]) -> None:
        waiting = self.waiting
        waiting.scope.opponent = opponents_of(game, you(game, waiting.scope))[answer[0]]
        done(game, self)
        condition = waiting.node.condition
        assert condition is not None
        if holds(game, condition, waiting.scope):
            follow(game, waiting.node.body, waiting.scope)
