"""402: which small changes of the state a statement in force can notice, so that the board is folded anew
only where it could come out differently."""

from __future__ import annotations

from spoils.engine.program.change import ANYTHING
from spoils.engine.program.facts import NUMBERS
from spoils.engine.program.families import Change, Statement
from spoils.engine.program.statements.changes import Modify
from spoils.engine.program.walk import nodes_of


def reliance(root: object) -> int:
    """What a phrase, a number or a condition looks at."""
    mask = 0
    for node in nodes_of(root):
        mask |= node.looks()
    return mask & ANYTHING


def of_statement(statement: Statement, fixed: bool, counted: bool) -> int:
    """What a statement looks at while the board is folded: of one about cards which cards and how much,
    unless that was ``fixed`` and ``counted`` when it began; of others only their conditions, which are
    looked at apart."""
    if statement.at_once:
        return reliance(getattr(statement, statement.at_once))
    if not isinstance(statement, Modify):
        return 0
    mask = 0 if fixed else reliance(statement.who)
    mask |= reliance(statement.provided)
    if not counted:
        mask |= reliance(statement.for_each)
    for change in statement.changes:
        mask |= of_change(change, counted)
    return mask


def of_change(change: Change, counted: bool) -> int:
    """What a change looks at; what a card can or cannot do is looked at when somebody asks."""
    if not change.layer & NUMBERS or (counted and change.amount(0) is not None):
        return change.looks_at
    return reliance(change)
