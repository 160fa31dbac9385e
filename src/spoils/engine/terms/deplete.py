"""303: deplete and restore. Only a restored card can be depleted and only a depleted one restored (303.2)."""

from __future__ import annotations

from spoils.engine.following.act import OnEach
from spoils.engine.instruction import Follow, register
from spoils.engine.kinds.characteristics import types_of
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.terms import Deplete, Restore
from spoils.engine.program.words import RESOURCE
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game


class DepleteAct(OnEach):
    """303.1; 203.7: resources never deplete."""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        permanent = game.permanent(ref)
        if permanent is None or permanent.depleted or types_of(game, ref) & RESOURCE:
            return None
        return Event(ev.DEPLETE, ref, step.actor, rules=("303.1", "303.2"))


class RestoreAct(OnEach):
    """303.3."""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        permanent = game.permanent(ref)
        if permanent is None or not permanent.depleted:
            return None
        return Event(ev.RESTORE, ref, step.actor, rules=("303.2", "303.3"))


register(DepleteAct(), Deplete)
register(RestoreAct(), Restore)
