"""Limited play before the game: drafting, bots that pick, decks built of what was opened."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog, read_source
from spoils.cards.deck import Deck, Pool
from spoils.cards.formats import EDITIONS, check_deck, rules_of
from spoils.cards.limited.appraisal import worth
from spoils.cards.limited.building import build_deck
from spoils.cards.limited.drafter import Drafter, draft
from spoils.cards.limited.handouts import as_list, equipped
from spoils.cards.limited.plan import CHARACTERS, TRADE_ICONS
from spoils.cards.limited.pod import Pod, deal
from spoils.cards.packs import OpenedPack, open_packs, pack_of, sealed_pool
from spoils.errors import UserError


@cache
def known() -> Catalog:
    return Catalog.load()


@cache
def the_set() -> CardSet:
    return next(one for one in known().sets if one.packs)


@cache
def drafted(seats: int, seed: int) -> Pod:
    pod = deal(the_set(), [pack_of(the_set())] * 3, seats, seed)
    draft(pod, seed)
    return pod


def cards_of(deck: Deck) -> list[PrintedCard]:
    return [known().card(name) for name, count in deck.counts().items() for _ in range(count)]


def item(name: str) -> PrintedCard:
    return PrintedCard(name, ("Item",), cost=0)


def person(name: str, trade: str, cost: int, **more: object) -> PrintedCard:
    icon = TRADE_ICONS[trade]
    facts = {"strength": cost, "life": cost, "speed": 3, "rarity": "Common", **more}
    return PrintedCard(name, ("Character",), trade=trade, cost=cost, threshold=icon, **facts)  # type: ignore[arg-type]


def pod_of(*packs: str, seats: int = 3) -> Pod:
    """Packs of items with one letter as their names."""
    return Pod(seats, [OpenedPack("Box", tuple(item(letter) for letter in pack)) for pack in packs])


def names(cards: list[PrintedCard]) -> str:
    return "".join(card.name for card in cards)


# ---- passing packs -----------------------------------------------------------------------------------------


def test_the_first_packs_go_left_and_the_second_right() -> None:
    pod = pod_of("abc", "def", "ghi", "jkl", "mno", "pqr")
    held = []
    while not pod.over:
        held.append([names(pod.pack(seat)) for seat in range(3)])
        for seat in range(3):
            pod.choose(seat, pod.pack(seat)[0])
    # Seat 1 sits to the left of seat 0 and gets its first pack; the second packs come back the other way.
    assert held == [
        ["abc", "def", "ghi"],
        ["hi", "bc", "ef"],
        ["f", "i", "c"],
        ["jkl", "mno", "pqr"],
        ["no", "qr", "kl"],
        ["r", "l", "o"],
    ]
    assert [names(taken) for taken in pod.taken] == ["ahfjnr", "dbimql", "gecpko"]


def test_nobody_sees_a_pack_before_all_have_chosen() -> None:
    pod = pod_of("ab", "cd", seats=2)
    pod.choose(0, item("a"))
    assert pod.has_chosen(0)
    assert names(pod.pack(1)) == "cd"
    with pytest.raises(UserError, match="nothing to choose now"):
        pod.choose(0, item("b"))
    pod.choose(1, item("d"))
    assert (names(pod.pack(0)), names(pod.pack(1))) == ("c", "b")


def test_packs_of_different_sizes_are_drafted_to_the_last_card() -> None:
    pod = pod_of("abc", "d", seats=2)
    draft(pod, 1)
    assert pod.over
    assert Counter(names(pod.taken[0]) + names(pod.taken[1])) == Counter("abcd")


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_two_to_eight_can_draft(seats: int) -> None:
    with pytest.raises(UserError, match="2 to 8 can"):
        deal(the_set(), [pack_of(the_set())], seats, 1)


def test_wrong_choices_are_refused() -> None:
    with pytest.raises(UserError, match="everybody needs as many"):
        pod_of("ab", "cd", "ef", seats=2)
    with pytest.raises(UserError, match="z is not in this pack"):
        pod_of("ab", "cd", seats=2).choose(0, item("z"))


# ---- bots --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_bots_draft_legal_decks_that_look_like_decks(seats: int) -> None:
    pod = drafted(seats, 11)
    for seat in range(seats):
        pool = pod.pool(seat)
        deck = build_deck(pool, known(), "drafted")
        assert check_deck(deck, known(), "limited", pool=pool) == ()
        assert deck.size == 40
        cards = cards_of(deck)
        assert len({card.trade for card in cards} - {"Universal"}) <= 2
        assert sum(card.has_type("Resource") for card in cards) == 15
        assert sum(card.has_type("Character") for card in cards) >= CHARACTERS - 6
        assert sum(card.cost is not None and card.cost <= 3 for card in cards) >= 10


def test_every_card_is_taken_once() -> None:
    opened = open_packs([(the_set(), pack_of(the_set()))] * 12, 3)
    pod = Pod(4, opened)
    draft(pod, 3)
    taken = Counter(card.name for cards in pod.taken for card in cards)
    assert taken == Counter(card.name for pack in opened for card in pack.cards)
    assert [len(cards) for cards in pod.taken] == [45] * 4


def test_the_same_seed_gives_the_same_draft() -> None:
    first = [[card.name for card in cards] for cards in drafted(4, 5).taken]
    again = deal(the_set(), [pack_of(the_set())] * 3, 4, 5)
    draft(again, 5)
    assert [[card.name for card in cards] for cards in again.taken] == first
    assert [[card.name for card in cards] for cards in drafted(4, 6).taken] != first


def test_a_bot_takes_the_better_card_first_and_its_own_trades_later() -> None:
    bot = Drafter(0)
    good = person("Good", "Banker", 3, strength=5)
    fair = person("Fair", "Rogue", 3, strength=4)
    assert bot.choose([fair, good], [], 45) is good
    own = [person(f"Own {place}", "Rogue", 1 + place % 5) for place in range(20)]
    assert bot.leaning(own).can_play(fair)
    assert bot.choose([good, fair], [*own, *(person(f"M{n}", "Warlord", 2) for n in range(9))], 45) is fair


def test_a_bot_fills_its_curve() -> None:
    bot = Drafter(0)
    dear = [person(f"Dear {place}", "Rogue", 5) for place in range(12)]
    cheap = [person(f"Cheap {place}", "Rogue", 2) for place in range(12)]
    two, five = person("Two", "Rogue", 2), person("Five", "Rogue", 5)
    assert bot.choose([two, five], dear, 30) is two
    assert bot.choose([two, five], cheap, 30) is five


def test_more_for_the_same_cost_is_worth_more() -> None:
    plain = person("Plain", "Rogue", 3)
    assert worth(person("Strong", "Rogue", 3, strength=4)) > worth(plain)
    assert worth(person("Fast", "Rogue", 3, speed=4)) > worth(plain)
    assert worth(person("Covert", "Rogue", 3, text="COVERT")) > worth(plain)
    assert worth(person("Rare", "Rogue", 3, rarity="Rare")) > worth(plain)
    assert worth(person("Weak", "Rogue", 3, strength=2)) < worth(plain)


# ---- building ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_sealed_deck_is_legal(seed: int) -> None:
    pool = sealed_pool(open_packs([(the_set(), pack_of(the_set()))] * 6, seed))
    deck = build_deck(pool, known(), "sealed")
    assert check_deck(deck, known(), "limited", pool=pool) == ()
    assert build_deck(pool, known(), "sealed") == deck


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_deck_has_as_many_cards_as_the_edition_asks_for(edition: str) -> None:
    pool = sealed_pool(open_packs([(the_set(), pack_of(the_set()))] * 6, 1))
    deck = build_deck(pool, known(), "sealed", edition)
    assert deck.size == rules_of("limited", edition).minimum
    assert check_deck(deck, known(), "limited", edition, pool=pool) == ()


def test_starting_resources_are_what_the_faction_allows() -> None:
    for seat in range(8):
        deck = build_deck(drafted(8, 2).pool(seat), known(), "drafted")
        assert deck.faction is not None
        text = known().card(deck.faction).text
        starting = [entry.name for entry in deck.starting for _ in range(entry.count)]
        assert len(starting) == 2
        assert "Any 2 staple resources" in text or any(f"1 {name}, 1 staple" in text for name in starting)


def test_a_poor_pool_is_filled_up_with_resources() -> None:
    pool = Pool({"Bell Diver": 2}, drafted(2, 11).unlimited)
    deck = build_deck(pool, known(), "poor")
    assert check_deck(deck, known(), "limited", pool=pool) == ()
    assert deck.counts() == {"Bell Diver": 2, "Obsession": 38}


def test_without_resources_or_factions_no_deck_is_built() -> None:
    with pytest.raises(UserError, match="no staple resources"):
        build_deck(Pool({"Bell Diver": 2}), known(), "none")
    with pytest.raises(UserError, match="no faction"):
        build_deck(Pool({"Bell Diver": 2}, frozenset({"Obsession"})), known(), "none")


def test_what_the_packs_lack_is_handed_out_and_said() -> None:
    pool, notes = equipped(Pool({"Bell Diver": 1}), the_set(), known())
    assert {"Rage", "Greed", "Elitism", "Deception", "Obsession", "Harbour Board"} <= pool.unlimited
    assert len(notes) == 2
    assert equipped(pool, the_set(), known()) == (pool, ())


def test_a_pool_can_be_written_down_like_a_deck() -> None:
    written = as_list(Pool({"Bell Diver": 2}, frozenset({"Rage", "Harbour Board"})), known(), "pool")
    assert written.counts() == {"Bell Diver": 2, "Rage": 99}
    assert [entry.name for entry in written.factions] == ["Harbour Board"]


def test_printed_sets_can_be_drafted(shared: Path) -> None:
    catalog = Catalog.load([shared / "cards"])
    tried = 0
    for card_set in read_source(shared / "cards"):
        opened = open_packs([(card_set, pack_of(card_set))] * 6, 1)
        if not any(pack.cards for pack in opened):
            continue  # nothing but staples
        pod = Pod(2, opened)
        draft(pod, 1)
        for seat in range(2):
            pool, _ = equipped(pod.pool(seat), card_set, catalog)
            deck = build_deck(pool, catalog, "printed")
            assert check_deck(deck, catalog, "limited", pool=pool) == ()
        tried += 1
    assert tried >= 6
