"""103: deck construction. Decks with exactly the faults they have, under each edition."""

from pathlib import Path

import pytest

from spoils.cards.banned import BannedLists, read_banned
from spoils.cards.card import fold_name
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Pool
from spoils.cards.deckfile import PLAIN, parse_deck
from spoils.cards.errors import CardDataError, Where
from spoils.cards.formats import EDITIONS, check_deck
from spoils.errors import UserError

CATALOG = Catalog.load([Path(__file__).parents[1] / "cards" / "data" / "mud-season.yaml"])
BANS = BannedLists(
    {"constructed": frozenset({fold_name("Umbrella")}), "limited": frozenset({fold_name("Bog Court")})}
)


def faults(
    text: str,
    deck_format: str = "constructed",
    edition: str = "comprehensive",
    *,
    banned: BannedLists | None = None,
    pool: Pool | None = None,
) -> list[tuple[str, str | None]]:
    deck, _ = parse_deck(text.encode(), PLAIN, CATALOG, Where("deck"), "Deck")
    found = check_deck(deck, CATALOG, deck_format, edition, banned=banned, pool=pool)
    return [(fault.rule, fault.card) for fault in found]


COURT = "Faction: Bog Court\n"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_legal_deck(edition: str) -> None:
    text = f"{COURT}Starting:\n2 Rage\nDeck:\n4 Mud Clerk\n4 Umbrella\n4 Silt\n61 Rage"
    assert faults(text, edition=edition) == []
    assert faults(f"{COURT}45 Mud Clerk", "limited", edition) == []


WRONG_DECKS = [
    # One faction: 103.1a, 103.2a, 202.1.
    ("75 Rage", "constructed", [("103.1a", None)]),
    (f"{COURT}Faction: Ledger House\n75 Rage", "constructed", [("103.1a", None)]),
    ("Faction:\n2 Bog Court\nDeck:\n75 Rage", "constructed", [("103.1a", None)]),
    ("1 Bog Court\n1 Ledger House\n75 Rage", "constructed", [("103.1a", None)]),
    (f"{COURT}1 Ledger House\n75 Rage", "constructed", [("103.1a", "Ledger House")]),
    (f"{COURT}3 Bog Court\n75 Rage", "constructed", [("103.1a", "Bog Court")]),
    ("40 Rage", "limited", [("103.2a", None)]),
    (f"{COURT}1 Bog Court\n40 Rage", "limited", [("103.2a", "Bog Court")]),
    # Seventy-five cards, or forty, without the faction: 103.1b, 103.2b.
    (f"{COURT}74 Rage", "constructed", [("103.1b", None)]),
    (f"{COURT}1 Ledger House\n74 Rage", "constructed", [("103.1a", "Ledger House"), ("103.1b", None)]),
    (f"{COURT}Starting:\n2 Rage\nDeck:\n72 Rage", "constructed", [("103.1b", None)]),
    (f"{COURT}39 Rage", "limited", [("103.2b", None)]),
    ("1 Rage", "constructed", [("103.1a", None), ("103.1b", None)]),
    (f"{COURT}1 Tadpole\n74 Rage", "constructed", [("103.1b", None), ("409.3", "Tadpole")]),
    # Four copies: 103.1c.
    (f"{COURT}5 Mud Clerk\n70 Rage", "constructed", [("103.1c", "Mud Clerk")]),
    (f"{COURT}3 Mud Clerk\n2 MUD CLERK\n70 Rage", "constructed", [("103.1c", "Mud Clerk")]),
    (f"{COURT}Starting:\n1 Silt\nDeck:\n4 Silt\n70 Rage", "constructed", [("103.1c", "Silt")]),
    (f"{COURT}5 Mud Clerk\n6 Umbrella\n64 Rage", "constructed",
     [("103.1c", "Mud Clerk"), ("103.1c", "Umbrella")]),
    (f"{COURT}7 Six Geese\n70 Rage", "constructed", [("103.1c", "Six Geese")]),
    (f"{COURT}Faction: Ledger House\n5 Silt\n1 Micromajig\n60 Rage", "constructed",
     [("103.1a", None), ("103.1b", None), ("409.3", "Micromajig"), ("103.1c", "Silt")]),
    (f"{COURT}9 Silt\n1 Tadpole\n30 Rage", "limited", [("103.2b", None), ("409.3", "Tadpole")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "deck_format", "expected"), WRONG_DECKS)
def test_a_wrong_deck_has_exactly_its_faults(
    text: str, deck_format: str, expected: list[tuple[str, str | None]]
) -> None:
    assert faults(text, deck_format) == expected


def test_a_fault_names_the_line() -> None:
    deck, _ = parse_deck(f"{COURT}70 Rage\n5 Umbrella".encode(), PLAIN, CATALOG, Where("deck"), "Deck")
    fault = check_deck(deck, CATALOG)[0]
    assert str(fault) == "103.1c (comprehensive): the deck has 5 copies of Umbrella; 4 are the most (line 3)"
    fault = check_deck(deck, CATALOG, edition="basic")[0]
    assert str(fault).startswith("Constructed Play (basic): the deck has 5 copies of Umbrella")


@pytest.mark.parametrize(
    ("card", "copies"),
    [("Rage", 75), ("Everyday Bucket", 75), ("Bottomless Newts", 75), ("Six Geese", 6), ("Mud Clerk", 4)],
)
def test_103_1c_the_most_copies_of_a_card(card: str, copies: int) -> None:
    assert faults(f"{COURT}{copies} {card}\n{75 - copies} Greed".replace("\n0 Greed", "")) == []
    if copies < 75:
        assert faults(f"{COURT}{copies + 1} {card}\n74 Greed") == [("103.1c", card)]


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("comprehensive", []),
        ("comprehensive-2013", []),
        ("french-0.1", [("103.1c", "Everyday Bucket")]),
        ("basic", [("Constructed Play", "Everyday Bucket")]),
        ("rulebook-2.2", [("Constructed Play", "Everyday Bucket")]),
    ],
)
def test_older_editions_exempt_staple_resources_only(edition: str, expected: list[tuple[str, str]]) -> None:
    assert faults(f"{COURT}5 Everyday Bucket\n5 Bottomless Newts\n65 Rage", edition=edition) == expected


