"""The words of one language: a pattern for every kind of piece, and tables of words for numbers and verbs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from spoils.errors import UserError
from spoils.plain.pattern import Pattern, parse

LANGUAGES: Final = ("en", "fr")
TABLES: Final = "tables.yaml"

Table = dict[str | int, str | list[str]]


class NoWords(LookupError):
    """Something in a program for which there are no words: better said than guessed."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All the words of a language."""

    language: str
    patterns: dict[str, Pattern]
    tables: dict[str, Table]
    rewrites: tuple[tuple[re.Pattern[str], str], ...]  # what is put right in a finished sentence

    def pattern(self, kind: str) -> Pattern:
        """How a kind of piece is said."""
        if kind not in self.patterns:
            raise NoWords(f"there are no words for {kind} in {self.language}")
        return self.patterns[kind]

    def word(self, table: str, value: object, number: int = 0) -> str:
        """The word for a value; where there are several, the one for one, several, or you."""
        found = self.tables[table].get(value) if isinstance(value, str | int) else None
        if found is None:
            raise NoWords(f"{value!r} is no entry of {table} in {self.language}")
        return found if isinstance(found, str) else found[min(number, len(found) - 1)]

    def phrase(self, key: str) -> str:
        """One of the fixed words around the readings."""
        return self.word("phrases", key)


@cache
def vocabulary(language: str) -> Vocabulary:
    """The words of a language, read once."""
    if language not in LANGUAGES:
        raise UserError(f'there is nothing in "{language}"; the languages are {", ".join(LANGUAGES)}')
    patterns: dict[str, Pattern] = {}
    tables: dict[str, Table] = {}
    for entry in sorted((files("spoils.plain") / "words" / language).iterdir(), key=lambda one: one.name):
        data: dict[str, Any] = yaml.safe_load(entry.read_text("utf-8"))
        if entry.name == TABLES:
            tables = data
            continue
        for kind, text in data.items():
            if kind in patterns:
                raise ValueError(f"{entry.name}: {kind} is said a second time")
            patterns[kind] = parse(text)
    rewrites = tuple(
        (re.compile(str(read)), str(written)) for read, written in tables.pop("rewrites").items()
    )
    return Vocabulary(language, patterns, tables, rewrites)
