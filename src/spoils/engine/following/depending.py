"""402.5b, A75: instructions that depend on another one.

``the destroyed character's strength`` speaks of a card by what an instruction before did to it. If that was
ignored, impossible or replaced, there is no such card and the instruction that speaks of it is not followed;
nor is one that uses an X defined that way. ``the character's strength`` is not dependent: last known values
count.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.instruction import Follow
from spoils.engine.program.families import Instruction, nodes_of
from spoils.engine.program.instructions.choosing import Let, Where
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Variable
from spoils.engine.program.objects.nouns import The
from spoils.engine.reading.objects import done_to
from spoils.engine.state.game import Game
from spoils.engine.state.scope import Scope

# What a card is called by what was done to it. Picking and choosing do nothing to it.
DEEDS: Final = ("destroyed", "discarded", "drawn", "found", "removed", "revealed", "searched", "terminated")


def is_in_vain(game: Game, step: Follow) -> bool:
    """Whether an instruction depends on what was not done. What costs ask for is done, or they fail
    (401.2)."""
    if step.cost:
        return False
    node = step.node
    known = game.library.depends.get(id(node))
    if known is None:
        known = game.library.depends[id(node)] = dependencies(node)
    for each in known:
        if isinstance(each, Variable):
            if each.slot in step.scope.unset:
                return True
        elif isinstance(each, The) and not done_to(game, each, step.scope):
            return True
    return False


def dependencies(node: Node) -> tuple[Node, ...]:
    """The words in an instruction that may make it depend on another. Instructions inside it have their
    own."""
    if isinstance(node, (Let, Where)):
        node = node.n
    parts = nodes_of(node)
    if any(isinstance(part, Instruction) for part in parts[1:]):
        return ()
    return tuple([part for part in parts if isinstance(part, Variable) or is_by_deed(part)])


def is_by_deed(node: Node) -> bool:
    return isinstance(node, The) and node.participle in DEEDS and node.slot >= 0 and node.of is None


def leave_unset(scope: Scope, node: Node) -> None:
    """``If you do, X is its cost.``, and it was not done: X is no number, not 0."""
    for part in nodes_of(node):
        if isinstance(part, Let) and part.slot not in scope.defined:
            scope.unset.append(part.slot)


def define(scope: Scope, node: Let) -> None:
    """X is a number from now on."""
    scope.defined.append(node.slot)
    scope.unset = [slot for slot in scope.unset if slot != node.slot]
