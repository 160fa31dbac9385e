"""How many: 410, last known numbers, counting."""

from __future__ import annotations

import pytest

from spoils.engine.meanings import compares
from spoils.engine.program.families import Number
from spoils.engine.program.numbers import (
    CardsIn,
    CountOf,
    Difference,
    Extreme,
    Half,
    HigherOf,
    IconsControlled,
    IconsProvidedBy,
    InfluenceOf,
    Literal,
    LowerOf,
    Members,
    StatOf,
    Sum,
    ThatMany,
    ThisWay,
    ThresholdIconsOf,
    Times,
    Total,
    Variable,
    WinningBid,
)
from spoils.engine.program.objects.nouns import Attached, Cards, FactionOf, It, The, This
from spoils.engine.program.objects.parties import RoleParty
from spoils.engine.program.objects.quantities import Every
from spoils.engine.program.objects.relations import HandledThisWay
from spoils.engine.program.players import Opponent, You
from spoils.engine.program.texts import ProvidesText
from spoils.engine.program.words import (
    AT_LEAST,
    AT_MOST,
    ATTACKING,
    CHARACTER,
    COST_SCOPE,
    DAMAGE,
    DECK,
    DISCARD,
    EVEN,
    EXACTLY,
    HAND,
    INFLUENCE,
    ITEM,
    LESS_THAN,
    LIFE,
    LOCATION,
    MORE_THAN,
    NUMERIC_COST,
    ODD,
    RESOURCE,
    SPEED,
    STRENGTH,
    STRUCTURE,
    SUBJECT_SLOT,
    TACTIC,
    TOKENS,
)
from spoils.engine.reading.numbers import value
from spoils.engine.state.scope import Scope
from tests.engine.build import Table


def all_of(*types: int) -> Cards:
    return Cards(Every(), types)


def test_arithmetic_goes_below_zero_only_on_the_way() -> None:
    table = Table()

    def read(node: Number) -> int:
        return value(table.game, node, table.scope())

    assert read(Literal(3)) == 3
    assert read(Sum(Literal(2), Literal(3))) == 5
    assert read(Difference(Literal(2), Literal(5))) == 0
    assert read(Sum(Difference(Literal(2), Literal(5)), Literal(4))) == 1
    assert read(Times(2, Literal(4))) == 8
    assert read(Half(Literal(5))) == 3
    assert read(Half(Literal(5), up=False)) == 2
    assert read(LowerOf(Literal(5), Literal(2))) == 2
    assert read(HigherOf(Literal(5), Literal(2))) == 5


@pytest.mark.parametrize(
    ("comparison", "true_of"),
    [
        (AT_LEAST, [3, 4]),
        (AT_MOST, [0, 1, 2, 3]),
        (EXACTLY, [3]),
        (MORE_THAN, [4]),
        (LESS_THAN, [0, 1, 2]),
        (EVEN, [0, 2, 4]),
        (ODD, [1, 3]),
    ],
)
def test_comparisons_with_three(comparison: int, true_of: list[int]) -> None:
    assert [number for number in range(5) if compares(number, comparison, 3)] == true_of


def test_a_variable_is_what_was_chosen_for_it_or_zero() -> None:
    table = Table()
    scope = table.scope()
    assert value(table.game, Variable("X"), scope) == 0
    assert value(table.game, Variable("X", slot=2), scope) == 0
    scope.numbers[2] = 7
    assert value(table.game, Variable("X", slot=2), scope) == 7
    assert value(table.game, Variable("X", slot=COST_SCOPE + 1), scope) == 0
    scope.memory = Scope(0, 0, 2)
    scope.memory.numbers[1] = 4
    assert value(table.game, Variable("X", slot=COST_SCOPE + 1), scope) == 4


def test_numbers_of_a_card_in_play() -> None:
    table = Table()
    card = table.card("Brawler", cost=4, strength=3, life=2, speed=5)
    scope = table.scope(card)
    table.at(card).tokens = 6
    table.at(card).damage = [(0, 1)]
    read = {stat: value(table.game, StatOf(stat, This()), scope) for stat in range(8)}
    assert read == {
        STRENGTH: 3,
        LIFE: 2,
        SPEED: 5,
        STRUCTURE: 0,
        NUMERIC_COST: 4,
        INFLUENCE: 0,
        TOKENS: 6,
        DAMAGE: 1,
    }


def test_damage_is_counted_by_what_the_card_is() -> None:
    table = Table()
    place = table.card("Tower", LOCATION, structure=4)
    thing = table.card("Anvil", ITEM)
    for card in (place, thing):
        table.at(card).damage = [(0, 5)]
        table.at(card).markers = [(0, 1), (9, 2)]
    assert value(table.game, StatOf(DAMAGE, This()), table.scope(place)) == 3
    assert value(table.game, StatOf(DAMAGE, This()), table.scope(thing)) == 0
    assert value(table.game, StatOf(STRUCTURE, This()), table.scope(place)) == 4


def test_a_card_without_a_cost_number_costs_nothing() -> None:
    table = Table()
    scope = table.scope(table.card("Rock", RESOURCE))
    assert value(table.game, StatOf(NUMERIC_COST, This()), scope) == 0


