"""506.1: what takes the place of a replaced event and is like it in all but one thing: another card leaves
play that way, the damage goes to another target."""

from __future__ import annotations

from spoils.engine.following.act import OnEach, StandardAct
from spoils.engine.happening.happen import Happen
from spoils.engine.instruction import Follow, finish, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.lasting import AssignToTarget, EditAmount, LeaveThatWay
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game


def replaced_event(game: Game) -> Event | None:
    """The event for which something else is about to happen."""
    for step in reversed(game.agenda):
        if isinstance(step, Happen) and step.index < len(step.events):
            return step.events[step.index]
    return None


class LeaveThatWayAct(OnEach):
    """``this card leaves play in that way instead``: destroyed, removed, put into a hand or turned over, as
    the other card would have been."""

    acts_as = ""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        replaced = replaced_event(game)
        if replaced is None or replaced.kind not in (ev.MOVE, ev.FLIP) or game.permanent(ref) is None:
            return None
        event = replaced.clone()
        event.ref = ref
        event.other = 0
        event.shares = ()
        event.whose = -1
        event.under = -1 if replaced.under < 0 else game.owner[ref % CARDS]
        event.follower = False
        return event


class AssignToTargetAct(OnEach):
    """609.1c: the battle damage goes past the blockers."""

    acts_as = ""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        replaced = replaced_event(game)
        if replaced is None or replaced.kind != ev.ASSIGN or replaced.ref != ref or game.battle is None:
            return None
        event = replaced.clone()
        event.other = game.battle.target
        event.party = 0
        return event


class EditAmountAct(StandardAct):
    """408.2: done by whoever lets the event happen (``happen``); there is nothing left to follow."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        finish(game, step, False, [])


register(EditAmountAct(), EditAmount)
register(LeaveThatWayAct(), LeaveThatWay)
register(AssignToTargetAct(), AssignToTarget)
