"""What is said of a card whose text was not understood. Imports nothing, so that saying it again is quick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LEXICAL: Final = "LEXICAL"
NOT_PARSED: Final = "NOT_PARSED"
AMBIGUOUS: Final = "AMBIGUOUS"
UNRESOLVED_REFERENCE: Final = "UNRESOLVED_REFERENCE"
NOT_CARRIED_OUT: Final = "NOT_CARRIED_OUT"


@dataclass(slots=True)
class Declined:
    """A card that cannot be played because part of its text was not understood."""

    name: str
    status: str
    line: int
    problem: str
    before: str = ""
    stopped_at: str = ""
    expected: tuple[str, ...] = ()
    sentence: str = ""
