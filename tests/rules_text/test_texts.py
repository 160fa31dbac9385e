"""The texts are complete, agree with each other and refer to what exists."""

import re

import pytest

from spoils.rules import records
from spoils.rules.book import Rulebook
from spoils.rules.entries import Rule
from spoils.rules.records import LANGUAGES, SECTIONS

NUMBER = re.compile(r"\b[1-6]\d\d(?:\.\d+(?:[a-z](?:\.\d)?)?)?\b")
# French puts a space that does not break before these marks and inside its quotation marks.
LOOSE_MARK = re.compile(r" [;:!?»]|« |«(?!\u00a0)|(?<!\u00a0)»")


def texts(language: records.Language) -> list[Rule]:
    book = Rulebook.load(language)
    return [book.rule(number) for number in book.numbers]


def prose(language: records.Language) -> list[tuple[str, str]]:
    """Every sentence of ours in a language, with its place."""
    book = Rulebook.load(language)
    found = [(rule.number, f"{rule.title} {rule.text} {rule.example or ''}") for rule in texts(language)]
    found += [(section.number, f"{section.title} {section.text}") for section in book.sections]
    found += [(term.id, f"{' '.join(term.names)} {term.text}") for term in book.terms]
    found += [(ruling.id, f"{ruling.question} {ruling.ruling}") for ruling in book.rulings]
    for difference in book.differences:
        found += [(difference.id, difference.what), *((difference.id, s.text) for s in difference.statements)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_text(language: records.Language) -> None:
    assert not [rule.number for rule in records.rules() if records.written(rule, language) is None]


def test_no_number_stands_there_twice() -> None:
    numbers = [rule.number for rule in records.rules()]
    assert len(set(numbers)) == len(numbers)


def test_every_rule_stands_in_its_section() -> None:
    for number, section in zip(SECTIONS, records.sections(), strict=True):
        assert section.section == number
        assert {rule.number[0] for rule in section.rules} == {str(number)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_short_and_texts_are_sentences(language: records.Language) -> None:
    for rule in texts(language):
        assert 0 < len(rule.title) <= 50, rule.number
        assert not rule.title.endswith("."), rule.number
        assert rule.text.endswith((".", ".)")), rule.number
        assert rule.text.lstrip("“«\u00a0")[0].isupper() or rule.text[0].isdigit(), rule.number
        assert rule.example is None or rule.example.endswith((".", ".”", "»")), rule.number


def test_the_languages_have_the_same_examples_and_references() -> None:
    for english, french in zip(texts("en"), texts("fr"), strict=True):
        assert (english.example is None) == (french.example is None), english.number
        in_english = NUMBER.findall(f"{english.text} {english.example}")
        assert in_english == NUMBER.findall(f"{french.text} {french.example}"), english.number


def test_nothing_was_left_in_english() -> None:
    for english, french in zip(texts("en"), texts("fr"), strict=True):
        assert english.text != french.text, english.number


def test_every_reference_exists(book: Rulebook) -> None:
    known = set(book.numbers)
    for entry in records.rules():
        assert set(entry.see) <= known - {entry.number}, entry.number
    for place, text in prose(book.language):
        assert set(NUMBER.findall(text)) <= known, place


def test_what_is_about_rules_names_rules(book: Rulebook) -> None:
    known = set(book.numbers)
    for entry in (*book.terms, *book.rulings, *book.differences):
        assert entry.rules, entry.id
        assert set(entry.rules) <= known, entry.id


def test_every_heading_has_rules_under_it(book: Rulebook) -> None:
    empty = [number for number in book.numbers if len(number) == 3 and not book.children(number)]
    assert empty == ["404"]  # left empty by the rules themselves


def test_every_testable_rule_is_a_rule_and_no_heading() -> None:
    testable = [entry.number for entry in records.rules() if entry.testable]
    assert testable
    assert not any(len(number) == 3 for number in testable)


def test_french_marks_have_their_spaces() -> None:
    loose = [(place, LOOSE_MARK.findall(text)) for place, text in prose("fr") if LOOSE_MARK.search(text)]
    loose += [(key, [text]) for key, text in records.phrases("fr").items() if LOOSE_MARK.search(text)]
    assert not loose


def test_no_straight_quotation_marks(book: Rulebook) -> None:
    straight = [place for place, text in prose(book.language) if '"' in text or "'" in text]
    assert not straight


def test_example_cards_go_by_one_name_in_each_language() -> None:
    cards = records.read("examples.yaml", tuple[records.ExampleCard, ...])
    assert len({card.en for card in cards}) == len({card.fr for card in cards}) == len(cards)
    unused = {card.en for card in cards}
    for english, french in zip(texts("en"), texts("fr"), strict=True):
        for card in cards:
            if card.en in (english.example or ""):
                unused.discard(card.en)
                # The French article may replace the first letter's case: Le Cellier, les Archives.
                assert card.fr.casefold() in _singular(french.example or ""), (english.number, card.fr)
    assert not unused


def _singular(text: str) -> str:
    """A card of which there are two is named in the plural."""
    text = text.casefold()
    for several, one in (("paratonnerres", "paratonnerre"), ("sergents du", "sergent du")):
        text = text.replace(several, one)
    return text
