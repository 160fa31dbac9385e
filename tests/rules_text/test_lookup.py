"""Looking rules up by number and by name."""

import msgspec
import pytest

from spoils.rules.book import Rulebook
from spoils.rules.entries import not_translated
from spoils.rules.errors import (
    ForeignNumber,
    MissingTranslation,
    UnknownEntry,
    UnknownLanguage,
    UnknownNumber,
    UnknownTerm,
)
from spoils.rules.numbers import nearest, normal, parent


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("408.4", "408.4"),
        (" 408.4B ", "408.4b"),
        ("408.", "408"),
        ("(405.4)", "405.4"),
        ("§ 408.4", "408.4"),
        ("Rule 408.4", "408.4"),
        ("règle 101", "101"),
        ("408 . 4", "408.4"),
        ("408.4.b", "408.4b"),
        ("4.09.3.c.1", "409.3c.1"),
        ("302.15", "302.15"),
        ("4", "4"),
        ("section 4", "4"),
        ("", None),
        ("0", None),
        ("40", None),
        ("408.4.2", None),
        ("408a", None),
        ("free", None),
        ("408 409", None),
    ],
)
def test_reading_a_number(written: str, number: str | None) -> None:
    assert normal(written) == number


@pytest.mark.parametrize(
    ("number", "above"),
    [
        ("409.3c.1", "409.3c"),
        ("409.3c", "409.3"),
        ("409.3", "409"),
        ("302.15", "302"),
        ("409", "4"),
        ("4", None),
    ],
)
def test_what_a_number_stands_under(number: str, above: str | None) -> None:
    assert parent(number) == above


def test_a_rule_and_what_belongs_to_it(english: Rulebook) -> None:
    rule = english.rule("408.4")
    assert rule.title == "Damage to a character"
    assert rule.testable
    assert rule.children == ("408.4a", "408.4b")
    assert "204.5" in rule.see
    assert "life" in rule.terms
    assert "replaced-destruction-damage" in [each.id for each in english.differences_of("408.4")]
    assert "A31" in [each.id for each in english.rulings_of("408.4")]


def test_the_same_rule_in_french(french: Rulebook) -> None:
    assert french.rule("408.4").title == "Dégâts sur un personnage"


def test_headings_and_sections_list_what_is_under_them(book: Rulebook) -> None:
    assert [rule.number for rule in book.children("409.3")] == ["409.3a", "409.3b", "409.3c"]
    assert [rule.number for rule in book.children("409.3c")] == ["409.3c.1"]
    assert [rule.number for rule in book.children("1")] == ["101", "102", "103", "104", "105"]
    assert book.section("1").children == ("101", "102", "103", "104", "105")
    assert book.children("101.1") == ()


def test_a_heading_gathers_the_remarks_under_it(english: Rulebook) -> None:
    assert english.difference("volition") in english.differences_of("203")
    assert english.difference("volition") not in english.differences_of("203.5b")


def test_the_numbers_of_an_edition(english: Rulebook) -> None:
    assert english.rule("602.2", edition="french-0.1").number == "603.2"
    assert english.rule("602.2").number == "602.2"
    assert english.rule("602.2", edition="basic").number == "602.2"  # cited by the numbers of the newest


@pytest.mark.parametrize(
    ("number", "edition", "said"),
    [
        ("408.4z", "comprehensive", "There is no rule 408.4z; the nearest are 408.4, "),
        ("999.9", "comprehensive", "There is no rule 999.9; the rules run from 101 to 610.1a."),
        ("foo", "comprehensive", "“foo” is no rule number; one looks like 408, 408.4 or 408.4b."),
        ("4", "comprehensive", "“4” is no rule number"),
        ("408.9", "french-0.1", "french-0.1 has no rule 408.9, nor anything like what that is in the newest"),
    ],
)
def test_an_unknown_number(english: Rulebook, number: str, edition: str, said: str) -> None:
    with pytest.raises(UnknownNumber) as refused:
        english.rule(number, edition)
    assert str(refused.value).startswith(said)
    assert not isinstance(refused.value, ForeignNumber)


