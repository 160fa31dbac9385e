"""506.1: ``if only 1 of them is destroyed by this damage, … instead``: printed behind the instruction whose
consequences it replaces, so it is put in force just before that instruction is carried out and taken away
when its own turn comes."""

from __future__ import annotations

from spoils.engine.frame import Follow
from spoils.engine.program.instructions import IfInstead
from spoils.engine.program.words import THIS_TURN
from spoils.engine.sequence import next_instruction
from spoils.engine.state.effect import Effect
from spoils.engine.state.game import Game
from spoils.engine.texts.lasting import put_in_force


def foretell(game: Game, step: Follow) -> None:
    """Let the next sentence wait for what this instruction is about to do."""
    following = next_instruction(game, step)
    if isinstance(following, IfInstead):
        effect = put_in_force(game, following, step.scope, THIS_TURN)
        effect.once = True


def foretold(game: Game, node: IfInstead) -> Effect | None:
    """The effect that still waits for that sentence, if it was not used."""
    for effect in game.effects:
        if effect.node is node:
            return effect
    return None
