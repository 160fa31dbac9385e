"""Terms explained where they are read."""

from __future__ import annotations

import pytest

from spoils.rules.book import Rulebook
from spoils.view.words import KEYWORDS


def test_no_two_terms_are_met_in_the_same_form(english: Rulebook) -> None:
    marks = [mark.casefold() for term in english.terms for mark in term.marks]
    assert sorted(marks) == sorted(set(marks))


def test_every_keyword_icon_type_and_number_is_explained(book: Rulebook) -> None:
    icons = ("obsession", "greed", "elitism", "deception", "rage", "volition")
    types = ("character", "tactic", "item", "location", "resource", "faction")
    numbers = ("strength", "life", "speed", "structure", "influence", "threshold")
    states = ("depleted", "face-down", "token", "void", "attached")
    for word in (*KEYWORDS.values(), *icons, *types, *numbers, *states):
        term = book.marks.term(word)
        assert term is not None, word
        assert len(term.text) > 20, word


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("COVERT\n\nWhen this enters play, deplete a character.", ["covert", "deplete", "character"]),
        ("Attach to character. It is attached.", ["attach-to", "character", "attach"]),
        ("Uncovered, itemised, lifeless.", []),
        ("The numeric cost is structured.", ["numeric-cost"]),
    ],
)
def test_terms_are_found_in_a_text(english: Rulebook, text: str, terms: list[str]) -> None:
    assert [term.id for term in english.marks.find(text)] == terms


def test_keywords_stand_in_capitals(english: Rulebook) -> None:
    text = "COVERT\n\nFLIP UP: 3 [R]\n\nA covert character becomes unique."
    assert [term.id for term in english.marks.keywords(text)] == ["covert", "flip-up"]


def test_reminders_explain_the_keywords_of_a_card(french: Rulebook) -> None:
    (only,) = french.reminders("TACTICAL\n\nDraw a card.")
    assert only.startswith("Tactical\u00a0: Mot-clé")


@pytest.mark.parametrize("words", ["covert", "COVERT", "depleted", "flip up", "threshold", "void"])
def test_the_definition_of_a_term_comes_first_in_a_search(english: Rulebook, words: str) -> None:
    first, *others = english.search(words)
    assert first is english.marks.term(words)
    assert first not in others
    assert others


def test_french_words_and_english_cards_lead_to_french_explanations(french: Rulebook) -> None:
    for word in ("épuisé", "depleted"):
        term = french.marks.term(word)
        assert term is not None
        assert term.names[0] == "Épuiser"
