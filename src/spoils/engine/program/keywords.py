"""The keywords (507): one table for the compiler, the engine, the views, the client and the rules' glossary.

A keyword that stands on a line of its own and needs nothing behind it is *simple*: such keywords are printed,
read, gained and lost all in the same way, so a new one needs no more than a line here and what it does
(``texts.keywords``). The others have texts of their own (``texts``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spoils.engine.program.facts import NO_LIMIT, TACTICS

# A bit each.
COVERT: Final = 1
TACTICAL: Final = 2
UNIQUE: Final = 4
FLIP_UP: Final = 8
ATTACH: Final = 16


@dataclass
class KeywordFacts:
    """What is to be known about a keyword."""

    bit: int
    name: str  # in English, as views and questions call it
    french: str
    rule: str  # its heading
    simple: bool  # stands alone on a line
    outside_play: bool  # speaks of what is done with a card that is not in play face-up
    limits: int  # what it allows a player (facts.BANS ...), where cards in play give it
    exists: str  # the difference between editions that says whether there is one; "": always

    @property
    def printed(self) -> str:
        """As it stands on cards."""
        return self.name.upper()

    @property
    def token(self) -> str:
        """As the grammar has it: one word."""
        return self.name.replace(" ", "-")


KEYWORDS: Final[tuple[KeywordFacts, ...]] = (
    KeywordFacts(
        COVERT, "covert", "covert", "507.3", simple=True, outside_play=False, limits=NO_LIMIT, exists=""
    ),
    KeywordFacts(
        TACTICAL,
        "tactical",
        "tactical",
        "507.6",
        simple=True,
        outside_play=False,
        limits=TACTICS,
        exists="tactical_exists",
    ),
    KeywordFacts(
        UNIQUE, "unique", "unique", "507.5", simple=False, outside_play=False, limits=NO_LIMIT, exists=""
    ),
    KeywordFacts(
        FLIP_UP,
        "flip up",
        "flip up",
        "507.4",
        simple=False,
        outside_play=True,
        limits=NO_LIMIT,
        exists="flip_up_exists",
    ),
    KeywordFacts(
        ATTACH, "attach", "attaché", "507.2", simple=False, outside_play=True, limits=NO_LIMIT, exists=""
    ),
)
SIMPLE: Final[tuple[KeywordFacts, ...]] = tuple(keyword for keyword in KEYWORDS if keyword.simple)
BY_BIT: Final[dict[int, KeywordFacts]] = {keyword.bit: keyword for keyword in KEYWORDS}
OUTSIDE_PLAY: Final[int] = sum(keyword.bit for keyword in KEYWORDS if keyword.outside_play)
