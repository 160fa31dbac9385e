"""202.3, 408.3b: factions gain and lose influence, which is not damage."""

from __future__ import annotations

from spoils.engine.following.act import OnEach, StandardAct, amount_of
from spoils.engine.happening.happen import counts_as_done
from spoils.engine.instruction import Follow, register
from spoils.engine.kinds.characteristics import types_of
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.damage import ChangeInfluence, SetInfluence
from spoils.engine.program.words import FACTION
from spoils.engine.reading.numbers import value
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game


class ChangeInfluenceAct(OnEach):
    """A cost of influence can only be met with as much as there is (401.2)."""

    phrases: tuple[str, ...] = ("faction",)
    acts_as = ""
    multiplies = True

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        node = step.node
        assert isinstance(node, ChangeInfluence)
        amount = amount_of(game, step, node.n, ref)
        owner = game.owner[ref % CARDS]
        if game.permanent(ref) is None or not types_of(game, ref) & FACTION or amount == 0:
            return None
        if (step.cost or step.whole) and not node.gain and game.players[owner].influence < amount:
            return None
        return Event(ev.INFLUENCE, ref, owner, amount if node.gain else -amount, ("408.3b",))

    def eligible(self, game: Game, step: Follow, index: int, ref: int) -> bool:
        return (step.cost and self.is_for_nothing(game, step, ref)) or super().eligible(
            game, step, index, ref
        )

    def is_for_nothing(self, game: Game, step: Follow, ref: int) -> bool:
        """401.2, A76: a cost of no influence is satisfied by doing nothing."""
        node = step.node
        assert isinstance(node, ChangeInfluence)
        return amount_of(game, step, node.n, ref) == 0

    def enough(self, game: Game, step: Follow, events: list[Event]) -> bool:
        nothing = all(self.is_for_nothing(game, step, ref) for ref in step.found[0])
        return nothing or super().enough(game, step, events)

    def after(self, game: Game, step: Follow) -> None:
        changed = sum(abs(event.amount) for event in game.results if counts_as_done(game, event))
        super().after(game, step)
        step.scope.amount = step.scope.influence = changed


class SetInfluenceAct(StandardAct):
    """What is missing is gained, what is too much is lost."""

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, SetInfluence)
        player = game.players[step.actor]
        missing = value(game, node.n, step.scope) - player.influence
        if missing == 0:
            return []
        return [Event(ev.INFLUENCE, game.ref(player.faction), step.actor, missing, ("408.3b",))]


register(ChangeInfluenceAct(), ChangeInfluence)
register(SetInfluenceAct(), SetInfluence)
