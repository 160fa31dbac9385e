"""Message patterns, a small part of ICU MessageFormat.

``{card}`` is a value, ``{n, plural, one {# card} other {# cards}}`` depends on a number and
``{how, select, a {…} other {…}}`` on a word. Plural cases are ``=0``, ``one`` and ``other``; ``#`` is the
number. ``{name, of}`` is a name after *of*: in French it may have to be elided.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from spoils.french import of

_HEAD = re.compile(r"\{\s*(\w+)\s*(?:,\s*(?:(plural|select)\s*,|(of)))?\s*")
_CASE = re.compile(r"\s*(=\d+|\w+)\s*\{")

Part = str | tuple[str, str, dict[str, "Parts"]]
Parts = tuple[Part, ...]


class BadPattern(ValueError):
    """A pattern that cannot be read; the message says where."""


def fill(pattern: str, values: Mapping[str, object], language: str = "en") -> str:
    """The sentence."""
    return _filled(parse(pattern), values, language, "")


def names_in(pattern: str) -> set[str]:
    """The names of the values a pattern needs."""
    return _names(parse(pattern))


@cache
def parse(pattern: str) -> Parts:
    """The pattern in parts: text, or (name, kind, cases)."""
    parts, end = _parse(pattern, 0, nested=False)
    if end != len(pattern):
        raise BadPattern(f"{pattern!r}: a closing brace too many at {end}")
    return parts


def _parse(pattern: str, start: int, nested: bool) -> tuple[Parts, int]:
    parts: list[Part] = []
    place = start
    while place < len(pattern):
        character = pattern[place]
        if character == "}":
            break
        if character == "{":
            part, place = _parse_value(pattern, place)
            parts.append(part)
            continue
        end = min((found for mark in "{}" if (found := pattern.find(mark, place)) >= 0), default=len(pattern))
        parts.append(pattern[place:end])
        place = end
    if nested and place >= len(pattern):
        raise BadPattern(f"{pattern!r}: a brace opened at {start} is not closed")
    return tuple(parts), place


def _parse_value(pattern: str, start: int) -> tuple[Part, int]:
    head = _HEAD.match(pattern, start)
    if head is None:
        raise BadPattern(f"{pattern!r}: no name after the brace at {start}")
    cases: dict[str, Parts] = {}
    place = head.end()
    while head[2] and (case := _CASE.match(pattern, place)):
        cases[case[1]], place = _parse(pattern, case.end(), nested=True)
        place += 1
    closing = re.compile(r"\s*\}").match(pattern, place)
    if closing is None or (head[2] and "other" not in cases):
        raise BadPattern(f"{pattern!r}: the value at {start} is not complete")
    return (head[1], head[2] or head[3] or "", cases), closing.end()


def _names(parts: Parts) -> set[str]:
    found: set[str] = set()
    for part in parts:
        if not isinstance(part, str):
            found.add(part[0])
            for case in part[2].values():
                found |= _names(case)
    return found


def _filled(parts: Parts, values: Mapping[str, object], language: str, number: str) -> str:
    return "".join(_filled_part(part, values, language, number) for part in parts)


def _filled_part(part: Part, values: Mapping[str, object], language: str, number: str) -> str:
    if isinstance(part, str):
        return part.replace("#", number) if number else part
    name, kind, cases = part
    value = values.get(name, "")
    if kind == "plural":
        assert isinstance(value, int)
        chosen = cases.get(f"={value}", cases.get(plural_case(value, language), cases["other"]))
        return _filled(chosen, values, language, str(value))
    if kind == "select":
        return _filled(cases.get(str(value), cases["other"]), values, language, number)
    if kind == "of":
        return of(str(value)) if language == "fr" else f"of {value}"
    return str(value)


def plural_case(number: int, language: str) -> str:
    """Which form a number takes: in French 0 takes the singular."""
    one = abs(number) <= 1 if language == "fr" else abs(number) == 1
    return "one" if one else "other"
