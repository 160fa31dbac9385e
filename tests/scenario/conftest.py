"""What the tests of the scenario runner share."""

from pathlib import Path

import pytest

from spoils.cards.catalog import Catalog
from spoils.scenario.file import read_scenarios
from spoils.scenario.report import Outcome, outcome_of
from tests.scenario.scenes import CARDS, Play, PlayWith


@pytest.fixture
def play_with(tmp_path: Path) -> PlayWith:
    """Run a scenario that may use the usual cards and further ones. Line 1 is its title, line 2 its first own
    line."""

    def run(text: str, further: str) -> Outcome:
        file = tmp_path / "scene.yaml"
        file.write_text(f"title: Scene\n{text}{CARDS}{further}", "utf-8")
        (scenario,) = read_scenarios(file, Catalog())
        return outcome_of(scenario)

    return run


@pytest.fixture
def play(play_with: PlayWith) -> Play:
    """The same with the usual cards alone."""
    return lambda text: play_with(text, "")
