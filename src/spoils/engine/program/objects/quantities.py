"""How many of what is described (402.3)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.change import ANYTHING
from spoils.engine.program.facts import NOTHING
from spoils.engine.program.families import Number, Quantity
from spoils.engine.program.node import style


@dataclass
class Some(Quantity):
    """``a``, ``2``, ``X``: exactly so many, to be chosen."""

    n: Number
    words: str = style("a")


Some.says(looks_at=NOTHING)


@dataclass
class UpTo(Quantity):
    """``up to 2``, ``2 or fewer``: any number not above n, to be chosen; ``1 or 2``: and not below least."""

    n: Number
    words: str = style("up to")
    least: int = 0


UpTo.says(looks_at=NOTHING)


@dataclass
class AnyNumber(Quantity):
    """``any number of``: to be chosen, 0 included; ``1 or more``: not below least."""

    least: int = 0
    words: str = style("")


AnyNumber.says(looks_at=NOTHING)


@dataclass
class AllBut(Quantity):
    """``all but 2``: to be chosen, so that just so many are left; none if no more are there."""

    n: Number
    words: str = style("")


AllBut.says(looks_at=ANYTHING)


@dataclass
class Every(Quantity):
    """``all``, ``each``, or a bare plural: everything that matches, nothing to be chosen."""

    words: str = style("all")


Every.says(looks_at=NOTHING)


@dataclass
class AtRandom(Quantity):
    """``a random card``, ``2 random cards``: so many, drawn by chance."""

    n: Number
    words: str = style("a")


AtRandom.says(looks_at=ANYTHING)
