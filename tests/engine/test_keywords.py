"""507: the one table of keywords, and everything that it feeds."""

from __future__ import annotations

from dataclasses import fields

import pytest

from spoils.engine.editions import Edition
from spoils.engine.program.keywords import KEYWORDS, SIMPLE, KeywordFacts
from spoils.engine.program.statements.changes import Keyword
from spoils.engine.program.texts import KeywordText
from spoils.language.compile import Compiled, compile_card
from spoils.language.render import render_card
from spoils.rules.book import Rulebook
from spoils.view.words import KEYWORDS as VIEWED
from spoils.view.words import bits


def test_every_keyword_has_a_bit_of_its_own() -> None:
    assert [keyword.bit for keyword in KEYWORDS] == [1 << place for place in range(len(KEYWORDS))]


@pytest.mark.parametrize("keyword", SIMPLE, ids=lambda keyword: keyword.name)
def test_a_simple_keyword_stands_on_a_line_of_its_own(keyword: KeywordFacts) -> None:
    card = compile_card("Lantern Bearer", ["Character"], keyword.printed)
    assert isinstance(card, Compiled)
    assert card.text.texts == (KeywordText(keyword.bit),)
    assert render_card(card.text) == keyword.printed


@pytest.mark.parametrize("keyword", SIMPLE, ids=lambda keyword: keyword.name)
@pytest.mark.parametrize("gain", [True, False])
def test_a_simple_keyword_is_gained_and_lost(keyword: KeywordFacts, gain: bool) -> None:
    sentence = f"Your characters {'gain' if gain else 'lose'} {keyword.printed}."
    card = compile_card("Lantern Bearer", ["Character"], sentence)
    assert isinstance(card, Compiled)
    assert [node for node in card.text.nodes if isinstance(node, Keyword)] == [Keyword(keyword.bit, gain)]
    assert render_card(card.text) == sentence


@pytest.mark.parametrize("keyword", KEYWORDS, ids=lambda keyword: keyword.name)
def test_views_call_it_by_its_name(keyword: KeywordFacts) -> None:
    assert list(bits(keyword.bit, VIEWED)) == [keyword.name]


@pytest.mark.parametrize("keyword", KEYWORDS, ids=lambda keyword: keyword.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_explain_it(keyword: KeywordFacts, language: str) -> None:
    book = Rulebook.load(language)
    assert book.rule(keyword.rule).number == keyword.rule
    assert [term.id for term in book.terms if keyword.rule in term.rules], f"no term for {keyword.rule}"


@pytest.mark.parametrize("keyword", KEYWORDS, ids=lambda keyword: keyword.name)
def test_what_says_whether_it_exists_is_a_difference_between_editions(keyword: KeywordFacts) -> None:
    assert keyword.exists in {"", *(field.name for field in fields(Edition))}
