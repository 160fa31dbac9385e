"""A card that calls itself by its name, as whoever writes cards may do; the print says *this card*.

A name in quotation marks is every card that is called so (201.1b), and stays as it is. Without them the
name alone is this card; behind a number or an article, or as a plural, it is any card of that name. Looked
for only where a text cannot be read as printed, so that a name made of ordinary words does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from spoils.language.normalise import sound_characters
from spoils.language.wordings import Change

_QUOTATION: Final = re.compile(r'("[^"]*")')
_WORD: Final = re.compile(r"[A-Za-z0-9]+")
_SEVERAL: Final = r"all|both|any number of|[0-9]+|two|three|four|five|six|seven|X"
_ONE: Final = r"an?|another|each|every|any|one|no"
_ITSELF: Final = "a card that speaks of itself says: this card"
_ANY: Final = "cards of one name are spoken of with the name in quotation marks (201.1b)"


def without_own_name(name: str, text: str, vocabulary: frozenset[str]) -> tuple[str, list[Change]]:
    """The text with *this card*, or *card named "…"*, wherever the card says its own name."""
    name = " ".join(sound_characters(name).split())
    for said, exact in _forms(name, vocabulary):
        changes: list[Change] = []
        parts = _QUOTATION.split(text)
        again = "".join(
            part if part.startswith('"') else _replaced(name, said, exact, part, changes) for part in parts
        )
        if changes:
            return again, changes
    return text, []


def _forms(name: str, vocabulary: frozenset[str]) -> Iterator[tuple[str, bool]]:
    """What may be said for the name, and whether capitals matter: the whole of it, without its article, what
    stands before a comma. A single word of the language is none (*Deplete Item*: the article may be lost)."""
    for said in dict.fromkeys((name, name.removeprefix("The "), name.split(",")[0].strip())):
        words = [word.lower() for word in _WORD.findall(said)]
        strange = any(word not in vocabulary for word in words)
        if words and (strange or len(words) > 1):
            yield said, not strange


def _replaced(name: str, said: str, exact: bool, text: str, changes: list[Change]) -> str:
    def put(match: re.Match[str]) -> str:
        if match[0] == text.strip():
            return match[0]  # a name is no sentence
        count, other = match["count"] or "", match["other"] or ""
        if match["named"]:
            after, reason = f'named "{name}"', _ANY
        elif match["copies"] and text[: match.start()].lower().endswith("as many "):
            after, reason = "copies of this card", _ITSELF
        elif count or other or match["copies"] or match["s"]:
            several = match["s"] or (match["copies"] or "").lower().startswith("copies")
            several = several or re.fullmatch(_SEVERAL, count.strip(), re.IGNORECASE)
            after, reason = f'{count}{other}{"cards" if several else "card"} named "{name}"', _ANY
        else:
            after, reason = "this card", _ITSELF
        if match.start() == 0 or text[: match.start()].endswith((". ", ": ")):
            after = after[0].upper() + after[1:]
        changes.append(Change("synonym", match[0], after, reason))
        return after

    return _pattern(said, exact).sub(put, text)


@lru_cache(maxsize=64)
def _pattern(said: str, exact: bool) -> re.Pattern[str]:
    """``named Zap Coil``; ``another Zap Coil``, ``2 copies of Zap Coil``, ``Zap Coils``; ``Zap Coil``."""
    own = r"\s+".join(map(re.escape, said.split()))
    return re.compile(
        r"(?<![A-Za-z0-9'-])(?i:(?P<named>(?:named|called)\s+)"
        rf"|(?:(?P<count>(?:{_ONE}|{_SEVERAL})\s+)?(?P<other>other\s+)?(?P<copies>cop(?:y|ies)\s+of\s+)?)"
        rf"(?:the\s+)?)(?<![A-Za-z0-9'-]){own if exact else f'(?i:{own})'}"
        r"(?P<s>s)?(?:\s+card)?(?!-?[A-Za-z0-9])"
    )
