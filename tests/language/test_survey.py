"""`spoils cards`: what it says of cards that compile and of cards that do not."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spoils.cli.main import build_app
from spoils.language.survey import survey
from spoils.language.verdicts import count_sentences

SET = """
set: Small Change
code: SMC
cards:
  - {name: Lantern Boy, type: Character, cost: 1, strength: 1, life: 1, speed: 3, text: "COVERT"}
  - name: Loose Plank
    type: Tactic
    cost: 1
    text: "COST: Pick a character.\\n\\nEFFECT: Destroy the character. Draw a card."
  - name: Wishing Well
    type: Item
    cost: 2
    text: "When this card enters play, draw a card.\\n\\nPlease be kind to this card."
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "small-change.yaml"
    path.write_text(SET)
    return path


def call(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(build_app(), list(words))
    return result.exit_code, result.output


def test_sentences_are_counted_without_names_and_reminders() -> None:
    text = "ROAR\nCOST: Pay 1. Discard a card.\nEFFECT: Draw a card. (This is the point.)\n\nUNIQUE Old Tom"
    assert count_sentences(text) == 3


def test_the_last_line_counts_cards_and_sentences(file: Path) -> None:
    status, output = call("cards", "check", str(file))
    assert status == 0
    assert output.splitlines()[-1] == "compiled 2 of 3 cards, 4 of 5 sentences"
    assert "Wishing Well, line 3" in output


def test_strict_answers_no(file: Path) -> None:
    assert call("cards", "check", str(file), "--strict")[0] == 1


def test_json_names_the_words_it_stopped_at(file: Path) -> None:
    _, output = call("cards", "check", str(file), "--json")
    facts = json.loads(output)
    assert facts["compiled"] == 2
    (declined,) = facts["declined"]
    assert declined["card"] == "Wishing Well"
    assert declined["line"] == 3


def test_a_compiled_card_is_shown_with_its_rules(file: Path) -> None:
    status, output = call("cards", "show", "loose plank", "--cards", str(file))
    assert status == 0
    assert "EFFECT: Destroy the character. Draw a card." in output
    assert "306" in output


def test_a_declined_card_can_be_looked_at(file: Path) -> None:
    status, output = call("cards", "show", "Mudlurk Eel")
    assert "Covert: Keyword" in output  # what the keyword means stands where it is read
    status, output = call("cards", "show", "Wishing Well", "--cards", str(file))
    assert status == 0
    assert "not played with" in output


def test_nothing_to_compile_is_fine() -> None:
    assert survey([]).last_line() == "compiled 0 of 0 cards, 0 of 0 sentences"
