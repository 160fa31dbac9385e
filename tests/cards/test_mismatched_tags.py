"""Decks whose tags do not match: repaired where the cards leave one meaning, refused otherwise."""

import pytest

from spoils.cards.catalog import Catalog
from spoils.cards.deck_o8d import GAME
from spoils.cards.deckfile import O8D, parse_deck
from spoils.cards.errors import CardDataError, Where

SOUND = f"""\
<?xml version="1.0" encoding="utf-8"?>
<deck game="{GAME}">
  <section name="Game Deck">
    <card qty="3" id="">Rage</card>
    <card qty="2" id="">Umbrella</card>
  </section>
  <section name="Faction">
    <card qty="1" id="">Bog Court</card>
  </section>
</deck>
"""


def repaired(text: str, catalog: Catalog) -> list[str]:
    """What is said about the tags; the deck is always the same one."""
    deck, repairs = parse_deck(text.encode(), O8D, catalog, Where("x"), "x")
    assert (deck.faction, deck.counts()) == ("Bog Court", {"Rage": 3, "Umbrella": 2})
    return [str(repair) for repair in repairs if "id" not in repair.note]


def test_the_sound_deck_needs_no_repair(catalog: Catalog) -> None:
    assert repaired(SOUND, catalog) == []


@pytest.mark.parametrize(
    ("sound", "broken", "note"),
    [
        (
            "  </section>\n  <section",
            "  <section",
            "x, line 6: <section> of line 3 is not closed; it was taken to end here",
        ),
        ("  </section>\n</deck>", "</deck>", "line 9: <section> of line 7 is not closed"),
        ("Umbrella</card>", "Umbrella", "line 6: <card> of line 5 is not closed"),
        ("Rage</card>", "Rage</crad>", "line 4: </crad> closes nothing and was left out"),
        ('  <section name="F', '  </section>\n  <section name="F', "line 7: </section> closes nothing"),
        ("Rage</card>", "Rage</card></card>", "line 4: </card> closes nothing"),
        ("</deck>", "</section>\n</deck>", "line 10: </section> closes nothing"),
        ("  </section>\n  <section", "  </Section>\n  <section", "line 6: <Section> was read as <section>"),
    ],
)
def test_one_meaning_is_repaired_with_a_message(catalog: Catalog, sound: str, broken: str, note: str) -> None:
    assert sound in SOUND
    notes = repaired(SOUND.replace(sound, broken, 1), catalog)
    assert any(note in each for each in notes), notes


@pytest.mark.parametrize(
    "broken",
    [
        SOUND[: SOUND.index("  </section>\n</deck>")],  # cut off: who knows what followed
        SOUND.replace("</deck>", ""),
        SOUND.replace('  <section name="Faction">\n', ""),  # which section the cards stood in is lost
        SOUND.replace('<card qty="2"', '<kard qty="2"'),
        SOUND.replace("Umbrella", "Umb<ella"),
    ],
)
def test_what_could_mean_several_things_is_refused(catalog: Catalog, broken: str) -> None:
    with pytest.raises(CardDataError, match=r"x, line \d+: .*(well-formed|tag)"):
        parse_deck(broken.encode(), O8D, catalog, Where("x"), "x")
