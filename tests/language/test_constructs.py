"""Every construct of card texts has a scenario that fails if it is mistranslated (docs/constructs.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks import construct_page, constructs
from checks.construct_page import Row
from checks.constructs import Construct
from checks.mistranslate import mistranslated, ways
from spoils.cards.catalog import Catalog
from spoils.scenario.file import read_scenarios
from spoils.scenario.model import Scenario
from tests.needs_source import needs_source

ROWS = construct_page.rows(construct_page.PAGE.read_text("utf-8"))
PARTS = 8  # of the page: so many tests, to be spread over processors

BOX = """
title: One of several is depleted
cards:
  - {name: Nap, type: Tactic, text: "Deplete a character."}
  - {name: Ox, type: Character, strength: 1, life: 1, speed: 1}
players:
  A: {hand: [Nap], play: [2 Ox]}
  B: {}
script: [A deploys Nap, A picks Ox#1]
expect: [Ox#1 is depleted, Ox#2 is not depleted]
"""


@needs_source  # a mistake puts things where their type forbids them
# one that makes a scenario endless may be interrupted where nobody can be told; it is interrupted again
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_mistake_of_the_page_is_noticed(part: int) -> None:
    unnoticed = [row for row in ROWS[part::PARTS] if not construct_page.is_true(row)]
    assert not unnoticed, f"`make constructs` looks for other scenarios: {unnoticed}"


def test_every_construct_is_on_the_page() -> None:
    assert {row.construct for row in ROWS} == {str(each) for each in construct_page.wanted()}


def test_the_page_fits_the_grammar_and_the_scenarios() -> None:
    assert construct_page.check() == []


def test_reasons_are_about_constructs_that_there_are() -> None:
    known = {str(each) for each in constructs.constructs()}
    assert set(constructs.NO_OTHER_WAY) <= known


@pytest.fixture
def scenario(tmp_path: Path) -> Scenario:
    file = tmp_path / "box.yaml"
    file.write_text(BOX)
    (found,) = read_scenarios(file, Catalog())
    assert isinstance(found, Scenario)
    return found


@pytest.mark.parametrize("construct", [Construct("Deplete"), Construct("Literal"), Construct("", "noun", 1)])
def test_a_scenario_passes_as_it_is_and_fails_with_a_mistake(
    scenario: Scenario, construct: Construct
) -> None:
    assert construct_page.outcome(scenario) == construct_page.PASSED
    assert any(construct_page.fails(scenario, construct, change) for _, change in ways(construct))
    assert construct_page.outcome(scenario) == construct_page.PASSED  # it was a copy


def test_a_mistake_about_what_is_not_there_changes_nothing(scenario: Scenario) -> None:
    construct = Construct("Destroy")
    assert all(mistranslated(scenario, construct, change) is None for _, change in ways(construct))


def test_a_row_that_is_not_true_is_found_out() -> None:
    row = ROWS[0]
    assert not construct_page.is_true(Row(row.construct, row.mistake, "No such title", row.file))
    assert not construct_page.is_true(Row("Nonsense", row.mistake, row.title, row.file))


def test_a_page_that_lacks_a_construct_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "constructs.md"
    text = construct_page.PAGE.read_text("utf-8")
    page.write_text(text.replace(text.splitlines()[12] + "\n", ""))
    monkeypatch.setattr(construct_page, "PAGE", page)
    assert construct_page.check() != []
