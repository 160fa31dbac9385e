"""503, 506.3: texts that wait for what they speak of, and where a card being deployed will go."""

from __future__ import annotations

from spoils.engine.concepts.costs import action_of
from spoils.engine.follow import Act, Follow, acts, finish
from spoils.engine.playing.deploying import Deploying
from spoils.engine.program.happenings import Happening, NextTime
from spoils.engine.program.instructions import Delay, GoesInstead
from spoils.engine.program.texts import Replacement, Triggered
from spoils.engine.reading.numbers import value
from spoils.engine.state.game import Game
from spoils.engine.texts.lasting import put_in_force, shorter


@acts(Delay)
class DelayAct(Act):
    """503, 506.3: a trigger or replacement that waits for what it speaks of."""

    acts_as = ""

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Delay)
        text = node.text
        assert isinstance(text, (Triggered, Replacement))
        happening: Happening = text.happening
        effect = put_in_force(game, text, step.scope, shorter(node.duration, happening))
        effect.once = (
            node.once or isinstance(happening, NextTime) or (isinstance(text, Replacement) and text.once)
        )
        if isinstance(text, Replacement) and text.amount is not None:
            effect.left = value(game, text.amount, step.scope)
        finish(game, step, True, [])


@acts(GoesInstead)
class GoesInsteadAct(Act):
    """205.2, 506.1: where a tactic goes when it has been followed. If the sentence before stopped the card,
    it has gone there already."""

    phrases = ("what",)
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
