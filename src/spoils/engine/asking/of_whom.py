"""407.2 (A10): of which of several opponents the condition of a trigger is to be true."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.agenda import done
from spoils.engine.asking.putting import put, which_player
from spoils.engine.instruction import follow
from spoils.engine.meanings import holds
from spoils.engine.reading.meant_opponent import is_of_one_opponent
from spoils.engine.reading.of_whom import mean_whom, of_whom_it_is_true
from spoils.engine.reading.players import opponents_of, you
from spoils.engine.state.game import Game, Step
from spoils.engine.state.scope import Scopes, Waiting


def is_open_of_whom(game: Game, waiting: Waiting) -> bool:
    """Whether it has to be found out first of whom the condition of a trigger is to be true."""
    node = waiting.node
    assert node.condition is not None
    if is_of_one_opponent(game, node.condition, waiting.scope):
        return True
    slot = node.slot_of_player
    return slot >= 0 and bool(of_whom_it_is_true(game, node.condition, slot, waiting.scope))


class AskingOfWhom(Step):
    """A10: the condition of a trigger is about "your opponent", and its controller chooses which one; or it
    is about "an opponent" of whom the body speaks, and true of several."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "waiting")

    def __init__(self, waiting: Waiting) -> None:
        self.waiting = waiting

    def clone(self, scopes: Scopes) -> AskingOfWhom:
        return AskingOfWhom(self.waiting.clone())

    def players(self, game: Game) -> list[int]:
        node, scope = self.waiting.node, self.waiting.scope
        if node.slot_of_player < 0:
            return opponents_of(game, you(game, scope))
        assert node.condition is not None
        return of_whom_it_is_true(game, node.condition, node.slot_of_player, scope)

    def run(self, game: Game) -> None:
        scope = self.waiting.scope
        put(
            game,
            self,
            which_player(you(game, scope), self.players(game), "choose.opponent", scope, ("407.2",)),
        )

    def answered(self, game: Game, answer: list[int]) -> None:
        waiting = self.waiting
        node, scope = waiting.node, waiting.scope
        player = self.players(game)[answer[0]]
        assert node.condition is not None
        if node.slot_of_player < 0:
            scope.opponent = player
        else:
            mean_whom(node.condition, node.slot_of_player, scope, player)
        done(game, self)
        if holds(game, node.condition, scope):
            follow(game, node.body, scope)
