"""402: which piles words mean, and which of them counts more."""

from __future__ import annotations

import pytest

from spoils.engine.program.families import Objects
from spoils.engine.program.piles import LeadingPile, OnePileLeads, PileLeads, Piles, ThatPile
from spoils.engine.program.players import You
from spoils.engine.program.words import DECK, DISCARD, ITEM, NUMERIC_COST
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.objects import denoted, fits, matching
from spoils.engine.state.game import CARDS
from spoils.engine.state.scope import Pile, Scope
from tests.engine.build import Table


def divided(*costs: tuple[int, ...], chosen: tuple[int, ...] = (), owner: int = 0) -> tuple[Table, Scope]:
    """Piles of items that cost so much; some of the piles were chosen."""
    table = Table()
    scope = table.scope()
    piles = []
    for number, pile in enumerate(costs):
        cards = [table.card(f"{cost} {number}", ITEM, cost=cost, area=DECK, owner=owner) for cost in pile]
        refs = tuple([table.ref(card) for card in cards])
        piles.append(Pile(owner, refs, number, chosen=number in chosen))
    scope.piles = tuple(piles)
    return table, scope


def in_pile(scope: Scope, *numbers: int) -> list[int]:
    return [ref for number in numbers for ref in scope.piles[number].refs]


@pytest.mark.parametrize(
    ("node", "numbers"),
    [
        (Piles(), (0, 1)),
        (Piles("chosen"), (1,)),
        (Piles("other"), (0,)),
        (Piles(whose=You()), (0, 1)),
        (ThatPile(of=Piles("chosen")), (1,)),
        (ThatPile(), ()),
    ],
)
def test_which_piles_are_meant(node: Objects, numbers: tuple[int, ...]) -> None:
    table, scope = divided((1, 2), (3,), chosen=(1,))
    meant = in_pile(scope, *numbers)
    assert matching(table.game, node, scope) == meant
    assert denoted(table.game, node, scope) == meant
    assert [ref for ref in in_pile(scope, 0, 1) if fits(table.game, node, ref, scope)] == meant


def test_piles_are_those_of_the_owner_of_their_cards() -> None:
    table, scope = divided((1,), (2,), owner=1)
    assert matching(table.game, Piles(whose=You()), scope) == []


def test_what_has_gone_lies_there_no_longer() -> None:
    """402.4."""
    table, scope = divided((1, 2), (3,))
    gone = scope.piles[0].refs[0]
    game = table.game
    card = gone % CARDS
    game.pile(0, DECK).remove(card)
    game.incarnation[card] += 1
    table.put(card, DISCARD)
    assert matching(game, Piles(), scope) == [ref for ref in in_pile(scope, 0, 1) if game.is_current(ref)]
    assert len(matching(game, Piles(), scope)) == 2


LEADING = [
    (((1,), (2,)), (), 1, 0),
    (((3, 1), (2,)), (), 0, 1),
    (((2,), (1, 1)), (), None, None),
    (((2,),), (), None, None),
    ((), (), None, None),
    (((), (1,)), (), 1, 0),
    (((9,), (1,), (2,)), (1, 2), 2, 1),
    (((5,), (5,), (1,)), (), None, 2),
    (((1,), (5,), (1,)), (), 1, None),
]


@pytest.mark.parametrize(("costs", "chosen", "higher", "lower"), LEADING)
def test_which_pile_counts_more(
    costs: tuple[tuple[int, ...], ...], chosen: tuple[int, ...], higher: int | None, lower: int | None
) -> None:
    """Of the chosen ones, if any were; none if two count the same."""
    table, scope = divided(*costs, chosen=chosen)
    for is_lower, leading in ((False, higher), (True, lower)):
        node = LeadingPile(NUMERIC_COST, lower=is_lower)
        meant = [] if leading is None else in_pile(scope, leading)
        assert matching(table.game, node, scope) == meant
        assert holds(table.game, OnePileLeads(node), scope) == (leading is not None)


@pytest.mark.parametrize(
    ("costs", "is_higher", "is_lower"),
    [
        (((1,), (2,)), True, False),
        (((2,), (1,)), False, True),
        (((2,), (1, 1)), False, False),
        (((1,),), False, False),
    ],
)
def test_whether_the_chosen_pile_counts_more(
    costs: tuple[tuple[int, ...], ...], is_higher: bool, is_lower: bool
) -> None:
    """The second one was chosen; where there is no other there is nothing to compare."""
    table, scope = divided(*costs, chosen=(1,))
    for lower, expected in ((False, is_higher), (True, is_lower)):
        node = PileLeads(Piles("chosen"), Piles("other"), NUMERIC_COST, lower=lower)
        assert holds(table.game, node, scope) == expected
        turned = PileLeads(Piles("other"), Piles("chosen"), NUMERIC_COST, lower=not lower)
        assert holds(table.game, turned, scope) == expected
