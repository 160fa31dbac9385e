"""What a declined text is answered with when its words are known from elsewhere."""

from __future__ import annotations

import pytest

from spoils.language.compile import Compiled, Declined, compile_card
from spoils.language.hints import SUBTYPE, Hint, hint_for, hints
from spoils.language.report import explain


@pytest.mark.parametrize("hint", hints(), ids=lambda hint: hint.example)
def test_given_for_its_example(hint: Hint) -> None:
    declined = compile_card("Test", ["Character" if hint.start == "paragraph" else "Tactic"], hint.example)
    assert isinstance(declined, Declined)
    assert hint_for(declined) == (hint.say, hint.like)
    assert hint.say[1:] in explain(declined)


TEXTS = {
    "effect": "COST: Pick 2 characters.\nEFFECT: {}",
    "cost": "COST: {}\nEFFECT: Draw a card.",
    "paragraph": "{}",
    "none": "COST: Pick a character you control and a character your opponent controls.\nEFFECT: {}",
}


@pytest.mark.parametrize("hint", hints(), ids=lambda hint: hint.example)
def test_what_is_shown_can_be_read(hint: Hint) -> None:
    types = ["Character" if hint.start == "paragraph" else "Tactic"]
    text = TEXTS[hint.start].format(hint.like)
    result = compile_card("Test", types, text)
    assert isinstance(result, Compiled), result


def test_a_subtype_without_quotation_marks() -> None:
    declined = compile_card("Test", ["Tactic"], "Destroy another fighter.")
    assert isinstance(declined, Declined)
    assert hint_for(declined)[0] == SUBTYPE


def test_only_where_reading_stopped() -> None:
    declined = compile_card("Test", ["Tactic"], "Frobnicate a card. Destroy target character.")
    assert isinstance(declined, Declined)
    assert hint_for(declined) == ("", "")
