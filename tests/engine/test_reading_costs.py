"""406.1, 411.1: the numeric cost of a card wherever it is, and after it has gone."""

from __future__ import annotations

import pytest

from spoils.engine.program.words import DISCARD, HAND, ITEM, OUT_OF_GAME, PLAY, VOID
from spoils.engine.reading.facts import numeric_cost, remember
from tests.engine.build import Table

BY_EVERYBODY = 0b11


@pytest.mark.parametrize("area", [PLAY, HAND, DISCARD, VOID])
def test_it_is_the_printed_one_wherever_the_front_is_up(area: int) -> None:
    table = Table()
    pot = table.card("Pot", ITEM, cost=4, area=area)
    assert numeric_cost(table.game, table.ref(pot)) == 4
    bare = table.card("Bare", ITEM, area=area)
    assert numeric_cost(table.game, table.ref(bare)) == 0


@pytest.mark.parametrize(("seen_by", "cost"), [(0, 0), (0b01, 0), (0b10, 0), (BY_EVERYBODY, 4)])
def test_a_face_down_card_in_play_has_none_unless_everybody_was_shown_it(seen_by: int, cost: int) -> None:
    table = Table()
    pot = table.card("Pot", ITEM, cost=4, face_down=True)
    ref = table.ref(pot)
    table.game.seen = [(ref, seen_by)]
    assert numeric_cost(table.game, ref) == cost
    assert numeric_cost(table.game, ref, front=True) == 4


def test_elsewhere_a_face_down_card_has_its_own() -> None:
    table = Table()
    pot = table.card("Pot", ITEM, cost=4, area=VOID, face_down=True)
    assert numeric_cost(table.game, table.ref(pot)) == 4


def test_what_has_left_play_has_what_it_had_there() -> None:
    table = Table()
    for face_down, cost in ((False, 4), (True, 0)):
        pot = table.card("Pot", ITEM, cost=4, face_down=face_down)
        before = table.ref(pot)
        table.leave(pot, DISCARD)
        table.game.known[before] = table.game.known[table.ref(pot)]
        assert numeric_cost(table.game, before) == cost
        assert numeric_cost(table.game, table.ref(pot)) == 4


@pytest.mark.parametrize(("printed", "cost"), [(4, 4), (-1, 0)])
def test_what_has_left_another_area_has_what_is_printed_on_it(printed: int, cost: int) -> None:
    table = Table()
    game = table.game
    pot = table.card("Pot", ITEM, cost=printed, area=HAND)
    before = table.ref(pot)
    game.known[before] = remember(game, before, 0)
    game.pile(0, HAND).remove(pot)
    game.incarnation[pot] += 1
    table.put(pot, OUT_OF_GAME)
    assert numeric_cost(game, before) == cost
