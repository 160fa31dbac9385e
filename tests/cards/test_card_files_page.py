"""The examples on the page about card files work."""

import re
from dataclasses import replace
from pathlib import Path

from spoils.cards.banned import read_banned
from spoils.cards.catalog import Catalog
from spoils.cards.deckfile import OWN, PLAIN, parse_deck
from spoils.cards.errors import Where
from spoils.cards.setfile import parse_set

PAGE = Path(__file__).parents[2] / "docs" / "CARD-FILES.md"
EXAMPLE = re.compile(r"^```(yaml|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_examples_are_read(tmp_path: Path) -> None:
    examples = [match[1] for match in EXAMPLE.findall(PAGE.read_text("utf-8"))]
    smallest, mud_season, plain, own, banned, packs = examples
    assert [card.name for card in parse_set(smallest, Where("page")).cards] == ["Puddle"]
    mud = parse_set(mud_season, Where("page"))
    assert [card.name for card in mud.cards] == ["Mud Clerk", "Bog Court"]
    catalog = Catalog([[mud]])
    deck, repairs = parse_deck(plain.encode(), PLAIN, catalog, Where("page"), "x")
    assert (deck.name, deck.faction, deck.size, repairs) == ("Puddles", "Bog Court", 26, ())
    with_french = replace(deck, french_notes="Humide.")
    assert parse_deck(own.encode(), OWN, catalog, Where("page"), "x") == (with_french, ())
    (tmp_path / "banned.yaml").write_text(banned, "utf-8")
    assert read_banned(tmp_path / "banned.yaml").bans("Mud Clerk", "constructed")
    (booster,) = parse_set(f"{packs}cards: []", Where("page")).packs
    assert [type(part).__name__ for part in booster.picks] == ["Pick", "OneOf", "Pick"]
