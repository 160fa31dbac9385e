"""603: during a turn. The active player deploys cards, uses abilities and attacks, in any order and as often
as they want, and ends the turn once."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done
from spoils.engine.asking.windows import options_in_window, take_in_window
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import TURN, Question
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
            done(game, self)
            return
        self.offered = options_in_window(game, self.player, TURN, 0, 0)
        ask(game, Question(self.player, TURN, self.offered, reason="turn", rules=RULES))

    def answered(self, game: Game, answer: list[int]) -> None:
        self.take(game, self.offered[answer[0]])

    def take(self, game: Game, option: tuple[int, ...]) -> None:
        take_in_window(game, self.player, option, TURN, 0, 0)
