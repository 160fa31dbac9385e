"""Puzzles: positions with one good answer."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import FromClient, ToClient
from spoils.server.protocol.lobby import RatingInfo
from spoils.server.protocol.socket import Number
from spoils.server.protocol.study import BoardLook, CardId
from spoils.study.puzzles.puzzle import Puzzle
from spoils.view.model import Option

PuzzleGoal = Literal["win", "survive", "gain"]
PuzzleTheme = Literal["win", "survive", "block", "respond", "divide", "attack", "choose"]
PuzzleStep = Annotated[int, Meta(ge=0, le=100)]


class PuzzleListed(ToClient, frozen=True):
    """A puzzle, without its solution."""

    id: str
    goal: PuzzleGoal
    theme: PuzzleTheme
    level: int
    """From 1, found by looking one step ahead, to 5, found by no bot; 0: not measured."""
    steps: int
    """How many answers are to be found, one after the other."""
    rating: RatingInfo | None = None
    """How hard people have found it, on the scale of those who solve puzzles; only in the list."""


class PuzzleList(ToClient, frozen=True):
    """All puzzles of the server, the easier ones first."""

    puzzles: tuple[PuzzleListed, ...]
    today: str
    """The puzzle of the day (UTC)."""
    day: str
    """Which day that is, as in 2026-11-16."""
    you: RatingInfo | None = None
    """How good the visitor is at them, after the first try."""


class PuzzleLook(ToClient, frozen=True):
    """A puzzle after so many right answers. All hands lie open."""

    puzzle: PuzzleListed
    solver: int
    """Whose side one is on."""
    step: int
    solved: bool
    look: BoardLook
    edition: str


class PuzzleAnswer(FromClient, frozen=True):
    """An answer to the question after so many right ones."""

    step: PuzzleStep
    answer: Annotated[tuple[Number, ...], Meta(max_length=500)] = ()


class PuzzleVerdict(ToClient, frozen=True):
    """Whether the answer was the right one; if so, what it has led to."""

    right: bool
    now: PuzzleLook | None = None


class PuzzleHint(ToClient, frozen=True):
    """Something about the answer. The first step says what sort it is of, the second with which cards."""

    kind: str
    """Of the question."""
    word: str
    """What is to be done, as options have it; empty where something is to be chosen."""
    count: int
    """How many options are to be chosen, or get a share."""
    said: tuple[Option, ...] = ()
    """In the second step: the options."""


class PuzzleSaid(ToClient, frozen=True):
    """One answer of the solution."""

    player: int
    kind: str
    said: tuple[Option, ...] = ()


class PuzzleSolution(ToClient, frozen=True):
    """What follows to the end of the line."""

    line: tuple[PuzzleSaid, ...]


class PuzzleWhy(FromClient, frozen=True):
    """Why can nothing be done with this card, or what has changed it?"""

    step: PuzzleStep
    card: CardId


class OwnPuzzle(FromClient, frozen=True):
    """A puzzle of a file of one's own, and what is asked about it: only what is meant is looked at."""

    puzzle: Puzzle
    """As `spoils puzzles mine` writes it."""
    step: PuzzleStep = 0
    answer: Annotated[tuple[Number, ...], Meta(max_length=500)] = ()
    hint: Literal[1, 2] = 1
    card: CardId = ""
