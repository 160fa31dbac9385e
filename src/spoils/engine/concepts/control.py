"""407.3: a player takes control of a card, until it leaves play or somebody else takes control of it, or
for a while where that is said."""

from __future__ import annotations

from spoils.engine.concepts.costs import action_of
from spoils.engine.following.act import OnEach, StandardAct
from spoils.engine.happening.durations import is_over_with_source, outlast, put_in_force
from spoils.engine.instruction import Follow, finish, register
from spoils.engine.playing.deploying import Deploying
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.lasting import EntersUnder
from spoils.engine.program.instructions.moving import ExchangeControl, TakeControl
from spoils.engine.program.words import FOR_GOOD
from spoils.engine.reading.players import who
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game


class TakeControlAct(OnEach):
    """407.3; nobody takes control of what they control already, but they keep it as long as is said now."""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        permanent = game.permanent(ref)
        if permanent is None or permanent.controller == step.actor or is_over(game, step):
            return None
        return Event(ev.CONTROL, ref, step.actor, rules=("407.3",))

    def events(self, game: Game, step: Follow) -> list[Event]:
        step.memory = [
            game.play[ref % CARDS].controller if game.permanent(ref) else -1 for ref in step.found[0]
        ]
        return super().events(game, step)

    def after(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, TakeControl)
        for ref, before in zip(step.found[0], step.memory, strict=False):
            permanent = game.permanent(ref)
            if permanent is None or permanent.controller != step.actor or is_over(game, step):
                continue
            if node.duration == FOR_GOOD:
                outlast(game, ref, step.actor)
            else:
                effect = put_in_force(game, node, step.scope, node.duration, [ref])
                effect.numbers = [step.actor, before]
        super().after(game, step)


def is_over(game: Game, step: Follow) -> bool:
    """Whether the time for which control would be taken has ended before it began."""
    node = step.node
    assert isinstance(node, TakeControl)
    return is_over_with_source(game, node.duration, step.scope.source, step.scope.controller)


class ExchangeControlAct(StandardAct):
    """407.3: two cards change sides at the same time, or nothing happens."""

    phrases: tuple[str, ...] = ("what",)
    acts_as = ""

    def events(self, game: Game, step: Follow) -> list[Event]:
        cards = [game.permanent(ref) for ref in step.found[0]]
        if len(cards) != 2:
            return []
        one, other = cards
        if one is None or other is None or one.controller == other.controller:
            return []
        first, second = step.found[0]
        return [
            Event(ev.CONTROL, first, other.controller, rules=("407.3",)),
            Event(ev.CONTROL, second, one.controller, rules=("407.3",)),
        ]

    def after(self, game: Game, step: Follow) -> None:
        for event in game.results:
            if event.happened:
                outlast(game, event.ref, event.player)
        super().after(game, step)


class EntersUnderAct(StandardAct):
    """604.1h: a card being deployed will enter play under somebody else's control."""

    phrases: tuple[str, ...] = ("what",)
    acts_as = ""

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, EntersUnder)
        players = who(game, node.under, step.scope)
        changed: list[int] = []
        for ref in step.found[0]:
            action = action_of(game, ref)
            if isinstance(action, Deploying) and players:
                action.under = players[0]
                changed.append(ref)
        finish(game, step, bool(changed), changed)


register(TakeControlAct(), TakeControl)
register(ExchangeControlAct(), ExchangeControl)
register(EntersUnderAct(), EntersUnder)
