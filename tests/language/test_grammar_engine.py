"""The grammar engine on a toy language: what a rule reads, it writes back; nothing is left out."""

from __future__ import annotations

import pytest

from spoils.language.peg.inflection import NOUN, PLURAL, SINGULAR, VERB, inflect
from spoils.language.peg.parser import Parser
from spoils.language.tokens import tokenise
from tests.language.toys import GRAMMAR, Pile, Steps, Take, Them, read, toy, written


@pytest.mark.parametrize(
    ("sentence", "meaning"),
    [
        ("take 1 stone .", Take(Pile(1, (1,)))),
        ("take 2 stones or flies .", Take(Pile(2, (1, 2)))),
        ("they take 2 stones gently .", Take(Pile(2, (1,)), Them(), gently=True)),
        ("take red heap of stones and flies .", Take(Pile(0, (1, 2), ("red",), "heap"))),
        (
            "take 1 fly red old . they take 1 stone .",
            Steps((Take(Pile(1, (2,), ("red", "old"))), Take(Pile(1, (1,)), Them()))),
        ),
    ],
)
def test_a_sentence_is_read_and_written_back(sentence: str, meaning: object) -> None:
    reading = read(sentence)
    assert reading is not None
    assert reading.value == meaning
    assert written(reading.value) == sentence


@pytest.mark.parametrize(
    "sentence", ["take 1 stones .", "take 2 stone .", "they takes 1 stone .", "take heap of stones ."]
)
def test_number_must_agree(sentence: str) -> None:
    assert read(sentence) is None


def test_a_missing_comma_is_read_but_always_written() -> None:
    reading = read("take 3 stones , flies or stones .")
    assert reading is not None
    assert reading.value == Take(Pile(3, (1, 2, 1)))
    assert written(Take(Pile(3, (1, 2, 1)))) == "take 3 stones , flies , or stones ."


def test_wording_is_remembered_and_links_are_not_printed() -> None:
    assert written(Take(Pile(0, (1,), ("old",), "stack"), slot=7)) == "take old stack of stones ."


def test_a_node_with_something_no_alternative_says_cannot_be_written() -> None:
    silent = GRAMMAR.replace("[ gently {gently: True} ]", "")
    assert written(Take(Pile(1, (1,)), gently=True), toy(silent)) is None
    assert written(Take(Pile(1, (1,)), gently=True)) == "take 1 stone gently ."


def test_a_wording_no_alternative_knows_cannot_be_written() -> None:
    assert written(Take(Pile(0, (1,), ("red",), "mound"))) is None


def test_constants_are_not_shared_between_nodes() -> None:
    shared = GRAMMAR.replace("act\n", "act\n    Take   grab^ {what: Pile(1, (1,))}\n")
    reading = read("grab . grab .", toy(shared))
    assert reading is not None
    first, second = reading.value.parts
    assert first == second
    assert first.what is not second.what


def test_the_furthest_failure_names_what_was_expected_there() -> None:
    parser = Parser(toy(), tokenise("take 2 red flies ."))
    assert parser.parse("text") is None
    assert parser.furthest == 2
    assert list(parser.expected) == ["a kind of thing"]


def test_the_first_of_two_readings_wins() -> None:
    ambiguous = GRAMMAR.replace("    'red'  red", "    'red'  red\n    'deep' red red")
    reading = read("take 1 stone red red .", toy(ambiguous))
    assert reading is not None
    assert reading.value.what.tags == ("red", "red")


@pytest.mark.parametrize(
    ("lemma", "kind", "number", "form"),
    [
        ("card", NOUN, PLURAL, "cards"),
        ("copy", NOUN, PLURAL, "copies"),
        ("gain", VERB, SINGULAR, "gains"),
        ("gain", VERB, PLURAL, "gain"),
        ("search", VERB, SINGULAR, "searches"),
        ("be", VERB, SINGULAR, "is"),
        ("have", VERB, PLURAL, "have"),
        ("play", VERB, SINGULAR, "plays"),
        ("was", VERB, PLURAL, "were"),
    ],
)
def test_forms_of_words(lemma: str, kind: str, number: str, form: str) -> None:
    assert inflect(lemma, kind, number) == form
