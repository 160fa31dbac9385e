"""Looking cards up with fields, signs and values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.cards.query import look_for, query
from spoils.errors import UserError

EEL = PrintedCard(
    "Mud Eel", ("Character",), trade="Rogue", subtypes=("eel",), cost=2, threshold="DD",
    strength=1, life=3, speed=4, text="COVERT\n\nWhen this card enters play, draw a card.", set_name="Mud",
)  # fmt: skip
KING = PrintedCard(
    "Eel King", ("Character",), trade="Warlord", subtypes=("eel", "noble"), cost=7, threshold="RR",
    strength=6, life=6, speed=2, rarity="Rare", set_name="Tide",
)  # fmt: skip
NOTE = PrintedCard(
    "Ransom Note", ("Tactic",), trade="Banker", cost=3, text="Draw a covert thing.", set_name="Mud"
)
RAGE = PrintedCard("Fury", ("Resource",), text="PROVIDES: [R]", set_name="Tide")
ALL = (EEL, KING, NOTE, RAGE)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", ["Mud Eel", "Eel King", "Ransom Note", "Fury"]),
        ("eel", ["Mud Eel", "Eel King"]),
        ("EEL king", ["Eel King"]),
        ("t:character cost>5", ["Eel King"]),
        ("type:char", ["Mud Eel", "Eel King"]),
        ('o:"draw a card"', ["Mud Eel"]),
        ("k:covert", ["Mud Eel"]),
        ("o:covert", ["Mud Eel", "Ransom Note"]),
        ("trade:banker,warlord", ["Eel King", "Ransom Note"]),
        ("cost:2,3", ["Mud Eel", "Ransom Note"]),
        ("cost!=2", ["Eel King", "Ransom Note"]),
        ("speed>=4", ["Mud Eel"]),
        ("cost<=3 -t:tactic", ["Mud Eel"]),
        ("-eel -t:resource", ["Ransom Note"]),
        ("i:dd", ["Mud Eel"]),
        ("i:ddd", []),
        ("set:mud t!=tactic", ["Mud Eel"]),
        ("r:rare", ["Eel King"]),
        ('"eel king"', ["Eel King"]),
        ("life<4", ["Mud Eel"]),
    ],
)
def test_cards_are_found(asked: str, found: list[str]) -> None:
    assert [card.name for card in ALL if query(asked)(card)] == found


def test_a_card_of_several_sets_is_found_in_each_of_them() -> None:
    """Once, as it stands there; what it says is what is played, wherever it stands."""
    again = replace(
        EEL, set_name="Tide", rarity="Rare", number="7", id="second", text="When it enters, draw."
    )
    thrice = replace(EEL, set_name="Reef", rarity="Common", number="9", id="third")
    catalog = Catalog([[CardSet("Mud", (EEL,)), CardSet("Tide", (again, KING)), CardSet("Reef", (thrice,))]])

    def found(asked: str) -> list[tuple[str, str, str]]:
        cards = look_for(query(asked), catalog)
        assert all(one.text == EEL.text for one in cards if one.name == EEL.name)
        return [(one.name, one.set_name, one.rarity) for one in cards if one.set_name != "The rules"]

    eel = ("Mud Eel", "Tide", "Rare")
    assert found("set:tide") == [eel, ("Eel King", "Tide", "Rare")]
    assert found("r:rare s:eel cost:2") == [eel]
    assert [name for name, _, _ in found("eel")] == ["Mud Eel", "Eel King"]
    assert found("set:tide r:common") == []
    assert [one.id for one in look_for(query("set:tide cost:2"), catalog)] == ["second"]


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ("colour:red", '"colour" is no field of a card; the fields are name, text, type'),
        ("cost>many", '"many" is no number; write one such as cost>3'),
        ("t>character", "only numbers are compared; write type:character"),
        ('o:"draw a card', "a quotation mark is not closed"),
    ],
)
def test_what_cannot_be_understood_is_said(asked: str, problem: str) -> None:
    with pytest.raises(UserError, match=problem.replace("?", r"\?")):
        query(asked)
