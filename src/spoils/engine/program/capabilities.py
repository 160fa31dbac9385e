"""What the engine carries out of the open vocabularies: the strings in node fields that name something to do.

The grammar may read more than this. A card that says something not listed here is declined when it is
compiled, because a prohibition that nothing asks about would silently do nothing. Whoever teaches the engine
a new one adds it here.
"""

from __future__ import annotations

from typing import Final

CARRIED_OUT: Final[dict[tuple[str, str], frozenset[str]]] = {
    ("Cannot", "verb"): frozenset(
        {
            "attack",
            "be attacked",
            "be blocked",
            "be depleted",
            "be destroyed",
            "be attached",
            "be picked",
            "be put into a hand",
            "be removed from the game",
            "be restored",
            "block",
            "leave play",
        }
    ),
    ("Can", "verb"): frozenset({"attack", "attack at once", "block", "block covert parties"}),
    ("PlayerCannot", "verb"): frozenset(
        {
            "attack",
            "block",
            "discard",
            "draw",
            "gain influence",
            "pick",
            "play",
            "play a resource",
            "respond",
            "search",
            "use",
        }
    ),
}

# Fields that nothing looks at yet, and how to call what they would say; only their default is carried out.
NOT_YET: Final[dict[tuple[str, str], str]] = {
    ("Attacks", "whom"): "attacks a player",
}
