"""Puzzles: one answer alone reaches the goal, and what looks like one but is none is refused."""

import re
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path
from random import Random

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner

from spoils.cards.catalog import Catalog
from spoils.cli.main import build_app
from spoils.engine.state.game import CARDS
from spoils.errors import UserError
from spoils.french.translate import french_for
from spoils.study.puzzles.checking import checked
from spoils.study.puzzles.file import read_puzzles, write_puzzles
from spoils.study.puzzles.goals import Goal
from spoils.study.puzzles.levels import solved, solves
from spoils.study.puzzles.lines import only_answer
from spoils.study.puzzles.puzzle import Puzzle, Theme, decision_of, position_of
from spoils.study.puzzles.record import Record, keep_record
from spoils.study.puzzles.shelf import of_the_day, of_theme, puzzle_called, shipped
from spoils.study.puzzles.solving import Attempt
from spoils.terminal.puzzle_table import PuzzleTable
from spoils.terminal.reading import kept_file

SMALL = 700  # positions of a tree
SAMPLE = 2

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
    solution = only_answer(game, Goal.WIN, 1_500, 4)
    return None if solution is None else puzzle_of(text, tuple(solution))


def puzzle_of(text: str, *answers: tuple[int, ...]) -> Puzzle:
    line = tuple((given,) for given in answers)
    return Puzzle(goal=Goal.WIN, theme=Theme.WIN, position=text, line=line)


def test_the_only_card_that_wins_is_found_and_proven(catalog: Catalog) -> None:
    puzzle = found(catalog, table("Burn, Salve, Nap"))
    assert puzzle is not None
    game = decision_of(puzzle, catalog)
    assert game.question is not None
    ref = game.question.options[puzzle.line[0][0][0]][1]
    assert game.definition(ref % CARDS).name == "Burn"
    assert checked(puzzle, catalog).fault == ""


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
    assert checked(puzzle, catalog).fault == ""


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
    puzzle = puzzle_of(table(hand, left), (names.index("Burn"),))
    assert fault in checked(puzzle, catalog).fault


BRAWL = """
title: A brawl
cards:
  - {name: Ogre, type: Character, strength: 3, life: 9, speed: 2, cost: 3}
  - {name: Imp, type: Character, strength: 1, life: 3, speed: 1, cost: 4}
  - {name: Boar, type: Character, strength: 1, life: 8, speed: 1, cost: 4}
players:
  A: {deck: [2 Imp], play: [Imp, Boar]}
  B: {deck: [2 Imp], play: [Ogre, Ogre]}
"""


def brawl(*path: tuple[int, ...]) -> Puzzle:
    """Imp and Boar attack, and some Ogres block; an Ogre is to divide its damage."""
    way = ((0,), (0, 1), (0,), (0,), *path)
    return Puzzle(goal=Goal.GAIN, theme=Theme.DIVIDE, position=BRAWL, path=way, line=(((3, 0),),))


def test_a_decision_must_show_all_that_it_depends_on(catalog: Catalog) -> None:
    """Divisions are announced together: the second Ogre's looks the same whatever was the first one's."""
    alone = brawl((0,), (0,), (0,))
    assert checked(alone, catalog).fault == ""
    second = brawl((0, 1), (0,), (0,), (0, 3))
    assert "does not show" in checked(second, catalog).fault


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


def test_somebody_solves_a_puzzle(catalog: Catalog) -> None:
    puzzle = found(catalog, table("Burn, Salve, Nap"))
    assert puzzle is not None
    attempt = Attempt(puzzle, catalog)
    assert attempt.game.question is not None
    right = puzzle.line[0][0][0]
    places = range(len(attempt.game.question.options))
    assert [attempt.is_right([place]) for place in places] == [place == right for place in places]
    player, kind, said = attempt.hint()
    assert (player, kind, said[0].word) == (attempt.solver, "turn", "deploy")
    assert said[0].card is not None
    assert said[0].card.name == "Burn"
    attempt.go_on()
    assert attempt.solved
    assert attempt.game.players[1].lost
    with pytest.raises(UserError, match="is solved"):
        attempt.hint()


