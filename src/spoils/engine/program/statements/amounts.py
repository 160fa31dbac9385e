"""Costs, amounts and icons that are more or fewer (406, 408.2, 410)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import DISCOUNTS, ICONS, NO_LAYER, NO_LIMIT
from spoils.engine.program.families import Happening, Number, Objects, Player, Statement
from spoils.engine.program.node import style
from spoils.engine.program.words import FOR_GOOD


@dataclass
class ChangeCosts(Statement):
    """The numeric costs of a kind of card are increased or reduced, perhaps to a minimum (406.3, 410.5)."""

    what: Objects
    who: Player
    n: Number
    increase: bool = False
    minimum: Number | None = None
    words: str = style("")
    nth: int = 0  # only of the first such card each turn, or the second
    next: bool = False  # only of the next such card, and then no more
    within: int = FOR_GOOD  # "this turn" printed inside, as for the next numeric cost below


ChangeCosts.says(layer=NO_LAYER, limits=DISCOUNTS, fixes="", at_once="")


@dataclass
class ChangeAbilityCosts(Statement):
    """``abilities of items cost 1 more``: the numeric costs of abilities (406.4) of these cards (of None: of
    any), where one of these players uses them."""

    n: Number
    increase: bool = False
    of: Objects | None = None
    who: Player | None = None
    minimum: Number | None = None
    words: str = style("")
    next: bool = False  # only of the next such ability, and then no more
    within: int = FOR_GOOD


ChangeAbilityCosts.says(layer=NO_LAYER, limits=DISCOUNTS, fixes="", at_once="")


@dataclass
class ChangeFlipUpCosts(Statement):
    """``your FLIP UP costs are reduced by 1``: what these players pay to turn a card up (507.4b)."""

    who: Player
    n: Number
    increase: bool = False
    minimum: Number | None = None
    words: str = style("")


ChangeFlipUpCosts.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")


@dataclass
class ChangeOwnCost(Statement):
    """``this card costs 1 less [to play] for each item you control``: while it is being played (406.3).
    using: only its FLIP UP cost."""

    n: Number
    increase: bool = False
    for_each: Number | None = None
    words: str = style("")
    using: str = ""
    minimum: Number | None = None  # "…, to a minimum of 1" (410.5)


ChangeOwnCost.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")


@dataclass
class ChangeAmount(Statement):
    """``if damage is inflicted to this card, reduce the amount by 2`` (408.2, 410.3): edits the amount of a
    Damages, Draws, InfluenceChanges … event before it happens. to: set to that number (``reduce it to 0``).
    once: ``the next``."""

    happening: Happening
    n: Number
    increase: bool = False
    to: bool = False
    once: bool = False
    words: str = style("")
    minimum: Number | None = None  # "…, to a minimum of 1" (410.5)
    multiplied: bool = False  # "double the amount": n times as much


ChangeAmount.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")


@dataclass
class ChangeNextCost(Statement):
    """The next numeric cost a player pays is less, or more."""

    who: Player
    n: Number
    increase: bool = False
    # "this turn" printed inside: it ends then, whatever the duration of Establish says
    within: int = FOR_GOOD
    minimum: Number | None = None


ChangeNextCost.says(layer=NO_LAYER, limits=DISCOUNTS, fixes="", at_once="")


@dataclass
class ExtraIcons(Statement):
    """``you control an additional [E][E]``."""

    who: Player
    icons: str


ExtraIcons.says(layer=ICONS, limits=NO_LIMIT, fixes="", at_once="")
