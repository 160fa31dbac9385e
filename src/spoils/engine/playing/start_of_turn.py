"""602: the start of a turn: one moment in which everything of the last turn is over, then the start-of-turn
triggers."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done
from spoils.engine.board.history import forget_turn
from spoils.engine.happening.durations import end_at_start_of_turn, end_turn_effects
from spoils.engine.happening.happen import happen
from spoils.engine.program import events as ev
from spoils.engine.program.change import DAMAGE, HISTORY, TURN
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game, Step
from spoils.engine.state.permanent import NO_ENTRIES, NO_NUMBERS
from spoils.engine.state.scope import Scopes

MOMENT: Final = 0  # 602.1
TRIGGERS: Final = 1  # 602.2
OVER: Final = 2


class StartOfTurn(Step):
    """A turn begins."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "player")

    def __init__(self, player: int) -> None:
        self.player = player

    def clone(self, scopes: Scopes) -> StartOfTurn:
        copy = StartOfTurn(self.player)
        copy.stage = self.stage
        return copy

    def run(self, game: Game) -> None:
        if self.stage == MOMENT:
            self.stage = TRIGGERS
            self.begin(game)
        elif self.stage == TRIGGERS:
            self.stage = OVER
            happen(game, [Event(ev.TURN_START, player=self.player, rules=("602.2",))])
        else:
            done(game, self)

    def begin(self, game: Game) -> None:
        """602.1: damage is cleared, "this turn" effects end, and what is in play now may attack this turn
        (A38). What the triggers bring afterwards was not there (204.3b)."""
        if game.turn:
            end_turn_effects(game)
        game.turn += 1
        game.active = self.player
        end_at_start_of_turn(game, self.player)
        forget_turn(game)
        for permanent in game.play.values():
            permanent.damage = NO_ENTRIES
            permanent.ready = True
            permanent.began_under = permanent.controller
            permanent.attacks = 0
            permanent.uses = NO_NUMBERS
        for player in game.players:
            player.played = []
            player.resources_played = 0
        game.refused.clear()
        game.note_change(TURN | HISTORY | DAMAGE)
