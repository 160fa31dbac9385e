"""603: during a turn. The active player deploys cards, uses abilities and attacks, in any order and as often
as they want, and ends the turn once."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done
from spoils.engine.offers.actions import actions, perform
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import END_TURN, TURN, Question
from spoils.engine.state.scope import Scopes

RULES: Final = ("603.2",)


class DuringTurn(Step):
    """The active player's own time."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "player", "offered")

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player
        self.offered: list[tuple[int, ...]] = []  # what the player may do now

    def clone(self, scopes: Scopes) -> DuringTurn:
        copy = DuringTurn(self.player)
        copy.stage = self.stage
        copy.offered = self.offered
        return copy

    def run(self, game: Game) -> None:
        if game.players[self.player].lost:
            self.end(game)
            return
        self.offered = actions(game, self.player, TURN)
        ask(game, Question(self.player, TURN, self.offered, reason="turn", rules=RULES))

    def answered(self, game: Game, answer: list[int]) -> None:
        self.take(game, self.offered[answer[0]])

    def take(self, game: Game, option: tuple[int, ...]) -> None:
        if option[0] == END_TURN:
            self.end(game)
        else:
            perform(game, self.player, option, TURN)

    def end(self, game: Game) -> None:
        """603.2d: from here there is no way back (A69)."""
        done(game, self)
