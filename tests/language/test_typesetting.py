"""How files set a page: what is plain is read as print and told, what could be two things is left."""

from __future__ import annotations

import pytest

from spoils.language.compile import Compiled, Declined, compile_card
from spoils.language.normalise import sound_characters
from spoils.language.typesetting import as_set, typesetting

DESTROY = "COST: Pick a character.\n\nEFFECT: Destroy the character."
GAIN = "[R][R]: This card gains 1 strength."
ZAP = "ZAP\nCOST: Pay 1.\nEFFECT: Draw a card."
FASTER = "This card gains 1 speed for each {} you control."
ARRIVING = "When this card enters play, draw a card."
CHOICE = "Choose one of the following:\nOPTION 1: Draw a card.\nOPTION 2: Discard a card."

SAME = [
    # what files do to a page
    ("<b>COST:</b> Pick a character.<br/><strong>EFFECT:</strong> Destroy the character.", DESTROY),
    ("<p>COST: Pick a character.</p><p>EFFECT: Destroy the character.</p>", DESTROY),
    ("COST: Pick a character.\\nEFFECT: Destroy the character.", DESTROY),
    ("<color=red>COST:</color> Pick a character.\nEFFECT: Destroy the character. <em>At once.</em>", DESTROY),
    ("Pick a &quot;gear&quot; card. Destroy it.", 'Pick a "gear" card. Destroy it.'),
    ("Pick a «gear» card. Destroy it.", 'Pick a "gear" card. Destroy it.'),
    ("Pick a ''gear'' card. Destroy it.", 'Pick a "gear" card. Destroy it.'),
    ("Pick a 'gear' card. Destroy it.", 'Pick a "gear" card. Destroy it.'),
    ("Pick a \u00e2\u20ac\u0153gear\u00e2\u20ac\u009d card. Destroy it.", 'Pick a "gear" card. Destroy it.'),
    ("Your opponent&#39;s faction loses 1 influence.", "Your opponent's faction loses 1 influence."),
    ("Your opponent´s faction loses 1 influence.", "Your opponent's faction loses 1 influence."),
    ("Your opponent`s faction loses 1 influence.", "Your opponent's faction loses 1 influence."),
    ("Your opponent?s faction loses 1 influence.", "Your opponent's faction loses 1 influence."),
    ("Your opponent' s faction loses 1 influence.", "Your opponent's faction loses 1 influence."),
    (
        "Your opponent\u00e2\u20ac\u2122s faction loses 1 influence.",
        "Your opponent's faction loses 1 influence.",
    ),
    ("Put all characters into their owners? hand.", "Put all characters into their owners' hand."),
    ("COST \u00e2\u20ac\u201c Pick a character.\nEFFECT \u00e2\u20ac\u201d Destroy the character.", DESTROY),
    ("Draw a card. [Errata 2009]", "Draw a card."),
    ("[ERRATA] Draw a card.", "Draw a card."),
    # icons
    ("[RR]: This card gains 1 strength.", GAIN),
    ("{R}{R}: This card gains 1 strength.", GAIN),
    ("{RR}: This card gains 1 strength.", GAIN),
    ("(R)(R): This card gains 1 strength.", GAIN),
    ("[Rage][Rage]: This card gains 1 strength.", GAIN),
    ("[r][r]: This card gains 1 strength.", GAIN),
    ("RR: This card gains 1 strength.", GAIN),
    ("[R], [R]: This card gains 1 strength.", GAIN),
    ("[R][R] - This card gains 1 strength.", GAIN),
    *(
        (FASTER.format(said), FASTER.format(f"[{said.strip('[')[0].upper()}]"))
        for name in ("Obsession", "Greed", "Elitism", "Deception", "Rage")
        for said in (f"[{name}]", f"{name} icon", f"[{name[0].lower()}]", name[0])
    ),
    (FASTER.format("[v]"), FASTER.format("[V]")),
    ("FLIP UP: 2DD", "FLIP UP: 2 [D][D]"),
    ("Flip Up 2 D D", "FLIP UP: 2 [D][D]"),
    ("FLIP UP: 2[D][D]", "FLIP UP: 2 [D][D]"),
    ("FLIP UP: 2, [D], [D]", "FLIP UP: 2 [D][D]"),
    ("FLIP UP - 2 [D][D]", "FLIP UP: 2 [D][D]"),
    ("Provides RR", "PROVIDES: [R][R]"),
    ("ZAP! ([R][R])\nCOST: Pay 1.\nEFFECT: Draw a card.", "ZAP!: [R][R]\nCOST: Pay 1.\nEFFECT: Draw a card."),
    # labels
    ("COST – Pick a character.\nEFFECT – Destroy the character.", DESTROY),
    ("COST : Pick a character. EFFECT : Destroy the character.", DESTROY),
    ("ZAP - COST: Pay 1. EFFECT: Draw a card.", ZAP),
    ("ZAP: COST: Pay 1.\nEFFECT: Draw a card.", ZAP),
    ("Zap: COST: Pay 1.\nEFFECT: Draw a card.", ZAP.replace("ZAP", "Zap")),
    ("ATTACH: Character\nThis card cannot be picked.", "ATTACH to Character\n\nThis card cannot be picked."),
    (
        "Attach to Character. This card cannot be picked.",
        "ATTACH to Character\n\nThis card cannot be picked.",
    ),
    ("COVERT. When this card enters play, draw a card.", f"COVERT\n\n{ARRIVING}"),
    ("Covert; Flip Up: 2 [D]", "COVERT\n\nFLIP UP: 2 [D]"),
    ("TACTICAL COVERT", "TACTICAL\n\nCOVERT"),
    (
        "COST: Discard a card. When this card enters play, draw a card.",
        f"COST: Discard a card.\n\n{ARRIVING}",
    ),
    (
        "COST: Discard a card.\nAt the end of your turn, draw a card.",
        "COST: Discard a card.\n\nAt the end of your turn, draw a card.",
    ),
    # alternatives
    (CHOICE.replace("OPTION 1:", "•").replace("OPTION 2:", "•"), CHOICE),
    (CHOICE.replace("OPTION 1:", "1.").replace("OPTION 2:", "2)"), CHOICE),
    (CHOICE.replace("OPTION 1:", "Option 1 -").replace("OPTION 2:", "Option 2."), CHOICE),
    (CHOICE.replace("\n", " "), CHOICE),
    (CHOICE.replace("1:", "1").replace("2:", "2"), CHOICE),
    # lines and stops
    (f"• {ARRIVING}\n•This card cannot block.", f"{ARRIVING}\n\nThis card cannot block."),
    (
        "Search your deck for a card\nand put it into your hand.",
        "Search your deck for a card and put it into your hand.",
    ),
    ("Draw a card..", "Draw a card."),
]

