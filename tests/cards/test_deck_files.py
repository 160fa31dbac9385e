"""Decks in three forms: read, repaired, refused, and turned into one another without loss."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spoils.cards.builtin import STAPLE_RESOURCES
from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck, Entry, merged
from spoils.cards.deck_o8d import GAME
from spoils.cards.deckfile import O8D, OWN, PLAIN, form_of, format_deck, parse_deck, read_deck, write_deck
from spoils.cards.errors import CardDataError, Where

WHERE = Where("any deck")
FORMS = (O8D, PLAIN, OWN)

PUDDLES = Deck(
    name="Puddles",
    format="limited",
    notes="Wet.\n\nVery wet.",
    factions=(Entry(1, "Bog Court"),),
    starting=(Entry(1, "Rage"), Entry(1, "Greed")),
    cards=(Entry(4, "Mud Clerk"), Entry(20, "Rage"), Entry(1, "Downpour")),
)

PLAIN_PUDDLES = """\
# a comment
Name: Puddles
Format: Limited
Notes: Wet.
Notes:
Notes: Very wet.
Faction: bog court

Starting resources:
1 Rage
1x Greed

// the deck itself
[Deck]
3 mud clerk
1 Mud Clerk
Resources (20):
20x Rage
Tactics:
1 Downpour
"""

OWN_PUDDLES = """\
name: Puddles
format: limited
notes: |-
  Wet.

  Very wet.
faction: Bog Court
starting: [Rage, 1 Greed]
cards:
  - 4 Mud Clerk
  - {card: Rage, count: 20}
  - Downpour
