"""Misprints that may be put right on any card, and those that may not."""

from __future__ import annotations

import pytest

from spoils.language.compile import Compiled, Declined, compile_card


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("When this card enters play, destory an item.", "destory", "destroy"),
        ("When this card enters play, destroy an items.", "items", "item"),
        ("If this card attack, draw a card.", "attack", "attacks"),
        ("All your characters gains 1 strength.", "gains", "gain"),
        ("When this this card enters play, draw a card.", "this this", "this"),
        ("While you control atleast 2 items, this card gains 1 strength.", "atleast", "at least"),
        ("At the start ofyour turn, draw a card.", "ofyour", "of your"),
        ("When this card enters play, your opponent my draw a card.", "my", "may"),
        ("Characters with strength 2 of less cannot attack.", "of", "or"),
        ("If an item enters play under and opponent's control, draw a card.", "and", "an"),
        ("When this card enters play, reveal you hand.", "you", "your"),
        ("When this card enters play, destroy an item, you control.", ",", ""),
        ("When this card enters play, draw a card Discard a card.", "", "."),
        ("DIG\nCOST Pay 2.\nEFFECT: Draw a card.", "", ":"),
        ("DIG\nCOST: Pay 2, deplete this card.\nEFFECT: Draw a card.", ",", "."),
        ("At start of your turn, draw a card.", "At start of", "At the start of"),
    ],
)
def test_repaired_and_logged(text: str, before: str, after: str) -> None:
    result = compile_card("Test", ["Character"], text)
    assert isinstance(result, Compiled)
    assert [(change.before, change.after) for change in result.changes] == [(before, after)]


@pytest.mark.parametrize(
    "text",
    [
        "Characters in your hand have TACTICAL. They cost 1 more.",  # they are cards, and nobody's
        "This card flies.",  # a letter away from "flips", but that makes no sense here
        "If this card damagez a faction, draw a card.",  # a letter away from two words
        "This card can hit.",  # too short to guess at
        "When this card enters play, destroy ally characters.",  # a letter away from "all"
        "At the start of your turn, destroy item.",  # not all items, though "your" stands near
        "When this card enters play, destroy character.",  # a character, or the one spoken of
        "When this card enters play, draw a card, discard a card.",  # two sentences, or a condition too short
        "This card card gains 1 strength strength or.",  # still unreadable
        "This card gains 1 strength and and card.",  # put right, it says nothing either
    ],
)
def test_not_guessed(text: str) -> None:
    assert isinstance(compile_card("Test", ["Character"], text), Declined)


def test_a_verb_without_s_after_and_is_an_instruction_of_its_own() -> None:
    both = compile_card("Test", ["Tactic"], "Your opponent discards a card and draws a card.")
    you = compile_card("Test", ["Tactic"], "Your opponent discards a card and draw a card.")
    assert isinstance(both, Compiled)
    assert isinstance(you, Compiled)
    assert both.text.texts != you.text.texts
    assert you.changes == []
