"""Small aids for reading lines: where they may be cut, numbers, the error for lines that mean nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spoils.cards.errors import shown

_COMMA = re.compile(r',(?=(?:[^"]*"[^"]*")*[^"]*$)')
_LARGEST_NUMBER = 9999


class BadLine(Exception):
    """A line that a scenario cannot have; the message says what is wrong with it."""


def splits(text: str, separator: str) -> Iterator[tuple[str, str]]:
    """Every way to cut a text in two at a separator; names may hold the separator too."""
    position = text.find(separator)
    while position >= 0:
        yield text[:position].strip(), text[position + len(separator) :].strip()
        position = text.find(separator, position + 1)


def plain_label(label: str) -> str:
    """The name of an ability without the quotation marks that it may be printed or called with."""
    return label.strip().strip('"“”').strip()


def comma_list(text: str) -> list[str]:
    """Split at commas outside of double quotes; no part may be empty."""
    parts = [part.strip() for part in _COMMA.split(text)]
    if "" in parts:
        raise BadLine("a name is missing" if len(parts) == 1 else f"a name is missing in {shown(text)}")
    return parts


def whole_number(text: str) -> int:
    """Read a number such as 3."""
    if not text.isascii() or not text.isdecimal() or int(text) > _LARGEST_NUMBER:
        raise BadLine(f"{shown(text)} is not a whole number from 0 to {_LARGEST_NUMBER}")
    return int(text)
