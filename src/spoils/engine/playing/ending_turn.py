"""610: ending a turn. Opponents may respond; then the turn really ends, and end-of-turn triggers happen
(610.1a). A hand may be as large as it will (403.2b)."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done
from spoils.engine.board.board import board
from spoils.engine.happening.consequences import total
from spoils.engine.happening.durations import end_turn_effects
from spoils.engine.happening.happen import happen
from spoils.engine.playing.responding import respond_to_end_of_turn
from spoils.engine.program import events as ev
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.texts import Triggered
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game, Step
from spoils.engine.state.permanent import NO_ENTRIES
from spoils.engine.state.scope import Scopes

RESPONSES: Final = 0
TRIGGERS: Final = 1
OVER: Final = 2


class EndingTurn(Step):
    """The active player has announced the end of the turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "player")

    def __init__(self, player: int) -> None:
        self.player = player

    def clone(self, scopes: Scopes) -> EndingTurn:
        copy = EndingTurn(self.player)
        copy.stage = self.stage
        return copy

    def run(self, game: Game) -> None:
        if self.stage == RESPONSES:
            self.stage = TRIGGERS
            # nobody announces the end of the turn of a player who has left
            if not game.players[self.player].lost:
                respond_to_end_of_turn(game, self.player)
        elif self.stage == TRIGGERS:
            self.stage = OVER
            if not game.edition.effects_end_at_next_start:
                waiting = [effect for effect in game.effects if isinstance(effect.node, Triggered)]
                end_turn_effects(game)
                game.effects.extend(
                    effect for effect in waiting if effect not in game.effects
                )  # "at the end of the turn"
                game.note_change(EVERYTHING)
                forget_survived(game)
            if not game.edition.damage_ends_at_next_start:
                clear_damage(game)
                game.note_change(EVERYTHING)
            happen(game, [Event(ev.TURN_END, player=self.player, rules=("610.1a",))])
        else:
            done(game, self)


def forget_survived(game: Game) -> None:
    """408.4: damage counts in the turn in which it is received. What a character has survived only by an
    effect that ends with the turn does not destroy it afterwards."""
    folded = board(game)
    for card, permanent in game.play.items():
        if permanent.damage and total(permanent.damage) >= folded.traits(card).life:
            permanent.damage = NO_ENTRIES
            game.note_change(EVERYTHING)


def clear_damage(game: Game) -> None:
    """408.4a, 602.1a: characters forget the damage of the turn; the markers on locations stay (408.5)."""
    for permanent in game.play.values():
        permanent.damage = NO_ENTRIES
