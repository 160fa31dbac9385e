"""506.1: ``if only 1 of them is destroyed by this damage, … instead``: printed behind the instruction whose
consequences it replaces, so it is put in force just before that instruction is carried out and taken away
when its own turn comes."""

from __future__ import annotations

from spoils.engine.following.act import StandardAct
from spoils.engine.happening.durations import put_in_force
from spoils.engine.instruction import Follow, finish, next_instruction, register
from spoils.engine.program.conditions import DestroyedBy
from spoils.engine.program.instructions.flow import IfInstead
from spoils.engine.program.words import THIS_TURN
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.slots import remember_objects
from spoils.engine.texts.replacements import is_about_each


def foretell(game: Game, step: Follow) -> None:
    """Let the next sentence wait for what this instruction is about to do."""
    following = next_instruction(game, step)
    if isinstance(following, IfInstead):
        effect = put_in_force(game, following, step.scope, THIS_TURN)
        effect.once = not is_about_each(following.condition)


class IfInsteadAct(StandardAct):
    """506.1: has waited while the instruction before was carried out (``foretold``); whatever it did is
    done."""

    acts_as = ""

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, IfInstead)
        unused = [effect for effect in game.effects if effect.node is node]
        for effect in unused:
            game.effects.remove(effect)
        moved = [ref for refs in step.scope.slots for ref in follow_moved(game, refs)]
        step.scope.counted = (
            *step.scope.counted,
            *moved,
        )  # so later words may call it what it was made (A75)
        if not unused and isinstance(node.condition, DestroyedBy):
            remember_objects(game, step.scope, node.condition.slot, moved)
        finish(game, step, not unused or bool(moved), moved)


def follow_moved(game: Game, refs: list[int]) -> list[int]:
    """402.4 (A33): the text itself had the card put elsewhere instead, so it may go on handling it. Gives
    what the card has become."""
    moved: list[int] = []
    for index, ref in enumerate(refs):
        now = game.ref(ref % CARDS)
        known = game.known.get(now)
        if known is not None and known.of == ref:
            refs[index] = now
            moved.append(now)
    return moved


register(IfInsteadAct(), IfInstead)
