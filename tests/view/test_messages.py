"""Every key the engine can give has a sentence, and every sentence can be filled in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import spoils.engine
import spoils.engine.every_act  # every instruction is there to be asked about
from spoils.engine.asking.putting import all_reasons
from spoils.engine.program import events as ev
from spoils.engine.state import questions as qu
from spoils.engine.state.events import Event
from spoils.errors import UserError
from spoils.view import words
from spoils.view.log import CHOICES, SILENT, key_of
from spoils.view.messages.arguments import ARGUMENTS
from spoils.view.messages.catalogue import LANGUAGES, catalogue
from spoils.view.messages.pattern import BadPattern, fill, names_in, parse, plural_case
from spoils.view.model import CardName, Message, Option, PlayerName
from spoils.view.say import Speaker

ENGINE = Path(spoils.engine.__file__).parent
VERBS = ("attack", "block")
ALIKE = ("decks",)  # words that French has taken over


def reasons_in_the_engine() -> Iterator[tuple[str, str]]:
    """Every literal reason of a question or a refusal, with its place; ``f"{verb}.must"`` is both."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield from defaults(node, f"{path.name}:{node.lineno}")
            if not isinstance(node, ast.Call):
                continue
            values = [keyword.value for keyword in node.keywords if keyword.arg == "reason"]
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ("Refusal", "refuse") and node.args:
                values += [
                    argument
                    for argument in node.args[:2]
                    if isinstance(argument, (ast.Constant, ast.JoinedStr))
                ]
            values += [one for one in node.args if isinstance(one, ast.Constant) and is_refusal(one.value)]
            for value in values:
                place = f"{path.name}:{node.lineno}"
                if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                    yield value.value, place
                elif isinstance(value, ast.JoinedStr) and isinstance(value.values[-1], ast.Constant):
                    yield from ((f"{verb}{value.values[-1].value}", place) for verb in VERBS)


def is_refusal(value: object) -> bool:
    """Whether this is the key of a refusal, wherever it is handed on."""
    sections = {key.partition(".")[0] for key in ARGUMENTS if "." in key}
    return isinstance(value, str) and re.fullmatch(rf"({'|'.join(sections)})\.[a-z_]+", value) is not None


def defaults(function: ast.FunctionDef, place: str) -> Iterator[tuple[str, str]]:
    """The default of an argument called ``reason``."""
    names = [argument.arg for argument in function.args.args]
    for name, value in zip(reversed(names), reversed(function.args.defaults), strict=False):
        if name == "reason" and isinstance(value, ast.Constant) and value.value:
            yield str(value.value), place


REASONS = sorted(dict(reasons_in_the_engine()).items())


def test_reasons_are_found() -> None:
    assert len(REASONS) > 50
    assert {"respond", "answer.twice", "attack.must", "block.must"} <= {reason for reason, _ in REASONS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("reason", "place"), REASONS)
def test_every_reason_in_the_engine_has_a_sentence(reason: str, place: str, language: str) -> None:
    assert catalogue(language).pattern(reason) is not None, f"{reason} ({place}) has no message"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", all_reasons())
def test_every_reason_of_an_instruction_has_a_sentence(reason: str, language: str) -> None:
    assert catalogue(language).pattern(reason) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_sentence_needs_is_given(language: str) -> None:
    for key, pattern in catalogue(language).patterns.items():
        needed = names_in(pattern)
        taken_as_given = (
            "event.",
            "ending.",
            "option.",
            "verb.",
            "try.",
            "compare.",
            "impossible.",
            "study.",
            "lab.",
            "run.",
            "admin.",
            "ask.",
        )
        if key.startswith(taken_as_given) or key.endswith("*"):
            continue
        given = ARGUMENTS.get(key, ())
        exact = {"exact"} if "low" in given else set()
        words = {"words", "has_words", "reading", "has_reading"}
        assert needed <= {*given, *(f"named_{name}" for name in given), *words, *exact}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    english, other = catalogue("en").patterns, catalogue(language).patterns
    assert set(other) == set(english), "every key, and no other, has a sentence in every language"
    for key, pattern in english.items():
        allowed = {"has_source", "has_label", "has_words", "n", "type", "face"} | names_in(pattern)
        allowed |= {f"named_{name}" for name in names_in(pattern)}
        quoted = "words" if "words" in names_in(pattern) else "label"
        read = {"reading": quoted, "has_reading": f"has_{quoted}"}  # French says what the words mean
        there = (
            {read.get(name, name) for name in names_in(other[key])} if language == "fr" else names_in(pattern)
        )
        assert there <= allowed, key
        assert names_in(pattern) - {"n"} <= there | {"has_label"}, key
        words = [part for part in parse(pattern) if isinstance(part, str) and part.strip(" .:")]
        if language != "en" and words:
            assert other[key] != pattern or pattern in ALIKE, f"{key} is not translated"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UserError, match="the languages are en, fr"):
        catalogue("xx")


def test_french_counts_and_cites_as_its_edition_does() -> None:
    speaker = Speaker(["Ann", "Bob"], "fr", "french-0.1")
    for number, cards in ((0, "0 carte"), (1, "1 carte"), (2, "2 cartes")):
        drawn = Message("event.draw", {"player": PlayerName(1), "n": number}, ("306.1", "608.1b", "602.1"))
        assert speaker.say(drawn, rules=True) == f"Bob pioche {cards} [306.1, 607.1b]"
    assert speaker.option(Option("as_resource", CardName("1", "Cork"), face_down=True)) == "Cork face cachée"


