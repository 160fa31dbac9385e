"""Piles: cards divided into groups, of which one is chosen or compared with the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spoils.engine.program.change import ANYTHING
from spoils.engine.program.facts import CHARACTERISTICS, EARLIER, INERT, SETTLED, YES_OR_NO
from spoils.engine.program.families import Condition, Instruction, Objects, Player
from spoils.engine.program.instructions.subject import you
from spoils.engine.program.node import link, style


@dataclass
class Divide(Instruction):
    """``divide them into 2 face-down piles containing at least 1 card each``: whoever does it says which card
    goes into which pile. Face-up piles are seen by everybody, face-down ones by nobody who has not seen the
    cards before."""

    what: Objects
    who: Player = you()
    face: int = 0
    at_least: int = 0  # cards in each pile
    verb: str = style("divide")
    words: str = style("")


Divide.says(in_costs=INERT, asked=YES_OR_NO, aside=False)


@dataclass
class Piles(Objects):
    """``the piles``, ``the chosen pile``, ``the other pile``, ``your opponent's piles``: the cards in the
    piles of this text, perhaps only in those with cards that a player owns."""

    which: str = "all"  # or those that were "chosen", or the "other" ones
    whose: Player | None = None
    plural: bool = False
    words: str = style("the")
    number: bool = style(False)  # "the 2 piles"
    cards: str = style("")  # "the cards in"
    slot: int = link(-1)  # of the cards that were divided
    slot_of_part: int = link(-1)  # remembers what it meant, where a later sentence speaks of the rest


Piles.says(looks_at=ANYTHING, denotes=SETTLED | EARLIER)


@dataclass
class LeadingPile(Objects):
    """``the pile with the higher total numeric cost``: of the chosen piles, or of all if none was chosen; if
    two are equal, none."""

    stat: int
    lower: bool = False
    words: str = style("")
    cards: str = style("")
    slot: int = link(-1)
    slot_of_part: int = link(-1)


LeadingPile.says(looks_at=ANYTHING | CHARACTERISTICS, denotes=SETTLED | EARLIER)


@dataclass
class ThatPile(Objects):
    """``that pile``, ``the cards from it``: the one spoken of last."""

    words: str = style("that pile")
    cards: str = style("")
    of: Objects | None = link(None)
    slot: int = link(-1)
    slot_of_part: int = link(-1)


ThatPile.says(looks_at=ANYTHING, denotes=SETTLED | EARLIER)

PILES: Final = (Piles, LeadingPile, ThatPile)


@dataclass
class ChoosePile(Instruction):
    """``choose 1 of the piles``, ``choose 1 of your opponent's piles``; what is in a face-down pile is not
    known to whoever chooses."""

    of: Piles
    who: Player = you()
    words: str = style("")


ChoosePile.says(in_costs=INERT, asked=YES_OR_NO, aside=False)


@dataclass
class OnePileLeads(Condition):
    """``one pile has a higher total numeric cost than the other``."""

    pile: LeadingPile
    words: str = style("")
    which: str = style("")


OnePileLeads.says(looks_at=ANYTHING | CHARACTERISTICS, counts=False)


@dataclass
class PileLeads(Condition):
    """``the chosen pile has a higher total numeric cost than the other pile``."""

    what: Objects
    than: Objects
    stat: int
    lower: bool = False
    words: str = style("")


PileLeads.says(looks_at=ANYTHING | CHARACTERISTICS, counts=False)
