"""French comes from more places than the catalogues of messages: refusals and help, letters, readings of
cards, words in code. Each is held to the same terms and typography, and a place nobody thought of shows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest
import yaml

from spoils.french import typeset
from spoils.french.translate import french_for
from spoils.plain.page import read_card
from spoils.server.people.accounts import letters
from spoils.server.people.correspondence import calls
from tests.plain.programs import own_cards, printed_cards
from tests.project.test_french import (
    LOOSE,
    OPTIONAL_ENDING,
    PHRASE,
    ROOT,
    TIGHT,
    avoided,
    readings,
    web_words,
    without_syntax,
)

SOURCE = ROOT / "src" / "spoils"
CLIENT = ROOT / "web" / "src"


def sentences() -> Iterator[tuple[str, str]]:
    """Refusals, faults, help: as they are shown, with their places."""
    for file in sorted((SOURCE / "french" / "sentences").glob("*.yaml")):
        for english, french in yaml.safe_load(file.read_text("utf-8")).items():
            yield f"{file.stem}: {english}", typeset(re.sub(r'"([^"]*)"', r"« \1 »", french))


def letters_and_calls() -> Iterator[tuple[str, str]]:
    for texts in (letters.TEXTS, calls.TEXTS):
        for (kind, language), parts in texts.items():
            if language == "fr":
                yield from ((f"letter {kind}", typeset(part)) for part in parts)
    yield "foot of letters", typeset(calls.FOOT["fr"])


@cache
def said_of_cards() -> tuple[tuple[str, str], ...]:
    """Every reading of every card, finished."""
    return tuple(
        (f"reading of {name}", line)
        for name, text in (*own_cards(), *printed_cards())
        for reading in read_card(text, "fr")
        for line in reading.lines()
    )


def everything() -> Iterator[tuple[str, str]]:
    yield from sentences()
    yield from letters_and_calls()
    yield from said_of_cards()


def test_much_is_collected() -> None:
    assert len(list(sentences())) > 1_000
    assert len(list(letters_and_calls())) >= 7
    assert len(said_of_cards()) > 1_000


def test_one_thing_has_one_word() -> None:
    found = [
        f"{place}: {match[0]!r} is not our word for {term}"
        for place, text in everything()
        for term, word in avoided()
        for match in [word.search(text)]
        if match is not None
    ]
    assert found == []


QUOTED_WORDS = re.compile(
    r"`[^`]*`|«[^»]*»|\b(?:card|faction|from): |[\w/.-]+://\S+|\b[A-Z']{2,}(?: [A-Z']+)*[!:]?"
)
"""Words of commands, of files and of the language of cards, addresses, names of abilities."""


def test_spaces_quotation_marks_and_apostrophes_are_french() -> None:
    found = [
        f"{place}: {text!r}"
        for place, text in everything()
        if LOOSE.search(shown := without_syntax(QUOTED_WORDS.sub("X", text))) or TIGHT.search(shown)
    ]
    assert found == []


def test_nothing_leaves_its_ending_to_the_reader() -> None:
    places = (*everything(), *readings())
    assert [f"{place}: {text}" for place, text in places if OPTIONAL_ENDING.search(text)] == []


HIATUS = re.compile(
    r"\b(?:[Dd]|[Qq]u|[Jj]usqu|[Ll])e (?=[aeiouéèêâîôû]\w)|\b[Ll]a (?=[aeiouéèêâîôû]\w)|\b[Ss]i ils?\b"
)
CONTRACTIONS = re.compile(r"\b(?:à|de) les?(?: |dites)|\bau \w+ ou le\b|\bdu \w+ ou le\b")
COUNTED = re.compile(r"(?<![\w.,+−-])[01] (?:\(\w+ \w+\) )?[^\W\d_]{3,}s\b")
ONE = re.compile(
    r"\b(?:les|aux|des) (?:1|une?) |\bvous (?:a|ont|est|sont|peut|doit|devrait)\b|\bde vous\b"
    r"|\ble (?:coût|nombre)[^,;(]* la plus (?:haute|basse)"
)
NAMES = re.compile(r"«[^»]*»|\b[A-Z]{2}[\w’' ,!-]*|\bnommé\w* [^;\]]*|\bjetons? [A-Z]\w*")
"""What cards are called, and what is printed on them."""


@pytest.mark.parametrize(
    "fault", [HIATUS, CONTRACTIONS, COUNTED, ONE], ids=["elision", "articles", "0 and 1", "one"]
)
def test_readings_of_cards_are_good_french(fault: re.Pattern[str]) -> None:
    found = [
        f"{place}: {match[0]!r} in {text}"
        for place, text in said_of_cards()
        for match in [fault.search(NAMES.sub("X", text))]
        if match is not None and match[0].split()[-1] not in ("dans", "sous", "fois", "plus")
    ]
    assert found == []


def test_numbers_in_refusals_that_can_be_one_or_none_are_no_plurals() -> None:
    """Such a number stands behind a colon or in parentheses: nothing has to agree with it there."""
    for refusal, said in (
        ("gave 1 illegal answers to one question, the last [3]: no", "(1 en tout)"),
        ("of this year's vacation 1 days are left; stay away for less", "cette année\u00a0: 1\u00a0;"),
        ("this puzzle has 1 answers to find, not so many", "ce problème\u00a0: 1,"),
        ("0 actions were given for 1 games", "actions données\u00a0: 0\u00a0; parties\u00a0: 1"),
    ):
        french = french_for(refusal)
        assert french is not None, refusal
        assert said in french


# ---- words in code -----------------------------------------------------------------------------------------

FRENCH_LETTERS = re.compile(r"[éèêàçœùâîôûÉÀ«»]")
IN_CODE = {
    "cli/speaking.py",  # values of options
    "engine/program/keywords.py",  # what keywords are called
    "french/translate.py",
    "french/typography.py",
    "rules/numbers.py",  # the order of letters
    "rules/search.py",
    "server/people/accounts/letters.py",
    "server/people/accounts/naming.py",  # words no name may be
    "server/people/correspondence/calls.py",
    "server/people/tournaments/showing.py",  # heads of columns
    "terminal/looking.py",  # commands
}


def test_french_in_code_stands_only_where_it_is_checked() -> None:
    found = set()
    for file in SOURCE.rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        documents = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        words = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents
        ]
        if any(FRENCH_LETTERS.search(word) for word in words):
            found.add(file.relative_to(SOURCE).as_posix())
    assert found <= IN_CODE


def test_every_phrase_of_the_client_is_collected() -> None:
    """One in other quotation marks, or made by code, would be missed."""
    keys = [
        match[1] or match[2] or match[3]
        for file in sorted((CLIENT / "words").glob("*.ts"))
        for match in re.finditer(
            r"""^  (?:'([^']+)'|"([^"]+)"|(\w+)): """, file.read_text("utf-8"), re.MULTILINE
        )
    ]
    assert sorted(keys) == sorted(web_words())
    assert PHRASE.search("  key: [\"one\", 'un'],") is None


