"""What the terminal shows of the table."""

from __future__ import annotations

import pytest

from spoils.terminal.board import board_lines
from spoils.terminal.words import Words
from spoils.view.player_view import view
from tests.view.secrets import table


def shown(text: str, viewer: int, language: str = "en") -> list[str]:
    """The lines, without what leads them."""
    return [line.strip() for line in board_lines(view(table(text), viewer), ["Ann", "Bob"], Words(language))]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "known in the deck, from the top: 1. Ann top 1, 2. Ann second 1"),
        ("fr", "connu dans le deck, à partir du dessus\u00a0: 1. Ann top 1, 2. Ann second 1"),
    ],
)
def test_the_cards_of_a_deck_that_may_be_looked_at_are_named(language: str, line: str) -> None:
    text = "You may look at the top two cards of your deck."
    assert line in shown(text, 0, language)
    assert not [one for one in shown(text, 1, language) if "Ann top" in one]


def test_a_hand_that_may_be_looked_at_is_named_with_its_player() -> None:
    lines = shown("You may look at your opponent's hand.", 0)
    assert "hand: Bob hand 1" in lines
    assert "hand: Bob hand 1" not in shown("", 0)
