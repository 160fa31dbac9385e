"""How a page is set: marks of type faces, signs, icons, labels and line ends, where files differ from print.

Only what has one meaning is put right, and every change is logged. What it is put right to is data
(``data/typesetting.yaml``); alternatives behind bullets, which are numbered here, are the exception.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from spoils.language.wordings import Change, Synonym, entries

_ITEM: Final = r"(?:[•▪‣◦·*-]|\d[.)]|[a-d]\))"
_ALTERNATIVES: Final = re.compile(
    rf"^(?P<heading>[^\n]*\bchoos[^\n]*:)\s*\n(?P<lines>(?:\s*{_ITEM} *[^\s][^\n]*){{2,}})$",
    re.IGNORECASE | re.MULTILINE,
)
_BULLET: Final = re.compile(rf"^ *{_ITEM} *", re.MULTILINE)


def as_set(text: str) -> tuple[str, list[Change]]:
    """A whole card's text with its signs, icons, labels and line ends as the print has them."""
    changes: list[Change] = []
    text = _ALTERNATIVES.sub(lambda match: _numbered(match, changes), text)
    for wording in typesetting():
        match = wording.pattern.search(text)
        if match is not None:
            after = match.expand(wording.replacement)
            text = wording.pattern.sub(wording.replacement, text)
            changes.append(Change("punctuation", match[0], after, wording.reason))
    return text, changes


@cache
def typesetting() -> tuple[Synonym, ...]:
    """The signs that are put right, in the order in which they are."""
    return entries("typesetting.yaml", re.NOFLAG)


def _numbered(match: re.Match[str], changes: list[Change]) -> str:
    """``Choose one of the following: • … • …``: its alternatives as OPTION 1, OPTION 2."""
    lines = [line.strip() for line in match["lines"].split("\n") if line.strip()]
    options = [_BULLET.sub(f"OPTION {n}: ", line) for n, line in enumerate(lines, 1)]
    changes.append(Change("punctuation", lines[0], options[0], "alternatives are numbered as options"))
    return "\n".join([match["heading"], *options])
