"""Damage and influence (408)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import NUMBERS_ONLY, PLAIN, YES_OR_NO
from spoils.engine.program.families import Instruction, Number, Objects, Player
from spoils.engine.program.node import link, style


@dataclass
class Inflict(Instruction):
    """408. divided: ``up to 3 damage divided however you want to``; source: ``this card inflicts``;
    additional is wording."""

    n: Number
    to: Objects
    divided: bool = False
    up_to: bool = False
    source: Objects | None = None
    additional: bool = style(False)
    words: str = style("")
    slot_of_done: int = link(-1)  # remembers what the damage destroyed, where a later word speaks of it


Inflict.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class InflictTogether(Instruction):
    """``inflict X damage to A and Y damage to B simultaneously``: one event."""

    parts: tuple[Inflict, ...]


InflictTogether.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class InflictEachOther(Instruction):
    """``each of the characters inflicts damage equal to its strength to the other``: all at once."""

    what: Objects
    stat: int
    words: str = style("")
    slot_of_done: int = link(-1)  # remembers what the damage destroyed, where a later word speaks of it


InflictEachOther.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class RemoveDamage(Instruction):
    """``remove 2 damage from the location``; n None: all; forgetting all damage of the turn."""

    n: Number | None
    origin: Objects
    words: str = style("")


RemoveDamage.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class ChangeInfluence(Instruction):
    """``your faction gains 2 influence`` / ``loses`` (408.3b: not damage)."""

    faction: Objects
    n: Number
    gain: bool = True
    words: str = style("")


ChangeInfluence.says(in_costs=NUMBERS_ONLY, asked=YES_OR_NO, aside=False)


@dataclass
class SetInfluence(Instruction):
    """``your faction's influence becomes 15``: it gains or loses what is missing."""

    who: Player
    n: Number
    words: str = style("")


SetInfluence.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)
