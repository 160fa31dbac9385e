"""What a grammar is made of: rules, their alternatives, and the items of an alternative."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

TERMINALS: Final = ("INT", "VAR", "ICONS", "ICON", "QUOTED", "WORD", "TEXT")

# A capture's number, besides "sg" and "pl", is nothing, or the number the rule itself was asked for;
# any other string names an earlier or later capture of the same alternative.
NO_NUMBER: Final = ""
INHERITED: Final = "~"

# Repetitions of a capture: once, any number, at least once, one member of a list, a list with commas only, or
# a list joined by a word ("and", "or").
ONCE: Final = ""
STAR: Final = "*"
PLUS: Final = "+"
ONE: Final = "@"
COMMAS: Final = ","
UNJOINED: Final = (STAR, PLUS, ONE, COMMAS)

PASS: Final = object()


class Item:
    """One element of a pattern."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Word(Item):
    """A literal word or sign."""

    text: str


@dataclass(frozen=True, slots=True)
class Comma(Item):
    """A comma that may be missing in print; it is always written."""


@dataclass(frozen=True, slots=True)
class End(Item):
    """Nothing may follow."""


@dataclass(frozen=True, slots=True)
class Inflected(Item):
    """A noun or verb that agrees with a capture, or with the number the rule was asked for."""

    lemma: str
    kind: str
    by: str


@dataclass(frozen=True, slots=True)
class WordChoice(Item):
    """One of several wordings, remembered as a string in a field."""

    field: str
    choices: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Capture(Item):
    """A phrase read by another rule. An empty field: the value of the whole alternative."""

    field: str
    rule: str
    number: str = NO_NUMBER
    repeat: str = ONCE


@dataclass(frozen=True, slots=True)
class Sequence:
    """Items in order and the fields that are fixed where this sequence is chosen."""

    items: tuple[Item, ...]
    constants: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Group(Item):
    """One of several sequences; an optional part is a group whose last branch is empty."""

    branches: tuple[Sequence, ...]


@dataclass(slots=True)
class Alternative:
    """One way to say something. ``build`` is a node class, a constant, or PASS: then the value is that of the
    unnamed capture, and the named ones are set upon it."""

    build: Any
    sequence: Sequence
    number: str
    where: str
    examples: tuple[str, ...] = ()
    first: frozenset[str] | None = None  # keys of tokens it can begin with; None: anything
    types: frozenset[Any] = frozenset()  # classes (or constants' types) it can produce


@dataclass(slots=True)
class Rule:
    name: str
    description: str
    where: str
    alternatives: list[Alternative] = field(default_factory=list)
    inflected: bool = False
    nullable: bool = False
    first: frozenset[str] | None = None
    types: frozenset[Any] = frozenset()


@dataclass(slots=True)
class Grammar:
    rules: dict[str, Rule]
    vocabulary: frozenset[str] = frozenset()
    # What each branch of a group can begin with, by id of the branch; None: anything, or nothing at all.
    branch_first: dict[int, frozenset[str] | None] = field(default_factory=dict)


class GrammarError(ValueError):
    """The grammar's own text is wrong; the message says where and what."""


def items_of(sequence: Sequence) -> list[Item]:
    """All items of a sequence, those inside groups included."""
    found: list[Item] = []
    for item in sequence.items:
        found.append(item)
        if isinstance(item, Group):
            for branch in item.branches:
                found.extend(items_of(branch))
    return found


def constants_of(sequence: Sequence) -> list[tuple[str, Any]]:
    """All constants of a sequence, those inside groups included."""
    found = list(sequence.constants)
    for item in sequence.items:
        if isinstance(item, Group):
            for branch in item.branches:
                found.extend(constants_of(branch))
    return found
