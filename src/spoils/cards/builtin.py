"""The cards the rules themselves define: the five staple resources (203.5a) and the Micromajig (409.3c.1)."""

from typing import Final

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet

# The ids are those under which OCTGN knows these cards, so that decks can be exchanged without card files.
_OCTGN_ID: Final = "7e9610d4-c06d-437d-a5e6-0000000000{:02d}"

_STAPLES: Final = (
    ("Obsession", "Arcanist", "O"),
    ("Greed", "Banker", "G"),
    ("Elitism", "Gearsmith", "E"),
    ("Deception", "Rogue", "D"),
    ("Rage", "Warlord", "R"),
)

MICROMAJIG: Final = PrintedCard(
    name="Micromajig",
    types=("Character",),
    trade="Gearsmith",
    subtypes=("majig",),
    strength=1,
    life=1,
    speed=3,
    set_name="The rules",
    token=True,
)

STAPLE_RESOURCES: Final = tuple(
    PrintedCard(
        name=name,
        types=("Resource",),
        trade=trade,
        supertype="staple",
        text=f"PROVIDES: [{icon}]",
        rarity="Staple",
        set_name="The rules",
        id=_OCTGN_ID.format(number),
    )
    for number, (name, trade, icon) in enumerate(_STAPLES, start=1)
)

BUILT_IN: Final = CardSet(name="The rules", cards=(*STAPLE_RESOURCES, MICROMAJIG), source="the rules")