@pytest.mark.parametrize(
    ("number", "edition", "said"),
    [
        (
            "607.1d",
            "comprehensive",
            "comprehensive has no rule 607.1d; french-0.1 calls by that number what is 608.1d in the newest "
            "edition: Blockers.",
        ),
        (
            "701.1",
            "comprehensive",
            "comprehensive has no rule 701.1; comprehensive-2013 alone has one: a joke",
        ),
        ("701.1", "comprehensive-2013", "comprehensive-2013 has a 701.1, but no rule under it: a joke"),
        (
            "606.2",
            "comprehensive-2013",
            "comprehensive-2013 has no rule 606.2; french-0.1 calls by that number",
        ),
        (
            "610.1",
            "french-0.1",
            "french-0.1 has no rule 610.1; what the newest edition calls so is its 609.1: Announcing",
        ),
    ],
)
def test_a_number_of_another_edition(english: Rulebook, number: str, edition: str, said: str) -> None:
    with pytest.raises(ForeignNumber) as refused:
        english.rule(number, edition)
    assert str(refused.value).startswith(said)


def test_a_french_book_refuses_in_french(french: Rulebook) -> None:
    with pytest.raises(ForeignNumber) as refused:
        french.rule("607.1d")
    assert str(refused.value).startswith(
        "comprehensive n’a pas de règle 607.1d\u00a0; french-0.1 appelle ainsi"
    )


def test_the_nearest_numbers_exist(english: Rulebook) -> None:
    assert nearest("408.4z", english.numbers)[0] == "408.4"
    assert set(nearest("203.9", english.numbers)) <= set(english.numbers)


def test_an_unknown_section(english: Rulebook) -> None:
    with pytest.raises(UnknownNumber, match="There is no section 9; the sections are 1 to 6"):
        english.section("9")


def test_an_unknown_language() -> None:
    with pytest.raises(UnknownLanguage, match="not been translated into “de”; the languages are en, fr"):
        Rulebook.load("de")


def test_a_missing_translation() -> None:
    book = Rulebook("fr")
    book._entries["408.4"] = msgspec.structs.replace(book._entries["408.4"], fr=None)
    with pytest.raises(MissingTranslation) as refused:
        book.rule("408.4")
    assert str(refused.value) == "408.4 n’est pas traduit en français\u00a0; le texte existe en anglais."
    assert (
        str(not_translated("A3", "en")) == "A3 has not been translated into English; it is there in French."
    )


@pytest.mark.parametrize("name", ["Covert", "covert", "COVERT", "damage markers", "Flip-Up", "mulligans"])
def test_a_term_by_its_name(english: Rulebook, name: str) -> None:
    assert english.term(name).rules


@pytest.mark.parametrize(
    ("name", "term"),
    [("épuiser", "deplete"), ("Epuiser", "deplete"), ("défausse", "discard-pile"), ("void", "void")],
)
def test_a_french_term_with_and_without_accents(french: Rulebook, name: str, term: str) -> None:
    assert french.term(name).id == term


def test_an_unknown_term(english: Rulebook) -> None:
    with pytest.raises(UnknownTerm, match="“covrt” is not in the glossary; similar: Covert"):
        english.term("covrt")
    with pytest.raises(UnknownTerm, match="similar: nothing"):
        english.term("zzzzzz")


def test_term_names_belong_to_one_term(book: Rulebook) -> None:
    for term in book.terms:
        for name in (term.id, *term.names):
            assert book.term(name) == term, name


def test_rulings_and_differences_by_name(english: Rulebook) -> None:
    assert english.ruling("a24").id == "A24"
    assert english.difference("Free-X").id == "free-x"
    with pytest.raises(UnknownEntry, match="no ruling A99; they run from A1 to A80"):
        english.ruling("A99")
    with pytest.raises(UnknownEntry, match="no difference “free-y” between the editions; similar: free-x"):
        english.difference("free-y")
