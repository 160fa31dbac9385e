"""Puzzles: one answer alone reaches the goal, and what looks like one but is none is refused."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from spoils.cards.catalog import Catalog
from spoils.cli.main import build_app
from spoils.engine.state.game import CARDS
from spoils.errors import UserError
from spoils.study.puzzles.checking import fault_of
from spoils.study.puzzles.goals import Goal
from spoils.study.puzzles.mining import only_answer
from spoils.study.puzzles.puzzle import Puzzle, decision_of, position_of, read_puzzles, write_puzzles

# One resource, so one of the tactics can be played.
TABLE = """
title: A table
cards:
  - {name: Burn, type: Tactic, cost: 1, text: "Your opponent loses 3 influence."}
  - {name: Scorch, type: Tactic, cost: 1, text: "Your opponent loses 3 influence. You gain 1 influence."}
  - {name: Salve, type: Tactic, cost: 1, text: "You gain 3 influence."}
  - {name: Nap, type: Tactic, cost: 1, text: "You gain 1 influence."}
  - {name: Gamble, type: Tactic, cost: 1, text: "Flip a coin. If you win, your opponent loses 3 influence."}
players:
  A: {hand: [HAND], deck: [Nap, Nap], play: [{card: Rage}]}
  B: {influence: LEFT, deck: [Nap, Nap]}
"""


def table(hand: str, left: int = 3) -> str:
    return TABLE.replace("HAND", hand).replace("LEFT", str(left))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def found(catalog: Catalog, text: str) -> Puzzle | None:
    game = position_of(text, catalog)
    solution = only_answer(game, Goal.WIN)
    if solution is None:
        return None
    return Puzzle(goal=Goal.WIN, position=text, path=(), solution=tuple(solution))


def test_the_only_card_that_wins_is_found_and_proven(catalog: Catalog) -> None:
    puzzle = found(catalog, table("Burn, Salve, Nap"))
    assert puzzle is not None
    game = decision_of(puzzle, catalog)
    assert game.question is not None
    ref = game.question.options[puzzle.solution[0]][1]
    assert game.definition(ref % CARDS).name == "Burn"
    assert fault_of(puzzle, catalog) == ""


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("Burn, Salve, Nap", 4),  # nothing wins
        ("Burn, Scorch, Nap", 3),  # two do
        ("Burn, Gamble, Nap", 3),  # another may, by chance
    ],
)
def test_what_is_no_puzzle_is_refused(catalog: Catalog, hand: str, left: int) -> None:
    assert found(catalog, table(hand, left)) is None


def test_a_second_copy_of_the_solution_is_the_same_answer(catalog: Catalog) -> None:
    puzzle = found(catalog, table("Burn, Burn, Salve, Nap"))
    assert puzzle is not None
    assert fault_of(puzzle, catalog) == ""


@pytest.mark.parametrize(
    ("hand", "left", "fault"),
    [
        ("Burn, Salve, Nap", 4, "does not reach"),
        ("Burn, Scorch, Nap", 3, "as good"),
        ("Burn, Gamble, Nap", 3, "chance"),
    ],
)
def test_the_check_finds_what_is_wrong(catalog: Catalog, hand: str, left: int, fault: str) -> None:
    game = position_of(table(hand, left), catalog)
    assert game.question is not None
    cards = [option[1] % CARDS if len(option) > 1 else 0 for option in game.question.options]
    names = [game.definition(card).name for card in cards]
    puzzle = Puzzle(goal=Goal.WIN, position=table(hand, left), path=(), solution=(names.index("Burn"),))
    assert fault in fault_of(puzzle, catalog)


def test_puzzles_are_kept_once(catalog: Catalog, tmp_path: Path) -> None:
    puzzle = found(catalog, table("Burn, Salve, Nap"))
    assert puzzle is not None
    file = tmp_path / "puzzles.jsonl"
    assert write_puzzles(file, [puzzle, puzzle]) == 1
    assert write_puzzles(file, [puzzle]) == 0
    assert list(read_puzzles(file)) == [puzzle]
    done = CliRunner().invoke(build_app(), ["puzzles", "check", str(file)])
    assert (done.exit_code, done.output) == (0, "1 of 1 proven\n")


def test_a_broken_file_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text('{"goal": "win"}\n')
    with pytest.raises(UserError, match=r"line 1: is no puzzle"):
        list(read_puzzles(file))


def test_a_way_that_breaks_off_is_refused(catalog: Catalog) -> None:
    puzzle = found(catalog, table("Burn, Salve, Nap"))
    assert puzzle is not None
    with pytest.raises(UserError, match="breaks off"):
        decision_of(msgspec.structs.replace(puzzle, path=((40,),)), catalog)