@pytest.mark.parametrize(
    ("edition", "minimum", "rule"),
    [
        ("comprehensive", 40, "103.2b"),
        ("comprehensive-2013", 45, "103.2b"),
        ("french-0.1", 45, "103.2b"),
        ("basic", 45, "Limited Play"),
        ("rulebook-2.2", 45, "Sealed Pack & Draft Play"),
    ],
)
def test_103_2b_the_smallest_limited_deck(edition: str, minimum: int, rule: str) -> None:
    assert faults(f"{COURT}{minimum} Mud Clerk", "limited", edition) == []
    assert faults(f"{COURT}{minimum - 1} Mud Clerk", "limited", edition) == [(rule, None)]


def test_203_5b_any_number_of_staple_resources() -> None:
    assert faults(f"{COURT}75 Rage") == []
    assert faults(f"{COURT}40 Rage\n40 Greed\n5 Silt") == [("103.1c", "Silt")]


def test_103_2c_a_limited_deck_comes_from_its_pool() -> None:
    pool = Pool({"Mud Clerk": 9, "rage": 30}, frozenset({"Umbrella"}))
    assert faults(f"{COURT}9 Mud Clerk\n30 Rage\n9 Umbrella", "limited", pool=pool) == []
    deck = f"{COURT}10 Mud Clerk\n31 Rage\n9 Umbrella\n1 Downpour"
    expected = [("103.2c", "Mud Clerk"), ("103.2c", "Rage"), ("103.2c", "Downpour")]
    assert faults(deck, "limited", pool=pool) == expected
    heading = "Limited Play"
    assert faults(deck, "limited", "basic", pool=pool) == [(heading, "Mud Clerk"), (heading, "Downpour")]


def test_103_1d_and_103_2d_banned_cards_by_format_and_edition() -> None:
    deck = f"{COURT}4 Umbrella\n71 Rage"
    assert faults(deck, banned=BANS) == [("103.1d", "Umbrella")]
    assert faults(deck, "limited", banned=BANS) == [("103.2d", "Bog Court")]
    assert faults(deck, edition="french-0.1", banned=BANS) == [("103.1d", "Umbrella")]
    assert faults(deck, edition="basic", banned=BANS) == []
    assert faults(deck, edition="rulebook-2.2", banned=BANS) == []


def test_banned_lists_are_files(tmp_path: Path) -> None:
    path = tmp_path / "banned.yaml"
    path.write_text("constructed: [Umbrella]\n", "utf-8")
    assert read_banned(path).bans("UMBRELLA", "constructed")
    assert not read_banned(path).bans("Umbrella", "limited")
    path.write_text("sealed: []\n", "utf-8")
    with pytest.raises(CardDataError, match='line 1: "sealed" is not a key of a banned list'):
        read_banned(path)
    path.write_text("limited: Umbrella\n", "utf-8")
    with pytest.raises(CardDataError, match='limited: "Umbrella" is no list of names'):
        read_banned(path)


def test_an_unknown_format_or_edition_is_said_so() -> None:
    with pytest.raises(UserError, match='no format "draft"; the formats are constructed, limited'):
        faults("1 Rage", "draft")
    with pytest.raises(UserError, match='no edition "newest"; the editions are comprehensive, '):
        faults("1 Rage", edition="newest")
