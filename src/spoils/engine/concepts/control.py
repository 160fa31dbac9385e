"""407.3: a player takes control of a card, until it leaves play or somebody else takes control of it."""

from __future__ import annotations

from spoils.engine import events as ev
from spoils.engine.acting import OnEach
from spoils.engine.concepts.costs import action_of
from spoils.engine.events import Event
from spoils.engine.follow import Act, Follow, finish, register
from spoils.engine.playing.deploying import Deploying
from spoils.engine.program.instructions import EntersUnder, TakeControl
from spoils.engine.reading.players import who
from spoils.engine.state.game import Game


class TakeControlAct(OnEach):
    """407.3; nobody takes control of what they control already."""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        permanent = game.permanent(ref)
        if permanent is None or permanent.controller == step.actor:
            return None
        return Event(ev.CONTROL, ref, step.actor, rules=("407.3",))


class EntersUnderAct(Act):
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
register(EntersUnderAct(), EntersUnder)
