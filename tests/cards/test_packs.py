"""Packs opened from a seed."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet, Chance, OneOf, Pack, Pick
from spoils.cards.catalog import read_source
from spoils.cards.errors import CardDataError
from spoils.cards.packs import open_packs, pack_of, sealed_pool
from spoils.cards.setfile import read_set


@settings(deadline=None)
@given(seed=st.integers(0, 2**64))
def test_a_pack_holds_what_it_should_and_the_seed_decides_which(mud_season: Path, seed: int) -> None:
    card_set = read_set(mud_season)
    packs = [(card_set, pack_of(card_set, "booster"))] * 3
    opened = open_packs(packs, seed)
    for pack in opened:
        assert Counter(card.rarity for card in pack.cards) == {"Common": 3, "Uncommon": 2, "Rare": 1}
        assert len({card.name for card in pack.cards}) == 6
        assert pack.missing == ()
    assert open_packs(packs, seed) == opened


def test_these_cards_never_change(mud_season: Path) -> None:
    """The generator is Python's, whose random() is promised to stay as it is; so must the pool of a seed."""
    card_set = read_set(mud_season)
    packs = [(card_set, pack_of(card_set))]
    # random.Random(0).random() gives 0.84, 0.76, 0.42, 0.26, 0.51, 0.40: of 5 commons the 5th, of 4 the
    # 4th, of 3 the 2nd; of 4 uncommons the 2nd, of 3 the 2nd; of 2 rares the 1st.
    names = [card.name for card in open_packs(packs, 0)[0].cards]
    assert names == ["Bottomless Newts", "Gum Boot", "Downpour", "Sluice Gate", "Six Geese", "Toad Baron"]


def test_different_seeds_give_different_packs(mud_season: Path) -> None:
    card_set = read_set(mud_season)
    packs = [(card_set, pack_of(card_set))]
    assert len({open_packs(packs, seed) for seed in range(20)}) > 5


def test_staples_come_in_any_number_and_tokens_not_at_all(mud_season: Path) -> None:
    card_set = read_set(mud_season)
    opened = open_packs([(card_set, pack_of(card_set, "Odds and Ends"))], 1)
    assert [card.name for card in opened[0].unlimited] == ["Ledger House", "Bog Court", "Everyday Bucket"]
    assert opened[0].cards == ()


def test_a_set_with_too_few_cards_says_what_is_missing() -> None:
    boots = CardSet("Boots", (PrintedCard("Boot", ("Item",), cost=0, rarity="Rare"),))
    pack = Pack("Box", (Pick("Rarity", "Rare", 3), Pick("Type", "Item", 1), Pick("Trade", "Rogue", 2)))
    opened = open_packs([(boots, pack)], 1)[0]
    assert [card.name for card in opened.cards] == ["Boot", "Boot"]
    assert opened.missing == (Pick("Rarity", "Rare", 2), Pick("Trade", "Rogue", 2))


def test_a_pool_is_everything_opened(mud_season: Path) -> None:
    card_set = read_set(mud_season)
    opened = open_packs([(card_set, pack) for pack in (*card_set.packs, card_set.packs[0])], 7)
    pool = sealed_pool(opened)
    assert sum(pool.counts.values()) == 12
    assert pool.unlimited == {"Ledger House", "Bog Court", "Everyday Bucket"}


def test_a_pack_that_is_not_there_is_an_error(mud_season: Path) -> None:
    with pytest.raises(CardDataError, match='has no pack "Crate"; it has Booster, Odds and ends'):
        pack_of(read_set(mud_season), "Crate")
    with pytest.raises(CardDataError, match="says nothing about packs"):
        pack_of(CardSet("Bare", ()))


def test_the_shared_sets_open(shared: Path) -> None:
    for card_set in read_source(shared / "cards"):
        opened = open_packs([(card_set, pack_of(card_set))], 1)[0]
        lacking = sum(pick.quantity or 0 for pick in opened.missing)
        wanted = sum(pick.quantity or 0 for pick in pack_of(card_set).picks if isinstance(pick, Pick))
        assert len(opened.cards) + lacking == wanted
        assert opened.cards or opened.unlimited


def test_chances_are_as_the_pack_says() -> None:
    cards = tuple(PrintedCard(name, ("Item",), cost=0, rarity=name) for name in ("Rare", "Pearl"))
    ways = OneOf((Chance(7, (Pick("Rarity", "Rare", 1),)), Chance(1, (Pick("Rarity", "Pearl", 1),))))
    packs = [(CardSet("Sea", cards), Pack("Booster", (ways,)))] * 8000
    found = Counter(pack.cards[0].name for pack in open_packs(packs, 1))
    # 1000 of 8000 are expected; the standard deviation is under 30, and four of them are never seen.
    assert found["Pearl"] + found["Rare"] == 8000
    assert abs(found["Pearl"] - 1000) < 120


def test_a_chance_may_be_of_nothing() -> None:
    one = PrintedCard("Rare", ("Item",), cost=0, rarity="Rare")
    ways = OneOf((Chance(0.5, (Pick("Rarity", "Rare", 1),)), Chance(0.5, ())))
    opened = open_packs([(CardSet("Sea", (one,)), Pack("Booster", (ways,)))] * 50, 3)
    assert {len(pack.cards) for pack in opened} == {0, 1}
    assert all(pack.missing == () for pack in opened)
