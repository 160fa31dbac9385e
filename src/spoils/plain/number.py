"""The grammatical number of what a piece denotes: one, several, or the player spoken to."""

from __future__ import annotations

from typing import Any, Final

from spoils.engine.program.node import Node
from spoils.engine.program.words import ALL, BOTH

ONE: Final = 0
SEVERAL: Final = 1
YOU: Final = 2
QUANTITIES: Final = ("Some", "UpTo", "AtRandom")
MANY: Final = ("Every", "AnyNumber", "AllBut", "AllIn", "OneOfEachType", "YouAnd")


def number_of(value: Any) -> int:
    """One, several, or you; where it cannot be known beforehand, several."""
    if isinstance(value, tuple):
        return SEVERAL if len(value) > 1 else ONE
    if not isinstance(value, Node):
        return ONE if value in (None, 1) else SEVERAL
    kind = type(value).__name__
    if kind in ("You", "Doer"):
        return YOU
    node: Any = value
    if kind in ("Opponent", "Players"):
        return SEVERAL if node.which in (ALL, BOTH) else ONE
    if kind == "Literal":
        return ONE if node.n == 1 else SEVERAL
    if kind in QUANTITIES or kind == "TopCards":
        return number_of(node.n)
    if kind in ("Cards", "OneOf"):
        return number_of(node.quantity)
    if kind == "Both":
        return SEVERAL if node.joint == "and" else ONE
    if kind == "It":
        return SEVERAL if node.words in ("them", "they", "these", "those") else ONE
    if kind in MANY:
        return SEVERAL
    if hasattr(node, "plural"):
        return SEVERAL if node.plural else ONE
    return SEVERAL if any(base.__name__ == "Number" for base in type(value).__mro__) else ONE
