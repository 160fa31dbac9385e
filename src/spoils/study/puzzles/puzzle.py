"""A puzzle and its file: one puzzle a line, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where
from spoils.engine.agenda import answer
from spoils.engine.state.game import Game
from spoils.engine.state.questions import IllegalAnswer
from spoils.errors import UserError
from spoils.scenario.file import Unusable, parse_scenarios
from spoils.scenario.setup import set_up
from spoils.study.puzzles.goals import Goal


class BrokenOff(UserError):
    """A puzzle that was made by another version."""

    def __init__(self) -> None:
        super().__init__("a puzzle's way to its decision breaks off; it was made by another version")


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One decision with one answer that reaches the goal. All hands lie open."""

    goal: Goal
    position: str  # a scenario file: the turn begins with it
    path: tuple[tuple[int, ...], ...]  # the answers from there to the decision
    solution: tuple[int, ...]

    @property
    def id(self) -> str:
        """The same for the same puzzle, wherever it was found."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:10]


def position_of(text: str, catalog: Catalog) -> Game:
    """The game that a scenario file begins with, played as any other game."""
    (scenario,) = parse_scenarios(text.encode(), Where("the position of a puzzle"), catalog)
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
        try:
            answer(game, -1 if question is None else question.player, list(given))
        except IllegalAnswer as error:
            raise BrokenOff from error
    if game.question is None:
        raise BrokenOff
    return game


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """The puzzles of a file."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {(error.strerror or 'it is no file').lower()}") from error
    for number, line in enumerate(lines, 1):
        try:
            yield msgspec.json.decode(line, type=Puzzle)
        except msgspec.MsgspecError as error:
            raise UserError(f"{path}, line {number}: is no puzzle: {error}") from error


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> int:
    """Add puzzles to a file, those that it has already left out; how many there were."""
    known = {one.id for one in read_puzzles(path)} if path.exists() else set()
    count = 0
    with path.open("ab") as file:
        for one in puzzles:
            if one.id not in known:
                known.add(one.id)
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()
                count += 1
    return count
