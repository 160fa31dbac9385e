"""Patterns: how one kind of piece is said, with its parts in their places.

- ``{field}`` is what a part says, ``{field@hand}`` the same where cards in hand are meant unless another
  place is named; a kind of piece may have words of its own for a place (``LeadingPile compared``).
- ``{field:table}`` looks a number or a word up in a table, or says a list in one of the forms for lists.
- ``{field?yes|no}`` depends on whether there is anything in the field.
- ``{field#one|several|you}`` depends on the number of what the field denotes, ``{self#…}`` on that of the
  piece itself.
- ``{field^}`` names who acts, unless that was just said; ``{field^verb}`` says what they do with it, in the
  form that goes with them, and ``{self^verb}`` what nobody in particular does.
- ``{self%one|several|one|several}`` agrees with the noun or the subject around it; the last two are feminine.
- ``{field~}`` says in parentheses what is in the field, unless the sentence has said so already.
- ``{&}`` is what a reference means, ``{field$}`` what is in the slots that a field names.
- ``{field!}`` says nothing, on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

OPERATORS: Final = ":?#%@!$^~"
MEANING: Final = "&"
SELF: Final = "self"  # the piece itself, for its number
MEANT_BY: Final = ("slot", "more", "of")  # the fields that ``{&}`` speaks of


class BadPattern(ValueError):
    """A pattern that cannot be read."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A place in a pattern: a field, what is done with it, and what that needs."""

    field: str
    operator: str = ""
    word: str = ""
    branches: tuple[Pattern, ...] = ()


@dataclass(frozen=True, slots=True)
class Pattern:
    """Words and holes in order."""

    parts: tuple[str | Hole, ...]

    def fields(self) -> Iterator[str]:
        """Every field that is spoken of, those inside branches included."""
        for part in self.parts:
            if isinstance(part, Hole):
                if part.field == MEANING:
                    yield from MEANT_BY
                elif part.field != SELF:
                    yield part.field
                for branch in part.branches:
                    yield from branch.fields()

    def tables(self) -> Iterator[tuple[str, str]]:
        """Every field that is looked up, with its table."""
        for part in self.parts:
            if isinstance(part, Hole):
                if part.operator == ":":
                    yield part.field, part.word
                for branch in part.branches:
                    yield from branch.tables()


def parse(text: str) -> Pattern:
    """Read a pattern, or raise BadPattern."""
    reader = _Reader(text)
    pattern = reader.pattern("")
    if reader.at < len(text):
        raise BadPattern(f"{text!r}: a brace too many at {reader.at}")
    return pattern


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def pattern(self, ends: str) -> Pattern:
        parts: list[str | Hole] = []
        words = ""
        while self.at < len(self.text) and self.text[self.at] not in (ends or "}"):
            if self.text[self.at] == "{":
                if words:
                    parts.append(words)
                    words = ""
                parts.append(self.hole())
            else:
                words += self.text[self.at]
                self.at += 1
        return Pattern((*parts, words) if words else tuple(parts))

    def hole(self) -> Hole:
        self.at += 1
        name = self.name()
        operator = self.text[self.at : self.at + 1]
        if operator == "}":
            self.at += 1
            return Hole(name)
        if operator not in OPERATORS or not operator:
            raise BadPattern(f"{self.text!r}: no operator at {self.at}")
        self.at += 1
        word = ""
        branches: tuple[Pattern, ...] = ()
        if operator in "?#%":
            branches = tuple(self.branches())
        elif operator in ":@" or (operator == "^" and self.text[self.at : self.at + 1] != "}"):
            word = self.name()
        if self.text[self.at : self.at + 1] != "}":
            raise BadPattern(f"{self.text!r}: a brace is missing at {self.at}")
        self.at += 1
        return Hole(name, operator, word, branches)

    def branches(self) -> Iterator[Pattern]:
        yield self.pattern("|}")
        while self.text[self.at : self.at + 1] == "|":
            self.at += 1
            yield self.pattern("|}")

    def name(self) -> str:
        start = self.at
        while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] in "_&"):
            self.at += 1
        if start == self.at:
            raise BadPattern(f"{self.text!r}: a name is missing at {start}")
        return self.text[start : self.at]
