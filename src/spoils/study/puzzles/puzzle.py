"""A puzzle and its file."""

from __future__ import annotations

import msgspec

from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where
from spoils.engine.agenda import answer
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.scenario.file import Unusable, parse_scenarios
from spoils.scenario.setup import set_up
from spoils.study.puzzles.goals import Goal


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One decision with one answer that reaches the goal."""

    goal: Goal
    position: str  # a scenario file: the turn begins with it
    path: tuple[tuple[int, ...], ...]  # the answers from there to the decision
    solution: tuple[int, ...]


def position_of(text: str, catalog: Catalog) -> Game:
    """The game that a scenario file begins with, played as any other game."""
    (scenario,) = parse_scenarios(text.encode(), Where("the puzzle"), catalog)
    if isinstance(scenario, Unusable):
        raise UserError(str(scenario.error))
    game, _ = set_up(scenario)
    game.log = None
    game.ask_payment = game.ask_forced = False
    return game


def decision_of(puzzle: Puzzle, catalog: Catalog) -> Game:
    """The game at the decision that the puzzle is about."""
    game = position_of(puzzle.position, catalog)
    for given in puzzle.path:
        question = game.question
        assert question is not None
        answer(game, question.player, list(given))
    return game
