"""The tactical puzzles: each has a solution, and not everything solves it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where
from spoils.lab.puzzles import main, puzzles, solves
from spoils.scenario.file import parse_scenarios
from spoils.scenario.report import FAILED, PASSED, outcome_of

FOLDER = Path(__file__).parent / "puzzles"
WRONG: dict[str, list[str]] = yaml.safe_load((FOLDER.parent / "wrong_lines.yaml").read_text("utf-8"))
DOCUMENTS = [
    document
    for file in sorted(FOLDER.glob("*.yaml"))
    for document in yaml.safe_load_all(file.read_text("utf-8"))
]


def run(document: dict[str, object]) -> tuple[str, str]:
    """How a scenario ends, and with which line if it fails."""
    data = yaml.safe_dump(document, allow_unicode=True).encode()
    (scenario,) = parse_scenarios(data, Where("puzzle"), Catalog())
    outcome = outcome_of(scenario)
    return outcome.status, outcome.text


def test_there_are_at_least_thirty() -> None:
    titles = [document["title"] for document in DOCUMENTS]
    assert len(set(titles)) == len(titles) >= 30
    assert set(titles) == set(WRONG)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["title"])
def test_the_solution_solves_it_and_the_wrong_line_does_not(document: dict[str, object]) -> None:
    assert run(document) == (PASSED, "")
    status, text = run({**document, "script": WRONG[str(document["title"])]})
    assert status == FAILED
    expected = document["expect"]
    assert isinstance(expected, list)
    assert text in expected, "the line itself is legal: it is the goal that is missed"


def test_a_bot_can_be_asked_to_solve_them(capsys: pytest.CaptureFixture[str]) -> None:
    found = {scenario.title: scenario for scenario in puzzles(FOLDER)}
    assert len(found) == len(DOCUMENTS)
    assert solves(found["The last damage comes from the hand"], "greedy", 1)
    assert main([str(FOLDER / "saving.yaml"), "--bot", "random"]) == 0
    assert "random: " in capsys.readouterr().out
    assert main([str(FOLDER / "nowhere.yaml")]) == 2
