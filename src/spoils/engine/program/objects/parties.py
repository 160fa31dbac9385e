"""Battle parties (302.7 to 302.15)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.change import ANYTHING
from spoils.engine.program.families import Objects, Party, Player
from spoils.engine.program.node import link, style


@dataclass
class RoleParty(Party):
    """``the attacking party``, ``the blocking party``, ``an attacking party``."""

    role: int
    words: str = style("the")


RoleParty.says(looks_at=ANYTHING)


@dataclass
class OpposingParty(Party):
    """``the opposing party`` (302.10)."""


OpposingParty.says(looks_at=ANYTHING)


@dataclass
class YourParty(Party):
    """``your party``; who: ``an opponent's attacking party``, ``a blocking party you control``."""

    who: Player
    role: int = 0
    words: str = style("")


YourParty.says(looks_at=ANYTHING)


@dataclass
class PartyWith(Party):
    """``a party with this card`` (302.14: the card itself counts)."""

    what: Objects
    words: str = style("")


PartyWith.says(looks_at=ANYTHING)


@dataclass
class CovertParty(Party):
    """``a covert party``, ``covert parties`` (302.11)."""

    words: str = style("a")


CovertParty.says(looks_at=ANYTHING)


@dataclass
class ThatParty(Party):
    """``that party``, ``the party``: spoken of before."""

    words: str = style("that party")
    slot: int = link(-1)
    of: Party | None = link(None)  # the phrase it points back to; None: the party of this card


ThatParty.says(looks_at=ANYTHING)
