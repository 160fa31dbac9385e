"""What a puzzle asks for, and what has come of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from spoils.engine.playing.attacking import FORMING, Attacking
from spoils.engine.program.words import CHARACTER, ITEM, LOCATION
from spoils.engine.state.game import Game

MOST: Final = 10_000
LEAST: Final = -MOST
DECIDED: Final = 1_000  # points: the game itself


class Goal(StrEnum):
    """What the solver is to reach."""

    WIN = "win"  # before the turn is over
    SURVIVE = "survive"  # the turn
    GAIN = "gain"  # as many points as possible before the battle is over

    @property
    def margin(self) -> int:
        """By how much every other answer must be worse."""
        return 3 if self is Goal.GAIN else 1

    @property
    def least(self) -> int:
        """What the solution must be worth at least."""
        return LEAST if self is Goal.GAIN else 1

    @property
    def most(self) -> int:
        """What nothing can be worth more than."""
        return MOST if self is Goal.GAIN else 1


def result(game: Game, start: Game, solver: int, goal: Goal) -> int | None:
    """What was reached since the start: 1 or 0 for what is reached or not, or points; None while it goes on,
    and of a draw, which is neither."""
    if game.turn != start.turn:
        return gained(game, start, solver) if goal is Goal.GAIN else int(goal is Goal.SURVIVE)
    if game.over:
        if not game.winners:
            return None
        won = solver in game.winners
        return (DECIDED if won else -DECIDED) if goal is Goal.GAIN else int(won)
    if game.players[solver].lost:
        return -DECIDED if goal is Goal.GAIN else 0
    if goal is Goal.GAIN and not is_fought(game):
        return gained(game, start, solver)
    return None


def is_fought(game: Game) -> bool:
    """Whether a battle goes on, or an attack is announced that will become one (608.1)."""
    return game.battle is not None or any(
        isinstance(step, Attacking) and step.stage <= FORMING for step in game.agenda
    )


def gained(game: Game, start: Game, solver: int) -> int:
    """Points of the solver's since the start, less those of the others."""
    return balance(game, solver) - balance(start, solver)


def balance(game: Game, solver: int) -> int:
    """Influence, and for every card in hand and every character, item and location in play its numeric cost
    and one more: the solver's, less those of the others."""
    total = 0
    for player in game.players:
        sign = 1 if player.index == solver else -1
        total += sign * (player.influence + sum(worth(game, card) for card in player.hand))
    for card, permanent in game.play.items():
        if not permanent.face_down and game.definition(card).types & (CHARACTER | ITEM | LOCATION):
            total += worth(game, card) if permanent.controller == solver else -worth(game, card)
    return total


def worth(game: Game, card: int) -> int:
    return 1 + max(0, game.definition(card).cost)


def depends_on_chance(game: Game, start: Game) -> bool:
    """Whether since the start anything was left to chance, drawn, or done to a deck. What the next turn
    begins with does not count any more."""
    if game.chance.state != start.chance.state:
        return True
    if game.turn != start.turn:
        return False
    return any(now.deck != before.deck for now, before in zip(game.players, start.players, strict=True))