def test_arguments_are_of_existing_reasons() -> None:
    known = {reason for reason, _ in REASONS} | set(all_reasons())
    assert set(ARGUMENTS) <= known


def constants(module: object, first: str, last: str) -> dict[str, int]:
    names = list(vars(module))
    chosen = names[names.index(first) : names.index(last) + 1]
    return {name: vars(module)[name] for name in chosen if name.isupper()}


def test_every_kind_of_question_option_and_event_has_a_word() -> None:
    assert set(words.QUESTIONS) == set(constants(qu, "TURN", "PAY").values())
    assert set(words.OPTIONS) == set(constants(qu, "PASS", "CONCEDE").values())
    assert set(words.EVENTS) == set(constants(ev, "MOVE", "BECAME_DEPLOYED").values())
    assert {ev.PUT, *words.MANNERS} == set(constants(ev, "PUT", "AS_RESOURCE").values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(set(words.EVENTS) - set(SILENT)))
def test_every_event_has_its_sentences(kind: int, language: str) -> None:
    patterns = catalogue(language).patterns
    for amount in (-1, 1):
        event = Event(kind, amount=amount)
        event.area = 4
        assert key_of(event) in patterns
    if kind == ev.MOVE:
        for area in words.AREAS:
            for manner in (ev.PUT, *words.MANNERS):
                event.area, event.manner = area, manner
                assert key_of(event) in patterns
    if kind == ev.CHOSEN:
        for rule in CHOICES:
            assert key_of(Event(kind, rules=(rule,))) in patterns
    for option in words.OPTIONS.values():
        assert f"option.{option}" in patterns


def test_a_speaker_says_messages_with_names_and_rules() -> None:
    speaker = Speaker(["Ann", "Bob"])
    drawn = Message("event.draw", {"player": PlayerName(1), "n": 1}, ("306.1",))
    assert speaker.say(drawn) == "Bob draws 1 card"
    assert speaker.say(drawn, rules=True) == "Bob draws 1 card [306.1]"
    hidden = Message("event.move.hand", {"card": CardName()})
    assert speaker.say(hidden) == "A card goes to its owner's hand"
    caused = Message("event.move.destroy", {"card": CardName("1", "Cork"), "source": CardName("2", "Anchor")})
    assert speaker.say(caused) == "Cork is destroyed by Anchor"
    assert speaker.say(Message("no.such.key")) == "No.such.key"


def test_a_card_that_is_not_seen_is_said_to_be_one_in_french() -> None:
    speaker = Speaker(["Ann", "Bob"], "fr")
    taken = {"player": PlayerName(0), "card": CardName("x", "Cork")}
    assert speaker.say(Message("event.control", taken)) == "Ann prend le contrôle de la carte Cork"
    taken["card"] = CardName("x", None)
    assert speaker.say(Message("event.control", taken)) == "Ann prend le contrôle d’une carte"
    destroyed = {"card": CardName("x", "Cork"), "source": CardName("y", None)}
    assert speaker.say(Message("event.move.destroy", destroyed)) == "La carte Cork est détruite par une carte"


def test_patterns_know_plurals_choices_and_nesting() -> None:
    cards = "{n, plural, =0 {nothing} one {# card} other {# cards}}"
    assert [fill(cards, {"n": n}) for n in (0, 1, 2)] == ["nothing", "1 card", "2 cards"]
    nested = "{who, select, me {I have {n, plural, one {# card} other {# cards}}} other {{name} has #}}"
    assert fill(nested, {"who": "me", "n": 3}) == "I have 3 cards"
    assert fill(nested, {"who": "her", "name": "Ann"}) == "Ann has #"
    assert names_in(nested) == {"who", "n", "name"}
    assert (plural_case(0, "fr"), plural_case(0, "en"), plural_case(1, "fr")) == ("one", "other", "one")


@pytest.mark.parametrize(
    "pattern", ["{", "}", "{n, plural, one {x}}", "{n, plural, other {x}", "a {} b", "{a b}"]
)
def test_a_broken_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(BadPattern):
        parse(pattern)


@pytest.mark.parametrize("language", LANGUAGES)
def test_editions_that_play_cards_do_not_deploy_them(language: str) -> None:
    deployed = Message("event.move.deploying", {"player": PlayerName(0), "card": CardName("1", "Cork")})
    words = {"en": ("deploys", "plays"), "fr": ("déploie", "joue")}[language]
    newest = Speaker(["Ann", "Bob"], language).say(deployed)
    assert newest == f"Ann {words[0]} Cork"
    for edition in ("comprehensive-2013", "french-0.1", "basic", "rulebook-2.2"):
        assert Speaker(["Ann", "Bob"], language, edition).say(deployed) == f"Ann {words[1]} Cork"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_an_older_edition_speaks_of_deploying(language: str) -> None:
    newest, older = catalogue(language), catalogue(language, "basic")
    assert set(newest.patterns) == set(older.patterns)
    stem = {"en": "deploy", "fr": "déplo"}[language]
    speaking = [key for key, pattern in older.patterns.items() if stem in pattern.casefold()]
    assert not speaking


def test_only_locations_get_damage_markers_and_only_where_there_are_any() -> None:
    damage = {"card": CardName("1", "Keep"), "n": 2}
    speaker = Speaker(["Ann", "Bob"])
    assert speaker.say(Message("event.damage", damage)) == "Keep receives 2 damage"
    assert speaker.say(Message("event.damage", {**damage, "markers": "yes"})) == "Keep gets 2 damage markers"
