"""312: search. A deck is looked through for cards; afterwards its owner shuffles it (312.1)."""

from __future__ import annotations

from typing import Final

from spoils.engine.agenda import push
from spoils.engine.asking.putting import Choosing, by_definition
from spoils.engine.board.board import board
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.concepts.numeric_cost import due_to_search, use_up_next_cost_changes
from spoils.engine.following.act import StandardAct
from spoils.engine.happening.happen import counts_as_done, happen
from spoils.engine.happening.possible import can_happen
from spoils.engine.instruction import AFTER, Follow, finish, label, register
from spoils.engine.program import events as ev
from spoils.engine.program.families import Objects
from spoils.engine.program.instructions.lasting import SearchAfterAll
from spoils.engine.program.instructions.terms import Search
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.reading.groups import largest_group
from spoils.engine.reading.objects import fits, limits
from spoils.engine.reading.players import who
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import CHOOSE
from spoils.engine.state.slots import remember_objects, slot_of
from spoils.engine.terms.pay import pay_now, was_paid

FOUND: Final = 10  # the searcher has chosen
SHOWN: Final = 11  # what was found is revealed
SHUFFLED: Final = 12

# In the memory of a search: it was replaced, but takes place; what has to be paid for it has been.
SEARCHED_AFTER_ALL: Final = 1
PAID: Final = 2


class SearchAct(StandardAct):
    """312.2: cards that must match something need not be found even if they are there; a plain card must be.

    The searcher sees the deck in an order that tells nothing of its real one, and what was found is held
    aside while the deck is shuffled.
    """

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == FOUND:
            self.show(game, step)
        elif step.stage == SHOWN:
            self.shuffle(game, step)
        elif step.stage == SHUFFLED:
            found = step.found[0]
            step.scope.amount = len(found)
            finish(game, step, bool(found), list(found))
        else:
            super().run(game, step)

    def owners(self, game: Game, step: Follow) -> list[int]:
        node = step.node
        assert isinstance(node, Search)
        return who(game, node.whose, step.scope)

    def events(self, game: Game, step: Follow) -> list[Event]:
        return [
            Event(ev.SEARCH, player=step.actor, amount=owner, rules=("312.1",))
            for owner in self.owners(game, step)
        ]

    def possible(self, game: Game, step: Follow) -> bool:
        if not self.can_pay(game, step):
            return False
        return any(
            game.players[event.amount].deck and can_happen(game, event) for event in self.events(game, step)
        )

    def can_pay(self, game: Game, step: Follow) -> bool:
        due = due_to_search(game, step.actor, self.owners(game, step))
        return due <= len(board(game).unattached(step.actor))

    def do(self, game: Game, step: Follow) -> None:
        """505.1: what texts demand for searching is paid first. Whoever cannot pay does not search."""
        due = due_to_search(game, step.actor, self.owners(game, step))
        if PAID in step.memory:
            paid = was_paid(game)
        elif due and self.possible(game, step):
            step.memory.append(PAID)
            use_up_next_cost_changes(game, step.actor)
            pay_now(game, step.actor, due, source=step.scope.source)
            return
        else:
            paid = not due
        if paid:
            super().do(game, step)
        elif step.cost:
            fail_cost(game, step)
        else:
            finish(game, step, False, [])

    def after(self, game: Game, step: Follow) -> None:
        """The search itself takes place, unless something else happened instead."""
        node = step.node
        assert isinstance(node, Search)
        if not any(event.happened for event in game.results) and SEARCHED_AFTER_ALL not in step.memory:
            done = any(counts_as_done(game, event) for event in game.results)
            if step.cost and not done:
                fail_cost(game, step)
            else:
                finish(game, step, done, [])
            return
        step.stage = FOUND
        phrase = node.what
        refs = self.matches(game, step, phrase)
        most = largest_group(game, phrase, refs, step.scope)
        minimum, maximum = (
            (1, 1) if not isinstance(phrase, Cards) else limits(game, phrase.quantity, step.scope, most)
        )
        if not is_plain(phrase):
            minimum = 0
        maximum = min(maximum, most)
        minimum = min(minimum, most)
        choosing = Choosing(
            step.actor,
            CHOOSE,
            refs,
            step.scope,
            minimum=minimum,
            maximum=maximum,
            phrase=phrase,
            reason="search",
            rules=("312.2",),
        )
        push(game, choosing)

    def matches(self, game: Game, step: Follow, phrase: Objects) -> list[int]:
        """Everything in the searched decks that may be found."""
        refs = [game.ref(card) for owner in self.owners(game, step) for card in game.players[owner].deck]
        return by_definition(game, [ref for ref in refs if fits(game, phrase, ref, step.scope)])

    def show(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Search)
        found = list(game.chosen)
        step.found = [found]
        remember_objects(game, step.scope, slot_of(node.what), found)
        step.stage = SHOWN
        if node.reveal and found:
            self.let_happen(
                game, step, [Event(ev.REVEALED, ref, step.actor, rules=("312.2",)) for ref in found]
            )

    def shuffle(self, game: Game, step: Follow) -> None:
        step.stage = SHUFFLED
        events: list[Event] = []
        for owner in self.owners(game, step):
            event = Event(ev.SHUFFLE, player=owner, rules=("312.1",))
            event.cards = tuple(step.found[0])
            events.append(event)
        self.let_happen(game, step, events)

    def let_happen(self, game: Game, step: Follow, events: list[Event]) -> None:
        for event in events:
            label(step, event)
        happen(game, events)


def is_plain(phrase: Objects) -> bool:
    """``a card``: no criteria, so it must be found (312.2)."""
    return (
        isinstance(phrase, Cards)
        and not any(phrase.types)
        and not phrase.adjectives
        and not phrase.qualifiers
    )


class SearchAfterAllAct(StandardAct):
    """506.1: a search that something else was done instead of takes place all the same; no replacement looks
    at it again."""

    def do(self, game: Game, step: Follow) -> None:
        for below in reversed(game.agenda):
            if isinstance(below, Follow) and isinstance(below.node, Search) and below.stage == AFTER:
                below.memory.append(SEARCHED_AFTER_ALL)
                finish(game, step, True, [])
                return
        finish(game, step, False, [])


register(SearchAct(), Search)
register(SearchAfterAllAct(), SearchAfterAll)
