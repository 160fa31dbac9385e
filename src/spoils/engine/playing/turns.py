"""602, 603, 610: one turn after another. Each begins, goes on until its player ends it, and ends."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import push
from spoils.engine.general.winning import next_player
from spoils.engine.playing.during_turn import DuringTurn
from spoils.engine.playing.ending_turn import EndingTurn
from spoils.engine.playing.start_of_turn import StartOfTurn
from spoils.engine.state.game import Game, Step
from spoils.engine.state.scope import Scopes

START: Final = 0
DURING: Final = 1
ENDING: Final = 2
NEXT: Final = 3


class Turns(Step):
    """The lowest step of the agenda: it is never over."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "player")

    def __init__(self, player: int) -> None:
        self.player = player

    def clone(self, scopes: Scopes) -> Turns:
        copy = Turns(self.player)
        copy.stage = self.stage
        return copy

    def run(self, game: Game) -> None:
        if self.stage == NEXT:
            self.player = next_player(game, self.player)
            self.stage = START
        if self.stage == START:
            push(game, StartOfTurn(self.player))
        elif self.stage == DURING:
            push(game, DuringTurn(self.player))
        else:
            push(game, EndingTurn(self.player))
        self.stage += 1