@pytest.mark.parametrize(
    ("language", "seat", "event"),
    [
        ("en", "You are Player A.", "Player A deploys Burn"),
        ("fr", "Vous êtes le joueur A.", "Joueur A déploie Burn"),
    ],
)
def test_the_terminal_tells_what_the_solver_does_as_of_anybody(
    catalog: Catalog, language: str, seat: str, event: str
) -> None:
    """No sentence of the log begins with "You deploys"; who one is is said once."""
    puzzle = found(catalog, table("Burn, Salve, Nap"))
    assert puzzle is not None
    told = StringIO()
    lines = iter(["Burn"])
    table_of = PuzzleTable(puzzle, catalog, Console(file=told, width=200), lambda _: next(lines), language)
    assert table_of.solve()
    assert seat in told.getvalue()
    assert event in told.getvalue()


@pytest.mark.parametrize(
    ("language", "lines", "shown"),
    [
        (
            "en",
            ["card Burn", "? Nap", "rules 608.1d", "log", "discard", "table", "help"],
            [
                "Your opponent loses 3",
                "Nap (deploy it): yes",
                "608.1d",
                "Player B, discard pile: nothing",
                "hint (twice)",
            ],
        ),
        (
            "fr",
            ["carte Burn", "pourquoi Nap", "règles 608.1d", "journal", "defausse", "table", "aide"],
            [
                "Your opponent loses 3",
                "Nap (la déployer)",
                "608.1d",
                "Joueur B, défausse",
                "indice (deux fois)",
            ],
        ),
    ],
)
def test_all_can_be_looked_at_in_the_terminal(
    catalog: Catalog, language: str, lines: list[str], shown: list[str]
) -> None:
    """A puzzle that turns on the text of a card cannot be solved without it; looking is no mistake."""
    puzzle = found(catalog, table("Burn, Salve, Nap"))
    assert puzzle is not None
    told = StringIO()
    typed = iter([*lines, "Burn"])
    solving = PuzzleTable(puzzle, catalog, Console(file=told, width=200), lambda _: next(typed), language)
    assert solving.solve()
    assert solving.clean
    missing = [words for words in shown if words not in told.getvalue()]
    assert not missing, told.getvalue()


def test_tries_do_not_know_of_each_other(catalog: Catalog) -> None:
    """Many tries at one position succeed as often as single ones do, and not all of them alike."""
    puzzle = found(catalog, table("Burn, Salve, Nap"))
    assert puzzle is not None
    single = [solves(puzzle, catalog, "random", seed) for seed in range(8)]
    assert 0 < sum(single) < 8
    assert solved(puzzle, catalog, "random", range(8)) == sum(single)


def test_a_second_answer_that_is_not_the_only_one_is_found(catalog: Catalog) -> None:
    """The line of a puzzle is checked to its end: after Burn nothing is asked any more."""
    puzzle = found(catalog, table("Burn, Salve, Nap"))
    assert puzzle is not None
    longer = msgspec.structs.replace(puzzle, line=(*puzzle.line, ((0,),)))
    assert "not asked" in checked(longer, catalog).fault


def test_days_and_puzzles_in_a_row() -> None:
    first = date(2026, 2, 28)
    record = Record().after_solving("a", clean=True, day=first).after_solving("b", clean=True, day=None)
    assert (record.row, record.best, record.days) == (2, 2, 1)
    record = record.after_solving("c", clean=False, day=first + timedelta(days=1))
    assert (record.row, record.best, record.days, record.solved) == (0, 2, 2, ("a", "b", "c"))
    assert record.after_solving("a", clean=True, day=None).row == 0  # once is enough
    assert record.days_in_a_row(first + timedelta(days=2)) == 2
    assert record.days_in_a_row(first + timedelta(days=3)) == 0
    assert record.after_solving("d", clean=True, day=first + timedelta(days=4)).days == 1


