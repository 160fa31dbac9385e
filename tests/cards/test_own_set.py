"""The Long Ebb, the set that comes with the project: what docs/SET.md promises about it."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from checks.places import SOURCE
from spoils.cards.card import ICONS, PrintedCard, fold_name
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import project_sets, read_source
from spoils.cards.errors import Where
from spoils.cards.packs import open_packs, pack_of, sealed_pool
from spoils.cards.setfile import parse_set, write_set
from spoils.engine.program import texts as t
from spoils.engine.program import words as w
from spoils.engine.program.every_node import node_kinds
from spoils.engine.program.families import Text, nodes_of
from spoils.engine.program.happenings.times import NextTime
from spoils.engine.program.instructions.choosing import Pick
from spoils.engine.program.instructions.damage import ChangeInfluence
from spoils.engine.program.instructions.lasting import Delay
from spoils.engine.program.instructions.moving import Destination, RemoveFromGame
from spoils.engine.program.instructions.playing import Play, PlayResource
from spoils.engine.program.instructions.terms import (
    Attach,
    Deplete,
    Destroy,
    Detach,
    Discard,
    Draw,
    Duplicate,
    Pay,
    Restore,
    Search,
    Terminate,
)
from spoils.engine.program.keywords import COVERT, TACTICAL
from spoils.engine.program.node import Node
from spoils.engine.program.objects.situations import BeingPlayed, Facing, InArea
from spoils.engine.program.statements.changes import CopyText, GainText, LoseText, Must
from spoils.engine.program.statements.combined import While
from spoils.engine.program.statements.possible import MustPick, PartyMust, PlayerMustPay
from spoils.language.compile import Compiled, compile_card
from spoils.rules.book import Rulebook

FILE = SOURCE / "spoils" / "cards" / "data" / "sets" / "the-long-ebb.yaml"
PAGE = Path(__file__).parents[2] / "docs" / "SET.md"
TRADES = {"Arcanist": "O", "Banker": "G", "Gearsmith": "E", "Rogue": "D", "Warlord": "R"}
PAIRS = ("OG", "GE", "ER", "DR", "OD")


@cache
def the_long_ebb() -> CardSet:
    (found,) = (one for one in project_sets() if one.name == "The Long Ebb")
    return found


def cards() -> list[PrintedCard]:
    """The cards that packs hold by rarity: neither factions nor staples."""
    return [card for card in the_long_ebb().cards if card.rarity not in ("Faction", "Staple")]


def factions() -> list[PrintedCard]:
    return [card for card in the_long_ebb().cards if card.has_type("Faction")]


@cache
def compiled(card: PrintedCard) -> Compiled:
    program = compile_card(card.name, card.types, card.text)
    assert isinstance(program, Compiled), f"{card.name}: {program}"
    return program


@cache
def all_nodes() -> list[Node]:
    return [node for card in the_long_ebb().cards for node in nodes_of(compiled(card).text.texts)]


def used(kind: type[Node], **fields: Any) -> bool:
    """Tell whether some card has a piece of this kind in its program, with these fields."""
    return any(
        type(node) is kind and all(getattr(node, name) == value for name, value in fields.items())
        for node in all_nodes()
    )


# ---- what is printed --------------------------------------------------------------------------------------


def test_the_set_has_the_designed_numbers() -> None:
    assert len(cards()) == 258
    by_trade = Counter(card.trade for card in cards())
    assert by_trade == {**dict.fromkeys(TRADES, 48), "Universal": 18}
    for trade in TRADES:
        rarities = Counter(card.rarity for card in cards() if card.trade == trade)
        assert rarities == {"Common": 22, "Uncommon": 14, "Rare": 10, "Ultra Rare": 2}, trade
    assert Counter(card.rarity for card in cards() if card.trade == "Universal") == {
        "Common": 8,
        "Uncommon": 6,
        "Rare": 3,
        "Ultra Rare": 1,
    }


@pytest.mark.parametrize(
    ("rarity", "share"), [("Common", 0.45), ("Uncommon", 0.30), ("Rare", 0.20), ("Ultra Rare", 0.05)]
)
def test_rarities_have_their_shares(rarity: str, share: float) -> None:
    count = sum(card.rarity == rarity for card in cards())
    assert abs(count / len(cards()) - share) <= 0.02


@pytest.mark.parametrize("trade", TRADES)
def test_each_trade_can_do_everything_a_deck_needs(trade: str) -> None:
    own = [card for card in cards() if card.trade == trade]
    types = Counter(card.types[0] for card in own)
    assert 20 <= types["Character"] <= 26
    assert 10 <= types["Tactic"] <= 16
    assert types["Item"] >= 3
    assert types["Location"] >= 3
    assert types["Resource"] == 2
    icon = TRADES[trade]
    assert all(icon in card.threshold for card in own if card.cost is not None)
    early = [card for card in own if card.has_type("Character") and card.cost is not None and card.cost <= 2]
    assert len(early) >= 5


def test_the_curve_is_sensible() -> None:
    costs = Counter(card.cost for card in cards() if card.cost is not None)
    assert (min(costs), max(costs)) == (0, 10)
    share = {
        limit: sum(costs[cost] for cost in costs if cost <= limit) / sum(costs.values()) for limit in (4, 5)
    }
    assert share[4] >= 0.75
    assert share[5] >= 0.9
    assert all(len(card.threshold) <= 4 for card in cards())
    assert all(card.threshold for card in cards() if card.cost is not None and card.trade != "Universal")


def test_statistics_are_in_the_usual_range() -> None:
    for card in cards():
        if card.has_type("Character"):
            assert card.strength is not None
            assert card.life is not None
            assert card.cost is not None
            assert card.strength + card.life <= 2 * card.cost + 4, card.name
            assert card.speed in (1, 2, 3, 4), card.name
        if card.has_type("Location"):
            assert card.structure in range(3, 7), card.name
    speeds = Counter(card.speed for card in cards() if card.has_type("Character"))
    assert speeds.most_common(1)[0][0] == 3


@pytest.mark.parametrize("pair", PAIRS)
def test_neighbouring_trades_share_three_cards_and_a_resource(pair: str) -> None:
    icons = set(pair)
    shared_cards = [card for card in cards() if set(card.threshold) == icons]
    assert len(shared_cards) == 3
    provided = [set(re.findall(r"\[(.)\]", card.text)) for card in cards() if card.has_type("Resource")]
    assert icons in provided


@pytest.mark.parametrize("icon", ICONS)
def test_some_resource_provides_an_icon_twice(icon: str) -> None:
    texts = [card.text for card in cards() if card.has_type("Resource")]
    assert any(f"PROVIDES: [{icon}][{icon}]" in text for text in texts)


def test_factions_have_the_usual_parts() -> None:
    influences = {card.name: card.influence or 0 for card in factions()}
    assert len(influences) == 7
    assert influences["Harbour Board"] == 25
    assert all(20 <= influence <= 24 for name, influence in influences.items() if name != "Harbour Board")
    for card in factions():
        texts = compiled(card).text.texts
        assert sum(isinstance(text, t.StartingResources) for text in texts) == 1
        (draw,) = (text for text in texts if isinstance(text, t.StartingDraw))
        assert draw == t.StartingDraw(8, 9)
        rules = [text.rule for text in texts if isinstance(text, t.FactionRule)]
        assert sorted(rules) == sorted([w.RESTORE_RULE, w.DEVELOP_RULE])
        abilities = [text.name for text in texts if isinstance(text, t.AbilityText)]
        assert abilities[:2] == ["DRAW", "RESOURCE"]
        assert len(abilities) == (2 if card.name == "Harbour Board" else 3)


def test_every_card_has_its_french_name_and_both_subtitles() -> None:
    printed = the_long_ebb().cards
    assert all(card.subtitle for card in printed)
    assert all(card.french is not None and card.french.name and card.french.subtitle for card in printed)
    french = Counter(fold_name(card.french.name) for card in printed if card.french is not None)
    assert [name for name, count in french.items() if count > 1] == []
    subtitles = Counter(card.subtitle for card in printed)
    assert [subtitle for subtitle, count in subtitles.items() if count > 1] == []


def test_every_ability_has_one_french_name() -> None:
    called: dict[str, set[str]] = {}
    for card in the_long_ebb().cards:
        assert card.french is not None
        nodes = nodes_of(compiled(card).text.texts)
        printed = {node.name for node in nodes if isinstance(node, t.AbilityText)}
        assert printed == {name for name, _ in card.french.abilities}, card.name
        for name, french in card.french.abilities:
            called.setdefault(name, set()).add(french)
    assert len(called) > 50
    assert {name for name, french in called.items() if len(french) > 1} == set()
    assert len({fold_name(french) for names in called.values() for french in names}) == len(called)


def test_staple_resources_are_called_as_the_table_of_terms_calls_them() -> None:
    """The rules have names for them, in the French draft too; a printing cannot choose others."""
    terms = {term.names[0] for term in Rulebook.load("fr").terms}
    staples = [card for card in the_long_ebb().cards if card.is_staple]
    assert len(staples) == 5
    assert [card.name for card in staples if card.french is None or card.french.name not in terms] == []


def test_collector_numbers_go_by_trade_and_name() -> None:
    printed = the_long_ebb().cards
    assert [card.number for card in printed] == [f"{n:03}/{len(printed)}" for n in range(1, len(printed) + 1)]
    order = [(card.trade or "", re.sub(r"[^a-z0-9 ]", "", card.name.lower())) for card in printed]
    assert order == sorted(order)


def test_the_file_is_in_the_form_that_is_written() -> None:
    text = write_set(the_long_ebb())
    assert FILE.read_text("utf-8") == text
    assert parse_set(text, Where(FILE.name)).cards == the_long_ebb().cards


@pytest.mark.parametrize("pack", [pack.name for pack in the_long_ebb().packs])
def test_packs_can_be_filled(pack: str) -> None:
    opened = open_packs([(the_long_ebb(), pack_of(the_long_ebb(), pack))], 7)
    assert all(one.missing == () for one in opened)
    pool = sealed_pool(opened)
    assert {"Greed", "Obsession", "Elitism", "Deception", "Rage", "Harbour Board"} <= pool.unlimited


def page_row(card: PrintedCard) -> list[str]:
    """What the page says about a card."""
    french = card.french.name if card.french else ""
    cost = "" if card.cost is None else f"{card.cost} {card.threshold}".strip()
    numbers_of = [
        f"{card.strength}/{card.life}/{card.speed}" if card.strength is not None else card.bonus,
        f"structure {card.structure}" if card.structure is not None else "",
        f"influence {card.influence}" if card.influence is not None else "",
    ]
    kind = f"{card.trade} {card.types[0].lower()}"
    return [card.number[:3], card.name, french, kind, cost, "".join(numbers_of), card.rarity.lower()]


def test_the_page_lists_every_card_as_it_is_printed() -> None:
    lines = PAGE.read_text("utf-8").splitlines()
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in lines if re.match(r"\| \d{3} \|", line)
    ]
    assert rows == [page_row(card) for card in the_long_ebb().cards]
    for card in factions():
        assert any(line.startswith(f"| {card.name} | {card.influence} |") for line in lines), card.name


def test_the_page_names_only_cards_of_the_set() -> None:
    judges = PAGE.read_text("utf-8").split("## For judges")[1].split("## Packs")[0]
    examples = [row.split("|")[2] for row in judges.splitlines() if row.startswith("| ")][1:]
    known = {card.name for card in the_long_ebb().cards}
    named = {name.strip() for example in examples for name in re.split(r"[;,]", example)}
    assert named <= known


# ---- what it does -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", the_long_ebb().cards, ids=lambda card: card.name)
def test_every_card_compiles(card: PrintedCard) -> None:
    compiled(card)


def test_every_keyword_is_used() -> None:
    assert used(t.KeywordText, keyword=COVERT)
    assert used(t.KeywordText, keyword=TACTICAL)
    assert used(t.UniqueText)
    assert used(t.AttachText)
    assert used(t.FlipUpText, extra=None)
    riders = [node.extra for node in all_nodes() if isinstance(node, t.FlipUpText) and node.extra is not None]
    assert {type(rider) for rider in riders} == {Draw, Discard, PlayResource, ChangeInfluence}


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Attach, {}),
        (Detach, {}),
        (Deplete, {}),
        (Restore, {}),
        (Destroy, {}),
        (Discard, {}),
        (Draw, {}),
        (Duplicate, {}),
        (Play, {"free": True}),
        (Pay, {}),
        (Pick, {}),
        (t.ProvidesText, {}),
        (Search, {}),
        (Destination, {"area": w.DECK, "shuffled": True}),
        (Terminate, {"ability": False}),
        (Terminate, {"ability": True}),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_every_term_of_section_3_is_used(kind: type[Node], fields: dict[str, Any]) -> None:
    assert used(kind, **fields)


@pytest.mark.parametrize(
    "kind",
    [
        t.AbilityText,
        t.Triggered,
        While,
        Must,
        PlayerMustPay,
        PartyMust,
        MustPick,
        t.Replacement,
        NextTime,
        Delay,
        GainText,
        CopyText,
        LoseText,
        t.OptionsText,
        t.ThresholdText,
    ],
    ids=lambda kind: kind.__name__,
)
def test_every_kind_of_rules_text_is_used(kind: type[Node]) -> None:
    assert used(kind)


# ---- the rulebook's own list ------------------------------------------------------------------------------

BOOK = Rulebook.load("en")


def headings(pattern: str) -> list[str]:
    """The numbers of the rulebook that look so."""
    return [number for number in BOOK.numbers if re.fullmatch(pattern, number)]


def citing(heading: str) -> list[type[Node]]:
    """The kinds of pieces whose description names a rule under this heading."""
    rule = re.compile(rf"(?<![\d.]){heading}(?![\d])")
    return [kind for kind in node_kinds().values() if rule.search(kind.__doc__ or "")]


def test_every_heading_of_section_3_is_on_some_card() -> None:
    found = headings(r"3\d\d")
    assert len(found) == 14
    unused = [number for number in found if not any(used(kind) for kind in citing(number))]
    # 313, Shuffle, is a property of where cards go and no piece of its own.
    assert unused == ["313"]
    assert used(Destination, area=w.DECK, shuffled=True)


def test_every_kind_of_text_of_section_5_is_on_some_card() -> None:
    found = headings(r"5\d\d")
    assert len(found) == 8
    unused = [number for number in found if not any(used(kind) for kind in citing(number))]
    assert unused == ["501"]  # italic text, which does nothing
    for kind in citing("507"):
        if issubclass(kind, Text):
            assert used(kind), kind.__name__


def test_every_keyword_of_507_is_printed_on_some_card() -> None:
    titles = [BOOK.rule(number).title for number in headings(r"507\.[2-9]")]
    assert len(titles) == 5
    for title in titles:
        word = title.partition("[")[0].strip().upper()
        keyword = re.compile(rf"^(?:\[.*\]: )?{word.removesuffix(' TO')}\b", re.MULTILINE)
        assert any(keyword.search(card.text) for card in cards()), word


def test_abilities_have_thresholds_and_work_elsewhere_too() -> None:
    abilities = [node for node in all_nodes() if isinstance(node, t.AbilityText)]
    assert any(ability.threshold for ability in abilities)
    assert any(ability.area == w.DISCARD for ability in abilities)
    assert any(ability.face_down for ability in abilities)
    assert used(t.Continuous, area=w.HAND)
    assert used(t.Triggered, area=w.DISCARD)
    assert any("V" in node.threshold for node in all_nodes() if isinstance(node, t.ThresholdText))


def test_every_area_is_used() -> None:
    for area in (w.DECK, w.HAND, w.PLAY, w.DISCARD, w.VOID):
        assert used(Destination, area=area)
    assert used(InArea, area=w.VOID)
    assert used(BeingPlayed)
    assert used(Facing, face=w.FACE_DOWN)
    assert used(RemoveFromGame)


# ---- whose it is ------------------------------------------------------------------------------------------


def test_no_name_is_that_of_a_printed_card(shared: Path) -> None:
    printed = {fold_name(card.name) for one in read_source(shared / "cards") for card in one.cards}
    assert len(printed) > 500
    own = {fold_name(card.name) for card in cards() + factions()}
    assert own & printed == set()


def test_no_character_is_a_printed_one_under_another_name(shared: Path) -> None:
    def facts(card: PrintedCard) -> tuple[object, ...]:
        words = " ".join(re.findall(r"[a-z0-9]+", card.text.lower()))
        return card.types, card.cost, card.threshold, card.strength, card.life, card.speed, words

    printed = {facts(card): card.name for one in read_source(shared / "cards") for card in one.cards}
    same = {card.name: printed[facts(card)] for card in cards() if facts(card) in printed}
    assert same == {}
