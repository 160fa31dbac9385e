"""What a cost says about itself: when, how often and by whom; what it takes off itself (401.3, 406.3)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import GOVERNS, INERT, LEADS, NEVER
from spoils.engine.program.families import Condition, Instruction, Number, Objects, Player
from spoils.engine.program.node import link, style


@dataclass
class Only(Instruction):
    """A restriction in a cost (401.3a): ``use this only during your turn``. negated never occurs: the
    condition carries it."""

    condition: Condition
    words: str = style("play this only")


Only.says(in_costs=GOVERNS | LEADS, asked=NEVER, aside=False)


@dataclass
class OnlyInResponse(Instruction):
    """``play this only in response to a tactic / an item being played / an ability / a character's
    ability`` (607). Makes what is responded to known as a ResponseObject."""

    to: Objects | None = None  # the card being played, or the source of the ability
    ability: bool = False
    condition: Condition | None = None
    words: str = style("play this only")
    said: str = style("")
    by: Player | None = None  # only if one of these players uses the ability
    slot: int = link(-1)
    slot_of_user: int = link(-1)  # remembers who uses the ability: "its controller" (407.1)


OnlyInResponse.says(in_costs=GOVERNS, asked=NEVER, aside=False)


@dataclass
class UsedBy(Instruction):
    """In the cost of an ability: ``both players may use this ability``. Does nothing when followed; see
    AbilityText.users."""

    who: Player


UsedBy.says(in_costs=INERT, asked=NEVER, aside=False)


@dataclass
class OnlyTimes(Instruction):
    """``use this only once each turn``, ``only 5 times each turn``."""

    n: int
    words: str = style("each turn")


OnlyTimes.says(in_costs=GOVERNS, asked=NEVER, aside=False)


@dataclass
class ReduceOwnCost(Instruction):
    """In a cost: ``reduce this card's numeric cost by …`` (406.3)."""

    n: Number
    increase: bool = False


ReduceOwnCost.says(in_costs=GOVERNS, asked=NEVER, aside=False)
