"""Names looked up across all sources, and which printing stands for a name."""

from dataclasses import replace
from pathlib import Path

import pytest

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.cards.errors import CardDataError
from spoils.cards.printings import choose_printing
from spoils.errors import UserError

HAT = PrintedCard("Hat", ("Item",), cost=1, text="It's a hat.")


def test_names_are_found_in_any_case(catalog: Catalog) -> None:
    assert catalog.card("mud clerk").name == "Mud Clerk"
    assert "MUD  CLERK" in catalog
    assert "Mud Clark" not in catalog


def test_an_unknown_name_brings_suggestions(catalog: Catalog) -> None:
    with pytest.raises(UserError, match='there is no card called "Mud Clark"; did you mean "Mud Clerk"'):
        catalog.card("Mud Clark")
    with pytest.raises(UserError, match='no card called "Zzzzz"; is the set it comes from missing\\?'):
        catalog.card("Zzzzz")


def test_a_card_is_found_by_its_french_name_unless_another_is_called_so() -> None:
    catalog = Catalog.load()
    shank = next(card for card in catalog if card.french is not None and card.french.name == "Surin")
    assert catalog.get("surin") == shank
    assert catalog.card("SURIN") == shank
    with pytest.raises(UserError, match=r'did you mean .*"Surin"'):
        catalog.card("Surinn")
    other = PrintedCard("Surin", ("Item",))
    assert catalog.with_source((CardSet("Mine", (other,)),)).get("Surin") == other


def test_the_cards_of_the_rules_are_always_there() -> None:
    assert [card.name for card in Catalog()] == [
        "Obsession",
        "Greed",
        "Elitism",
        "Deception",
        "Rage",
        "Micromajig",
    ]


def test_the_cards_of_the_rules_cannot_be_replaced_but_their_printings_are_kept() -> None:
    other = PrintedCard("Rage", ("Resource",), supertype="staple", text="[R]", set_name="Elsewhere", id="abc")
    catalog = Catalog([[CardSet("Elsewhere", (other,))]])
    assert catalog.card("Rage").text == "PROVIDES: [R]"
    assert [card.set_name for card in catalog.printings("Rage")] == ["Elsewhere", "The rules"]
    assert catalog.by_id("ABC") == other


def test_a_later_source_beats_an_earlier_one() -> None:
    earlier = [CardSet("A", (replace(HAT, text="one"),)), CardSet("B", (replace(HAT, text="one"),))]
    later = [CardSet("C", (replace(HAT, text="two"),))]
    assert Catalog([earlier, later]).card("Hat").text == "two"
    assert Catalog([later, earlier]).card("Hat").text == "one"
    assert Catalog([earlier]).with_source(later).card("Hat").text == "two"


@pytest.mark.parametrize(
    ("texts", "chosen"),
    [
        (["one", "two", "one"], 2),  # what most say, its last printing
        (["one", "two"], 1),  # as common: the last
        (["It's a hat.", "Its a hat."], 0),  # the same but for a lost apostrophe
        (["It’s a hat.", "It\ufffds a hat."], 0),  # the same but for a damaged one
        (["It\ufffds a hat.", "Its a hat."], 1),
        (["It's a hat.", "It’s  a hat."], 1),  # both whole: the last
        (["a b", "Its a hat.", "It's a hat."], 2),
    ],
)
def test_the_printing_that_stands_for_a_name(texts: list[str], chosen: int) -> None:
    printings = [replace(HAT, text=text, number=str(index)) for index, text in enumerate(texts)]
    assert choose_printing(printings).number == str(chosen)


def test_facts_count_as_well_as_words() -> None:
    printings = [replace(HAT, cost=2, number="0"), replace(HAT, number="1"), replace(HAT, cost=2, number="2")]
    assert choose_printing(printings).number == "2"


def test_a_folder_is_searched_for_card_files(tmp_path: Path) -> None:
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    (tmp_path / "deep" / "deeper" / "hats.yaml").write_text("cards: [{name: Hat, type: Item}]", "utf-8")
    assert "Hat" in Catalog.load([tmp_path])


def test_a_source_without_cards_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="holds no cards"):
        Catalog.load([tmp_path])
    (tmp_path / "cards.doc").write_text("", "utf-8")
    with pytest.raises(CardDataError, match="is no card file by its ending"):
        Catalog.load([tmp_path / "cards.doc"])
    with pytest.raises(CardDataError, match="cannot be read: no such file"):
        Catalog.load([tmp_path / "nowhere"])
