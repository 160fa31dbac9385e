"""The decks that come with the project."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from checks.places import SOURCE
from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck
from spoils.cards.deck_own import write_own
from spoils.cards.deckfile import read_deck
from spoils.cards.formats import check_deck

FOLDER = SOURCE / "spoils" / "cards" / "data" / "decks"
ICONS = {"Arcanist": "O", "Banker": "G", "Gearsmith": "E", "Rogue": "D", "Warlord": "R"}
ONE_TRADE = ("undertow", "compound-interest", "small-machines", "nothing-up-the-sleeve", "all-hands")
TWO_TRADES = ("probate", "interest-on-machinery", "shipwrights-war", "boarders", "fog")
STARTERS = tuple(f"starter-{trade.lower()}" for trade in ICONS)


@cache
def own_cards() -> Catalog:
    return Catalog.load()


def deck_of(name: str) -> Deck:
    deck, repairs = read_deck(FOLDER / f"{name}.yaml", own_cards())
    assert repairs == ()
    return deck


def cards_of(deck: Deck) -> list[PrintedCard]:
    return [own_cards().card(name) for name, count in deck.counts().items() for _ in range(count)]


def test_the_folder_holds_these_decks() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*ONE_TRADE, *TWO_TRADES, *STARTERS}


@pytest.mark.parametrize("name", [*ONE_TRADE, *TWO_TRADES])
def test_a_constructed_deck_is_legal(name: str) -> None:
    deck = deck_of(name)
    assert deck.format == "constructed"
    assert check_deck(deck, own_cards(), "constructed") == ()
    assert deck.size == 75
    resources = sum(card.has_type("Resource") for card in cards_of(deck))
    assert 24 <= resources <= 27


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_is_a_legal_limited_deck(name: str) -> None:
    deck = deck_of(name)
    assert deck.format == "limited"
    assert check_deck(deck, own_cards(), "limited") == ()
    assert deck.size == 40
    assert deck.faction == "Harbour Board"
    for card in cards_of(deck):
        assert card.rarity in ("Staple", "Common", "Uncommon", "Rare"), card.name
    commons = sum(card.rarity in ("Staple", "Common") for card in cards_of(deck))
    assert commons >= 36


@pytest.mark.parametrize("name", [*ONE_TRADE, *TWO_TRADES, *STARTERS])
def test_the_resources_of_a_deck_reach_every_threshold(name: str) -> None:
    deck = deck_of(name)
    provided = Counter(
        icon
        for card in cards_of(deck)
        if card.has_type("Resource")
        for icon in card.text.rpartition("PROVIDES:")[2]
        if icon in "OGEDR"
    )
    for card in cards_of(deck):
        for icon, count in Counter(card.threshold.replace("V", "")).items():
            assert provided[icon] >= 5 * count, f"{card.name} in {name}"


@pytest.mark.parametrize("name", [*ONE_TRADE, *TWO_TRADES, *STARTERS])
def test_a_deck_has_the_trades_it_is_built_for(name: str) -> None:
    trades = {card.trade for card in cards_of(deck_of(name))} - {"Universal"}
    assert len(trades) == (2 if name in TWO_TRADES else 1)


def test_every_trade_is_in_two_decks_of_two_trades() -> None:
    trades = Counter(
        trade for name in TWO_TRADES for trade in {card.trade for card in cards_of(deck_of(name))}
    )
    del trades["Universal"]
    assert trades == dict.fromkeys(ICONS, 2)


@pytest.mark.parametrize("name", [*ONE_TRADE, *TWO_TRADES, *STARTERS])
def test_a_deck_says_how_to_play_it_in_both_languages(name: str) -> None:
    english, french = deck_of(name).notes, deck_of(name).french_notes
    assert len(english.split()) >= 45
    assert len(french.split()) >= 30
    assert any(letter in french for letter in "éèàùçê")


@pytest.mark.parametrize("name", [*ONE_TRADE, *TWO_TRADES, *STARTERS])
def test_starting_resources_are_what_the_faction_allows(name: str) -> None:
    deck = deck_of(name)
    starting = [own_cards().card(entry.name) for entry in deck.starting for _ in range(entry.count)]
    assert len(starting) == 2
    assert all(card.is_staple for card in starting)
    assert deck.faction is not None
    text = own_cards().card(deck.faction).text
    if "Any 2 staple resources" not in text:
        assert any(f"1 {card.name}, 1 staple resource" in text for card in starting)


@pytest.mark.parametrize("name", [*ONE_TRADE, *TWO_TRADES, *STARTERS])
def test_a_deck_file_is_in_the_form_that_is_written(name: str) -> None:
    path: Path = FOLDER / f"{name}.yaml"
    assert write_own(deck_of(name)) == path.read_text("utf-8")
