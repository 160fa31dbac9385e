"""Cuts normalised text into tokens; a word the grammar does not know is reported before any parsing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

INT: Final = "INT"
VAR: Final = "VAR"
ICONS: Final = "ICONS"
QUOTED: Final = "QUOTED"
WORD: Final = "WORD"
SIGN: Final = "SIGN"
UNKNOWN: Final = "UNKNOWN"
ICON_LETTERS: Final = "OGEDRV"

_TOKEN: Final = re.compile(
    r"""\s*(?:
      (?P<ICONS>(?:\[[OGEDRV]\])+)
    | (?P<QUOTED>"[^"]*")
    | (?P<INT>[0-9]{1,3}(?![0-9A-Za-z]))
    | (?P<VAR>[XY](?![A-Za-z'-]))
    | (?P<POSSESSIVE>'s|'(?=\s|$))
    | (?P<WORD>[A-Za-z0-9&]+(?:-[A-Za-z0-9]+)*-?(?:/or)?(?:'(?!s\b)[A-Za-z]+)?)
    | (?P<SIGN>\.\.\.|[.,:+()-])
    | (?P<UNKNOWN>\S)
    )""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign. ``key`` is what patterns compare; ``value`` what a terminal of the grammar yields."""

    kind: str
    key: str
    raw: str
    value: Any
    start: int
    end: int


def tokenise(text: str) -> list[Token]:
    """All tokens of a text."""
    tokens = []
    at = 0
    text = text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        assert match is not None
        kind = match.lastgroup
        assert kind is not None
        raw = match.group(kind)
        tokens.append(_token(WORD if kind == "POSSESSIVE" else kind, raw, match.start(kind), match.end(kind)))
        at = match.end()
    return tokens


def _token(kind: str, raw: str, start: int, end: int) -> Token:
    if kind == INT:
        return Token(kind, "#INT", raw, int(raw), start, end)
    if kind == ICONS:
        return Token(kind, "#ICONS", raw, raw.replace("[", "").replace("]", ""), start, end)
    if kind == QUOTED:
        return Token(kind, "#QUOTED", raw, raw[1:-1].strip(), start, end)
    if kind == VAR:
        return Token(kind, "#VAR", raw, raw, start, end)
    key = raw.lower()
    return Token(kind, "a" if key == "an" else key, raw, raw, start, end)


def unknown_words(tokens: Sequence[Token], vocabulary: frozenset[str]) -> list[Token]:
    """The tokens that no rule of the grammar contains."""
    return [
        token
        for token in tokens
        if token.kind == UNKNOWN or (token.kind in (WORD, SIGN) and token.key not in vocabulary)
    ]


def words_of(tokens: Sequence[Token]) -> list[str]:
    """The tokens as the renderer writes them, without commas: what a round trip compares."""
    return [_said(token) for token in tokens if token.key != ","]


def _said(token: Token) -> str:
    if token.kind in (INT, VAR, ICONS):
        return token.raw
    if token.kind == QUOTED:
        return f'"{token.value}"'.lower()
    return token.key