def test_numbers_of_an_object_that_is_gone_are_the_last_known_ones() -> None:
    table = Table()
    card = table.card("Martyr", cost=2, strength=3, life=1, speed=3)
    scope = table.scope(card)
    table.at(card).tokens = 2
    scope.slots[0] = [table.ref(card)]
    now = table.leave(card, DISCARD)
    assert value(table.game, StatOf(TOKENS, This()), scope) == 2
    assert value(table.game, StatOf(STRENGTH, It(slot=0)), scope) == 3
    before = scope.slots[0][0]
    scope.slots[0] = [now]  # found where it is now: what it once was in play does not matter
    assert value(table.game, StatOf(TOKENS, It(slot=0)), scope) == 0
    scope.moved = ((now, before),)  # the text itself has moved it and goes on handling it
    assert value(table.game, StatOf(TOKENS, It(slot=0)), scope) == 2
    assert value(table.game, StatOf(NUMERIC_COST, It(slot=0)), scope) == 2


def test_numbers_about_what_is_no_longer_of_the_type_still_work() -> None:
    table = Table()
    scope = table.scope()
    scope.slots[0] = [table.ref(table.card("Clockwork", ITEM, cost=5))]
    assert value(table.game, StatOf(NUMERIC_COST, The((CHARACTER,), slot=0)), scope) == 5


def test_the_sum_where_several_are_meant_and_the_subject_one_by_one() -> None:
    table = Table()
    first = table.card("First", strength=2)
    second = table.card("Second", strength=5)
    scope = table.scope()
    scope.slots[1] = [table.ref(first), table.ref(second)]
    assert value(table.game, StatOf(STRENGTH, It(slot=1)), scope) == 7
    assert value(table.game, StatOf(STRENGTH, It(slot=SUBJECT_SLOT)), scope, table.ref(second)) == 5


def test_counting_extremes_and_totals() -> None:
    table = Table()
    for name, strength, cost in (("A", 2, 1), ("B", 5, 2), ("C", 3, 4)):
        table.card(name, strength=strength, cost=cost)
    scope = table.scope()
    assert value(table.game, CountOf(all_of(CHARACTER)), scope) == 3
    assert value(table.game, Extreme(True, STRENGTH, all_of(CHARACTER)), scope) == 5
    assert value(table.game, Extreme(False, STRENGTH, all_of(CHARACTER)), scope) == 2
    assert value(table.game, Total(NUMERIC_COST, all_of(CHARACTER)), scope) == 7
    assert value(table.game, Extreme(True, STRENGTH, all_of(ITEM)), scope) == 0


def test_icons_and_thresholds() -> None:
    table = Table()
    table.card("Mine", RESOURCE, texts=(ProvidesText("RR"),))
    table.card("Hidden", TACTIC, face_down=True)
    table.card("Theirs", RESOURCE, owner=1, texts=(ProvidesText("R"),))
    card = table.card("Captain", threshold="RRO")
    scope = table.scope(card)
    assert value(table.game, IconsControlled(4, You()), scope) == 2
    assert value(table.game, IconsControlled(5, You()), scope) == 1
    assert value(table.game, IconsControlled(4, Opponent()), scope) == 1
    assert value(table.game, ThresholdIconsOf(This()), scope) == 3
    assert value(table.game, IconsProvidedBy(all_of(RESOURCE)), scope) == 4


def test_influence_and_areas() -> None:
    table = Table()
    table.game.players[1].influence = 13
    for index in range(3):
        table.card(f"Card {index}", area=HAND)
    table.card("Buried", area=DISCARD)
    scope = table.scope()
    assert value(table.game, InfluenceOf(Opponent()), scope) == 13
    assert value(table.game, StatOf(INFLUENCE, FactionOf(Opponent())), scope) == 13
    assert value(table.game, CardsIn(HAND, You()), scope) == 3
    assert value(table.game, CardsIn(DISCARD, You()), scope) == 1
    assert value(table.game, CardsIn(DECK, You()), scope) == 0


def test_amounts_bids_and_parties() -> None:
    table = Table()
    scope = table.scope()
    scope.amount = 4
    scope.numbers[0] = 9
    scope.bid = 3
    assert value(table.game, ThatMany(), scope) == 4
    assert value(table.game, ThatMany(slot=0), scope) == 9
    assert value(table.game, WinningBid(), scope) == 3
    assert value(table.game, Members(RoleParty(ATTACKING)), scope) == 0
    table.fight([table.card("One"), table.card("Two")], [], table.game.players[1].faction)
    assert value(table.game, Members(RoleParty(ATTACKING)), scope) == 2


def test_what_was_handled_this_way_counts_as_what_it_was_then() -> None:
    table = Table()
    fighter = table.card("Fighter")
    animated = table.card("Animated", ITEM)
    plain = table.card("Plain", ITEM)
    table.game.library.traits.clear()
    scope = table.scope()
    known = []
    for card in (fighter, animated, plain):
        now = table.leave(card, DISCARD)
        known.append(now)
    table.game.known[known[1]].types |= CHARACTER  # it was a character when it was destroyed
    scope.slots[0] = known
    scope.handled = known
    destroyed = Cards(Every(), (CHARACTER,), qualifiers=(HandledThisWay("destroyed", slot=0),))
    assert value(table.game, CountOf(destroyed), scope) == 2
    assert value(table.game, ThisWay(all_of(CHARACTER), "destroyed", slot=0), scope) == 2
    assert value(table.game, ThisWay(all_of(0), "destroyed"), scope) == 3


def test_the_number_of_a_host() -> None:
    table = Table()
    host = table.card("Bearer", strength=4)
    gear = table.card("Shield", ITEM)
    table.at(gear).attached_to = host
    assert value(table.game, StatOf(STRENGTH, Attached((CHARACTER,))), table.scope(gear)) == 4
