"""313: shuffle."""

from __future__ import annotations

from spoils.engine.following.act import StandardAct
from spoils.engine.instruction import Follow, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.terms import Shuffle
from spoils.engine.reading.players import who
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game


class ShuffleAct(StandardAct):
    """313.1: a deck is randomised; nobody can follow a card through that."""

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, Shuffle)
        return [
            Event(ev.SHUFFLE, player=player, rules=("313.1",)) for player in who(game, node.whose, step.scope)
        ]


register(ShuffleAct(), Shuffle)
