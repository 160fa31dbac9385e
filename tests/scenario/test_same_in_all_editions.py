"""Differences between the editions that make none in a game: the scenarios pass in all of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from spoils.cards.catalog import Catalog
from spoils.engine.differences import FIELDS, NO_BEHAVIOUR
from spoils.engine.editions import EDITIONS
from spoils.scenario.file import read_scenarios
from spoils.scenario.model import Scenario
from spoils.scenario.report import PASSED, outcome_of

FILE = Path(__file__).parents[1] / "scenarios" / "same-in-all-editions.yaml"
SCENARIOS = [one for one in read_scenarios(FILE, Catalog.load()) if isinstance(one, Scenario)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.title for scenario in SCENARIOS])
def test_passes(scenario: Scenario, edition: str) -> None:
    outcome = outcome_of(replace(scenario, edition=edition))
    assert outcome.status == PASSED, outcome


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.title for scenario in SCENARIOS])
def test_says_of_which_difference_it_is(scenario: Scenario) -> None:
    name = scenario.title.rpartition("(")[2].rstrip(")")
    assert name in NO_BEHAVIOUR or name in FIELDS
