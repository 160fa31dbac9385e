"""402: cards are shown: revealed to everybody, or looked at by one player."""

from __future__ import annotations

from spoils.engine.following.act import OnEach, StandardAct
from spoils.engine.instruction import Follow, finish, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.terms import Look, Reveal, RevealUntil
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import who
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.slots import remember_objects, slot_of


class RevealAct(OnEach):
    """Everybody sees the cards."""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        return Event(ev.REVEALED, ref, step.actor, rules=("402.1",)) if game.is_current(ref) else None


class LookAct(OnEach):
    """Only whoever looks sees the cards. Looking at an empty hand is looking at it."""

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        return Event(ev.LOOKED, ref, step.actor, rules=("402.1",)) if game.is_current(ref) else None


class RevealUntilAct(StandardAct):
    """Cards are revealed from the top of a deck until one is found or none are left; the one found is what
    ``until`` speaks of."""

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, RevealUntil)
        revealed: list[int] = []
        found: list[int] = []
        for player in who(game, node.whose, step.scope):
            for card in reversed(game.players[player].deck):
                ref = game.ref(card)
                revealed.append(ref)
                if fits(game, node.until, ref, step.scope):
                    found.append(ref)
                    break
        remember_objects(game, step.scope, node.slot, revealed)
        remember_objects(game, step.scope, slot_of(node.until), found)
        return [Event(ev.REVEALED, ref, step.actor, rules=("402.1",)) for ref in revealed]

    def after(self, game: Game, step: Follow) -> None:
        handled = [event.ref for event in game.results if event.happened]
        step.scope.amount = len(handled)
        finish(game, step, bool(handled), handled)


register(RevealAct(), Reveal)
register(LookAct(), Look)
register(RevealUntilAct(), RevealUntil)
