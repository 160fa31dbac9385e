"""The tests of `make quick` are those that a change calls for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from checks.places import PROJECT
from checks.rule_index import cited_by_tests
from quick import plugin, selection
from quick.imports import distances, file_of, import_graph, imported
from quick.selection import Selection, select

SCENARIOS = PROJECT / "tests" / "scenario" / "test_all_scenarios.py"


def chosen_after(monkeypatch: pytest.MonkeyPatch, *names: str) -> Selection:
    """What would run if these files were changed."""
    monkeypatch.setattr(selection, "changed_files", lambda since: {PROJECT / name for name in names})
    return selection.selection()


# ---- what runs every time ---------------------------------------------------------------------------------


def test_every_scenario_runs_whatever_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "src/spoils/engine/terms/destroy.py",
        "README.md",
        "src/spoils/language/grammar/costs.grammar",
    ):
        chosen = chosen_after(monkeypatch, name)
        assert SCENARIOS in chosen.whole or SCENARIOS in chosen.sampled
    assert "pytestmark = pytest.mark.quick\n" in SCENARIOS.read_text("utf-8")  # all of them are the sample


def test_all_scenarios_that_cite_a_rule_are_among_them() -> None:
    own = [PROJECT / "tests" / folder for folder in ("rules", "scenarios", "printed")]
    citing = {PROJECT / citation.place.partition(":")[0] for citation in cited_by_tests() if citation.title}
    scenarios = {path for path in citing if path.suffix == ".yaml" and "puzzles" not in path.parts}
    assert len(scenarios) > 100
    assert [path for path in scenarios if path.parent not in own] == []


def test_cheap_files_run_and_dear_ones_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = chosen_after(monkeypatch)
    files = selection.test_files()
    assert set(chosen.whole) == set(files) - selection.dear_files(files, selection.measured()).keys()
    assert chosen.left_out == []


def test_the_measured_files_exist() -> None:
    assert [path for path in selection.measured() if not path.is_file()] == []


def test_no_file_costs_less_than_nothing() -> None:
    assert [path for path, cost in selection.measured().items() if cost < 0] == []


def test_a_new_file_is_taken_to_cost_what_its_neighbours_do() -> None:
    known = {Path("web/a"): 20.0, Path("web/b"): 0.2, Path("rules/a"): 0.1}
    new = files("web/new", "rules/new", "elsewhere/new")
    assert selection.dear_files([*known, *new], known) == {Path("web/a"): 20.0, Path("web/new"): 10.1}


def test_of_the_stored_games_a_sample_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = PROJECT / "tests" / "playthroughs" / "test_playthroughs.py"
    assert stored in chosen_after(monkeypatch).sampled
    assert stored in chosen_after(monkeypatch, "tests/playthroughs/test_playthroughs.py").whole


# ---- what a change reaches --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "reached"),
    [
        ("src/spoils/bots/tree.py", "tests/bots/test_tree.py"),
        ("src/spoils/record/save.py", "tests/record/test_save.py"),
        ("src/spoils/lab/balance/figures.py", "tests/lab/test_balance.py"),
        ("tests/bots/test_endurance.py", "tests/bots/test_endurance.py"),
        ("tests/bots/puzzles/lethal.yaml", "tests/bots/test_puzzles.py"),
        ("tests/server/conftest.py", "tests/server/test_store.py"),
        ("src/spoils/language/grammar/costs.grammar", "tests/language/test_golden.py"),
        ("src/spoils/server/socket.py", "tests/server/test_answers.py"),
    ],
)
def test_a_change_reaches_the_tests_of_what_was_changed(
    changed: str, reached: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert PROJECT / reached in chosen_after(monkeypatch, changed).whole


def test_a_change_at_the_bottom_reaches_the_top() -> None:
    near = distances(import_graph(), {PROJECT / "src" / "spoils" / "engine" / "state" / "game.py"})
    assert (
        near[PROJECT / "tests" / "web" / "test_games.py"]
        > near[PROJECT / "tests" / "engine" / "test_facts.py"]
    )
    assert PROJECT / "tests" / "project" / "test_names.py" not in near


def files(*names: str) -> list[Path]:
    return [Path(name) for name in names]


def test_the_nearest_come_first_as_long_as_the_budget_lasts() -> None:
    cheap, near, far, dearest = files("cheap", "near", "far", "dearest")
    dear = {near: 6.0, far: 5.0, dearest: 90.0}
    chosen = select([cheap, near, far, dearest], dear, {near: 1, far: 2, dearest: 1}, [far], budget=10)
    assert chosen == Selection(whole=[cheap, near], sampled=[far], left_out=[dearest, far])


def test_among_the_near_ones_comes_first_what_is_called_like_the_change() -> None:
    cheaper, called = files("test_other.py", "test_tree.py")
    dear = {cheaper: 5.0, called: 6.0}
    chosen = select([cheaper, called], dear, {cheaper: 1, called: 1}, [], budget=10, namesakes={called.name})
    assert chosen.whole == [called]


def test_a_changed_test_runs_whatever_it_costs() -> None:
    (dearest,) = files("dearest")
    assert select([dearest], {dearest: 90.0}, {dearest: 0}, [], budget=10).whole == [dearest]


def test_distances_count_imports() -> None:
    a, b, c, apart = files("a", "b", "c", "apart")
    graph = {a: frozenset[Path](), b: frozenset({a}), c: frozenset({b}), apart: frozenset[Path]()}
    assert distances(graph, {a}) == {a: 0, b: 1, c: 2}


def test_imports_are_found_wherever_they_stand() -> None:
    text = "import os\nfrom spoils.engine import play\n\ndef late():\n    import spoils.view.model\n"
    found = set(imported(text))
    assert {file_of("spoils.engine.play"), file_of("spoils.view.model")} <= found
    assert file_of("os") is None


def test_changes_are_those_of_the_working_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=A", "-c", "user.email=a@b.c", *words], cwd=tmp_path, check=True
        )

    (tmp_path / "kept.py").write_text("")
    (tmp_path / "edited.py").write_text("")
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "first")
    (tmp_path / "edited.py").write_text("x = 1\n")
    (tmp_path / "new.py").write_text("")
    monkeypatch.setattr(selection, "PROJECT", tmp_path)
    assert selection.changed_files() == {tmp_path / "edited.py", tmp_path / "new.py"}
    assert selection.latest() == "HEAD"
    git("add", ".")
    git("commit", "-q", "-m", "second")
    assert selection.changed_files() == set()
    assert selection.changed_files(selection.latest()) == {tmp_path / "edited.py", tmp_path / "new.py"}


# ---- the plugin -------------------------------------------------------------------------------------------


def test_of_a_sampled_file_only_the_quick_tests_run(tmp_path: Path) -> None:
    file = tmp_path / "test_two.py"
    file.write_text("import pytest\n\n@pytest.mark.quick\ndef test_a(): pass\n\ndef test_b(): assert False\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "quick.plugin", "-p", "no:cacheprovider"]
    whole, sample = (
        subprocess.run(
            [*command, "-c", str(PROJECT / "pyproject.toml"), "--rootdir", str(tmp_path), *words, str(file)],
            capture_output=True,
            text=True,
            check=False,
            cwd=PROJECT,
        )
        for words in ((), ("--sample", str(file)))
    )
    assert whole.returncode == 1
    assert "1 failed, 1 passed" in whole.stdout
    assert sample.returncode == 0
    assert "1 passed, 1 deselected" in sample.stdout


def test_every_measured_file_is_written_down() -> None:
    spent = {"tests/b.py": 0.24, "tests/a.py": 1.5}
    assert plugin.page(spent).splitlines()[1:] == ["tests/a.py: 1.5", "tests/b.py: 0.2"]


def test_earlier_figures_are_kept_of_files_that_still_exist(tmp_path: Path) -> None:
    written = tmp_path / "costs.yaml"
    written.write_text("tests/project/test_quick.py: 3.0\ntests/gone.py: 2.0\n", "utf-8")
    assert plugin.earlier(written) == {"tests/project/test_quick.py": 3.0}
