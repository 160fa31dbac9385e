"""A card that calls itself by its name: the card itself, any card of that name, or an ordinary word."""

from __future__ import annotations

import pytest

from spoils.language.compile import Compiled, Declined, compile_card


@pytest.mark.parametrize(
    ("name", "said", "read"),
    [
        ("Mud Piper", "If Mud Piper attacks, draw a card.", "If this card attacks, draw a card."),
        ("Mud Piper", "if the mud piper attacks, draw a card.", "if this card attacks, draw a card."),
        ("Mud Piper", "Mud Piper's life is equal to 3.", "This card's life is equal to 3."),
        ("Mud Piper, the Elder", "Mud Piper cannot block.", "This card cannot block."),
        ("The Ladle's Keeper", "Ladle\u2019s Keeper cannot block.", "This card cannot block."),
        ("Pay a Card", "If Pay a Card attacks, draw a card.", "If this card attacks, draw a card."),
        (
            "Mud Piper",
            "Mud Piper gains 1 strength for each other Mud Piper you control.",
            'This card gains 1 strength for each other card named "Mud Piper" you control.',
        ),
        ("Mud Piper", "All Mud Pipers gain 1 life.", 'All cards named "Mud Piper" gain 1 life.'),
        (
            "Mud Piper",
            "When Mud Piper enters play, search your deck for a card named Mud Piper and reveal it.",
            'When this card enters play, search your deck for a card named "Mud Piper" and reveal it.',
        ),
        (
            "Mud Piper",
            "When Mud Piper enters play, search your deck for a copy of Mud Piper and reveal it.",
            'When this card enters play, search your deck for a card named "Mud Piper" and reveal it.',
        ),
        (
            "Mud Piper",
            "You may include as many copies of Mud Piper in your deck as you want.",
            "You may include as many copies of this card in your deck as you want.",
        ),
        # In quotation marks it is the name of a card, whichever.
        (
            "Mud Piper",
            'If another card named "Mud Piper" attacks, destroy Mud Piper.',
            'If another card named "Mud Piper" attacks, destroy this card.',
        ),
    ],
)
def test_read_as(name: str, said: str, read: str) -> None:
    found = compile_card(name, ["Character"], said)
    expected = compile_card("Else", ["Character"], read)
    assert isinstance(found, Compiled)
    assert isinstance(expected, Compiled)
    assert found.text.texts == expected.text.texts
    assert "synonym" in {change.kind for change in found.changes}


def test_in_cost_and_effect() -> None:
    found = compile_card("Fizz Jar", ["Item"], "FIZZ\nCOST: Deplete Fizz Jar.\nEFFECT: Destroy Fizz Jar.")
    expected = compile_card("Else", ["Item"], "FIZZ\nCOST: Deplete this card.\nEFFECT: Destroy this card.")
    assert isinstance(found, Compiled)
    assert isinstance(expected, Compiled)
    assert found.text.texts == expected.text.texts


@pytest.mark.parametrize(
    ("name", "types", "text"),
    [
        ("Restore", ["Tactic"], "Restore a character."),
        ("Character", ["Tactic"], "Destroy a character."),
        ("Draw a Card", ["Tactic"], "Draw a card."),
    ],
)
def test_ordinary_words_stay(name: str, types: list[str], text: str) -> None:
    found = compile_card(name, types, text)
    plain = compile_card("Else", types, text)
    assert isinstance(found, Compiled)
    assert isinstance(plain, Compiled)
    assert found.text.texts == plain.text.texts
    assert found.changes == plain.changes


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Mud Piper", "If Mud Peeper attacks, draw a card."),  # another name
        ("Item", "If your opponent attacks, deplete Item."),  # a word of the language: an article may be lost
        (
            "Mud Piper",
            'The attached character gains "If Mud Piper attacks, draw a card.".',
        ),  # whose text is it?
        ("Mud Piper", "Mud Piper wobbles."),
    ],
)
def test_declined(name: str, text: str) -> None:
    assert isinstance(compile_card(name, ["Character"], text), Declined)


def test_the_message_is_about_what_is_left() -> None:
    declined = compile_card("Mud Piper", ["Character"], "If Mud Piper attacks, it wobbles.")
    assert isinstance(declined, Declined)
    assert "wobbles" in declined.problem
