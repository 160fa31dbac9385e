"""Every sentence that messages recommend does compile."""

from __future__ import annotations

from importlib.resources import files

import pytest
import yaml

from spoils.language.compile import Compiled, compile_card
from spoils.language.report import explain, nearest

PICKS = "COST: Pick a character. Pick an item. Pick 2 characters. Pick a tactic in your discard pile."
EXAMPLES = yaml.safe_load(
    files("spoils.language").joinpath("data", "examples.yaml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("sentence", EXAMPLES["paragraphs"])
def test_paragraphs(sentence: str) -> None:
    result = compile_card("Test", ["Character"], sentence)
    assert isinstance(result, Compiled), explain(result)


@pytest.mark.parametrize("sentence", EXAMPLES["costs"])
def test_costs(sentence: str) -> None:
    result = compile_card("Test", ["Character"], f"DO IT\nCOST: {sentence}\nEFFECT: Draw a card.")
    assert isinstance(result, Compiled), explain(result)


@pytest.mark.parametrize("sentence", EXAMPLES["effects"])
def test_effects(sentence: str) -> None:
    result = compile_card("Test", ["Tactic"], f"{PICKS}\n\nEFFECT: {sentence}")
    assert isinstance(result, Compiled), explain(result)


def test_the_nearest_example_is_like_the_sentence() -> None:
    assert nearest("This card cannot be annoyed.") == "This card cannot be destroyed."
    assert nearest("Colourless green ideas sleep furiously.") is None
