"""402.4, A75: what words that point back mean: what was moved, what was played last, what numbers such cards
had."""

from __future__ import annotations

import pytest

from spoils.engine.program import events as ev
from spoils.engine.program.families import Player
from spoils.engine.program.numbers import AmountPaid, Extreme, Own, Total
from spoils.engine.program.objects.nouns import It, LastPlayed, The
from spoils.engine.program.players import Opponent, You
from spoils.engine.program.words import (
    CHARACTER,
    COST_SCOPE,
    DISCARD,
    ITEM,
    NUMERIC_COST,
    STRENGTH,
    TACTIC,
    TOKENS,
)
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import done_to, matching
from spoils.engine.state.events import Event
from tests.engine.build import Table

MOVED = ("destroyed", "discarded", "removed")


@pytest.mark.parametrize("participle", MOVED)
def test_the_removed_card_is_what_was_really_removed_as_what_it_is_since(participle: str) -> None:
    table = Table()
    gone, stayed, there = (table.card(name, ITEM) for name in ("Gone", "Stayed", "There"))
    scope = table.scope()
    before = table.ref(gone)
    scope.slots[0] = [before, table.ref(stayed)]
    after = table.leave(gone, DISCARD)
    scope.moved = ((after, before),)
    node = The(participle=participle, slot=0)
    assert done_to(table.game, node, scope) == [after]
    scope.slots[0] = [after, table.ref(there)]  # the slot may hold what it has become
    assert done_to(table.game, node, scope) == [after]
    scope.counted = (table.ref(there),)  # done, though something else happened instead
    assert done_to(table.game, node, scope) == [after, table.ref(there)]


def test_what_moved_on_is_followed_to_where_it_is() -> None:
    table = Table()
    card = table.card("Rover", ITEM)
    scope = table.scope()
    first = table.ref(card)
    scope.moved = ((first + 7, first), (first + 9, first + 7))
    scope.slots[0] = [first]
    assert done_to(table.game, The(participle="removed", slot=0), scope) == [first + 9]


@pytest.mark.parametrize(
    "node",
    [The(participle="picked", slot=0), The(slot=0), The(participle="removed", slot=0, of=It(slot=0))],
)
def test_other_words_mean_whatever_they_speak_of(node: The) -> None:
    table = Table()
    scope = table.scope()
    scope.slots[0] = [table.ref(table.card("Pot", ITEM))]
    assert done_to(table.game, node, scope) == scope.slots[0]


def test_what_the_cost_removed_is_known_from_the_cost() -> None:
    """The memory of a card in play says what moved, not the text that is followed now."""
    table = Table()
    pot = table.card("Pot", ITEM)
    before = table.ref(pot)
    after = table.leave(pot, DISCARD)
    scope, memory = table.scope(), table.scope()
    memory.slots[0] = [before]
    memory.moved = ((after, before),)
    scope.memory = memory
    node = The(participle="removed", slot=COST_SCOPE)
    assert done_to(table.game, node, scope) == [after]
    memory.moved, scope.moved = (), ((after, before),)
    assert done_to(table.game, node, scope) == []


PLAYED = [
    (LastPlayed(()), "Plot"),
    (LastPlayed((TACTIC,)), "Plot"),
    (LastPlayed((ITEM,)), "Pan"),
    (LastPlayed((ITEM, TACTIC)), "Plot"),
    (LastPlayed((CHARACTER,)), ""),
    (LastPlayed((ITEM,), You()), "Pot"),
    (LastPlayed((), You()), "Pot"),
    (LastPlayed((TACTIC,), You()), ""),
    (LastPlayed((), Opponent()), "Plot"),
    (LastPlayed((ITEM,), Opponent()), "Pan"),
]


@pytest.mark.parametrize(("node", "name"), PLAYED)
def test_the_last_card_played_is_not_the_one_that_says_so(node: LastPlayed, name: str) -> None:
    """A played Pot, B Pan and Plot, then A the text; something else happened meanwhile."""
    table = Table()
    cards = {}
    for card, kind, owner in (("Pot", ITEM, 0), ("Pan", ITEM, 1), ("Plot", TACTIC, 1), ("Text", TACTIC, 0)):
        cards[card] = table.ref(table.card(card, kind, owner=owner, area=DISCARD))
        table.game.earlier.append(Event(ev.PLAYED, cards[card], owner))
        table.game.earlier.append(Event(ev.REVEALED, cards["Pot"], 0))
    scope = table.scope()
    scope.source = cards["Text"]
    assert matching(table.game, node, scope) == ([cards[name]] if name else [])


def test_numbers_of_what_was_spoken_of_are_those_it_had_in_play() -> None:
    table = Table()
    strong, weak = table.card("Strong", strength=5), table.card("Weak", strength=2)
    scope = table.scope()
    scope.slots[0] = [table.ref(strong), table.ref(weak)]
    assert value(table.game, Total(STRENGTH, It(slot=0)), scope) == 7
    assert value(table.game, Extreme(True, STRENGTH, It(slot=0)), scope) == 5
    assert value(table.game, Extreme(False, STRENGTH, It(slot=0)), scope) == 2
    assert value(table.game, Extreme(True, STRENGTH, It(slot=1)), scope) == 0
    table.at(strong).tokens = 3
    before = table.ref(strong)
    after = table.leave(strong, DISCARD)
    table.game.known[before] = table.game.known[after]
    scope.slots[0] = [after]
    scope.moved = ((after, before),)
    assert value(table.game, Total(TOKENS, It(slot=0)), scope) == 3


def test_its_own_number_is_that_of_the_card_at_hand() -> None:
    table = Table()
    pot = table.card("Pot", ITEM, cost=4)
    assert value(table.game, Own(NUMERIC_COST), table.scope(), table.ref(pot)) == 4
    assert value(table.game, Own(NUMERIC_COST), table.scope()) == 0


@pytest.mark.parametrize(
    ("who", "numeric_cost", "paid"),
    [(You(), 3, 3), (You(), 0, 0), (You(), -1, 5), (Opponent(), 3, 2), (Opponent(), -1, 2)],
)
def test_the_amount_paid_is_the_cost_after_all_changes_or_what_was_paid(
    who: Player, numeric_cost: int, paid: int
) -> None:
    """406.3: for a card that was played, what its cost came to; otherwise all payments of that player."""
    table = Table()
    scope = table.scope()
    scope.numeric_cost = numeric_cost
    scope.paid = [(0, 4), (1, 2), (0, 1)]
    assert value(table.game, AmountPaid(who), scope) == paid
