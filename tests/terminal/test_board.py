"""What the terminal shows of the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from spoils.terminal.board import board_lines
from spoils.terminal.words import Words
from spoils.view.model import Battle, Card
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


def test_cards_that_are_being_deployed_are_not_called_new() -> None:
    shown_view = view(table(""), 0)
    card = Card("7", "Ann's Marine", types=("character",))
    lines = board_lines(replace(shown_view, deploying=(card,)), ["Ann", "Bob"], Words("en"))
    assert "being deployed: Ann's Marine" in lines
    entered = board_lines(replace(shown_view, play=(*shown_view.play, card)), ["Ann", "Bob"], Words("en"))
    assert "    Ann's Marine [new]" in entered


@pytest.mark.parametrize(
    ("language", "blocked", "end"),
    [
        ("en", False, "blockers: not chosen yet"),
        ("en", True, "blockers: nobody"),
        ("fr", False, "bloqueurs\u00a0: pas encore choisis"),
        ("fr", True, "bloqueurs\u00a0: personne"),
    ],
)
def test_nobody_blocks_only_when_that_is_settled(language: str, blocked: bool, end: str) -> None:
    seen = view(table(""), 0)
    battle = Battle(attacker=0, defender=1, target=seen.play[0].id, blocked=blocked)
    lines = board_lines(replace(seen, battle=battle), ["Ann", "Bob"], Words(language))
    assert lines[-1].endswith(end)


def test_an_edition_has_its_own_words() -> None:
    assert (
        Words("en", edition="basic")("responding.deploy", player="Bob", card="Rat") == "Bob is playing Rat."
    )
    assert Words("fr", edition="french-0.1")("tokens", n=2) == "2 marqueurs"
    draft = Words("fr", edition="french-0.1")
    assert "annuler" in draft("help")
    assert "annuler" in draft("afterwards")