def test_every_day_has_a_puzzle_of_its_own() -> None:
    count = len(shipped())
    days = [date(2026, 11, 16) + timedelta(days=one) for one in range(count)]
    assert len({of_the_day(day).id for day in days}) == count
    assert puzzle_called(of_the_day(days[0]).id) == of_the_day(days[0])
    with pytest.raises(UserError, match="no puzzle called"):
        puzzle_called("nowhere")


def test_a_sample_of_the_shipped_puzzles_is_proven(catalog: Catalog) -> None:
    """Other ones each day, of those that are checked quickly; `make puzzles` checks all."""
    seed = datetime.now(UTC).toordinal()
    small = [one for one in shipped() if 0 < one.size <= SMALL]
    for puzzle in Random(seed).sample(small, SAMPLE):
        assert checked(puzzle, catalog).fault == "", puzzle.id


def test_the_terminal_plays_a_puzzle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    puzzle = shipped()[0]
    done = CliRunner().invoke(
        build_app(), ["puzzles", "play", puzzle.id], input="hint\nhint\nnonsense\nsolution\nquit\n"
    )
    assert done.exit_code == 0, done.output
    assert "All hands and all face-down cards in play lie open" in done.output
    assert "This: " in done.output
    assert "neither an answer nor a command" in done.output
    assert "0 in a row without a mistake" in done.output
    assert not re.search(r"\bYou \w+s\b", done.stdout), "the solver is spoken of in the third person"
    french = CliRunner().invoke(build_app(), ["puzzles", "list", "--lang", "fr"])
    assert "Problème du jour" in french.output
    wrong = CliRunner().invoke(build_app(), ["puzzles", "play", "--theme", "dance"])
    assert wrong.exit_code == 2 or isinstance(wrong.exception, UserError)


def test_puzzles_of_a_file_are_played_with_its_own_cards(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    puzzle, kept = found(catalog, table("Burn, Salve, Nap")), tmp_path / "mine.jsonl"
    assert puzzle is not None
    kept.touch()
    play = ["puzzles", "play", "--file", str(kept)]
    empty = CliRunner().invoke(build_app(), play)
    assert isinstance(empty.exception, UserError)
    assert "holds no puzzle yet" in str(empty.exception)
    assert french_for(f"{kept}: holds no puzzle yet; spoils puzzles mine looks for some")
    write_puzzles(kept, [puzzle])
    shown = CliRunner().invoke(build_app(), play, input="solution\n")
    assert "this one can be tried again" in shown.output, "looking at the solution is not solving"
    assert "all of them" not in shown.output
    done = CliRunner().invoke(build_app(), play, input="Burn\n")
    assert done.exit_code == 0, done.output
    assert "Solved!" in done.output
    assert "You have solved all of them." in done.output
    called = CliRunner().invoke(build_app(), [*play, puzzle.id], input="quit\n")
    assert puzzle.id in called.output
    other = CliRunner().invoke(build_app(), [*play, shipped()[0].id])
    assert isinstance(other.exception, UserError), "only those of the file"
    none = CliRunner().invoke(build_app(), [*play, "--theme", "block"])
    assert "there are win (1)" in str(none.exception)


def test_a_theme_without_puzzles_is_not_offered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    there = Counter(one.theme for one in shipped())
    listed = CliRunner().invoke(build_app(), ["puzzles", "list"]).output
    for theme in Theme:
        row = [line for line in listed.splitlines() if line.startswith(f"{theme} ")]
        assert len(row) == (1 if there[theme] else 0), theme
        if there[theme]:
            assert f"0 of {there[theme]}" in row[0]
            assert len(of_theme(theme)) == there[theme]
            continue
        with pytest.raises(UserError) as refused:
            of_theme(theme)
        said = str(refused.value)
        assert f'no puzzle has the theme "{theme}" yet' in said
        assert all(f"{other} ({count})" in said for other, count in there.items())
        assert french_for(said), "not said in French"


def test_whoever_has_solved_all_of_a_theme_is_told_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    keep_record(kept_file("puzzles.json"), Record(solved=tuple(one.id for one in of_theme("win"))))
    done = CliRunner().invoke(build_app(), ["puzzles", "play", "--theme", "win"])
    assert (done.exit_code, done.output.strip()) == (0, "You have solved all of them.")
