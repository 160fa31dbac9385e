"""105.1: every printing of a card is played with one wording, the newest."""

from dataclasses import replace

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.library import build_library

OLD = PrintedCard("Lantern", ("Item",), cost=1, text="At the start of your turn, draw a card.", id="old")
NEW = replace(OLD, cost=2, text="At the start of your turn, your faction gains 1 influence.", id="new")


def test_a_deck_with_an_old_printing_plays_the_new_wording() -> None:
    catalog = Catalog([[CardSet("First", (OLD,))], [CardSet("Second", (NEW,))]])
    printing = catalog.by_id("old")
    assert printing == OLD
    card = catalog.card(printing.name)
    assert (card.cost, card.text) == (NEW.cost, NEW.text)
    assert build_library([card]).by_name["lantern"].cost == 2


def test_of_two_printings_in_one_source_the_later_one_counts() -> None:
    catalog = Catalog([[CardSet("First", (OLD,)), CardSet("Second", (NEW,))]])
    assert catalog.card("Lantern").text == NEW.text
