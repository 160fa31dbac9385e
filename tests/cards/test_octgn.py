"""OCTGN sets: what is moved where, what is repaired, what is refused."""

from pathlib import Path
from zlib import crc32

import pytest

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import Chance, OneOf, Pack, Pick
from spoils.cards.catalog import Catalog, read_source
from spoils.cards.errors import CardDataError
from spoils.cards.octgn import read_octgn_set


def card(name: str, **properties: str) -> str:
    inside = "".join(
        f'<property name="{key.replace("_", " ")}" value="{value}" />\n' for key, value in properties.items()
    )
    return (
        f'<card id="{crc32(name.encode()):08x}-0000-0000-0000-000000000000" name="{name}">\n{inside}</card>\n'
    )


def octgn_set(cards: str, packaging: str = "", name: str = "Wet Sets") -> str:
    return (
        f"<?xml version='1.0' encoding='utf-8'?>\n<set name=\"{name}\" id=\"x\">\n"
        f"<packaging>{packaging}</packaging>\n<cards>\n{cards}</cards>\n</set>\n"
    )


def read(tmp_path: Path, data: str | bytes) -> tuple[dict[str, PrintedCard], list[str]]:
    path = tmp_path / "set.xml"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    card_set = read_octgn_set(path)
    return {one.name: one for one in card_set.cards}, [repair.note for repair in card_set.repairs]


def test_properties_become_facts(tmp_path: Path) -> None:
    text = octgn_set(
        card(
            "Mud Clerk",
            Card_Number="001/012",
            Rarity="Common",
            Trade="Banker",
            Type="Character",
            Subtype="clerk, bog folk",
            Threshold="GG",
            Cost="2",
            Strength="1",
            Life="2",
            Speed="3",
            Structure="",
            Card_Text="Draws.&#13;&#10;&#13;&#10;It’s wet. ",
        )
    )
    cards, repairs = read(tmp_path, text)
    clerk = cards["Mud Clerk"]
    assert (clerk.types, clerk.subtypes, clerk.trade) == (("Character",), ("clerk", "bog folk"), "Banker")
    assert (clerk.cost, clerk.threshold, clerk.strength, clerk.life, clerk.speed) == (2, "GG", 1, 2, 3)
    assert (clerk.rarity, clerk.number, clerk.set_name) == ("Common", "001/012", "Wet Sets")
    assert clerk.text == "Draws.\n\nIt’s wet. "
    assert repairs == []


def test_influence_moves_out_of_the_text(tmp_path: Path) -> None:
    text = octgn_set(
        card("Bog Court", Type="Faction", Card_Text="Influence 20&#13;&#10;DRAW&#13;&#10;COST: Pay 3.")
    )
    cards, _ = read(tmp_path, text)
    assert (cards["Bog Court"].influence, cards["Bog Court"].text) == (20, "DRAW\nCOST: Pay 3.")


def test_a_faction_without_influence_is_reported(tmp_path: Path) -> None:
    cards, repairs = read(tmp_path, octgn_set(card("Bog Court", Type="Faction", Card_Text="DRAW")))
    assert (cards["Bog Court"].influence, cards["Bog Court"].text) == (None, "DRAW")
    assert repairs == ['is missing: the text does not begin with a line such as "Influence 25"']


def test_staple_is_a_supertype_and_gear_columns_are_a_bonus(tmp_path: Path) -> None:
    text = octgn_set(
        card("Bucket", Type="Resource", Subtype="Staple", Cost="")
        + card("Whistle", Type="Item", Subtype="gear", Cost="1", Strength="+1", Life="", Speed="-1")
        + card("Gate", Type="Location", Cost="3", Structure="5")
        + card("Raft", Type="Character Item", Cost="0", Strength="0", Life="1", Speed="1")
        + card("Tadpole", Type="Character", Card_Number="Token", Cost="", Strength="1", Life="1", Speed="1")
    )
    cards, repairs = read(tmp_path, text)
    assert (cards["Bucket"].supertype, cards["Bucket"].subtypes, cards["Bucket"].cost) == ("staple", (), None)
    assert (cards["Whistle"].bonus, cards["Whistle"].strength) == ("+1/+0/-1", None)
    assert cards["Gate"].structure == 5
    assert cards["Raft"].types == ("Character", "Item")
    assert (cards["Tadpole"].token, cards["Tadpole"].cost) == (True, None)
    assert repairs == []


def test_packs(tmp_path: Path) -> None:
    path = tmp_path / "set.xml"
    path.write_text(
        octgn_set(
            "",
            '<pack name="Booster" id="b"><pick qty="9" key="Rarity" value="Common"/></pack>'
            '<pack name="All" id="a"><pick qty="unlimited" key="Rarity" value="Staple"/></pack>'
            '<pack name="Odd" id="o"><options/></pack>',
        ),
        "utf-8",
    )
    card_set = read_octgn_set(path)
    assert card_set.packs == (
        Pack("Booster", (Pick("Rarity", "Common", 9),)),
        Pack("All", (Pick("Rarity", "Staple", None),)),
    )
    assert [str(repair.where.field) for repair in card_set.repairs] == ['pack "Odd"']


def options(*probabilities: str) -> str:
    ways = "".join(
        f'<option probability="{one}"><pick qty="1" key="Rarity" value="R{place}"/></option>'
        for place, one in enumerate(probabilities)
    )
    return f'<pack name="B"><options>{ways}</options></pack>'


