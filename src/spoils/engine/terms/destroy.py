"""304: destroy. A card in play is put into its owner's discard pile."""

from __future__ import annotations

from spoils.engine.following.act import OnEach
from spoils.engine.happening.moving import move
from spoils.engine.instruction import Follow, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.terms import Destroy
from spoils.engine.program.words import DISCARD
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game


class DestroyAct(OnEach):
    """304.1: only what is in play can be destroyed."""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        if game.permanent(ref) is None:
            return None
        return move(game, ref, DISCARD, ev.DESTROY, ("304.1",))


register(DestroyAct(), Destroy)
