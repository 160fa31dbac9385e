"""201.1: which cards may be named where words say of what kind, put to one card of every kind."""

from __future__ import annotations

import pytest

from spoils.engine.acts.numbers import is_described
from spoils.engine.program.instructions.choosing import NameCard
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.words import CHARACTER, FACTION, ITEM, LOCATION, RESOURCE, TACTIC, TRADES
from spoils.language.compile import Declined, compile_card
from tests.engine.build import Table
from tests.engine.wordings import first, program

BANKER, ROGUE = TRADES.index("Banker"), TRADES.index("Rogue")
NAMED = {
    "a card": "Imp Rat Pot Cog Hut Zap Ore Oil Clan Mule",
    "a character": "Imp Rat Mule",
    "an item or location": "Pot Cog Hut Mule",
    "a non-character card": "Pot Cog Hut Zap Ore Oil Clan",
    "a non-resource card": "Imp Rat Pot Cog Hut Zap Clan Mule",
    "a non-faction card": "Imp Rat Pot Cog Hut Zap Ore Oil Mule",
    'a "gear" card': "Cog",
    'a non-"gear" card': "Imp Rat Pot Hut Zap Ore Oil Clan Mule",
    'a "rat" character': "Rat",
    'a non-"rat" character': "Imp Mule",
    'a tactic or "gear" card': "Zap Cog",
    'a character or "gear" item': "Imp Rat Mule Cog",
    "a staple resource": "Ore",
    "a non-staple resource": "Oil",
    "a Banker card": "Imp Hut",
    "a Rogue or Banker card": "Imp Hut Zap",
    "a Banker character": "Imp",
}


def position() -> Table:
    table = Table()
    table.define("Imp", CHARACTER, trade=BANKER)
    table.define("Rat", CHARACTER, subtypes=("rat",))
    table.define("Pot", ITEM)
    table.define("Cog", ITEM, subtypes=("gear",))
    table.define("Hut", LOCATION, trade=BANKER)
    table.define("Zap", TACTIC, trade=ROGUE)
    table.define("Ore", RESOURCE, staple=True)
    table.define("Oil", RESOURCE)
    table.define("Clan", FACTION)
    table.define("Mule", CHARACTER | ITEM)
    return table


@pytest.mark.parametrize("words", NAMED)
def test_which_cards_may_be_named(words: str) -> None:
    library = position().game.library
    named = first(program(f"COST: Name {words}.\n\nEFFECT: Draw a card."), NameCard).what
    assert isinstance(named, Cards)
    all_of_them = [each for each in library.definitions if not each.name.startswith("Faction ")]
    assert {each.name for each in all_of_them if is_described(each, named)} == set(NAMED[words].split())


@pytest.mark.parametrize(
    "words",
    [
        "a character you control",
        "a card in your discard pile",
        "a character with 2 or less strength",
        "a card with COVERT",
        "a character or an item you control",
    ],
)
def test_what_is_not_printed_describes_no_card_that_is_named(words: str) -> None:
    """Where it is, whose it is and what it has become are facts of a card in the game."""
    assert isinstance(compile_card("Test", ["Tactic"], f"COST: Name {words}."), Declined)
