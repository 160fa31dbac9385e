"""402.5, 403.2a: whether others can tell that an instruction cannot be followed."""

from __future__ import annotations

from spoils.engine.asking.putting import is_unseen
from spoils.engine.following.preparing import named_actor
from spoils.engine.instruction import ACTS, Follow, first_of
from spoils.engine.program.families import Instruction
from spoils.engine.program.instructions.flow import DoTheSame, Labelled, PlayersDo, Sequence
from spoils.engine.state.game import Game
from spoils.engine.state.scope import Scope


def depends_on_unseen(game: Game, node: Instruction, scope: Scope, actor: int, *, cost: bool = False) -> bool:
    """Whether cards that not everybody sees decide if an instruction can be followed, or a cost be satisfied.
    That there are fewer cards than it asks for is known to everybody."""
    if cost and isinstance(node, Sequence):
        return any(depends_on_unseen(game, part, scope, actor, cost=True) for part in node.parts)
    node = first_of(node)
    inner = node.do if isinstance(node, (DoTheSame, Labelled, PlayersDo)) else None
    if inner is not None:
        return depends_on_unseen(game, inner, scope, named_actor(game, node, scope, actor))
    act = ACTS[type(node)]
    step = Follow(node, scope, actor=named_actor(game, node, scope, actor))
    doer = scope.doer
    scope.doer = step.actor
    found = any(len(refs) >= need and is_unseen(game, refs) for need, refs in act.looks_ahead(game, step))
    scope.doer = doer
    return found
