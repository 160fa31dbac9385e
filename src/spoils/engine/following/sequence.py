"""402: looking at what stands next in a text. A few sentences speak of the one before them: who decides its
ties, how high its bids may be, what happens instead of what it does. The instruction before looks ahead for
them."""

from __future__ import annotations

from spoils.engine.instruction import Follow
from spoils.engine.program.families import Instruction
from spoils.engine.program.instructions.flow import Sequence
from spoils.engine.state.game import Game


def next_instruction(game: Game, step: Follow) -> Instruction | None:
    """The instruction printed behind the one being followed, in the same text."""
    following = next_instructions(game, step)
    return following[0] if following else None


def next_instructions(game: Game, step: Follow) -> tuple[Instruction, ...]:
    """All that is printed behind it in the same sequence."""
    below = False
    for other in reversed(game.agenda):
        if other is step:
            below = True
        elif below and isinstance(other, Follow) and other.scope is step.scope:
            node = other.node
            if isinstance(node, Sequence) and other.memory:
                return node.parts[other.memory[0] :]
    return ()
