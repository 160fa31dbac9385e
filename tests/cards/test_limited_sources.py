"""What packs come from: those of a set, of a set that has none, of a cube."""

from collections import Counter

import pytest

from spoils.cards.card import PrintedCard
from spoils.cards.catalog import project_sets
from spoils.cards.limited.source import Source
from spoils.cards.packs import open_packs, pack_of
from spoils.errors import UserError

SEED = 1 << 255 | 77
THINGS = tuple(PrintedCard(f"Thing {number}", ("Item",), cost=1) for number in range(20))
OURS = PrintedCard("The Office", ("Faction",), influence=20)


def test_packs_of_a_set_are_those_that_the_terminal_opens() -> None:
    """Whoever knows the seed can open them again there."""
    card_set = project_sets()[0]
    booster = pack_of(card_set)
    source = Source(card_set.name, card_set.cards, 3, (booster,) * 3)
    assert source.open(8, SEED) == open_packs([(card_set, booster) for _ in range(3) for _ in range(8)], SEED)
    assert source.open(8, SEED) != source.open(8, SEED + 1)


def test_a_set_without_packs_gives_different_cards_in_each_pack() -> None:
    source = Source("Things", (*THINGS, *THINGS, OURS), each=2, size=15)
    packs = source.open(3, SEED)
    assert len(packs) == 6
    for pack in packs:
        assert len({card.name for card in pack.cards}) == len(pack.cards) == 15
        assert OURS not in pack.cards
        assert pack.unlimited == (OURS,)
    assert len({pack.cards for pack in packs}) == 6


def test_a_cube_gives_every_card_once() -> None:
    source = Source("Cube", (*THINGS, *THINGS, OURS), each=2, size=5, cube=True)
    source.check(4)
    drawn = Counter(card for pack in source.open(4, SEED) for card in pack.cards)
    assert drawn == dict.fromkeys(THINGS, 2)
    with pytest.raises(UserError, match="in Cube: 40; 5 players with 2 × 5 cards each need 50"):
        source.check(5)


def test_a_set_must_fill_a_pack() -> None:
    with pytest.raises(UserError, match="in Things: 20; one pack needs 21"):
        Source("Things", THINGS, each=1, size=21).check(2)
