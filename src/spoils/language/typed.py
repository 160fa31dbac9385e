"""What players type who write cards: what the print says, in other words, and several numbers with slashes.

The print is the measure: only a text that cannot be read as printed is put into its words, and every change
is logged. Words with more than one reading are left; the report has a hint for them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from spoils.language.normalise import folded_outside_quotations
from spoils.language.own_name import without_own_name
from spoils.language.wordings import Change, Synonym, entries

_STATS: Final = ("strength", "life", "speed")
_SLASHES: Final = re.compile(
    r"\b(?P<verb>gains?|gets?|has|have|loses?)(?P<also> an additional)? "
    r"(?P<numbers>[+-]?\d+ ?/ ?[+-]?\d+(?: ?/ ?[+-]?\d+)?)(?![\w/+-])",
    re.IGNORECASE,
)


def as_in_print(name: str, text: str, vocabulary: frozenset[str]) -> tuple[str, list[Change]]:
    """A section in the words of the print, as far as players' words are known, and what was changed."""
    text, changes = without_own_name(name, text, vocabulary) if name else (text, [])
    text = _SLASHES.sub(lambda match: _spelled_out(match, changes), text)
    text, more = folded_outside_quotations(text, typed())
    return text, changes + more


@cache
def typed() -> tuple[Synonym, ...]:
    """How players say what the print says."""
    return entries("typed.yaml")


def _spelled_out(match: re.Match[str], changes: list[Change]) -> str:
    """``gets +2/-1/+0``: gains 2 strength and loses 1 life. In the order in which a card has them (201.7)."""
    numbers = [int(each) for each in match["numbers"].replace(" ", "").split("/")]
    verb = match["verb"].lower()
    if verb.startswith("lose"):
        if any(each < 0 for each in numbers):
            return match[0]
        numbers = [-each for each in numbers]
    elif verb in ("has", "have") and match["numbers"][0] not in "+-":
        return match[0]  # what it has, or what it gains?
    several = verb in ("gain", "get", "have", "lose")
    gained = [f"{n} {stat}" for n, stat in zip(numbers, _STATS, strict=False) if n > 0]
    lost = [f"{-n} {stat}" for n, stat in zip(numbers, _STATS, strict=False) if n < 0]
    said = [
        f"{word if several else word + 's'} {_listed(parts)}"
        for word, parts in (("gain", gained), ("lose", lost))
        if parts
    ]
    if not said or match["also"]:
        return match[0]
    after = " and ".join(said)
    changes.append(Change("synonym", match[0], after, "strength, life and speed, as on a card (201.7)"))
    return after


def _listed(parts: list[str]) -> str:
    return " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])} and {parts[-1]}"