SIGNS = [
    ("hands &amp; feet", "hands & feet"),
    ("Draw&nbsp;a card.", "Draw a card."),
    ("face\u2011down", "face-down"),
    ("\u00c2\u00b7 Draw a card.", "Draw a card."),
]


def types(text: str) -> list[str]:
    """A kind of card on which a text can stand."""
    if "attach to" in text.lower():
        return ["Item"]
    stays = ("this card", "zap", "flip up", "provides", "covert")
    return ["Character"] if any(word in text.lower() for word in stays) else ["Tactic"]


@pytest.mark.parametrize(("said", "printed"), SAME)
def test_means_the_same(said: str, printed: str) -> None:
    found = compile_card("Test", types(printed), said)
    expected = compile_card("Test", types(printed), printed)
    assert isinstance(found, Compiled), found
    assert isinstance(expected, Compiled), expected
    assert found.text.texts == expected.text.texts
    assert "punctuation" in {change.kind for change in found.changes}


@pytest.mark.parametrize(("said", "printed"), SIGNS)
def test_signs(said: str, printed: str) -> None:
    assert as_set(said)[0] == printed


def test_every_sign_is_tried() -> None:
    text = [said for said, _ in [*SAME, *SIGNS]]
    idle: list[str] = []
    for at, wording in enumerate(typesetting()):
        if not any(wording.pattern.search(_up_to(sound_characters(said), at)) for said in text):
            idle.append(wording.pattern.pattern)
    assert idle == []


def _up_to(text: str, last: int) -> str:
    for wording in typesetting()[:last]:
        text = wording.pattern.sub(wording.replacement, text)
    return text


@pytest.mark.parametrize(
    "text",
    [
        "This card gains 1 strength for each Rage you control.",  # the icons, or the cards of that name?
        "Draw a card.\nErrata: Draw 2 cards.",
        "FLIP UP: 2DG and 3",
        "Provides R or G",
        "COST: Pick a character. EFFECT: Destroy it. EFFECT: Deplete it.",
        "Pick a gear card. Destroy it.",
        "Draw a card; discard a card.",
        "Draw a card <table>",
    ],
)
def test_what_could_be_two_things_or_nothing_is_refused_in_one_sentence(text: str) -> None:
    found = compile_card("Test", ["Tactic"], text)
    assert isinstance(found, Declined)
    assert found.problem
    assert "\n" not in found.problem


def test_print_is_left_alone() -> None:
    for text in (
        DESTROY,
        GAIN,
        ZAP,
        CHOICE,
        "PROVIDES: [R][R]",
        "FLIP UP: 2 [D][D]",
        f"COVERT\n\n{ARRIVING}",
    ):
        assert as_set(text) == (text, [])
