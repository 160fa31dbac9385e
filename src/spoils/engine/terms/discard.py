"""305: discard. Cards go from their owner's hand into the discard pile, several of them at the same time
(305.2)."""

from __future__ import annotations

from spoils.engine.following.act import OnEach
from spoils.engine.following.preparing import is_several
from spoils.engine.happening.moving import move
from spoils.engine.instruction import Follow, register
from spoils.engine.program import events as ev
from spoils.engine.program.families import Objects
from spoils.engine.program.instructions.terms import Discard
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.words import DISCARD, HAND
from spoils.engine.reading.facts import owner_of
from spoils.engine.reading.looking import names_area, says_where
from spoils.engine.reading.objects import fits
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game


class DiscardAct(OnEach):
    """305.1: ``a card`` is one in the hand of whoever discards; only cards in a hand can be discarded. Words
    that say which cards may mean those in other hands, too, unless several players discard, each their own. A
    card for each item is several cards, which go at the same time (305.2)."""

    chooses_at_once = True

    def candidates(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        if not isinstance(phrase, Cards) or says_where(phrase):
            found = super().candidates(game, step, index, phrase)
            node = step.node
            assert isinstance(node, Discard)
            each_own = is_several(node.who) and isinstance(phrase, Cards) and not names_area(phrase)
            return [ref for ref in found if not each_own or owner_of(game, ref) == step.actor]
        return [
            ref
            for ref in game.refs_in_hand(step.actor)
            if fits(game, phrase, ref, step.scope) and self.eligible(game, step, index, ref)
        ]

    def looks_through(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        if not isinstance(phrase, Cards) or says_where(phrase):
            return super().looks_through(game, step, index, phrase)
        return game.refs_in_hand(step.actor)

    def event(self, game: Game, step: Follow, ref: int) -> Event | None:
        if not game.is_current(ref) or game.area[ref % CARDS] != HAND:
            return None
        event = move(game, ref, DISCARD, ev.DISCARD, ("305.1",))
        event.player = step.actor
        return event


register(DiscardAct(), Discard)