SCRIPT = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
SPOKEN = re.compile(r"""\b(?:aria-label|title|placeholder|alt)=["']([^"'{}]*[^\W\d_]{3}[^"'{}]*)["']""")
SENTENCE = re.compile(r"""(['"`])[A-Z][a-z]* [^'"`\n]*[a-z]\.\1""")
PROPER = {"The Spoils", "English", "Français", "game-icons.net", "OGEDRV", "/game/…", "yaml"}
"""Names, icons and the ending of a file, which are the same in both languages."""


def markup(text: str) -> str:
    """What a component says itself: without code, expressions and tags."""
    text = SCRIPT.sub("", text)
    while (bare := re.sub(r"\{[^{}]*\}", "", text)) != text:
        text = bare
    return re.sub(r"<[^<>]*>", "\n", text)


@pytest.mark.parametrize(
    ("component", "fault"),
    [
        ("<p>{word('home.play')}</p>", False),
        ("<script>const a = 'This is English'</script><p>·</p>", False),
        ("<p>This is English</p>", True),
        ('<button title="This is English">·</button>', True),
        ("{#if open}Open{:else}{word('close')}{/if}", True),
    ],
)
def test_words_planted_in_a_component_are_noticed(component: str, fault: bool) -> None:
    assert bool(own_words(component)) is fault


def own_words(component: str) -> list[str]:
    """Texts and spoken attributes that are written in a component."""
    written = [line.strip(" ·\n") for line in markup(component).replace("&nbsp;", "").splitlines()]
    found = [*SPOKEN.findall(SCRIPT.sub("", component)), *written]
    return [said for said in found if re.search(r"[^\W\d_]{3}", said) and said not in PROPER]


def test_components_of_the_client_have_no_words_of_their_own() -> None:
    files = sorted(CLIENT.rglob("*.svelte"))
    assert len(files) > 100
    found = [
        f"{file.relative_to(ROOT)}: {said}"
        for file in files
        for said in own_words(file.read_text("utf-8"))
        if not said.startswith("Lucide (ISC)")  # names of people and licences
    ]
    assert found == []


def test_code_of_the_client_has_no_sentences_of_its_own() -> None:
    files = [*CLIENT.rglob("*.svelte"), *CLIENT.rglob("*.ts")]
    found = [
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in files
        if file.parent.name != "words"
        for match in SENTENCE.finditer(
            re.sub(r"(?m)^\s*(?://|\*|/\*).*$|\s// .*$", "", file.read_text("utf-8"))
        )
    ]
    assert found == []
    assert SENTENCE.search("throw new Error('This browser cannot draw pictures.')")
