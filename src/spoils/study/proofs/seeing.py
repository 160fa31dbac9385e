"""What a search finds at some decisions of a game, and who has won it."""

from __future__ import annotations

from typing import Final

import msgspec

from spoils.bots.exploring import is_searched
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.study.analysis.calibration import IN_FORCE
from spoils.study.analysis.decision import FirstLook, by_what_was_known
from spoils.study.analysis.model import Budget
from spoils.study.proofs.evidence import OfGame
from spoils.study.proofs.games import Task, play

USUAL: Final = 170  # decisions of a game that could be looked at
CLOSE: Final = 50  # halvings of an interval
DIGITS: Final = 4


class Glance(msgspec.Struct, frozen=True, array_like=True):
    """What was found for the player who decides, and what came of the game for that player: 1 for a win, a
    half for a draw."""

    found: float
    won: float


class Looked(OfGame, frozen=True):
    """Some decisions of a game."""

    seen: tuple[Glance, ...]


def seen_in(task: Task, number: int) -> Looked:
    """Some decisions of one game."""
    chance = from_seed(task.seed * 1_000_003 + number)
    noted: list[tuple[int, float]] = []

    def look(game: Game, given: list[int]) -> list[int]:
        assert game.question is not None
        if is_searched(game.question) and chance.below(USUAL) < task.each:
            first = FirstLook(game, game.decisions, given, Budget(task.nodes, task.seed))
            noted.append((first.player, by_what_was_known(game, first, given).known))
        return given

    end = play(task, number, look)
    return Looked(
        number,
        tuple(
            Glance(round(found_for(known), DIGITS), float(player in end.winners) if end.winners else 0.5)
            for player, known in noted
        ),
    )


def found_for(chance: float) -> float:
    """What the search had found if this chance is shown."""
    low, high = 0.0, 1.0
    for _ in range(CLOSE):
        middle = (low + high) / 2
        if IN_FORCE.shown(middle) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2
