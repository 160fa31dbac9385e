"""The reading leaves nothing out: every kind of piece, every field, every word, in both languages."""

import copy
import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from checks import places
from spoils.engine.program.families import nodes_of
from spoils.engine.program.node import Node
from spoils.engine.program.texts import CardText
from spoils.plain.page import read_card
from spoils.plain.pattern import MEANT_BY, Hole, Pattern
from spoils.plain.reader import CARDS, FORMS
from spoils.plain.references import INTRODUCING, READING
from spoils.plain.vocabulary import LANGUAGES, vocabulary
from tests.plain.programs import (
    grammar_words,
    kinds,
    ordinary_fields,
    own_cards,
    printed_cards,
    scenario_cards,
    spoken_fields,
)

NOT_A_KIND = {
    "use", "Triggered event", "Replacement event", "ThresholdText event", "FactionRule event",
    "LeadingPile compared", "Opponent among", "Opponent counted", "Players counted",
}  # fmt: skip
"""What stands in front of the sentences of a text, and other words for a piece in one place."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_kind_of_piece_is_said_with_all_its_fields(kind: str, language: str) -> None:
    """A new kind of piece, or a new field of one, fails here until there are words for it."""
    wanted = spoken_fields(kinds()[kind])
    said = set(CARDS[kind]) if kind in CARDS else set(vocabulary(language).pattern(kind).fields())
    assert wanted <= said, f"nothing is said of {', '.join(sorted(wanted - said))}"
    known = {field.name for field in dataclasses.fields(kinds()[kind])}  # type: ignore[arg-type]
    assert said - set(MEANT_BY) <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_no_words_for_what_does_not_exist(language: str) -> None:
    assert set(vocabulary(language).patterns) - NOT_A_KIND == set(kinds()) - set(CARDS)
    assert set(kinds()) >= READING | INTRODUCING
    assert set(CARDS) <= set(kinds())


def test_every_kind_with_a_slot_either_reads_or_fills_it() -> None:
    with_slot = {
        name
        for name, kind in kinds().items()
        if "slot" in {field.name for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    }
    assert with_slot == READING | INTRODUCING
    assert not READING & INTRODUCING


def looked_up(language: str) -> Iterator[tuple[str, str, str]]:
    """Every kind, field and table that a pattern connects."""
    words = vocabulary(language)
    for kind, pattern in words.patterns.items():
        for field, table in pattern.tables():
            if table not in FORMS:
                yield kind.split()[0], field, table
    yield from (("The", field, f"{field}s") for field in ("participle", "ordinal"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_the_grammar_knows_has_an_entry(language: str) -> None:
    words, missing = vocabulary(language), []
    for kind, field, table in looked_up(language):
        for value in grammar_words().get((kind, field), set()):
            if value not in words.tables[table] and value not in ("", 0):
                missing.append((kind, field, table, value))
    assert missing == []


def test_both_languages_have_the_same_entries_and_speak_of_the_same_fields() -> None:
    english, french = (vocabulary(language) for language in LANGUAGES)
    assert set(english.patterns) == set(french.patterns)
    shared = set(english.tables) & set(french.tables)
    assert {"phrases", "nouns", "durations", "kinds", "cannot"} <= shared
    for table in shared - {"verbs"}:  # each language has verbs of its own
        assert set(english.tables[table]) == set(french.tables[table]), table


def holes(pattern: Pattern) -> Iterator[Hole]:
    for part in pattern.parts:
        if isinstance(part, Hole):
            yield part
            for branch in part.branches:
                yield from holes(branch)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_acts_has_a_verb_with_its_three_forms(language: str) -> None:
    """« Vous : payer 2 » is no sentence."""
    words, acting = vocabulary(language), 0
    for kind, pattern in words.patterns.items():
        for hole in holes(pattern):
            if hole.operator == "^":
                acting += 1
                assert hole.word, f"{kind}: write {{{hole.field}^verb}}"
                assert len(words.tables["verbs"][hole.word]) == 3, hole.word
    assert acting > 35


def programs() -> Iterator[tuple[str, CardText]]:
    yield from own_cards()
    yield from scenario_cards()
    yield from printed_cards()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_without_a_gap(language: str) -> None:
    count = 0
    excuse = vocabulary(language).phrase("no words")
    for name, text in programs():
        lines = [line for reading in read_card(text, language) for line in reading.lines()]
        assert not [line for line in lines if excuse in line], name
        assert all("{" not in line and "  " not in line.strip() for line in lines), name
        count += 1
    assert count > (2_000 if places.shared() is not None else 1_000)


# ---- what is different is read differently ---------------------------------------------------------------

SAID_ELSEWHERE = {
    ("Cards", "plural"),  # the number of the noun follows from the quantity
    ("Remaining", "plural"),
    ("Against", "role"),  # of an attack on something
    ("Damages", "passive"),  # says only which of the two is the subject
    ("Attacks", "comparison"),  # means something only beside a number of members
    ("Blocks", "comparison"),
    ("IsBlocked", "comparison"),
}


def changed(value: Any, kind: str, field: str) -> Iterator[Any]:
    """Other values that a field could have."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from sorted(
            other
            for other in grammar_words().get((kind, field), set())
            if isinstance(other, int) and other != value
        )[:2]
    elif isinstance(value, str):
        yield from sorted(
            other
            for other in grammar_words().get((kind, field), set())
            if isinstance(other, str) and other != value
        )[:2]
    elif isinstance(value, tuple) and len(value) > 1:
        yield value[1:]


def mutants(text: CardText) -> Iterator[tuple[str, CardText]]:
    """The program with one field of one piece changed."""
    pointed_at = {
        id(inner)
        for node in text.nodes
        if type(node).__name__ in READING
        for inner in nodes_of(getattr(node, "of", None))
    }
    for place, node in enumerate(text.nodes):
        kind = type(node).__name__
        if id(node) in pointed_at:  # a copy of what a reference means: it is said where it stands itself
            continue
        for field in ordinary_fields(type(node)):
            if (kind, field) in SAID_ELSEWHERE:
                continue
            for value in changed(getattr(node, field), kind, field):
                texts = copy.deepcopy(text.texts)
                setattr(nodes_of(texts)[place], field, value)
                yield f"{kind}.{field} = {value!r}", CardText(texts, text.slots, nodes_of(texts))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_that_means_something_else_is_read_differently(language: str) -> None:
    """The law behind all this: no two meanings may share a reading. Each of a thousand changes of one
    field shows."""
    same, tried = [], 0
    for name, text in own_cards():
        before = read_card(text, language)
        for change, mutant in mutants(text):
            tried += 1
            if read_card(mutant, language) == before:
                same.append((name, change))
    assert same == []
    assert tried > 1_500


def test_a_planted_fault_would_be_noticed() -> None:
    """The law above does notice a pattern that leaves something out."""
    words = vocabulary("en")
    (name, text) = next(
        (name, text) for name, text in own_cards() if any(is_gain(node) for node in text.nodes)
    )
    pattern = words.patterns["Stat"]
    try:
        words.patterns["Stat"] = words.patterns["Literal"].__class__(("changed",))
        before = read_card(text)
        assert any(read_card(mutant) == before for _, mutant in mutants(text)), name
    finally:
        words.patterns["Stat"] = pattern


def is_gain(node: Node) -> bool:
    return type(node).__name__ == "Stat"