"""


def o8d(*sections: str, game: str = GAME, attributes: str = "") -> str:
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<deck game="{game}"{attributes}>\n'
        + "\n".join(sections)
        + "</deck>"
    )


def section(title: str, *cards: str) -> str:
    return f'<section name="{title}">' + "\n".join(cards) + "</section>"


def one(name: str, qty: int = 1) -> str:
    ids = {card.name: card.id for card in STAPLE_RESOURCES}
    own = PrintedCard(name, ("Tactic",), set_name="Mud Season").printing_id  # set and name make the id
    return f'<card qty="{qty}" id="{ids.get(name, own)}">{name}</card>'


COURT = section("Faction", one("Bog Court"))
RAGE = section("Game Deck", one("Rage", 3))


def parse(data: str | bytes, form: str, catalog: Catalog) -> tuple[Deck, list[str]]:
    raw = data.encode() if isinstance(data, str) else data
    deck, repairs = parse_deck(raw, form, catalog, WHERE, "Puddles")
    return deck, [repair.note for repair in repairs]


def test_plain_text(catalog: Catalog) -> None:
    assert parse(PLAIN_PUDDLES, PLAIN, catalog) == (PUDDLES, [])


def test_own_form(catalog: Catalog) -> None:
    assert parse(OWN_PUDDLES, OWN, catalog) == (PUDDLES, [])


def test_octgn_form(catalog: Catalog) -> None:
    text = o8d(
        section("Game Deck", one("Mud Clerk", 4), one("Rage", 20), one("Downpour")),
        section("Faction", one("Rage"), one("Bog Court"), one("Greed")),
        "<notes><![CDATA[Wet.\n\nVery wet.]]></notes>",
        attributes=' format="limited"',
    )
    assert parse(text, O8D, catalog) == (PUDDLES, [])


def test_a_deck_counts_its_starting_resources_but_not_its_faction() -> None:
    assert PUDDLES.size == 27
    assert PUDDLES.counts() == {"Rage": 21, "Greed": 1, "Mud Clerk": 4, "Downpour": 1}
    assert PUDDLES.faction == "Bog Court"


def test_the_form_is_told_by_the_contents_where_no_ending_tells_it(catalog: Catalog) -> None:
    assert form_of(PLAIN_PUDDLES.encode()) == PLAIN
    assert form_of(OWN_PUDDLES.encode()) == OWN
    assert form_of(b"\xef\xbb\xbf" + format_deck(PUDDLES, O8D, catalog).encode()) == O8D


@pytest.mark.parametrize("ending", [".o8d", ".txt", ".yaml", ".yml", ".O8D"])
def test_files_by_ending(tmp_path: Path, catalog: Catalog, ending: str) -> None:
    path = tmp_path / f"a deck{ending}"
    write_deck(PUDDLES, path, catalog)
    assert read_deck(path, catalog) == (PUDDLES, ())


def test_an_ending_that_names_no_form_is_refused(tmp_path: Path, catalog: Catalog) -> None:
    with pytest.raises(CardDataError, match=r"these are \.o8d, \.txt, \.yaml, \.yml"):
        write_deck(PUDDLES, tmp_path / "deck.doc", catalog)
    with pytest.raises(CardDataError, match="cannot be written: no such file or directory"):
        write_deck(PUDDLES, tmp_path / "nowhere" / "deck.txt", catalog)


CLERK_ID = "11111111-1111-1111-1111-111111111111"
REPRINT_ID = "22222222-2222-2222-2222-222222222222"


@pytest.fixture(scope="module")
def with_ids() -> Catalog:
    """A card in two printings with ids, and a faction."""
    clerk = PrintedCard("Mud Clerk", ("Item",), cost=0, id=REPRINT_ID)
    cards = (
        clerk,
        PrintedCard("Mud Clerk", ("Item",), cost=0, id=CLERK_ID),
        PrintedCard("Bog Court", ("Faction",)),
    )
    return Catalog([[CardSet("Mud", cards)]])


def test_another_printing_keeps_its_id_through_every_form(with_ids: Catalog) -> None:
    deck = Deck("Puddles", cards=(Entry(1, "Mud Clerk", REPRINT_ID), Entry(2, "Mud Clerk")))
    for form in FORMS:
        assert parse(format_deck(deck, form, with_ids, "Puddles"), form, with_ids) == (deck, [])
    assert CLERK_ID in format_deck(deck, O8D, with_ids)


@pytest.mark.parametrize(
    ("card", "entry", "note"),
    [
        (
            f'<card qty="1" id="{CLERK_ID}">Mud Klerk</card>',
            Entry(1, "Mud Clerk"),
            'was read as "Mud Clerk", whose id',
        ),
        (f'<card qty="1" id="{CLERK_ID}"/>', Entry(1, "Mud Clerk"), 'was read as "Mud Clerk", whose id'),
        (
            f'<card qty="1" id="{CLERK_ID[:-1]}9">MUD CLERK</card>',
            Entry(1, "Mud Clerk"),
            "the usual one was taken",
        ),
        ('<card qty="1" id="17">Mud Clerk</card>', Entry(1, "Mud Clerk"), '"17" is not an id'),
        ('<card qty="1">Mud Clerk</card>', Entry(1, "Mud Clerk"), 'has no id; "Mud Clerk" was looked for'),
    ],
)
def test_a_name_and_an_id_that_differ(with_ids: Catalog, card: str, entry: Entry, note: str) -> None:
    deck, notes = parse(o8d(section("Game Deck", card)), O8D, with_ids)
    assert deck.cards == (entry,)
    assert len(notes) == 1
    assert note in notes[0]


def test_a_name_and_an_id_of_two_cards_are_refused(with_ids: Catalog) -> None:
    text = o8d(section("Game Deck", f'<card qty="1" id="{CLERK_ID}">Rage</card>'))
    with pytest.raises(
        CardDataError, match='line 3: the name says "Rage", the id "Mud Clerk"; correct one of them'
    ):
        parse(text, O8D, with_ids)


def test_a_card_that_no_source_knows_passes_through_with_its_id() -> None:
    text = o8d(
        section("Game Deck", f'<card qty="3" id="{CLERK_ID}">Mystery</card>'),
        section("Faction", f'<card qty="1" id="{REPRINT_ID}">Lodge</card>', '<card qty="1">Rage</card>'),
    )
    nothing = Catalog()
    deck, _ = parse_deck(text.encode(), O8D, nothing, WHERE, "Puddles", unknown="with id")
    assert (deck.factions, deck.starting) == ((Entry(1, "Lodge", REPRINT_ID),), (Entry(1, "Rage"),))
    assert deck.cards == (Entry(3, "Mystery", CLERK_ID),)
    for form in FORMS:
        written = format_deck(deck, form, nothing).encode()
        assert parse_deck(written, form, nothing, WHERE, "Puddles", unknown="with id")[0] == deck
    with pytest.raises(CardDataError, match='no card called "Mystery"'):
        parse(text, O8D, nothing)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (o8d(section("Game Deck", one("Bog Court"), one("Rage", 3))), '"Bog Court" stands among the cards'),
        (
            o8d(section("Faction", one("Bog Court"), one("Umbrella")), RAGE),
            '"Umbrella" stands under faction and was',
        ),
        (o8d(section("Main", one("Rage", 3)), COURT), 'the section "Main" was read as "Game Deck"'),
        (o8d(COURT, one("Rage", 3)), "a card outside all sections was read as one of the deck"),
        (o8d(COURT, RAGE, game="other"), "does not name this game; it was read as a deck of this game"),
        (o8d(COURT, RAGE, "<sleeve/>"), "<sleeve> is unknown and was skipped"),
        (o8d(COURT, RAGE, section("Game Deck", one("Greed", 0))), '0 copies of "Greed" were left out'),
        ("\n" + o8d(COURT, RAGE), "has blank space before its first tag, which was skipped"),
        (o8d(COURT, RAGE, "<notes>wet & muddy</notes>"), '"&" is written as itself 1 time(s)'),
        ("Faction: Bog Court\nStarting:\n1 Umbrella\nDeck:\n3 Rage", '"Umbrella" stands under starting'),
        ("1 Bog Court\n3 Rage", '"Bog Court" stands among the cards and was read as the faction'),
    ],
)
def test_what_has_one_meaning_is_repaired_and_reported(catalog: Catalog, text: str, note: str) -> None:
    deck, notes = parse(text, form_of(text.encode()), catalog)
    assert deck.faction == "Bog Court"
    assert deck.counts()["Rage"] == 3
    assert len(notes) == 1
    assert note in notes[0]


@pytest.mark.parametrize("text", [o8d(COURT, RAGE).partition("\n")[2], "\ufeff" + o8d(COURT, RAGE)])
def test_neither_a_declaration_nor_its_absence_matters(catalog: Catalog, text: str) -> None:
    assert parse(text, O8D, catalog)[1] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 Mud Clark", 'any deck, line 1: there is no card called "Mud Clark"; did you mean "Mud Clerk"'),
        ("4 Rage\n\n3 Nothing Such", 'line 3: there is no card called "Nothing Such"'),
        ("1 Qqq\n1 Www\n1 Zzz", 'also unknown: "Www" (line 2), "Zzz" (line 3)'),
        ("0 Rage", "line 1: 0 copies is not possible"),
        ("-3 Rage", 'line 1: "-3" is not a number of copies'),
        ("99999 Rage", "line 1: 99999 copies is not possible"),
        (f"{'9' * 5000} Rage", "is not a number of copies"),
        ("9999 Rage\n9999 Greed", "any deck, line 2: lists more than 10000 cards, which is no deck"),
        ("Rage", 'line 1: "Rage" is no line of a deck; write a count and a name, such as 4 Rage'),
        ("4 Rage\nSideboard:\n1 Greed", 'line 2: "sideboard" is not a part of a deck'),
        ("Colour: red\n4 Rage", 'line 1: "Colour: red" is no line of a deck'),
        ("", "lists no cards"),
        ("# only a comment\n", "lists no cards"),
        ("1 Ra\x07ge", 'line 1, name: "Ra?ge" must be one line of printable text'),
        (
            "\n".join(f"1 Nobody {number}" for number in range(100_000)),
            "line 10001: lists more than 10000 cards",
        ),
        ("\n".join(f"junk {number}" for number in range(100_000)), 'line 1: "junk 0" is no line of a deck'),
    ],
)
def test_a_bad_plain_deck_is_refused_with_its_line(catalog: Catalog, text: str, message: str) -> None:
    with pytest.raises(CardDataError) as caught:
        parse(text, PLAIN, catalog)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards: 4 Rage", 'line 1, cards: "4 Rage" is not a list of cards'),
        ("cards:\n- [Rage]", "line 2, cards: "),
        (
            "cards:\n- {card: Rage, cuont: 2}",
            'line 2, cards: "cuont" is not a key of an entry of a deck; did you mean',
        ),
        ("cards:\n- {count: 2}", 'line 2, cards: "None" is not the name of a card'),
        ("cards:\n- {card: Rage, count: many}", 'line 2, cards: "many" is not a number of copies'),
        ("cards:\n- {card: Rage, id: 5}", 'line 2, cards: "5" is not an id'),
        ("name: [a]\ncards: []", "line 1, name: "),
        ("sideboard: []\ncards: []", 'line 1: "sideboard" is not a key of a deck'),
        ("cards: []", "lists no cards"),
        ("- 4 Rage", "is not a deck"),
        ("cards:\n- 4 Rage\n- 2 Raeg", 'line 3: there is no card called "Raeg"; did you mean "Rage"'),
    ],
)
def test_a_bad_own_deck_is_refused_with_its_line(catalog: Catalog, text: str, message: str) -> None:
    with pytest.raises(CardDataError) as caught:
        parse(text, OWN, catalog)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 Rage", "is not an XML file"),
        ("<set/>", "its first tag is <set>, not <deck>"),
        (
            o8d(section("Sideboard", '<card qty="1">Rage</card>')),
            'line 3: "Sideboard" is not a section of a deck',
        ),
        (
            o8d(section("Game Deck", '<card qty="x">Rage</card>')),
            'line 3, qty: "x" is not a number of copies',
        ),
        (o8d(section("Game Deck", "<card>Rage</card>")), 'line 3, qty: "" is not a number of copies'),
        (o8d(section("Game Deck", '<card qty="1"/>')), "line 3: a card has neither name nor id"),
        (o8d(section("Game Deck", "<kard/>")), "line 3: <kard> stands in a section"),
        (o8d(section("Game Deck", '<card qty="1">Raeg</card>')), 'line 3: there is no card called "Raeg"'),
        (o8d(section("Game Deck", '<card qty="1">Rage</card>'))[:-9], "is not well-formed XML"),
        (o8d(), "lists no cards"),
    ],
)
def test_a_bad_octgn_deck_is_refused_with_its_line(catalog: Catalog, text: str, message: str) -> None:
    with pytest.raises(CardDataError) as caught:
        parse(text, O8D, catalog)
    assert message in str(caught.value)


@settings(deadline=None)
@given(
    data=st.one_of(st.binary(max_size=300), st.text(max_size=100).map(str.encode)),
    form=st.sampled_from(FORMS),
)
def test_junk_is_refused_in_a_sentence(data: bytes, form: str) -> None:
    try:
        deck, _ = parse_deck(data, form, Catalog(), WHERE, "junk")
    except CardDataError as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert deck.size + len(deck.factions) > 0


NAMES = ("Mud Clerk", "Downpour", "Umbrella", "Rage", "Greed", "Everyday Bucket", "Silt")


def entries(names: tuple[str, ...]) -> st.SearchStrategy[tuple[Entry, ...]]:
    one_entry = st.builds(Entry, st.integers(1, 99), st.sampled_from(names))
    return st.lists(one_entry, max_size=5).map(merged)


LINE = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=20).map(
    str.strip
)
NOTES = st.lists(LINE, max_size=4).map(lambda lines: "\n".join(lines).strip("\n"))
DECKS = st.builds(
    Deck,
    name=LINE.filter(bool),
    factions=entries(("Bog Court", "Ledger House")),
    starting=entries(("Rage", "Greed", "Silt")),
    cards=entries(NAMES),
    format=st.sampled_from((None, "constructed", "limited")),
    notes=NOTES,
).filter(lambda deck: deck.size + len(deck.factions) > 0)


@settings(deadline=None)
@given(deck=DECKS, forms=st.lists(st.sampled_from(FORMS), min_size=1, max_size=4))
def test_any_chain_of_conversions_loses_nothing(catalog: Catalog, deck: Deck, forms: list[str]) -> None:
    converted = deck
    for form in forms:
        written = format_deck(converted, form, catalog)
        converted, notes = parse(written, form, catalog)
        assert notes == []
    assert converted == deck


def test_the_shared_decks_are_read_and_converted_without_loss(shared: Path) -> None:
    catalog = Catalog.load([shared / "cards"])
    sizes = []
    for path in sorted((shared / "decks").glob("*.o8d")):
        deck, repairs = read_deck(path, catalog)
        assert repairs == ()
        assert deck.faction is not None
        assert sum(entry.count for entry in deck.starting) == 2
        for form in FORMS:
            written = format_deck(deck, form, catalog, deck.name).encode()
            assert parse_deck(written, form, catalog, WHERE, deck.name) == (deck, ())
        sizes.append(deck.size)
    assert len(sizes) == 7
    assert sizes[:2] == [75, 75]  # the two decks for two players; a Constructed deck has 75 cards
