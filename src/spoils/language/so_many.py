"""Numbers of cards where nobody chooses: in what waits for an event, in a condition, in text that goes on.

``2 characters`` is for whoever follows an instruction to choose. In other places only some of these words say
anything, and the others are declined.
"""

from __future__ import annotations

from spoils.engine.program import texts as t
from spoils.engine.program.conditions import Compares
from spoils.engine.program.families import Condition, Happening, Number, Statement, nodes_of
from spoils.engine.program.happenings.battles import PartyFormed
from spoils.engine.program.happenings.times import StateBecomes
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Literal, Members
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.quantities import AllBut, AnyNumber, Some, UpTo
from spoils.engine.program.statements.changes import Modify


def is_unclear_number(node: Node) -> str:
    """What a number of cards would have to mean here; empty if it means something."""
    if isinstance(node, UpTo) and node.least and not _is_range(node):
        return "so many or so many, with other numbers between them"
    if isinstance(node, Happening) and not isinstance(node, PartyFormed) and _happens_to_so_many(node):
        return "something that happens to so many at once"
    if isinstance(node, Condition) and isinstance(_subject(node), UpTo):
        return "a condition about so many at most"
    if isinstance(node, t.Continuous) and any(_changes_so_many(each) for each in nodes_of(node)):
        return "a change of so many cards, where nobody chooses them"
    if isinstance(node, StateBecomes) and any(_is_no_party(each) for each in nodes_of(node.condition)):
        return "the moment from which there is no party"
    return "all but so many, where nobody chooses" if _spares_some(node) else ""


def _is_no_party(node: Node) -> bool:
    """``When there is no blocking party``: outside battles there never is one."""
    return isinstance(node, Compares) and isinstance(node.left, Members) and node.words == "no party"


def _is_range(node: UpTo) -> bool:
    """``1 or 2``, ``1 to 4``, but not ``1 or 4``."""
    if not isinstance(node.n, Literal) or node.n.n <= node.least:
        return False
    return node.words != "or" or node.n.n == node.least + 1


def _happens_to_so_many(node: Happening) -> bool:
    """``if 2 characters attack``: each of them does it by itself, and no event is about both. ``1 or more``
    is said of all that happens together."""
    quantity = _subject(node)
    if isinstance(quantity, AnyNumber):
        return quantity.least > 1
    return isinstance(quantity, UpTo) or _is_several(quantity)


def _changes_so_many(node: Node) -> bool:
    if not isinstance(node, Modify) or not isinstance(node.who, Cards):
        return False
    quantity = node.who.quantity
    return isinstance(quantity, UpTo | AnyNumber) or _is_several(quantity)


def _spares_some(node: Node) -> bool:
    """``all but 2 characters gain 1 strength``, ``are destroyed``: only instructions let somebody choose."""
    around = node.cost if isinstance(node, t.CardCost | t.AbilityText) else node
    if not isinstance(node, t.CardCost | t.AbilityText | Happening | Condition | Statement | Number):
        return False
    return any(isinstance(each, AllBut) for each in nodes_of(around))


def _is_several(quantity: Node | None) -> bool:
    return isinstance(quantity, Some) and quantity.n != Literal(1)


def _subject(node: Happening | Condition) -> Node | None:
    what = getattr(node, "what", None)
    return what.quantity if isinstance(what, Cards) else None
