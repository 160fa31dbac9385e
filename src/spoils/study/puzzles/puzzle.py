"""A puzzle: a position, the way to a decision, and the line of answers that solves it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta

from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where
from spoils.engine.agenda import answer
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.engine.state.questions import IllegalAnswer, Question
from spoils.errors import UserError
from spoils.scenario.file import Unusable, parse_scenarios
from spoils.scenario.setup import set_up
from spoils.study.puzzles.goals import Goal

Answer = tuple[int, ...]
Step = tuple[Answer, ...]
"""An answer of the solver's, and the others' replies to it."""


class Theme(StrEnum):
    """What a puzzle trains, by what is asked in it."""

    WIN = "win"
    SURVIVE = "survive"
    BLOCK = "block"
    RESPOND = "respond"
    DIVIDE = "divide"
    ATTACK = "attack"
    CHOOSE = "choose"


def theme_called(name: str) -> Theme:
    """The theme of that name."""
    if name not in tuple(Theme):
        raise UserError(f'there is no theme "{name}"; the themes are {", ".join(Theme)}')
    return Theme(name)


class BrokenOff(UserError):
    """A puzzle that was made by another version."""

    def __init__(self) -> None:
        super().__init__("a puzzle's way to its decision breaks off; it was made by another version")


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A decision with one answer that reaches the goal. All hands lie open."""

    goal: Goal
    theme: Theme
    position: str  # a scenario file: the turn begins with it
    path: tuple[Answer, ...] = ()  # the answers from there to the decision
    line: Annotated[tuple[Step, ...], Meta(min_length=1)]  # the solution: each answer the only good one
    level: Annotated[int, Meta(ge=0, le=5)] = 0  # how much search it takes to solve it; 0: not measured
    size: Annotated[int, Meta(ge=0)] = 0  # positions that the check lays out; 0: not measured

    @property
    def id(self) -> str:
        """The same for the same puzzle, wherever it was found."""
        return sha256(msgspec.json.encode((self.goal, self.position, self.path))).hexdigest()[:10]


def theme_of(game: Game, goal: Goal) -> Theme:
    """The theme of the decision that is open."""
    assert game.question is not None
    if goal is not Goal.GAIN:
        return Theme.WIN if goal is Goal.WIN else Theme.SURVIVE
    themes = {
        q.BLOCK: Theme.BLOCK,
        q.ATTACKERS: Theme.ATTACK,
        q.DIVIDE: Theme.DIVIDE,
        q.RESPOND: Theme.RESPOND,
        q.BATTLE: Theme.RESPOND,
    }
    return themes.get(game.question.kind, Theme.CHOOSE)


def is_forced(question: Question) -> bool:
    """Whether there is but one answer."""
    return len(question.options) == 1 and question.minimum == question.maximum == 1


def position_of(text: str, catalog: Catalog) -> Game:
    """The game that a scenario file begins with, played as any other game."""
    scenario, *others = parse_scenarios(text.encode(), Where("the position of a puzzle"), catalog)
    if others:
        raise UserError(f"the position of a puzzle is one scenario; here are {len(others) + 1}")
    if isinstance(scenario, Unusable):
        raise UserError(str(scenario.error))
    game, _ = set_up(scenario)
    game.log = None
    game.ask_payment = game.ask_forced = False
    return game


def decision_of(puzzle: Puzzle, catalog: Catalog) -> Game:
    """The game at the decision that the puzzle is about."""
    game = position_of(puzzle.position, catalog)
    play_on(game, puzzle.path)
    if game.question is None:
        raise BrokenOff
    return game


def play_on(game: Game, answers: Sequence[Answer]) -> None:
    """Give these answers, whoever is asked."""
    for given in answers:
        question = game.question
        try:
            answer(game, -1 if question is None else question.player, list(given))
        except IllegalAnswer as error:
            raise BrokenOff from error
