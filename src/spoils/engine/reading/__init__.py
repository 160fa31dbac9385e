"""How program nodes are understood in a game state: who, how many, which cards, whether.

Nothing here changes the game. Each module reads one family of nodes and enters its readings in the tables
of ``engine.meanings``; importing any of them makes all known.
"""

from spoils.engine.reading import (
    conditions,
    deeds,
    descriptions,
    happened,
    happenings,
    numbers,
    objects,
    parties,
    places,
    players,
    qualifiers,
    qualities,
    situations,
)

__all__ = [
    "conditions",
    "deeds",
    "descriptions",
    "happened",
    "happenings",
    "numbers",
    "objects",
    "parties",
    "places",
    "players",
    "qualifiers",
    "qualities",
    "situations",
]
