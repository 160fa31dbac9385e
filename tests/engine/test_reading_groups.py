"""402.5: how many cards a phrase takes, how many agree with each other, and what a resource provides."""

from __future__ import annotations

import pytest

from spoils.engine.editions import EDITIONS
from spoils.engine.program.numbers import Literal
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.qualities import Provides
from spoils.engine.program.objects.quantities import AnyNumber, Every, Some, UpTo
from spoils.engine.program.objects.relations import Alike, TotalAtMost
from spoils.engine.program.words import ITEM, NUMERIC_COST, RESOURCE
from spoils.engine.reading.groups import largest_group, limits
from spoils.engine.reading.objects import qualifies
from tests.engine.build import Table


@pytest.mark.parametrize(
    ("quantity", "times", "expected"),
    [
        (Some(Literal(2)), 1, (2, 2)),
        (Some(Literal(2)), 2, (4, 4)),
        (Some(Literal(9)), 1, (5, 5)),
        (UpTo(Literal(2)), 1, (0, 2)),
        (UpTo(Literal(2)), 2, (0, 4)),
        (UpTo(Literal(9)), 1, (0, 5)),
        (AnyNumber(), 1, (0, 5)),
        (Every(), 1, (5, 5)),
    ],
)
def test_how_many_of_five_must_and_may_be_taken(
    quantity: Some | UpTo | AnyNumber | Every, times: int, expected: tuple[int, int]
) -> None:
    table = Table()
    assert limits(table.game, quantity, table.scope(), 5, times) == expected


ALIKE = [
    (Alike("numeric cost"), 3),
    (Alike("numeric cost", negated=True), 3),
    (Alike("controller"), 4),
    (Alike("controller", negated=True), 2),
    (Alike("name"), 2),
    (Alike("name", negated=True), 4),
    (TotalAtMost(NUMERIC_COST, Literal(4)), 3),
    (TotalAtMost(NUMERIC_COST, Literal(5)), 4),
    (TotalAtMost(NUMERIC_COST, Literal(0)), 0),
]


@pytest.mark.parametrize(("word", "most"), ALIKE)
def test_how_many_can_be_chosen_together(word: Alike | TotalAtMost, most: int) -> None:
    """Pot, Pot and Pan cost 1, Urn 2 and Jar 4; Jar is B's."""
    table = Table()
    phrase = Cards(AnyNumber(), (ITEM,), qualifiers=(word,))
    assert largest_group(table.game, phrase, [], table.scope()) == 0
    for name, cost, owner in (("Pot", 1, 0), ("Urn", 2, 0), ("Pot", 1, 0), ("Jar", 4, 1), ("Pan", 1, 0)):
        table.card(name, ITEM, cost=cost, owner=owner)
    refs = [permanent.ref for permanent in table.game.play.values() if permanent.card > 1]
    assert largest_group(table.game, phrase, refs, table.scope()) == most
    assert largest_group(table.game, Cards(AnyNumber(), (ITEM,)), refs, table.scope()) == 5


@pytest.mark.parametrize("volition", [True, False])
@pytest.mark.parametrize("by_text", [True, False])
def test_the_icon_of_a_face_down_card_is_not_in_its_text(volition: bool, by_text: bool) -> None:
    """203.5c: it provides [V] by the rules, where there is such an icon."""
    edition = next(each for each in EDITIONS.values() if each.volition == volition)
    table = Table(edition=edition)
    down = table.ref(table.card("Down", RESOURCE, face_down=True))
    word = Provides("V", by_text=by_text)
    assert qualifies(table.game, word, down, table.scope()) == (volition and not by_text)
    assert qualifies(table.game, Provides("", by_text=by_text), down, table.scope())
