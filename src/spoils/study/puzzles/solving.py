"""Solving a puzzle: the person answers for the solver, the others reply as the line says."""

from __future__ import annotations

from copy import copy
from typing import Final

from spoils.bots.candidates import meaning
from spoils.cards.catalog import Catalog
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.record.replay import Given
from spoils.study.board.saying import described
from spoils.study.puzzles.puzzle import Answer, BrokenOff, Puzzle, Step, is_forced, play_on, position_of
from spoils.view.model import Option

RESPONSES: Final = (q.RESPOND, q.BATTLE)
Said = tuple[int, str, tuple[Option, ...]]
"""Who answers, the kind of the question, and what is chosen."""


class Attempt:
    """A puzzle that somebody is solving: so many of the solver's answers have been found."""

    def __init__(self, puzzle: Puzzle, catalog: Catalog, found: int = 0) -> None:
        self.puzzle = puzzle
        self.game = position_of(puzzle.position, catalog)
        self.game.log = []
        play_on(self.game, puzzle.path)
        if self.game.question is None:
            raise BrokenOff
        self.solver = self.game.question.player
        self.must_hold()
        self.found = 0
        while self.found < found:
            self.go_on()

    def must_hold(self) -> None:
        """Refuse a line that cannot be played to its end: files may hold anything."""
        game = self.game.clone()
        for step in self.puzzle.line:
            if game.question is None or game.question.player != self.solver:
                raise BrokenOff
            play_on(game, step)

    def again(self) -> Attempt:
        """Another attempt that has come as far as this one."""
        other = copy(self)
        other.game = self.game.clone()
        return other

    @property
    def solved(self) -> bool:
        return self.found == len(self.puzzle.line)

    @property
    def step(self) -> Step:
        """The answer that is to be found now, and the replies to it."""
        self.must_be_open()
        return self.puzzle.line[self.found]

    def must_be_open(self) -> None:
        """Refuse to go on with a puzzle that is solved."""
        if self.solved:
            raise UserError("the puzzle is solved; there is nothing to find any more")

    def is_right(self, given: list[int]) -> bool:
        """Whether an answer is the one, in whatever order it is given."""
        return _said(self.game, given) == _said(self.game, list(self.step[0]))

    def go_on(self) -> None:
        """Give the answer that was to be found, and the replies of the others."""
        play_on(self.game, self.step)
        self.found += 1
        if self.solved:
            self.let_happen()

    def let_happen(self) -> None:
        """What has been begun comes to its end where nobody can respond: people want to see it."""
        while (question := self.game.question) and question.kind in RESPONSES and is_forced(question):
            play_on(self.game, ((0,),))

    def hint(self) -> Said:
        """What is to be found."""
        return self.saying(self.game, self.step[0])

    def line_in_words(self) -> list[Said]:
        """The rest of the line."""
        game, found = self.game.clone(), []
        for step in self.puzzle.line[self.found :]:
            for given in step:
                found.append(self.saying(game, given))
                play_on(game, (given,))
        return found

    def saying(self, game: Game, given: Answer) -> Said:
        question = game.question
        if question is None:
            raise BrokenOff
        return (question.player, *described(game, Given(question.player, given)))


def _said(game: Game, given: list[int]) -> object:
    assert game.question is not None
    kind = game.question.kind
    return meaning(game, given if kind in q.NUMBERS or kind == q.DIVIDE else sorted(given))
