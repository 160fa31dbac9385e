"""608.1c, 609.1a, 609.1e: tactics & abilities. The attacking player acts as often as they want, then the
defending player (A12)."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.agenda import ask, done
from spoils.engine.asking.windows import options_in_window, take_in_window
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import BATTLE, PASS, Question
from spoils.engine.state.scope import Scopes


class BattleWindow(Step):
    """One such step of a battle."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "players", "rules", "offered")

    def __init__(self, players: list[int], rules: tuple[str, ...]) -> None:
        super().__init__()
        self.players = players
        self.rules = rules
        self.offered: list[tuple[int, ...]] = []  # what the player asked may do

    def clone(self, scopes: Scopes) -> BattleWindow:
        copy = BattleWindow(list(self.players), self.rules)
        copy.stage = self.stage  # how many players are through
        copy.offered = self.offered
        return copy

    def run(self, game: Game) -> None:
        if self.stage >= len(self.players) or game.battle is None:
            done(game, self)
            return
        player = self.players[self.stage]
        if game.players[player].lost:
            self.stage += 1
            return
        self.offered = options_in_window(game, player, BATTLE, 0, 0)
        ask(game, Question(player, BATTLE, self.offered, reason="battle", rules=self.rules))

    def answered(self, game: Game, answer: list[int]) -> None:
        option = self.offered[answer[0]]
        if option[0] == PASS:
            self.stage += 1
            game.refused.clear()
        else:
            self.take(game, option)

    def take(self, game: Game, option: tuple[int, ...]) -> None:
        take_in_window(game, self.players[self.stage], option, BATTLE, 0, 0)
