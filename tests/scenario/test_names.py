"""Names that look like something else, and the example of the documentation."""

import re
from pathlib import Path

from spoils.cards.catalog import Catalog
from spoils.scenario.file import read_scenarios
from spoils.scenario.report import PASSED, outcome_of

PROJECT = Path(__file__).parents[2]

ODD_NAMES = """\
title: Odd names
cards:
  - {name: Character, type: Item}
  - {name: "Rust, the Old", type: Item}
  - {name: "Plan: B", type: Character, strength: 3, life: 3, speed: 3}
  - {name: Half/Half, type: Character, strength: 0, life: 9, speed: 3}
  - {name: "Number #9", type: Item}
  - {name: Nobody’s Fool, type: Item}
  - {name: Not in Town, type: Item}
  - {name: 7, type: Item}
players:
  A: {hand: [Character, "Rust, the Old", "Number #9", Nobody's Fool, Not in Town, 7], play: ["Plan: B"]}
  B: {play: [2 Half/Half]}
script:
  - A deploys Character
  - A deploys "Rust, the Old"
  - "A deploys Number #9"
  - A deploys Nobody's Fool
  - A deploys Not in Town
  - A deploys 7
  - "A attacks with Plan: B"
  - B blocks with Half/Half#1, Half/Half#2
  - "A assigns Plan: B: 1 to Half/Half#1, 2 to Half/Half#2"
expect:
  - Character is an item
  - '"Rust, the Old" in A.play'
  - "Number #9 in A.play"
  - nobody’s fool in A.play
  - Not in Town in A.play
  - 7 not in A.hand
  - Half/Half#2.damage = 2
"""


def outcome(file: Path, text: str) -> tuple[str, str]:
    file.write_text(text, "utf-8")
    (scenario,) = read_scenarios(file, Catalog())
    result = outcome_of(scenario)
    return result.status, result.in_words()


def test_names_with_commas_colons_and_numbers(tmp_path: Path) -> None:
    status, words = outcome(tmp_path / "odd.yaml", ODD_NAMES)
    assert status == PASSED, words


def test_the_example_of_the_documentation_passes(tmp_path: Path) -> None:
    text = (PROJECT / "docs" / "SCENARIOS.md").read_text("utf-8")
    example = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert example is not None
    status, words = outcome(tmp_path / "example.yaml", example[1])
    assert status == PASSED, words
