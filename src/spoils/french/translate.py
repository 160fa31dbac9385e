"""Sentences of the program in French: refusals, faults of decks, help.

What is wrong with some input is said where that is found, far below whoever knows which language is spoken.
So it is said in English, and put into French where it is shown: `sentences/` has a French sentence for each
English one, with places for what changes. A test goes through the source and fails if one is missing.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from spoils.french.typography import typeset

_BY_KEY: Final = "phrases.yaml"
_PLACE: Final = re.compile(r"\{(\w+)\}")
_QUOTED: Final = re.compile(r'"([^"]*)"')
_REPR: Final = re.compile(r"'[^']*'")
"""A word as code quotes it."""

_INNER: Final = ("problem", "reason", "advice")
"""Places for sentences, which are put into French themselves."""

_LISTS: Final = ("known", "near")
"""Places for several names, which English joins by words or quotes as code does."""

_LINE: Final = re.compile(r"[^:]+, line \d+(?:, [^:]*)?: ")
"""The beginning of a sentence that is about a line of a file."""

_WHERE: Final = (
    (re.compile(r", line (\d+)"), r", ligne \1"),
    (re.compile(r', card "'), ', carte "'),
    (re.compile(r"^standard input\b"), "entrée standard"),
    (re.compile(r"^the list\b"), "la liste"),
    (re.compile(r"^the scenario\b"), "le scénario"),
    (re.compile(r"^the position of a puzzle\b"), "la position d’un problème"),
    (re.compile(r"^the position\b"), "la position"),
    (re.compile(r"^the card\b"), "la carte"),
)


def in_language(language: str, text: str) -> str:
    """A sentence of the program in a language; one that has no French stays as it is."""
    return french_for(text) or text if language == "fr" else text


def french_for(text: str) -> str | None:
    """The French for a sentence, or None. A place in a file may stand before it, with a colon."""
    found = None if _LINE.match(text) else _sentence(text)
    if found is None and ": " in text:
        where, _, rest = text.partition(": ")
        inner = french_for(rest)
        found = None if inner is None else f"{_place(where)} : {inner}"
    return None if found is None else typeset(_QUOTED.sub(r"« \1 »", found))


def phrase(language: str, english: str, /, **values: object) -> str:
    """A sentence with its places filled in, for whoever knows the language and would say too few words for
    them to be recognised afterwards."""
    pattern = typeset(_phrases()[english]) if language == "fr" else english
    return pattern.format(**values)


def term(language: str, english: str) -> str:
    """A few words that stand alone; those of the language of cards stay as they are."""
    return _phrases().get(english, english) if language == "fr" else english


def _sentence(text: str) -> str | None:
    fixed, patterns = _tables()
    if text in fixed:
        return fixed[text]
    for pattern, french in patterns:
        match = pattern.fullmatch(text)
        if match is not None:
            values = {name: _value(name, value) for name, value in match.groupdict().items()}
            return _PLACE.sub(lambda place, values=values: values[place[1]], french)  # type: ignore[misc]
    return None


def _value(name: str, value: str) -> str:
    if name == "place":
        return _place(value)
    if name in _LISTS:
        return listed_in_french(value)
    if _REPR.fullmatch(value):
        return f"« {value[1:-1]} »"
    return french_for(value) or value if name.rstrip("0123456789") in _INNER else value


def listed_in_french(names: str) -> str:
    """Several names, joined as French joins them; those in straight quotes need none."""
    bare = re.sub(r"'([^', ]+)'(?=,|$)", r"\1", names)
    return bare.replace(" or ", " ou ").replace(" and ", " et ")


def _place(where: str) -> str:
    for pattern, french in _WHERE:
        where = pattern.sub(french, where)
    return where


@cache
def _tables() -> tuple[dict[str, str], list[tuple[re.Pattern[str], str]]]:
    """Sentences without places by themselves; the others as patterns, those with most words first."""
    fixed: dict[str, str] = {}
    patterns: list[tuple[int, re.Pattern[str], str]] = []
    for english, french in (pair for file in _files() if file.name != _BY_KEY for pair in _pairs(file)):
        if not _PLACE.search(english):
            fixed[english] = french
            continue
        parts = _PLACE.split(english)
        written = "".join(
            f"(?P<{part}>.*)" if place % 2 else re.escape(part) for place, part in enumerate(parts)
        )
        patterns.append((-sum(map(len, parts[::2])), re.compile(written, re.DOTALL), french))
    patterns.sort(key=lambda entry: entry[0])
    return fixed, [(pattern, french) for _, pattern, french in patterns]


@cache
def _phrases() -> dict[str, str]:
    return {english: french for file in _files() if file.name == _BY_KEY for english, french in _pairs(file)}


def _files() -> list[Traversable]:
    return sorted((files("spoils.french") / "sentences").iterdir(), key=lambda one: one.name)


def _pairs(file: Traversable) -> Iterator[tuple[str, str]]:
    import yaml  # not needed where nothing is said in French

    pairs: dict[str, str] = yaml.safe_load(file.read_text("utf-8"))
    yield from pairs.items()
