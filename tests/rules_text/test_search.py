"""Finding rules by words."""

import pytest

from spoils.rules.book import Rulebook
from spoils.rules.entries import Entry, Rule
from spoils.rules.search import Index, words_of


def key(entry: Entry) -> str:
    return entry.number if isinstance(entry, Rule) else entry.id


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("mulligan", "601.1f"),
        ("lethal damage", "204.5"),
        ("empty deck", "102.1a"),
        ("damage after a replaced destruction", "506.6"),
        ("priority", "607.2b"),
        ("void face-down", "403.7b"),
        ("How do I bid?", "413.1"),
        ("DUPLICATES", "307.1"),
    ],
)
def test_the_best_rules_come_early(english: Rulebook, words: str, expected: str) -> None:
    assert expected in [key(entry) for entry in english.search(words)][:3]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("degats mortels", "204.5"),
        ("DÉGÂTS MORTELS", "204.5"),
        ("priorite", "607.2b"),
        ("deck vide", "102.1a"),
        ("comment enchérir", "413.1"),
    ],
)
def test_accents_do_not_matter(french: Rulebook, words: str, expected: str) -> None:
    assert expected in [key(entry) for entry in french.search(words)][:3]


def test_rulings_and_differences_are_found(english: Rulebook) -> None:
    assert "A11" in [key(entry) for entry in english.search("attacked by default several opponents")]
    assert "free-x" in [key(entry) for entry in english.search("free card X")]


def test_the_limit_is_kept(book: Rulebook) -> None:
    assert len(book.search("damage", limit=3)) == 3 or book.language == "fr"
    assert len(book.search("carte card", limit=5)) == 5


def test_nothing_is_found_for_nonsense(book: Rulebook) -> None:
    assert book.search("xyzzy") == ()
    assert book.search("") == ()
    assert book.search("?!") == ()


def test_words_lose_case_accents_and_plurals() -> None:
    assert words_of("L’Élu, des ŒUFS; classes & icônes") == ["l", "elu", "des", "oeuf", "classe", "icone"]


def test_more_of_the_words_beats_a_better_place() -> None:
    index = Index("")
    index.add([("red", 9.0)])
    index.add([("red and green", 1.0)])
    assert [entry for entry, _ in index.find("red green")] == [1, 0]


def test_near_forms_count_for_less() -> None:
    index = Index("")
    index.add([("attaching things", 1.0)])
    index.add([("attach things", 1.0)])
    assert [entry for entry, _ in index.find("attach")] == [1, 0]
    assert index.find("att") == []


def test_little_words_count_only_when_alone() -> None:
    index = Index("the")
    index.add([("the the the", 1.0)])
    index.add([("red", 1.0)])
    assert [entry for entry, _ in index.find("the red")] == [1]
    assert [entry for entry, _ in index.find("the")] == [0]