def test_a_pack_may_leave_something_to_chance(tmp_path: Path) -> None:
    path = tmp_path / "set.xml"
    path.write_text(octgn_set("", options("0.5", ".25") + options("0.875", "0.125")), "utf-8")
    first, second = read_octgn_set(path).packs
    one, two = (Pick("Rarity", f"R{place}", 1) for place in range(2))
    # What the probabilities lack of 1 is that nothing is in that place.
    assert first.picks == (OneOf((Chance(0.5, (one,)), Chance(0.25, (two,)), Chance(0.25, ()))),)
    assert second.picks == (OneOf((Chance(0.875, (one,)), Chance(0.125, (two,)))),)


BOOT = card("Gum Boot", Type="Item", Cost="1")


@pytest.mark.parametrize(
    ("data", "notes"),
    [
        (b"\xef\xbb\xbf" + octgn_set(BOOT).encode(), []),
        (octgn_set(BOOT).partition("\n")[2], []),  # no declaration
        ("\n " + octgn_set(BOOT), ["has blank space before its first tag, which was skipped"]),
        (octgn_set(BOOT) + "trailing", ["has text after its last tag, which was skipped"]),
        (octgn_set(BOOT, name="Mud & Rain"), ['"&" is written as itself 1 time(s) and was read as "&amp;"']),
        (octgn_set(BOOT, name="Café").encode("cp1252"), ["says it is in utf-8 but was read as cp1252"]),
        (octgn_set(BOOT).replace("utf-8", "utf-16"), ["says it is in utf-16 but was read as utf-8"]),
        (octgn_set(BOOT).encode("utf-16"), []),
        (octgn_set(card("Gum Boot", Type="Item", Cost="")), ["is blank and was read as 0"]),
        (
            octgn_set(card("Gum Boot", Type="Item", Cost="1", Smell="wet")),
            ['<property> "Smell" is unknown and was left out'],
        ),
    ],
)
def test_what_has_one_meaning_is_repaired_and_reported(
    tmp_path: Path, data: str | bytes, notes: list[str]
) -> None:
    cards, repairs = read(tmp_path, data)
    assert list(cards) == ["Gum Boot"]
    assert repairs == notes


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "is not an XML file; it holds no tags"),
        ("hello > < there", "is not an XML file"),
        (bytes(range(256)), "it holds null bytes"),
        (octgn_set(BOOT)[:-30], "is not well-formed XML"),
        ("<deck/>", "its first tag is <deck>, not <set>"),
        ("<set/>", "the set has no name"),
        (octgn_set("<card/>"), "line 5: a card has no name"),
        (octgn_set("<kard/>"), "line 5: <kard> stands among the cards"),
        (octgn_set(card("Boot", Type="Shoe", Cost="1")), 'line 5, card "Boot", type: "Shoe" is not a type'),
        (octgn_set(card("Boot", Type="Item", Cost="one")), 'card "Boot", cost: "one" is not a whole number'),
        (octgn_set(card("Boot", Type="Item", Cost="-1")), 'card "Boot", cost: "-1" is not a whole number'),
        (
            octgn_set(card("Boot", Type="Item", Cost="1", Threshold="Q")),
            'card "Boot", threshold: "Q" is no icon',
        ),
        (octgn_set(card("Toad", Type="Character", Cost="1", Life="1", Speed="1")), "strength: is missing"),
        (
            octgn_set(card("Boot", Type="Item", Cost="1", type="Tactic")),
            "is given twice with different values",
        ),
        (
            octgn_set(BOOT, '<pack name="B"><pick qty="0" key="Rarity" value="C"/></pack>'),
            'pack "B": qty "0" is neither',
        ),
        (
            octgn_set(BOOT, options("0.5", "0.6")),
            'pack "B": the probabilities of its options add up to over 1',
        ),
        (octgn_set(BOOT, options("often")), 'pack "B": probability "often" is no number over 0 and up to 1'),
        (octgn_set(BOOT, options("0.0")), 'probability "0.0" is no number'),
        (
            '<!DOCTYPE s [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;">]><set name="&c;"/>',
            "declares XML entities, which neither cards nor decks need",
        ),
    ],
)
def test_what_could_mean_anything_is_refused(tmp_path: Path, data: str | bytes, message: str) -> None:
    with pytest.raises(CardDataError) as caught:
        read(tmp_path, data)
    assert str(caught.value).startswith(str(tmp_path / "set.xml"))
    assert message in str(caught.value)


def test_every_shared_set_is_read_completely(shared: Path) -> None:
    catalog = Catalog([read_source(shared / "cards")])
    octgn = [card_set for card_set in catalog.sets if card_set.source.endswith("set.xml")]
    printings = [one for card_set in octgn for one in card_set.cards]
    # The counts are those of the inventory that lies beside the card files.
    assert (len(octgn), len(printings), len({one.name for one in printings})) == (8, 750, 528)
    assert sorted(len(card_set.cards) for card_set in octgn) == sorted([146, 106, 205, 104, 55, 18, 87, 29])
    assert all(one.influence is not None for one in printings if one.has_type("Faction"))
    assert sum(bool(one.bonus) for one in catalog) == 15
    assert catalog.repairs == ()
    assert all(card_set.packs for card_set in octgn)


def test_one_folder_or_file_can_be_read_alone(shared: Path) -> None:
    folder = sorted((shared / "cards").iterdir())[0]
    for path in (folder, folder / "set.xml"):
        assert len(Catalog([read_source(path)])) == 146 + 6
