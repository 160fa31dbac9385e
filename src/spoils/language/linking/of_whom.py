"""Of whom a condition speaks: ``if an opponent controls an item, that opponent discards a card``."""

from __future__ import annotations

from spoils.engine.program import players as p
from spoils.engine.program import texts as t
from spoils.engine.program.families import nodes_of
from spoils.engine.program.instructions.flow import If, IfDone
from spoils.engine.program.node import Node
from spoils.engine.program.words import A

_TESTS = (If, IfDone, t.Triggered)


def find_of_whom(parts: tuple[Node, ...]) -> None:
    """Tell each condition about ``an opponent`` or ``a player`` whether any other words of its text mean that
    player again: then it is one of those of whom it is true."""
    nodes = nodes_of(parts)
    for test in nodes:
        if not isinstance(test, _TESTS) or test.condition is None:
            continue
        inside = nodes_of(test.condition)
        known = {each.slot for each in inside if isinstance(each, p.Opponent | p.Players) and each.which == A}
        own = {id(each) for each in inside}
        for each in nodes:
            spoken_of = isinstance(each, p.ThatPlayer | p.Opponent | p.Players) and id(each) not in own
            if spoken_of and each.slot in known - {-1}:
                test.slot_of_player = each.slot
