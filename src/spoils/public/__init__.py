"""The front door of the library: everything that `import spoils` offers, in the words of the game.

Stable: what is here keeps its names and meanings as long as ``INTERFACE`` is the same number; new names may
be added at any time. Everything else in the package may change with every version.
"""

from typing import Final

from spoils.public.asking import Attempt, Option, Question, Refused
from spoils.public.beginning import (
    begin,
    begin_scenario,
    bot_names,
    deck,
    deck_names,
    edition_names,
    load,
    replay,
)
from spoils.public.match import Match
from spoils.record.ending import Ending

INTERFACE: Final = 1

__all__ = [
    "INTERFACE",
    "Attempt",
    "Ending",
    "Match",
    "Option",
    "Question",
    "Refused",
    "begin",
    "begin_scenario",
    "bot_names",
    "deck",
    "deck_names",
    "edition_names",
    "load",
    "replay",
]
