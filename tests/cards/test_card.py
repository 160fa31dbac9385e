"""201: what a card may have printed on it."""

import hashlib
from dataclasses import replace

import pytest

from spoils.cards.builtin import MICROMAJIG, STAPLE_RESOURCES
from spoils.cards.card import CardFieldError, French, PrintedCard, fold_name

CLERK = PrintedCard("Mud Clerk", ("Character",), cost=2, threshold="GG", strength=1, life=2, speed=3)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": " Mud Clerk"}, "name"),
        ({"name": "Mud\nClerk"}, "name"),
        ({"name": "M" * 201}, "name"),
        ({"types": ()}, "type"),
        ({"types": ("Charakter",)}, "type"),
        ({"types": ("Character", "Character")}, "type"),
        ({"trade": "Fisher"}, "trade"),
        ({"supertype": "legendary"}, "supertype"),
        ({"subtypes": ("a, b",)}, "subtypes"),
        ({"subtypes": ("",)}, "subtypes"),
        ({"subtypes": ("mud", "mud")}, "subtypes"),
        ({"cost": -1}, "cost"),
        ({"cost": 1000}, "cost"),
        ({"threshold": "GX"}, "threshold"),
        ({"threshold": "gg"}, "threshold"),
        ({"strength": None}, "strength"),
        ({"life": -2}, "life"),
        ({"structure": 3}, "structure"),
        ({"influence": 20}, "influence"),
        ({"bonus": "+1/+1/+0"}, "bonus"),
        ({"text": "a\x07b"}, "text"),
        ({"text": "x" * 10_001}, "text"),
        ({"rarity": "a\tb"}, "rarity"),
        ({"french": French("")}, "fr name"),
    ],
)
def test_a_card_that_cannot_be_printed_is_refused(change: dict[str, object], field: str) -> None:
    with pytest.raises(CardFieldError) as caught:
        replace(CLERK, **change)  # type: ignore[arg-type]
    assert caught.value.field == field


def test_stats_belong_to_characters_structure_to_locations_influence_to_factions() -> None:
    with pytest.raises(CardFieldError, match="only a Character has strength"):
        PrintedCard("Gum Boot", ("Item",), cost=0, strength=1)
    with pytest.raises(CardFieldError, match="every Location has structure"):
        PrintedCard("Sluice Gate", ("Location",), cost=3)
    assert (
        PrintedCard("Raft", ("Character", "Location"), strength=0, life=1, speed=1, structure=2).structure
        == 2
    )
    assert PrintedCard("Bog Court", ("Faction",), influence=20).influence == 20


def test_a_threshold_has_one_order() -> None:
    assert PrintedCard("Downpour", ("Tactic",), threshold="VRDEGO").threshold == "OGEDRV"
    assert PrintedCard("Downpour", ("Tactic",), threshold="ROR").threshold == "ORR"


def test_the_hash_covers_what_matters_in_a_game_and_nothing_else() -> None:
    assert (
        replace(CLERK, rarity="Rare", number="1/9", set_name="Other", id="x").content_hash
        == CLERK.content_hash
    )
    assert replace(CLERK, subtitle="Wet", french=French("Commis")).content_hash == CLERK.content_hash
    for change in (
        {"cost": 3},
        {"text": "x"},
        {"subtypes": ("mud",)},
        {"supertype": "staple"},
        {"threshold": "G"},
    ):
        assert replace(CLERK, **change).content_hash != CLERK.content_hash  # type: ignore[arg-type]


def test_the_hash_is_the_same_on_every_machine() -> None:
    # The bytes that are hashed, written out: no platform, run or Python version has a say in them.
    facts = '["Mud Clerk", ["Character"], null, null, [], 2, "GG", 1, 2, 3, null, null, "", false]'
    assert CLERK.content_hash == hashlib.sha256(facts.encode()).hexdigest()


def test_a_printing_without_an_id_gets_one_from_set_and_name() -> None:
    assert CLERK.printing_id == replace(CLERK, text="changed").printing_id
    assert CLERK.printing_id != replace(CLERK, set_name="Dry Season").printing_id
    assert replace(CLERK, id="abc").printing_id == "abc"


def test_names_are_compared_without_case_typography_and_spacing() -> None:
    assert fold_name("The  Toad’s “Own” Hat") == fold_name('the toad\'s "own" hat')


def test_the_rules_define_five_staples_and_a_token() -> None:
    assert [(card.name, card.trade, card.text) for card in STAPLE_RESOURCES] == [
        ("Obsession", "Arcanist", "PROVIDES: [O]"),
        ("Greed", "Banker", "PROVIDES: [G]"),
        ("Elitism", "Gearsmith", "PROVIDES: [E]"),
        ("Deception", "Rogue", "PROVIDES: [D]"),
        ("Rage", "Warlord", "PROVIDES: [R]"),
    ]
    assert all(
        card.is_staple and card.types == ("Resource",) and card.cost is None for card in STAPLE_RESOURCES
    )
    assert (MICROMAJIG.strength, MICROMAJIG.life, MICROMAJIG.speed) == (1, 1, 3)
    assert (MICROMAJIG.trade, MICROMAJIG.subtypes, MICROMAJIG.cost) == ("Gearsmith", ("majig",), None)
    assert MICROMAJIG.token
