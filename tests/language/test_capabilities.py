"""What the grammar reads but the engine does not carry out is declined."""

from __future__ import annotations

from pathlib import Path

import pytest

import spoils.engine
from spoils.engine.program.capabilities import CARRIED_OUT
from spoils.language.compile import Declined, compile_card
from spoils.language.declined import NOT_CARRIED_OUT
from spoils.language.report import explain

ENGINE = Path(spoils.engine.__file__).parent


@pytest.mark.parametrize("verb", sorted(set().union(*CARRIED_OUT.values())))
def test_the_engine_asks_about_every_verb_on_the_list(verb: str) -> None:
    sources = [path for path in ENGINE.rglob("*.py") if "program" not in path.parts]
    assert any(f'"{verb}"' in path.read_text(encoding="utf-8") for path in sources)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "This card cannot be discarded.",
            "Test, line 1: the rules engine does not carry out 'cannot be discarded' yet.",
        ),
        (
            "Other characters cannot gain COVERT.",
            "Test, line 1: the rules engine does not carry out 'cannot gain covert' yet.",
        ),
        (
            "If a character attacks you, draw a card.",
            "Test, line 1: the rules engine does not carry out 'attacks a player' yet.",
        ),
        (
            "If a character is destroyed during a battle for the first time each turn, draw a card.",
            "Test, line 1: the rules engine does not carry out "
            "'how often something has happened at a time of the turn' yet.",
        ),
        (
            "If you draw a card while you control an item for the second time each turn, draw a card.",
            "Test, line 1: the rules engine does not carry out "
            "'how often something has happened at a time of the turn' yet.",
        ),
        (
            "This card cannot enter play.",
            "Test, line 1: the rules engine does not carry out 'cannot enter play' yet.",
        ),
    ],
)
def test_what_is_only_understood_is_declined(text: str, message: str) -> None:
    result = compile_card("Test", ["Character"], text)
    assert isinstance(result, Declined)
    assert result.status == NOT_CARRIED_OUT
    assert explain(result) == message
