"""What players do: play, use, draw, discard, search (305, 306, 312, 604 to 606)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.events import (
    COIN,
    DRAW,
    MOVE,
    MULLIGAN,
    PLAYED,
    RESOURCE_PLAYED,
    SEARCH,
    SHUFFLE,
    USED,
)
from spoils.engine.program.families import Happening, Number, Objects, Player
from spoils.engine.program.node import link, style


@dataclass
class Plays(Happening):
    """``your opponent plays a tactic``, ``a "gear" card is played`` (who None): deploying a non-resource
    card (604.1f). using: ``using FLIP UP``."""

    what: Objects
    who: Player | None = None
    words: str = style("")
    using: str = ""


Plays.says(events=1 << PLAYED, of_card=False, has_amount=False, replaceable=False)


@dataclass
class PlaysResource(Happening):
    """``you play a [staple] resource``: what describes it; ``as you are playing a resource`` (605.1c) with
    during, while it is still in the hand and nothing speaks of it (what None)."""

    who: Player
    during: bool = False
    words: str = style("")
    face: int = 0  # FACE_DOWN: only if it is played face-down
    what: Objects | None = None


PlaysResource.says(
    events=1 << MOVE | 1 << RESOURCE_PLAYED, of_card=False, has_amount=False, replaceable=False
)


@dataclass
class UsesAbility(Happening):
    who: Player | None
    of: Objects | None = None
    words: str = style("")
    slot: int = link(-1)  # the card whose ability it is


UsesAbility.says(events=1 << USED, of_card=False, has_amount=False, replaceable=False)


@dataclass
class Draws(Happening):
    """``you draw any number of cards``, ``a player draws a card``; rule: ``as part of your Develop Rule``."""

    who: Player
    rule: int = 0
    would: bool = False
    words: str = style("any number of cards")
    rule_of: str = style("your")
    not_rule: int = 0  # "except as part of their Develop Rule"
    at_least: Number | None = None  # "2 or more cards", drawn together (306.3)
    single: bool = False  # "would draw a card": that and no more, since drawing 2 is another event (306.3)
    slot: int = link(-1)  # the cards that were drawn


Draws.says(events=1 << DRAW, of_card=False, has_amount=True, replaceable=True)


@dataclass
class Discards(Happening):
    """``you discard a card``; by: the discard is caused by an effect that player controls."""

    who: Player
    what: Objects
    by: Player | None = None
    would: bool = False
    words: str = style("")


Discards.says(events=1 << MOVE, of_card=False, has_amount=False, replaceable=True)


@dataclass
class Searches(Happening):
    who: Player
    whose: Player
    would: bool = False
    words: str = style("")


Searches.says(events=1 << SEARCH, of_card=False, has_amount=False, replaceable=True)


@dataclass
class Shuffles(Happening):
    who: Player
    words: str = style("")


Shuffles.says(events=1 << SHUFFLE, of_card=False, has_amount=False, replaceable=False)


@dataclass
class FlipsCoin(Happening):
    """``you lose a coin flip``; win None: ``a player flips a coin``, whatever comes of it."""

    who: Player
    win: bool | None
    words: str = style("")
    would: bool = False


FlipsCoin.says(events=1 << COIN, of_card=False, has_amount=False, replaceable=True)


@dataclass
class Mulligans(Happening):
    """a card is put under the deck as part of a mulligan (601.1f)."""

    who: Player
    what: Objects
    words: str = style("")


Mulligans.says(events=1 << MULLIGAN, of_card=False, has_amount=False, replaceable=False)
