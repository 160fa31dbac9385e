"""The editions: what each says, and what each calls a rule."""

import pytest

from spoils.rules import documents, records
from spoils.rules.book import Rulebook
from spoils.rules.errors import UnknownEdition

NUMBERED = ("comprehensive", "comprehensive-2013", "french-0.1")


def test_there_are_five_newest_first() -> None:
    assert documents.editions() == (
        "comprehensive",
        "comprehensive-2013",
        "french-0.1",
        "basic",
        "rulebook-2.2",
    )


def test_every_edition_has_its_say_on_every_difference(book: Rulebook) -> None:
    for difference in book.differences:
        assert {statement.edition for statement in difference.statements} == set(documents.editions())
        assert all(statement.text for statement in difference.statements), difference.id


def test_the_editions_do_differ(book: Rulebook) -> None:
    for difference in book.differences:
        told = {(statement.says, statement.text) for statement in difference.statements}
        assert len(told) > 1, difference.id


def test_an_edition_that_speaks_is_cited(book: Rulebook) -> None:
    for difference in book.differences:
        for statement in difference.statements:
            if statement.says == "rule":
                assert statement.where, (difference.id, statement.edition)


@pytest.mark.parametrize("edition", NUMBERED)
def test_cited_numbers_exist_in_that_edition(edition: str, english: Rulebook) -> None:
    for difference in english.differences:
        for number in difference.of(edition).where:
            assert documents.number_from(edition, number) is not None, (difference.id, number)


def test_cited_headings_are_known(english: Rulebook) -> None:
    for edition in ("basic", "rulebook-2.2"):
        places = next(entry.places for entry in records.documents() if entry.id == edition)
        known = {heading for headings in places.values() for heading in headings}
        for difference in english.differences:
            assert set(difference.of(edition).where) <= known, difference.id


def test_shared_words_are_shared(english: Rulebook) -> None:
    limited = english.difference("limited-minimum")
    assert limited.of("comprehensive-2013").text == limited.of("french-0.1").text == "45"
    assert limited.of("comprehensive").text == "40"


@pytest.mark.parametrize(
    ("newest", "there"),
    [
        ("101.1", "101.1"),
        ("603", "602"),
        ("604.1e", "603.1e"),
        ("605.1b", "604.1b"),
        ("605.1d", "604.1c"),
        ("610.1a", "609.1a"),
        ("409.3c.1", "409.3a"),
        ("409.3a", "409.3b"),
    ],
)
def test_numbers_of_the_french_draft(newest: str, there: str) -> None:
    assert documents.number_in("french-0.1", newest) == there
    assert documents.number_from("french-0.1", there) == newest


@pytest.mark.parametrize("number", ["602", "602.1a", "604.3", "605.1c", "507.6b", "403.7b"])
def test_rules_the_french_draft_lacks(number: str) -> None:
    assert documents.number_in("french-0.1", number) is None


@pytest.mark.parametrize("edition", NUMBERED)
def test_there_and_back(edition: str) -> None:
    known = [entry.number for entry in records.rules()]
    there = [number for number in known if documents.number_in(edition, number) is not None]
    called = [documents.number_in(edition, number) for number in there]
    assert len(set(called)) == len(called)
    assert [documents.number_from(edition, name) for name in called if name] == there


def test_editions_without_numbers_cite_headings() -> None:
    assert documents.number_in("rulebook-2.2", "101.1") == "The Primary Rule"
    assert documents.number_in("basic", "601.1f") == "How to Start / Mulligan"
    assert documents.number_in("basic", "403.7a") is None
    assert documents.number_from("basic", "101.1") is None


def test_places_are_rules_of_the_newest_edition() -> None:
    known = {entry.number for entry in records.rules()}
    for entry in records.documents():
        assert {*entry.places, *entry.absent, *entry.moved} <= known, entry.id
        assert not known & set(entry.only), entry.id


def test_an_unknown_edition_is_refused(french: Rulebook) -> None:
    with pytest.raises(UnknownEdition, match="no edition “2010”; the editions are comprehensive, "):
        documents.number_in("2010", "101")
    with pytest.raises(UnknownEdition, match="Il n’y a pas d’édition «\u00a02010\u00a0»"):
        french.differences_in("2010")


def test_what_an_edition_does_otherwise(book: Rulebook) -> None:
    assert book.differences_in("comprehensive") == ()
    rulebook = {difference.id for difference in book.differences_in("rulebook-2.2")}
    assert {"free", "volition", "limited-minimum"} <= rulebook
    assert "cannot-vs-instruction" not in rulebook  # silent, and read as the newest reads it
