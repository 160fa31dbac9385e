"""Every scenario of the project, and those of the reference material, must pass."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from checks import places
from spoils.cards.catalog import Catalog
from spoils.scenario.file import Unusable, read_scenarios, scenario_files
from spoils.scenario.model import Scenario
from spoils.scenario.report import PASSED, outcome_of

TESTS = Path(__file__).parents[1]
OWN = (TESTS / "rules", TESTS / "scenarios")
PRINTED = TESTS / "printed"  # our scenarios about printed cards, which are read from the reference material


def scenarios(folder: Path, cards: tuple[Path, ...] = ()) -> Iterator[object]:
    catalog = Catalog.load(cards)
    for file in scenario_files(folder):
        for scenario in read_scenarios(file, catalog):
            yield pytest.param(scenario, id=f"{file.stem}: {scenario.title}")


def shared() -> list[object]:
    folder = places.shared()
    if folder is None:
        absent = pytest.mark.skip(reason="../shared is absent")
        return [pytest.param(None, id="../shared", marks=absent)]
    return [*scenarios(folder / "scenarios"), *scenarios(PRINTED, (folder / "cards",))]


@pytest.mark.parametrize("scenario", [scenario for folder in OWN for scenario in scenarios(folder)])
def test_a_scenario_of_the_project(scenario: Scenario | Unusable) -> None:
    outcome = outcome_of(scenario)
    assert outcome.status == PASSED, outcome.in_words()


@pytest.mark.parametrize("scenario", shared())
def test_a_scenario_of_the_reference_material(scenario: Scenario | Unusable) -> None:
    outcome = outcome_of(scenario)
    assert outcome.status == PASSED, outcome.in_words()
