"""504.1: texts that look at what other texts change. ``While this card has 3 strength or more`` sees the
strength with all gains and losses, though numbers are folded last.

A board on which such a text is in force is folded again, every text seeing the finished board before it,
until nothing changes any more. Where texts contradict themselves and that never comes, what the first
folding made of them stands.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.program import conditions as co
from spoils.engine.program import numbers as nu
from spoils.engine.program.families import Condition, Statement
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Superlative
from spoils.engine.program.objects.qualities import Compare, CompareWith, HasKeyword, HasUnique, Provides
from spoils.engine.program.statements.changes import Modify
from spoils.engine.program.statements.combined import Given
from spoils.engine.program.walk import nodes_of
from spoils.engine.program.words import STRUCTURE

FOLDED: Final = (  # nodes that ask for what texts give and take away
    HasKeyword,
    HasUnique,
    Superlative,
    Provides,
    co.ControlsIcons,
    nu.IconsControlled,
    nu.IconSetsControlled,
)
NUMBERED: Final = (Compare, CompareWith, nu.StatOf, nu.Extreme, nu.Total)


def looks_back(
    node: Statement, conditions: tuple[Condition, ...], given: tuple[Given, ...], fixed: bool, counted: bool
) -> bool:
    """Whether a statement that changes cards in play depends on what other statements change; whom it is
    about may be fixed, and its numbers counted already."""
    if not isinstance(node, Modify):
        return False
    asked: list[Node | None] = [*conditions, *(each.n for each in given), *node.provided]
    if not fixed:
        asked.append(node.who)
    if not counted:
        asked.append(node.for_each)
        asked.extend(node.changes)
    return any(is_folded(part) for part in nodes_of(asked))


def is_folded(node: Node) -> bool:
    if isinstance(node, NUMBERED):
        return node.stat <= STRUCTURE
    return isinstance(node, FOLDED)
