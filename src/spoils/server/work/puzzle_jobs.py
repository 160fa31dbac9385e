"""Jobs about puzzles: setting them up, judging answers, hints."""

from typing import Final

from spoils.cards.catalog import Catalog
from spoils.engine.state.questions import ACTIONS
from spoils.server.errors import Trouble
from spoils.server.play.beginning import check_texts, read_position
from spoils.server.play.influences import influences
from spoils.server.protocol.puzzles import (
    PuzzleHint,
    PuzzleListed,
    PuzzleLook,
    PuzzleSaid,
    PuzzleSolution,
    PuzzleVerdict,
)
from spoils.server.protocol.socket import Influence, Reason
from spoils.server.work.board_games import engine_form
from spoils.server.work.board_jobs import open_look, pointed_at
from spoils.server.work.desk import Desk, Job
from spoils.server.work.game_jobs import with_cards_of
from spoils.study.puzzles.puzzle import Puzzle
from spoils.study.puzzles.shelf import puzzle_called
from spoils.study.puzzles.solving import Attempt
from spoils.view.why import attempts
from spoils.view.words import QUESTIONS

DOING: Final = tuple(QUESTIONS[kind] for kind in ACTIONS)
"""Questions that are answered by doing something, rather than by choosing among cards."""


def listed(puzzle: Puzzle) -> PuzzleListed:
    """A puzzle as it is listed."""
    return PuzzleListed(puzzle.id, puzzle.goal.value, puzzle.theme.value, puzzle.level, len(puzzle.line))


def cards_of(puzzle: Puzzle, desk: Desk) -> Catalog:
    """The catalogue with the cards that a puzzle brings, if it is not too large."""
    check_texts(puzzle.position, desk.limits)
    return with_cards_of(read_position(puzzle.position, desk.project, desk.limits), desk.project)


class PuzzleJob(Job, frozen=True, kw_only=True):
    """Something about a puzzle after so many right answers."""

    slow = True
    puzzle: str | Puzzle
    """One that everybody has, by its id, or one of the visitor's."""
    step: int = 0

    @property
    def is_strange(self) -> bool:
        """One of the visitor's was sent with its position and cards."""
        return not isinstance(self.puzzle, str)

    def run(self, desk: Desk, cards: Catalog) -> object:
        """Do it with the cards that everybody has, and those that come with the puzzle."""
        cards = desk.project
        if isinstance(self.puzzle, str):
            puzzle = puzzle_called(self.puzzle)
        else:
            puzzle = self.puzzle
            cards = cards_of(puzzle, desk)
        if self.step > len(puzzle.line):
            raise Trouble("malformed", f"this puzzle has {len(puzzle.line)} answers to find, not so many")
        return self.show(Attempt(puzzle, desk.project, self.step), cards)

    def show(self, attempt: Attempt, cards: Catalog) -> object:
        """Do it."""
        raise NotImplementedError


class LookAtPuzzle(PuzzleJob, frozen=True, kw_only=True):
    """The position."""

    def show(self, attempt: Attempt, cards: Catalog) -> PuzzleLook:
        """With all hands open."""
        return look_at(attempt, cards)


def look_at(attempt: Attempt, cards: Catalog) -> PuzzleLook:
    """How far an attempt has come."""
    game = attempt.game
    return PuzzleLook(
        listed(attempt.puzzle),
        attempt.solver,
        attempt.found,
        attempt.solved,
        open_look(game, cards),
        game.edition.id,
    )


class AnswerPuzzle(PuzzleJob, frozen=True, kw_only=True):
    """An answer, in the order of options that was shown."""

    answer: tuple[int, ...]

    def show(self, attempt: Attempt, cards: Catalog) -> PuzzleVerdict:
        """Whether it is right."""
        attempt.must_be_open()
        given = engine_form(attempt.game, self.answer, None)
        if not attempt.is_right(list(given.answer)):
            return PuzzleVerdict(right=False)
        attempt.go_on()
        return PuzzleVerdict(right=True, now=look_at(attempt, cards))


class HintAtPuzzle(PuzzleJob, frozen=True, kw_only=True):
    """A hint."""

    more: bool
    """The second step."""

    def show(self, attempt: Attempt, cards: Catalog) -> PuzzleHint:
        """What sort of answer it is, or with which cards."""
        _, kind, said = attempt.hint()
        word = said[0].word if said and kind in DOING else ""
        return PuzzleHint(kind, word, len(said), said if self.more else ())


class SolvePuzzle(PuzzleJob, frozen=True, kw_only=True):
    """The solution."""

    def show(self, attempt: Attempt, cards: Catalog) -> PuzzleSolution:
        """To the end."""
        return PuzzleSolution(tuple(PuzzleSaid(*said) for said in attempt.line_in_words()))


class WhyInPuzzle(PuzzleJob, frozen=True, kw_only=True):
    """Why can nothing be done with this card?"""

    card: str

    def show(self, attempt: Attempt, cards: Catalog) -> tuple[Reason, ...]:
        """All reasons."""
        card = pointed_at(attempt.game, attempt.solver, self.card)
        tried = attempts(attempt.game, attempt.solver, card)
        return tuple(Reason(one.word, one.label, one.reasons) for one in tried if one.reasons)


class InfluencesInPuzzle(PuzzleJob, frozen=True, kw_only=True):
    """What has changed this card?"""

    card: str

    def show(self, attempt: Attempt, cards: Catalog) -> tuple[Influence, ...]:
        """One entry per value and source."""
        game, solver = attempt.game, attempt.solver
        return influences(game, solver, pointed_at(game, solver, self.card))
