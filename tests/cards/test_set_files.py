"""Card files: read, refused with the place, and written so that they read back the same."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spoils.cards.card import ICONS, SUPERTYPES, TRADES, TYPES, French, PrintedCard, bad_character
from spoils.cards.cardform import card_from_mapping, default_cost
from spoils.cards.cardset import CardSet, Chance, OneOf, Pack, Pick
from spoils.cards.errors import CardDataError, Where
from spoils.cards.setfile import parse_set, read_set, write_set
from spoils.french import typeset

WHERE = Where("mud.yaml")


def test_every_key_arrives_in_its_field(mud_season: Path) -> None:
    card_set = read_set(mud_season)
    assert (card_set.name, card_set.code, len(card_set.cards)) == ("Mud Season", "MUD", 15)
    assert card_set.packs == (
        Pack(
            "Booster", (Pick("Rarity", "Common", 3), Pick("Rarity", "Uncommon", 2), Pick("Rarity", "Rare", 1))
        ),
        Pack("Odds and ends", (Pick("Rarity", "Staple", None),)),
    )
    cards = {card.name: card for card in card_set.cards}
    assert cards["Mud Clerk"] == PrintedCard(
        name="Mud Clerk",
        subtitle="Files it wet",
        types=("Character",),
        trade="Banker",
        subtypes=("clerk", "bog folk"),
        cost=2,
        threshold="GG",
        strength=1,
        life=2,
        speed=3,
        text="When this card enters play, draw a card.\n\nSTAMP\nCOST: Deplete this card.\n"
        "EFFECT: Restore an item.",
        rarity="Common",
        number="001/012",
        set_name="Mud Season",
        french=French("Commis de boue", "Classe mouillé", (("STAMP", "TAMPONNER"),)),
    )
    assert cards["Walking Raft"].types == ("Character", "Item")
    assert cards["Reed Whistle"].bonus == "+1/+0/-1"
    assert (cards["Sluice Gate"].structure, cards["Bog Court"].influence) == (5, 20)
    assert cards["Everyday Bucket"].is_staple
    assert cards["Tadpole"].token


def test_a_missing_cost_is_0_where_cards_have_costs(mud_season: Path) -> None:
    costs = {card.name: card.cost for card in read_set(mud_season).cards}
    assert (costs["Downpour"], costs["Umbrella"]) == (0, 0)
    assert (costs["Silt"], costs["Bog Court"], costs["Tadpole"]) == (None, None, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards:\n- {name: A, type: Item, colour: red}", 'line 2, card "A": "colour" is not a key of a card'),
        (
            "cards:\n- {name: A, type: Item,\n   strenght: 2}",
            'line 3, card "A": "strenght" is not a key of a card; did',
        ),
        (
            "cards:\n- name: A\n  type: Itm",
            'line 3, card "A", type: "Itm" is not a type; the types are Character',
        ),
        (
            "cards:\n- name: A\n  type: Item\n  cost: two",
            'line 4, card "A", cost: "two" is not a whole number',
        ),
        (
            "cards:\n- name: A\n  type: Item\n  cost: 1.5",
            'line 4, card "A", cost: "1.5" is not a whole number',
        ),
        ("cards:\n- name: A\n  type: Item\n  cost: -1", 'line 4, card "A", cost: is -1; it must be'),
        ("cards:\n- name: A\n  type: Item\n  cost:", 'line 4, card "A", cost: "None" is not a whole number'),
        ("cards:\n- name: A\n  type: Item\n  threshold: [R]", 'line 4, card "A", threshold: '),
        ("cards:\n- name: A\n  type: Item\n  threshold: RX", 'line 4, card "A", threshold: "X" is no icon'),
        (
            "cards:\n- name: A\n  type: Item\n  subtypes: gear",
            'line 4, card "A", subtypes: "gear" is not a list',
        ),
        ("cards:\n- name: A\n  type: Item\n  token: maybe", 'line 4, card "A", token: "maybe" is neither'),
        ("cards:\n- name: A\n  type: Item\n  fr: B", 'line 4, card "A", fr: "B" is not a mapping'),
        (
            "cards:\n- name: A\n  type: Item\n  fr: {name: B, abilities: C}",
            'line 4, card "A", fr abilities: "C" is not a mapping from names of abilities',
        ),
        (
            "cards:\n- name: A\n  type: Item\n  fr: {name: B, abilities: {DIG: CREUSER}}",
            'line 4, card "A", fr abilities: names DIG, and no line of the text begins with that',
        ),
        ("cards:\n- name: A\n  type: Item\n  fr: {nom: B}", 'line 4, card "A": "nom" is not a key of fr'),
        (
            "cards:\n- name: A\n  type: Character\n  life: 1\n  speed: 1",
            'line 2, card "A", strength: is missing',
        ),
        ("cards:\n- type: Item", "line 2, name: must not be empty"),
        ("cards:\n- name: A", 'line 2, card "A", type: is missing'),
        ("cards:\n- A", 'line 2: "A" is not a card'),
        (
            "cards:\n- {name: A, type: Item}\n- {name: a, type: Item}",
            'line 3, card "a", name: is already on line 2',
        ),
        ("cards:\n- name: A\n  name: B", 'line 3: has the key "name" a second time (first on line 2)'),
        ("cards: A", 'line 1, cards: "A" is not a list'),
        ("set: A", "cards: is missing"),
        ("set: A\ncards: []\nextra: 1", 'line 3: "extra" is not a key of a card file'),
        ("set: [A]\ncards: []", "line 1, set: "),
        ("packs: {B: {Common: 0}}\ncards: []", 'line 1, pack "B": Common is "0"; write a number'),
        ("packs: {B: 9}\ncards: []", 'line 1, pack "B": must say how many'),
        ("packs: 3\ncards: []", 'line 1, packs: "3" is not a mapping'),
        ("packs: {B: {one of: 3}}\ncards: []", 'line 1, pack "B": one of needs a list of two ways or more'),
        ("packs: {B: {one of: [{chance: 1}, {chance: 1}]}}\ncards: []", 'pack "B": '),
        (
            "packs: {B: {one of: [{chance: 0, Rare: 1}, {chance: 1, Common: 1}]}}\ncards: []",
            'pack "B": chance is "0"; write a number from 1 to 1000',
        ),
        (
            "packs: {B: {one of: [{chance: 1, Rare: 0}, {chance: 1, Common: 1}]}}\ncards: []",
            'pack "B": Rare is "0"; write a number',
        ),
        ("- a", "is not a card file"),
        ("", "holds 0 YAML documents"),
        ("a: 1\n---\nb: 2", "holds 2 YAML documents"),
        ("cards: [", "is not valid YAML"),
        ("cards: 'x", "is not valid YAML"),
        ("cards: &a [*a]", "line 1: uses a YAML alias"),
        ("cards: !!python/object:os.system x", "line 1: uses the YAML tag"),
        ("cards: " + "[" * 100_000, "nested far deeper"),
        ("? [a]\n: b", "line 1: has a key that is not a word"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(CardDataError) as caught:
        parse_set(text, WHERE)
    assert str(caught.value).startswith("mud.yaml")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"cards:\n- {name: caf\xe9, type: Item}", "line 2: byte 0xe9 is not UTF-8"),
        ("cards: []".encode("utf-16"), "is in UTF-16; save it as UTF-8"),
        (bytes(range(256)), "is not a text file"),
        (b"cards: \x01", "is not valid YAML"),
    ],
)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "junk.yaml"
    path.write_bytes(data)
    with pytest.raises(CardDataError, match=r"junk\.yaml") as caught:
        read_set(path)
    assert message in str(caught.value)


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_junk_gives_an_error_or_a_set_but_never_a_crash(data: bytes) -> None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return
    try:
        assert isinstance(parse_set(text, WHERE), CardSet)
    except CardDataError as error:
        assert str(error).startswith("mud.yaml")  # noqa: PT017


def test_a_missing_file_is_an_error_sentence(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="cannot be read: no such file or directory"):
        read_set(tmp_path / "none.yaml")
    with pytest.raises(CardDataError, match="cannot be read: is a directory"):
        read_set(tmp_path)


def test_words_that_yaml_would_change_stay_words() -> None:
    card_set = parse_set(
        "cards:\n- {name: No, type: Item, number: 012, rarity: 1e3, subtitle: 2001-01-01}", WHERE
    )
    card = card_set.cards[0]
    assert (card.name, card.number, card.rarity, card.subtitle) == ("No", "012", "1e3", "2001-01-01")


def test_a_scenario_may_say_only_what_matters_in_a_game() -> None:
    card = card_from_mapping({"name": "Zap", "type": "Tactic", "text": "Draw a card."}, Where("s.yaml", 7))
    assert card == PrintedCard("Zap", ("Tactic",), cost=0, text="Draw a card.")
    with pytest.raises(CardDataError, match=r's\.yaml, line 7, card "Zap": "rarity" is not a key of a card'):
        card_from_mapping({"name": "Zap", "type": "Tactic", "rarity": "Rare"}, Where("s.yaml", 7))


def lines(least: int = 0) -> st.SearchStrategy[str]:
    # Surrogates cannot be encoded; controls and line separators are refused by the card itself.
    characters = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"))
    return st.text(characters, max_size=20).map(str.strip).filter(lambda text: len(text) >= least)


TEXTS = st.lists(
    st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=30), max_size=6
).map("\n".join)
NUMBERS = st.integers(0, 999)


def typeset_french(name: str, subtitle: str) -> French:
    """As it is read from a file: French typography is put right there."""
    return French(typeset(name), typeset(subtitle))


@st.composite
def cards(draw: st.DrawFn) -> PrintedCard:
    types = tuple(draw(st.lists(st.sampled_from(TYPES), min_size=1, unique=True)))
    token = draw(st.booleans())
    stats = [draw(NUMBERS) if "Character" in types else None for _ in range(3)]
    cost = draw(st.one_of(st.just(default_cost(types, token)), NUMBERS))
    subtypes = st.lists(lines(1).filter(lambda name: "," not in name), unique=True, max_size=3)
    return PrintedCard(
        name=draw(lines(1)),
        types=types,
        subtitle=draw(lines()),
        trade=draw(st.sampled_from((None, *TRADES))),
        supertype=draw(st.sampled_from((None, *SUPERTYPES))),
        subtypes=tuple(draw(subtypes)),
        cost=cost,
        threshold=draw(st.text(ICONS, max_size=6)),
        strength=stats[0],
        life=stats[1],
        speed=stats[2],
        structure=draw(NUMBERS) if "Location" in types else None,
        influence=draw(st.one_of(st.none(), NUMBERS)) if "Faction" in types else None,
        bonus="" if "Character" in types else draw(st.sampled_from(("", "+2/+2/+0", "-1/-0/4"))),
        text=draw(TEXTS),
        rarity=draw(lines()),
        number=draw(lines()),
        set_name="Any Set",
        id=draw(lines()),
        token=token,
        french=draw(st.one_of(st.none(), st.builds(typeset_french, lines(1), lines()))),
    )


@settings(deadline=None)
@given(st.lists(cards(), max_size=4, unique_by=lambda card: card.name.casefold()))
def test_what_is_written_reads_back_the_same(printed: list[PrintedCard]) -> None:
    rare, ultra = Pick("Rarity", "Rare", 1), Pick("Rarity", "Ultra Rare", 1)
    by_chance = OneOf((Chance(7, (rare,)), Chance(1, (rare, ultra))))
    packs = (Pack("Booster", (Pick("Rarity", "Common", 9), by_chance, Pick("Rarity", "Staple", None))),)
    card_set = CardSet("Any Set", tuple(printed), "ANY", packs)
    try:
        text = write_set(card_set)
    except CardDataError as error:
        assert "more than once" in str(error)  # noqa: PT017  # names that differ in typography only
        return
    assert bad_character(text, allowed="\n\t") is None
    assert parse_set(text, Where("any.yaml")) == card_set


@pytest.mark.parametrize("text", ["\n", "\n\n a\n", "a\n", " a\nb", "a\n\n\nb", "- a\n# b", "a: b\n...\n---"])
def test_lines_stay_where_they_are(text: str) -> None:
    card = PrintedCard("Hat", ("Item",), cost=0, text=text, rarity="Rare", set_name="Hats")
    other = PrintedCard("Cap", ("Item",), cost=0, text=text, set_name="Hats")
    assert parse_set(write_set(CardSet("Hats", (card, other))), WHERE).cards == (card, other)


def test_the_test_set_is_written_in_the_form_it_has(mud_season: Path) -> None:
    card_set = read_set(mud_season)
    assert parse_set(write_set(card_set), Where("again.yaml")) == card_set


def test_a_set_with_a_name_twice_is_not_written() -> None:
    card = PrintedCard("Gum Boot", ("Item",), cost=0)
    with pytest.raises(CardDataError, match="in the set more than once"):
        write_set(CardSet("Boots", (card, card)))
