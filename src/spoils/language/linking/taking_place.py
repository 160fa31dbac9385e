"""An instruction and the one that takes its place under a condition: ``…. If …, … instead``."""

from __future__ import annotations

import copy

from spoils.engine.program.families import Instruction, nodes_of
from spoils.engine.program.instructions.damage import Inflict
from spoils.engine.program.instructions.flow import Instead, Sequence
from spoils.engine.program.instructions.lasting import Establish
from spoils.engine.program.objects.nouns import Cards, FactionOf, It, Remaining, The, This
from spoils.engine.program.objects.quantities import Every
from spoils.engine.program.words import COST_SCOPE, FOR_GOOD
from spoils.language.linking.discourse import Unresolved
from spoils.language.linking.linker import Linker


def instead(linker: Linker, node: Instead) -> None:
    """Only one of the two happens: neither the test nor what is done instead can speak of what the other one
    would have found; what comes after speaks of whichever happened."""
    steps = node.before.parts if isinstance(node.before, Sequence) else (node.before,)
    if len(steps) > 1 and type(steps[-1]) is not type(node.then):
        raise Unresolved("instead", "it is not clear instead of what this happens", ambiguous=True)
    for step in steps[:-1]:
        linker.visit(step)
    first = linker.record.slots
    linker.visit(steps[-1])
    second = linker.record.slots
    linker.record.sentence += 1
    linker.visit(node.condition)
    if isinstance(node.then, Inflict) and node.then.words == "to the same":
        _to_the_same(node.then, steps[-1])
        linker.visit(node.then.n)
    else:
        linker.visit(node.then)
    for part in nodes_of((node.condition, node.then)):
        if isinstance(part, It | The | Remaining) and first <= _slot_of(part) < second:
            raise Unresolved("instead", "this speaks of what is only found if it does not happen")
    _either_of(linker, first, second)
    if isinstance(node.before, Establish) and isinstance(node.then, Establish):
        node.then.implied = node.before.duration if node.then.duration == FOR_GOOD else 0


def _slot_of(node: It | The | Remaining) -> int:
    return node.of if isinstance(node, Remaining) else node.slot


def _either_of(linker: Linker, first: int, second: int) -> None:
    """What one or the other instruction found is spoken of together from now on."""
    before = [each for each in linker.record.cards() if first <= each.slot < second]
    after = [each for each in linker.record.cards() if second <= each.slot < COST_SCOPE]
    if len(before) == 1 and len(after) == 1:
        before[0].more, after[0].more = (after[0].slot,), (before[0].slot,)


def _to_the_same(more: Inflict, before: Instruction) -> None:
    """``Inflict 1 damage to each attacking character. If …, inflict 2 damage instead``: to the same cards, if
    nobody chooses them."""
    to = before.to if isinstance(before, Inflict) else None
    again = more.to
    assert isinstance(again, It)
    if isinstance(to, It | The) and to.slot >= 0:
        again.slot, again.more, again.how = to.slot, to.more, "implied"
    elif isinstance(to, FactionOf | This) or (isinstance(to, Cards) and isinstance(to.quantity, Every)):
        again.of, again.how = copy.deepcopy(to), "described"
    else:
        raise Unresolved("damage", "it is not said to what", ambiguous=True)
