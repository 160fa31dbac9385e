"""Lines become blocks by their shape alone."""

from __future__ import annotations

import pytest

from spoils.language.blocks import (
    ABILITY,
    ATTACH,
    COST,
    EFFECT,
    FLIP_UP,
    INFLUENCE,
    KEYWORD,
    OPTION,
    PARAGRAPH,
    PROVIDES,
    ROW,
    RULE,
    STARTING_DRAW,
    STARTING_RESOURCES,
    UNIQUE,
    Block,
    scan,
)


@pytest.mark.parametrize(
    ("line", "block"),
    [
        ("COVERT", Block(KEYWORD, 1, name="COVERT")),
        ("Tactical", Block(KEYWORD, 1, name="Tactical")),
        ("UNIQUE Old Ben", Block(UNIQUE, 1, name="Old Ben")),
        ("ATTACH to Character", Block(ATTACH, 1, text="to Character")),
        ("PROVIDES: [O][O]", Block(PROVIDES, 1, name="PROVIDES:", icons="OO")),
        ("Provides - [R].", Block(PROVIDES, 1, name="Provides -", icons="R")),
        ("[G]", Block(PROVIDES, 1, icons="G")),
        ("FLIP UP: 3 [D][D]", Block(FLIP_UP, 1, number=3, icons="DD")),
        ("FLIP UP: 0", Block(FLIP_UP, 1)),
        (
            "FLIP UP: 2 [G] and discard a card.",
            Block(FLIP_UP, 1, number=2, icons="G", text="discard a card."),
        ),
        ("[R][R]: This card gains 1 life.", Block(PARAGRAPH, 1, icons="RR", text="This card gains 1 life.")),
        ("COST: Pay 1.", Block(COST, 1, text="Pay 1.")),
        ("EFFECT: Draw a card.", Block(EFFECT, 1, text="Draw a card.")),
        ("AT LEAST 3 TOKENS: Draw a card.", Block(ROW, 1, name="AT LEAST", number=3, text="Draw a card.")),
        ("Influence 20", Block(INFLUENCE, 1, number=20)),
        (
            "STARTING RESOURCES: Any 2 staple resources.",
            Block(STARTING_RESOURCES, 1, text="Any 2 staple resources."),
        ),
        (
            "STARTING DRAW: 2 going first, 3 going second.",
            Block(STARTING_DRAW, 1, text="2 going first, 3 going second."),
        ),
        ("RESTORE RULE: Draw a card.", Block(RULE, 1, name="RESTORE", text="Draw a card.")),
        ("This card cannot block.", Block(PARAGRAPH, 1, text="This card cannot block.")),
    ],
)
def test_one_line(line: str, block: Block) -> None:
    assert scan(line) == [block]


def test_a_line_in_capitals_above_a_cost_is_the_name_of_an_ability() -> None:
    text = 'GO ON, "TRY"!: [E][E]\nCOST: Pay 1.\nEFFECT: Draw a card.\n\nCOST: Pay 2.'
    assert scan(text) == [
        Block(ABILITY, 1, name='GO ON, "TRY"!', icons="EE", cost="Pay 1.", effect="Draw a card."),
        Block(COST, 5, text="Pay 2."),
    ]


def test_a_line_in_capitals_elsewhere_is_a_paragraph() -> None:
    assert [block.kind for block in scan("SHOUTING IS NO ABILITY.")] == [PARAGRAPH]


def test_effect_on_the_line_of_the_cost_and_a_cost_over_two_lines() -> None:
    one = scan("DIG\nCOST: Pay 1. EFFECT: Draw a card.")
    two = scan("DIG\nCOST: Pay 1.\nPick an item.\nEFFECT: Draw a card.")
    assert (one[0].cost, one[0].effect) == ("Pay 1.", "Draw a card.")
    assert (two[0].cost, two[0].effect) == ("Pay 1. Pick an item.", "Draw a card.")


def test_options_hold_their_lines() -> None:
    first = "Choose one of the following:\n\nOPTION 1\nDraw a card."
    blocks = scan(f"{first}\n\nOPTION 2\nCOST: Pay 1.\nEFFECT: Draw 2 cards.")
    assert [block.kind for block in blocks] == [PARAGRAPH, OPTION, OPTION]
    assert blocks[1] == Block(OPTION, 3, number=1, text="Draw a card.")
    assert blocks[2] == Block(OPTION, 6, number=2, cost="Pay 1.", effect="Draw 2 cards.")


def test_reminders_are_set_aside() -> None:
    blocks = scan("Draw a card. (It is yours.) Discard a card.\n\n(Nothing to see.)")
    assert blocks[0].text == "Draw a card. Discard a card."
    assert blocks[0].reminders == ["(It is yours.)"]
    assert blocks[1].reminders == ["(Nothing to see.)"]
