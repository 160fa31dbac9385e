"""What to write instead of words of other games, and of others that cannot be read as they are meant."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from spoils.language.declined import LEXICAL, Declined

SUBTYPE: Final = "if that is a subtype, it stands in quotation marks"
_IN_PLACE_OF_A_NOUN: Final = re.compile(
    r"(?:^|\b(?:a|an|another|each|every|all|any|no|other|your|more|\d+) )$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Hint:
    """Where it fits, what it says, and a text that can be read."""

    where: re.Pattern[str]
    say: str
    like: str
    start: str  # what the text is: an effect, a cost or a paragraph
    example: str  # a text that is declined with this hint


@cache
def hints() -> tuple[Hint, ...]:
    """All of them, in the order in which they are tried."""
    import yaml

    text = files("spoils.language").joinpath("data", "hints.yaml").read_text(encoding="utf-8")
    return tuple(
        Hint(
            re.compile(entry["where"], re.IGNORECASE),
            entry["say"],
            entry["like"],
            entry.get("start", "effect"),
            entry["example"],
        )
        for entry in yaml.safe_load(text)
    )


def hint_for(declined: Declined) -> tuple[str, str]:
    """What to write instead, and like what; empty if nobody knows. Only what stands where reading stopped."""
    before = f"{declined.before} " if declined.before else ""
    text, at = before + declined.stopped_at, len(before)
    for hint in hints():
        for match in hint.where.finditer(text):
            if match.start() <= at + 1 and at - 1 <= match.end():
                return hint.say, hint.like
    if (
        declined.status == LEXICAL
        and declined.stopped_at[:1].islower()
        and _IN_PLACE_OF_A_NOUN.search(before)
    ):
        return SUBTYPE, ""
    return "", ""
