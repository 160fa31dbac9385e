"""What players type in other words than the print: read as the same, and told; left alone if unclear."""

from __future__ import annotations

import pytest

from spoils.language.compile import Compiled, Declined, compile_card
from spoils.language.typed import typed

SAME = [
    # the card itself
    ("When ~ enters play, draw a card.", "When this card enters play, draw a card."),
    ("When CARDNAME attacks, it gains 1 speed.", "When this card attacks, it gains 1 speed."),
    # what is gained
    ("This card gets +2/+1/+0.", "This card gains 2 strength and 1 life."),
    (
        "All your other characters get +1/+1/+1.",
        "All your other characters gain 1 strength, 1 life and 1 speed.",
    ),
    ("The attached character has +3/-1/+0.", "The attached character gains 3 strength and loses 1 life."),
    ("The attached character gets -2/-0/-1.", "The attached character loses 2 strength and 1 speed."),
    ("All characters lose 1/1/0.", "All characters lose 1 strength and 1 life."),
    (
        "While you control an item, this card has +2 strength and +1 speed.",
        "While you control an item, this card gains 2 strength and 1 speed.",
    ),
    (
        "While you control an item, this card has -1 speed.",
        "While you control an item, this card loses 1 speed.",
    ),
    # damage
    (
        "If this card damages a faction, draw a card.",
        "If this card inflicts damage to a faction, draw a card.",
    ),
    (
        "If this card deals damage to a character, destroy that character.",
        "If this card inflicts damage to a character, destroy that character.",
    ),
    (
        "If this card deals combat damage to a faction, draw a card.",
        "If this card inflicts battle damage to a faction, draw a card.",
    ),
    ("If this card takes damage, draw a card.", "If this card receives damage, draw a card."),
    (
        "When this card enters play, inflict 2 damage to this card and to each character you control.",
        "When this card enters play, inflict 2 damage to this card and each character you control.",
    ),
    ("If this card dies, draw a card.", "If this card is destroyed, draw a card."),
    # numbers
    (
        "Your opponent cannot play characters that cost 2 or less.",
        "Your opponent cannot play characters with numeric cost 2 or less.",
    ),
    (
        "Your opponent cannot play items costing 4 or more.",
        "Your opponent cannot play items with numeric cost 4 or more.",
    ),
    (
        "When this card enters play, destroy a character with the most strength.",
        "When this card enters play, destroy a character with the highest strength.",
    ),
    (
        "When this card enters play, destroy a character with the smallest life.",
        "When this card enters play, destroy a character with the lowest life.",
    ),
    (
        "When this card enters play, you may play an item for free with numeric cost less than or equal to "
        "its numeric cost.",
        "When this card enters play, you may play an item with numeric cost less than or equal to its "
        "numeric cost for free.",
    ),
    # players
    (
        "When this card enters play, all opponents lose 2 influence.",
        "When this card enters play, each opponent's faction loses 2 influence.",
    ),
    (
        "When this card enters play, each player with more cards in hand than you discards a card.",
        "When this card enters play, each player who has more cards in hand than you discards a card.",
    ),
    (
        "As long as you have another character in play, this card gains 1 strength.",
        "As long as you control another character, this card gains 1 strength.",
    ),
    (
        "NO\nCOST: Use this only in response to a tactic you didn't play.\nEFFECT: Terminate the tactic.",
        "NO\nCOST: Use this only in response to a tactic you do not control.\nEFFECT: Terminate the tactic.",
    ),
    (
        "At the start of your turn, your opponent may pay 1. If they didn't, that player discards a card.",
        "At the start of your turn, your opponent may pay 1. If they don't, that player discards a card.",
    ),
    # moves
    (
        "GO\nCOST: Pick a character.\nEFFECT: Remove the character from the game. At the end of the turn, "
        "return it to play under its owner's control.",
        "GO\nCOST: Pick a character.\nEFFECT: Remove the character from the game. At the end of the turn, "
        "put it into play under its owner's control.",
    ),
    (
        "When this card enters play, put the top card of your deck in your hand.",
        "When this card enters play, put the top card of your deck into your hand.",
    ),
    (
        "When this card enters play, flip face-up all face-down resources you control.",
        "When this card enters play, flip all face-down resources you control face-up.",
    ),
    # costs
    (
        "The numeric cost of face-down cards you play using FLIP UP is reduced by 1.",
        "FLIP UP costs you pay are reduced by 1.",
    ),
    ("Reduce the cost of cards you play using FLIP UP by 1.", "Reduce your FLIP UP costs by 1."),
    # coins, both of two cards, what did not happen
    ("If you flip a coin and lose, draw a card.", "If you lose a coin flip, draw a card."),
    (
        "If you attack, reveal the top 2 cards of your deck. If both are items, draw a card.",
        "If you attack, reveal the top 2 cards of your deck. If both cards are items, draw a card.",
    ),
    (
        "At the end of each turn in which no character attacked, draw a card.",
        "At the end of each turn, if no character attacked this turn, draw a card.",
    ),
    (
        "At the end of your turn, if nobody attacked this turn, draw a card.",
        "At the end of your turn, if no player attacked this turn, draw a card.",
    ),
    (
        "At the end of your turn, if there was no battle this turn, draw a card.",
        "At the end of your turn, if no player attacked this turn, draw a card.",
    ),
]


@pytest.mark.parametrize(("said", "printed"), SAME)
def test_means_the_same(said: str, printed: str) -> None:
    found = compile_card("Test", ["Item" if "attached" in said else "Character"], said)
    expected = compile_card("Test", ["Item" if "attached" in said else "Character"], printed)
    assert isinstance(found, Compiled), found
    assert isinstance(expected, Compiled), expected
    assert found.text.texts == expected.text.texts
    assert "synonym" in {change.kind for change in found.changes}


def test_every_wording_is_tried() -> None:
    idle = [
        wording.pattern.pattern
        for wording in typed()
        if not any(wording.pattern.search(said) for said, _ in SAME)
    ]
    assert idle == []


@pytest.mark.parametrize(
    "text",
    [
        "This card has 3/3/3.",  # what it is, or what it gains?
        "This card gains an additional 1/1/1.",
        "This card gets +0/+0/+0.",
        "When this card enters play, put a 2/1/3 token into play.",
    ],
)
def test_two_things(text: str) -> None:
    assert isinstance(compile_card("Test", ["Character"], text), Declined)


def test_a_text_in_the_words_of_the_print_is_left_alone() -> None:
    text = "When this card enters play, you gain 2 influence."
    found = compile_card("Test", ["Character"], text)
    assert isinstance(found, Compiled)
    assert found.changes == []
