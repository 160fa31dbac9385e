"""503, 506.3: texts that wait for what they speak of, and where a card being deployed will go."""

from __future__ import annotations

from spoils.engine.concepts.costs import action_of
from spoils.engine.following.act import StandardAct
from spoils.engine.happening.durations import put_in_force
from spoils.engine.instruction import Follow, finish, register
from spoils.engine.playing.deploying import Deploying
from spoils.engine.program.families import Happening
from spoils.engine.program.happenings.times import NextTime, Within
from spoils.engine.program.instructions.lasting import Delay, GoesInstead
from spoils.engine.program.texts import Replacement, Triggered
from spoils.engine.reading.numbers import value
from spoils.engine.state.game import Game
from spoils.engine.texts.temporary import shorter


def is_next(happening: Happening) -> bool:
    """``the next time …``."""
    if isinstance(happening, Within):
        return is_next(happening.what)
    return isinstance(happening, NextTime)


class DelayAct(StandardAct):
    """503, 506.3: a trigger or replacement that waits for what it speaks of."""

    acts_as = ""

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Delay)
        text = node.text
        assert isinstance(text, (Triggered, Replacement))
        happening: Happening = text.happening
        effect = put_in_force(game, text, step.scope, shorter(node.duration, happening))
        effect.scope.began = game.turn  # "your next turn" is none that has begun
        if isinstance(text, Replacement):
            effect.once = text.once or is_next(happening)  # 506.3: only "the next" is used up
        else:
            effect.once = node.once or is_next(happening)
        if isinstance(text, Replacement) and text.amount is not None:
            effect.left = value(game, text.amount, step.scope)
        finish(game, step, True, [])


class GoesInsteadAct(StandardAct):
    """205.2, 506.1: where a tactic goes when it has been followed. If the sentence before stopped the card,
    it has gone there already."""

    phrases: tuple[str, ...] = ("what",)
    acts_as = ""

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, GoesInstead)
        changed: list[int] = []
        for ref in step.found[0]:
            action = action_of(game, ref)
            if isinstance(action, Deploying):
                action.instead = node.to
                changed.append(ref)
        finish(game, step, bool(changed), changed)


register(DelayAct(), Delay)
register(GoesInsteadAct(), GoesInstead)
