"""What goes on: statements for a time, delayed texts, and how what is under way goes on (503, 506, 508)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import INERT, NEVER, PLAIN, YES_OR_NO
from spoils.engine.program.families import Instruction, Number, Objects, Player, Statement
from spoils.engine.program.instructions.moving import Destination
from spoils.engine.program.instructions.subject import you
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.words import FOR_GOOD


@dataclass
class Establish(Instruction):
    """``This turn, …``: puts a statement in force for a duration. What it speaks of is fixed now if it is a
    reference or a choice; a described group is fixed now as well (only static text looks again later)."""

    statement: Statement
    duration: int = FOR_GOOD
    words: str = style("before")
    whose: Player | None = None  # whose next turn the duration speaks of, if not yours
    implied: int = link(0)  # how long, where only the sentence whose place it takes says so (Instead)


Establish.says(in_costs=INERT, asked=YES_OR_NO, aside=False)


@dataclass
class Delay(Instruction):
    """``at the end of the turn, destroy it``: a delayed trigger, once unless it lasts (``for the rest of
    the game, if …``)."""

    text: Node  # texts.Triggered or texts.Replacement
    duration: int = FOR_GOOD
    once: bool = True
    words: str = style("")


Delay.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class EditAmount(Instruction):
    """In a replacement of an event with an amount (damage, cards drawn, influence): the event goes on with
    another amount. to: with that very amount."""

    n: Number
    increase: bool = False
    to: bool = False
    words: str = style("the amount")
    multiplied: bool = False  # "double the amount": n times as much


EditAmount.says(in_costs=PLAIN, asked=NEVER, aside=False)


@dataclass
class UseBan(Instruction):
    """``it cannot be used again this turn``: the ability spoken of."""

    duration: int
    slot: int = link(-1)


UseBan.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class EntersUnder(Instruction):
    """``the item enters play under your control``: changes how a card being played will enter (EntersWith
    for one card)."""

    what: Objects
    under: Player


EntersUnder.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class GoesInstead(Instruction):
    """``into its owner's hand instead of their discard pile``: where a resolving tactic goes."""

    what: Objects
    to: Destination
    instead_of: Destination | None = None


GoesInstead.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class AssignToTarget(Instruction):
    """``assign it to the target of the attack``: the battle damage that the event speaks of (609.1c)."""

    what: Objects


AssignToTarget.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class HappensTwice(Instruction):
    """``the effect happens twice instead of once``: the effect of the ability used by the linked
    instruction before."""

    slot: int = link(-1)


HappensTwice.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class SearchAfterAll(Instruction):
    """``then that player searches their deck``: the search that was replaced happens now (no replacement
    looks at it again)."""

    who: Player = you()
    whose: Player = you()


SearchAfterAll.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class LeaveThatWay(Instruction):
    """``this card leaves play in that way``: leaves play as the replaced event would have made the other
    card leave it."""

    what: Objects


LeaveThatWay.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)
