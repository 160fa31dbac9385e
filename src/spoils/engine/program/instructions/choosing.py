"""Choosing, picking, naming, numbers, chance and bids: what later words speak of (310, 410, 413)."""

from __future__ import annotations

from dataclasses import dataclass, field

from spoils.engine.program.facts import BY_CHOOSING, CHANCY, GOVERNS, INERT, LEADS, NEVER, PLAIN, YES_OR_NO
from spoils.engine.program.families import Condition, Instruction, Number, Objects, Player
from spoils.engine.program.instructions.subject import you
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.players import Doer


@dataclass
class Let(Instruction):
    """``X is its strength``; condition/otherwise: ``If …, X is 2. Otherwise, X is 1.`` Fixed now."""

    name: str
    n: Number
    condition: Condition | None = None
    otherwise: Number | None = None
    words: str = style("")
    again: str = style("X")  # the variable as repeated behind "otherwise"
    slot: int = link(-1)


Let.says(in_costs=GOVERNS | LEADS, asked=NEVER, aside=True)


@dataclass
class Where(Instruction):
    """``…, where X is the number of items you control``: fixed just before the instruction is followed."""

    do: Instruction
    name: str
    n: Number
    slot: int = link(-1)


Where.says(in_costs=GOVERNS | LEADS, asked=NEVER, aside=False)


@dataclass
class Limit(Node):
    """``3 or less``: how a number that is chosen must compare with n."""

    comparison: int
    n: Number
    words: str = style("")


@dataclass
class ChooseNumber(Instruction):
    """``choose a number for X`` (410.2), perhaps one ``that is 3 or less``: within all of the limits."""

    name: str
    who: Player = you()
    limits: tuple[Limit, ...] = ()
    words: str = style("")
    slot: int = link(-1)


ChooseNumber.says(in_costs=GOVERNS | INERT, asked=YES_OR_NO, aside=False)


@dataclass
class ChooseType(Instruction):
    """``choose a card type``; without: ``other than resource``."""

    who: Player = you()
    without: tuple[int, ...] = ()
    words: str = style("")
    slot: int = link(-1)


ChooseType.says(in_costs=INERT, asked=YES_OR_NO, aside=False)


@dataclass
class ChooseIcon(Instruction):
    """``choose a threshold type``: one of the resource icons (405.5), remembered one higher than its number,
    so that 0 is none."""

    who: Player = you()
    slot: int = link(-1)


ChooseIcon.says(in_costs=INERT, asked=YES_OR_NO, aside=False)


@dataclass
class IconIs(Instruction):
    """``X is that type``: from now on X is the icon that was chosen (of: its slot)."""

    name: str
    of: int = link(-1)
    slot: int = link(-1)


IconIs.says(in_costs=INERT, asked=NEVER, aside=True)


@dataclass
class NameCard(Instruction):
    """``name a [non-resource] card``."""

    what: Objects
    who: Player = you()
    slot: int = link(-1)


NameCard.says(in_costs=INERT, asked=YES_OR_NO, aside=False)


@dataclass
class Pick(Instruction):
    """310: an act of its own; raises IsPicked."""

    what: Objects
    who: Player = you()


Pick.says(in_costs=INERT, asked=BY_CHOOSING, aside=False)


@dataclass
class PickPlayer(Instruction):
    """``pick an opponent``, ``choose a player``."""

    whom: Player
    who: Player = you()
    words: str = style("pick")


PickPlayer.says(in_costs=INERT, asked=YES_OR_NO, aside=False)


@dataclass
class Choose(Instruction):
    """Chooses cards without picking them (310.1): ``choose a card in it``, ``choose a tactic among them``;
    among: the group looked at."""

    what: Objects
    who: Player = you()
    among: Objects | None = None
    words: str = style("")


Choose.says(in_costs=INERT, asked=BY_CHOOSING, aside=False)


@dataclass
class FlipCoin(Instruction):
    who: Player = you()
    again: bool = False  # "reflip that coin"


FlipCoin.says(in_costs=CHANCY, asked=YES_OR_NO, aside=False)


@dataclass
class FlipCoins(Instruction):
    """``Flip a coin 3 times``: one after the other; ``until you lose a flip``: until one is won, or lost.
    slot, slot_of_lost: how many were won, how many lost."""

    n: Number | None = None
    who: Player = you()
    ends: str = ""  # "won" or "lost"
    do: Instruction = field(default_factory=lambda: FlipCoin(Doer()))
    words: str = style("")
    slot: int = link(-1)
    slot_of_lost: int = link(-1)


FlipCoins.says(in_costs=CHANCY, asked=YES_OR_NO, aside=False)


@dataclass
class DecideFlip(Instruction):
    """``if you lose a coin flip, … you win that flip instead``: the flip that is replaced ends so for who."""

    who: Player = you()
    win: bool = True


DecideFlip.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class Bid(Instruction):
    """413: ``all players bid``; limit: no bid above this number (evaluated for each bidder: ThatPlayer).
    first: ``starting with you``, otherwise the active player begins (413.1a)."""

    who: Player = you()
    first: Player | None = None
    limit: Number | None = None
    on: Objects | None = None
    words: str = style("")


Bid.says(in_costs=CHANCY, asked=YES_OR_NO, aside=False)


@dataclass
class DecideTie(Instruction):
    """``if there is a tie, you decide which character is destroyed``: who decides the ties of the
    superlative in the instruction before. The player who follows a text decides anyway, so this matters
    only if somebody else is named."""

    who: Player
    types: tuple[int, ...]
    words: str = style("")


DecideTie.says(in_costs=PLAIN, asked=NEVER, aside=True)


@dataclass
class BidOn(Instruction):
    """413: ``players take turns bidding on the character``; the sentence about what cannot be bid follows
    as BidLimit. first: ``starting with you``, as in Bid."""

    on: Objects
    first: Player | None = None


BidOn.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class BidLimit(Instruction):
    """``players cannot bid a number greater than …``: the number is found for each bidder (its ``they`` is
    the bidder)."""

    n: Number


BidLimit.says(in_costs=PLAIN, asked=NEVER, aside=True)
