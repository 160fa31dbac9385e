"""Two kinds of misprint that can be put right on any card: a wrong letter, a verb in the wrong number.

Both are tried only where the text cannot be read as printed, must leave exactly one possibility, and are
logged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spoils.language.tokens import Token
from spoils.language.wordings import Change

SHORTEST: Final = 5  # letters; shorter words are too similar
_NOUNS: Final = frozenset({"card", "character", "item", "location", "resource", "tactic", "faction"})
_SEVERAL: Final = frozenset(
    {"all", "any", "both", "those", "these", "the", "your", "their", "other", "of", "'s"}
)
_DESCRIBES: Final = re.compile(
    r'".*"|.*(?:ed|ing)|non-.*|face-.*|micromajig|random|other|top|bottom|next|staple'
)
_IRREGULAR: Final = ({"is", "are"}, {"has", "have"}, {"does", "do"}, {"was", "were"})


def spelling(unknown: Sequence[Token], vocabulary: frozenset[str]) -> dict[str, str]:
    """For each unknown word the one known word a letter away from it; empty if any has none or several."""
    found: dict[str, str] = {}
    for token in unknown:
        near = [word for word in sorted(vocabulary) if _one_letter_apart(token.key, word)]
        if len(token.key) < SHORTEST or len(near) != 1:
            return {}
        found[token.raw] = near[0]
    return found


def _one_letter_apart(left: str, right: str) -> bool:
    """One letter more, less or different, or two neighbours swapped; the first letter is always right."""
    if left == right or left[:1] != right[:1] or abs(len(left) - len(right)) > 1:
        return False
    start = 0
    while start < min(len(left), len(right)) and left[start] == right[start]:
        start += 1
    rest, other = left[start:], right[start:]
    swapped = len(rest) > 1 and rest[1::-1] + rest[2:] == other
    return rest[1:] == other or rest == other[1:] or rest[1:] == other[1:] or swapped


def agreement(printed: Sequence[str], written: Sequence[str]) -> list[Change] | None:
    """The changes if two wordings differ only in the number of verbs and nouns; None if in anything else."""
    if len(printed) != len(written):
        return None
    changes = []
    for at, (before, after) in enumerate(zip(printed, written, strict=True)):
        if before != after:
            if not _same_stem(before, after) or _becomes_all(printed[:at], before):
                return None
            if _loses_its_subject(printed[:at], before, after):
                return None
            changes.append(Change("agreement", before, after, "number of the subject"))
    return changes


def _becomes_all(words: Sequence[str], noun: str) -> bool:
    """``an item or "dragon" character``: as a plural it would be all of them, which no misprint says."""
    if noun not in _NOUNS:
        return False
    for word in reversed(words[-3:]):
        if word in _SEVERAL or word.isdigit() or word in ("x", "y"):
            return False
        if not _DESCRIBES.fullmatch(word):
            return True
    return True


def _loses_its_subject(words: Sequence[str], before: str, after: str) -> bool:
    """``your opponent reveals their hand and discards a card``: as an order it would be said to you."""
    goes_on = bool(words) and words[-1] in ("and", "or", "then")
    return goes_on and len(before) > len(after) and before.removesuffix("s") not in _NOUNS


def _same_stem(left: str, right: str) -> bool:
    if {left, right} in _IRREGULAR:
        return True
    short, long = sorted((left, right), key=len)
    return long in (short + "s", short + "es") or (short.endswith("y") and long == short[:-1] + "ies")
