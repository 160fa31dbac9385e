"""Whether somebody controls so many resource icons (405, 504)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.change import RESOURCES
from spoils.engine.program.facts import CHARACTERISTICS
from spoils.engine.program.families import Condition, Number, Player
from spoils.engine.program.node import style


@dataclass
class ControlsIcons(Condition):
    """``you control at least [O][O]``."""

    who: Player
    icons: str


ControlsIcons.says(looks_at=RESOURCES | CHARACTERISTICS, counts=False)


@dataclass
class HasIcons(Condition):
    """``you control fewer than 3 [O]``, ``your opponent controls no [R]``: how many of one icon."""

    who: Player
    icon: int
    comparison: int
    n: Number
    words: str = style("")


HasIcons.says(looks_at=RESOURCES | CHARACTERISTICS, counts=False)


@dataclass
class HasMoreIcons(Condition):
    """``you control more [O] than your opponent``; by: at least so many more or fewer."""

    icon: int
    who: Player
    than: Player
    fewer: bool = False
    by: Number | None = None
    words: str = style("")


HasMoreIcons.says(looks_at=RESOURCES | CHARACTERISTICS, counts=False)
