"""Whatever is fed to the compiler, it answers quickly with one clear sentence."""

from __future__ import annotations

import random
import string
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spoils.cards
from spoils.cards.catalog import Catalog, read_source
from spoils.language.compile import Compiled, Declined, compile_card
from spoils.language.grammar import grammar
from spoils.language.report import explain, ranking

GARBAGE = random.Random(1)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_000,
        "Destroy a card. " * 60_000,
        "if " * 3_000,
        "(" * 5_000,
        '"' * 4_999,
        "\n" * 9_000,
        "COST: " * 1_500,
        "OPTION 1\n" * 900,
        "[R]" * 3_000 + ": Draw a card.",
        "\x00\x01\ud800\U0001f600",
        "If this card attacks, " + "if you do, " * 400 + "draw a card.",
        "Destroy " + "a character or " * 400 + "item.",
        "COST: Flip a coin. If you win, X is 2. " + "Otherwise, " * 30 + "X is 1.",
        "If this card attacks, you may draw a card. " + "If you do, " * 25 + "draw a card.",
        "If this card attacks, " + "if you control an item, " * 25 + "draw a card.",
        "the controller's owner's " * 300,
        "".join(GARBAGE.choice(string.printable) for _ in range(9_000)),
    ],
    ids=lambda text: repr(text[:20]),
)
def test_garbage_is_declined_quickly(text: str) -> None:
    begin = time.perf_counter()
    result = compile_card("Garbage", ["Character"], text)
    assert time.perf_counter() - begin < 10
    if isinstance(result, Declined):
        assert "\n" not in explain(result)
        assert len(explain(result)) < 600


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from([*sorted(grammar().vocabulary), "1", "X", "[R]", '"gear"', "\n"]), max_size=30)
)
def test_words_in_any_order_are_read_or_declined(words: list[str]) -> None:
    for kind in ("Character", "Tactic"):
        result = compile_card("Words", [kind], " ".join(words))
        assert isinstance(result, Compiled) or explain(result)


def mutated(text: str, chance: random.Random) -> str:
    """A card text cut short, with words lost, repeated or exchanged, or letters nobody expects."""
    words = text.split(" ")
    place = chance.randrange(len(words))
    kind = chance.randrange(5)
    if kind == 0:
        return text[: chance.randrange(len(text))]
    if kind == 1:
        return " ".join(words[:place] + words[place + 1 :])
    if kind == 2:
        return " ".join(words[:place] + [words[place]] * 20 + words[place:])
    if kind == 3:
        words[place], words[0] = words[0], words[place]
        return " ".join(words)
    return text[:place] + chance.choice('\u2019\u0416\t\n"([{%') + text[place:]


def test_mutated_card_texts_are_read_or_declined_in_time() -> None:
    chance = random.Random(7)
    source = Path(spoils.cards.__file__).parent / "data" / "sets"
    cards = [card for card in Catalog([read_source(source)]) if card.text]
    for _ in range(120):
        card = chance.choice(cards)
        text = mutated(card.text, chance)
        begin = time.process_time()
        result = compile_card("Mutated", card.types, text)
        assert time.process_time() - begin < 2
        assert isinstance(result, Compiled) or "\n" not in explain(result)


@given(st.text(max_size=80))
@settings(max_examples=60, deadline=None)
def test_any_text_is_read_or_declined(text: str) -> None:
    result = compile_card("Text", ["Item"], text)
    assert isinstance(result, Compiled) or explain(result)


@pytest.mark.parametrize("text", ["Draw {} cards.", "COST: Pay {}.", "FLIP UP: {} [R]", "OPTION {}"])
@pytest.mark.parametrize("digits", [4, 3_000])
def test_numbers_that_no_card_has_are_declined(text: str, digits: int) -> None:
    result = compile_card("Big", ["Tactic"], text.format("9" * digits))
    assert isinstance(result, Declined)


def test_an_empty_text_is_a_card_without_text() -> None:
    result = compile_card("Blank", ["Character"], "")
    assert isinstance(result, Compiled)
    assert result.text.texts == ()


def test_what_is_missing_is_ranked_by_the_cards_that_wait_for_it() -> None:
    texts = ["Frobnicate a card.", "Draw a card. Frobnicate it.", "Destroy the zebra."]
    declined = [compile_card(text, ["Tactic"], text) for text in texts]
    assert [
        (each.what, len(each.cards))
        for each in ranking(each for each in declined if isinstance(each, Declined))
    ] == [
        ("'Frobnicate' is no word of this language", 2),
        ("'zebra' is no word of this language", 1),
    ]
