"""What the engine carries out of the open vocabularies: the strings in node fields that name something to do.

The grammar may read more than this. A card that says something not listed here is declined when it is
compiled, because a prohibition that nothing asks about would silently do nothing. Whoever teaches the engine
a new one adds it here.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.program.objects.qualities import (
    AnyQuality,
    Named,
    NotOfType,
    OfTrade,
    OfType,
    Staple,
    WithSubtype,
)
from spoils.engine.program.objects.relations import OneOfKinds

CARRIED_OUT: Final[dict[tuple[str, str], frozenset[str]]] = {
    ("Cannot", "verb"): frozenset(
        {
            "attack",
            "attack alone",
            "be attacked",
            "be blocked",
            "be depleted",
            "be destroyed",
            "be destroyed by battle damage",
            "be destroyed by damage",
            "be attached",
            "be detached",
            "be discarded",
            "be flipped face-down",
            "be flipped face-up",
            "be picked",
            "be put into a hand",
            "be put into play",
            "be removed from battle",
            "be removed from the game",
            "be restored",
            "be terminated",
            "block",
            "block alone",
            "inflict battle damage",
            "inflict damage",
            "leave play",
            "receive battle damage",
            "receive damage",
        }
    ),
    ("Can", "verb"): frozenset(
        {
            "attack",
            "attack at once",
            "attack depleted",
            "attack on entering",
            "block",
            "block covert parties",
            "block depleted",
        }
    ),
    ("PlayerCannot", "verb"): frozenset(
        {
            "attack",
            "block",
            "discard",
            "draw",
            "gain influence",
            "lose influence",
            "lose the game",
            "pick",
            "play",
            "play a resource",
            "respond",
            "search",
            "take control",
            "use",
        }
    ),
    ("PlayerMustPay", "to"): frozenset({"attack", "attack target", "block", "play", "search", "use"}),
}

# Fields that nothing looks at yet, and how to call what they would say; only their default is carried out.
NOT_YET: Final[dict[tuple[str, str], str]] = {
    ("Attacks", "whom"): "attacks a player",
}

# What a card that is only named can be described by: it is printed on it, and nowhere in the game.
PRINTED: Final = (AnyQuality, Named, NotOfType, OfTrade, OfType, OneOfKinds, Staple, WithSubtype)
