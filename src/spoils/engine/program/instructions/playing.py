"""Playing cards and using abilities inside an effect, attacking, winning and losing (604 to 608, 102)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import BY_CHOOSING, PLAIN, TABLE, YES_OR_NO
from spoils.engine.program.families import Condition, Instruction, Number, Objects, Player
from spoils.engine.program.instructions.subject import you
from spoils.engine.program.node import style


@dataclass
class Play(Instruction):
    """``play a card [for free] [even if you cannot meet its threshold] [for 1]`` (604.2, 308). free_if: a
    second sentence that lets the same card be played for free on a condition; both are one offer."""

    what: Objects
    who: Player = you()
    free: bool = False
    price: Number | None = None
    ignoring_threshold: bool = False
    free_if: Condition | None = None
    words: str = style("")


Play.says(in_costs=TABLE, asked=BY_CHOOSING, aside=False)


@dataclass
class PlayResource(Instruction):
    """``play a resource``, ``play up to 2 resources`` (605); face: ``face-down``, where only that will do."""

    n: Number
    who: Player = you()
    up_to: bool = False
    face: int = 0
    words: str = style("")


PlayResource.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class UseAbility(Instruction):
    """``use one of the card's abilities``; of None: ``use an ability``, any that the player can use
    (606.1a). twice: its effect happens twice."""

    of: Objects | None
    who: Player = you()
    times: int = 1
    words: str = style("")


UseAbility.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class AttackNow(Instruction):
    """``attack your opponent``: a whole battle inside an effect (608)."""

    whom: Player
    who: Player = you()


AttackNow.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class LoseGame(Instruction):
    """``your opponent loses the game``: several players lose at the same time (102.2)."""

    who: Player = you()


LoseGame.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class WinGame(Instruction):
    """``you win the game``: everybody else loses it (102.1)."""

    who: Player = you()


WinGame.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)
