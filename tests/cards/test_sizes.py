"""A megabyte of anything: refused as soon as it is clear that it can be no deck, set or scenario."""

import pytest

from spoils.cards import tags, xmlfile, yamlfile
from spoils.cards.catalog import Catalog
from spoils.cards.deckfile import O8D, OWN, PLAIN, parse_deck
from spoils.cards.errors import CardDataError, Where
from spoils.cards.setfile import parse_set
from spoils.scenario.file import Unusable, parse_scenarios

MEGABYTE = 1_000_000
WHERE = Where("x")


def big(unit: str, start: str = "", end: str = "") -> str:
    return start + unit * (MEGABYTE // len(unit)) + end


MANY_VALUES = {
    "entries": big("- a\n"),
    "one line": big("a, ", "a: [", "]"),
    "documents": big("---\n"),
    "cards": big("- {name: a, type: Item}\n", "cards:\n"),
    "copies": big("- 4 Rage\n", "cards:\n"),
    "script": big("- A ends turn\n", "title: x\nplayers: {A: {}, B: {}}\nscript:\n"),
}


@pytest.mark.parametrize("text", MANY_VALUES.values(), ids=MANY_VALUES)
def test_yaml_is_read_no_further_than_any_file_goes(text: str) -> None:
    read: list[int] = []
    value = yamlfile._plain_scalar

    def counting(scalar: str) -> object:
        read.append(1)
        return value(scalar)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yamlfile, "_plain_scalar", counting)
        with pytest.raises(CardDataError, match=r"x, line \d+: holds more than 40000 values"):
            parse_set(text, WHERE)
    assert len(read) <= yamlfile.MOST_VALUES


def test_the_same_limit_holds_for_decks_and_scenarios() -> None:
    with pytest.raises(CardDataError, match="holds more than 40000 values"):
        parse_deck(MANY_VALUES["copies"].encode(), OWN, Catalog(), WHERE, "x")
    (found,) = parse_scenarios(MANY_VALUES["script"].encode(), WHERE, Catalog())
    assert isinstance(found, Unusable)
    assert "holds more than 40000 values" in found.error


def test_xml_has_so_many_elements_and_no_more() -> None:
    cards = big('<card qty="1" id="">Rage</card>', '<deck><section name="Game Deck">', "</section></deck>")
    with pytest.raises(CardDataError, match="holds more than 30000 elements"):
        parse_deck(cards.encode(), O8D, Catalog(), WHERE, "x")
    assert xmlfile.MOST_ELEMENTS == 30_000
    with pytest.raises(CardDataError, match="nested far deeper"):
        parse_deck(big("<a>").encode(), O8D, Catalog(), WHERE, "x")


def test_a_file_with_very_many_mismatched_tags_is_not_repaired() -> None:
    text = '<deck><section name="Game Deck">' + '<card qty="1" id="">Rage' * 1000 + "</section></deck>"
    levels = {"deck": 0, "section": 1, "card": 2}
    work = tags.Rebalancing(levels, WHERE)
    assert work.text(text) is None
    assert len(work.repairs) == tags.MOST_REPAIRS + 1


def test_a_list_of_cards_is_read_as_far_as_a_deck_can_go() -> None:
    with pytest.raises(CardDataError, match="x, line 2501: lists more than 10000 cards"):
        parse_deck(big("4 Rage\n").encode(), PLAIN, Catalog(), WHERE, "x")


@pytest.mark.parametrize("line", ["A picks {}", "A uses {}", "A chooses {}", "expect {}", "A orders {}"])
@pytest.mark.parametrize("unit", ["a", "a, ", "a of ", "a is ", "a = ", "'"])
def test_a_line_of_a_script_is_no_longer_than_a_line(line: str, unit: str) -> None:
    text = f'title: x\nplayers: {{A: {{}}, B: {{}}}}\nscript:\n- "{line.format(big(unit))}"\n'
    (found,) = parse_scenarios(text.encode(), WHERE, Catalog())
    assert isinstance(found, Unusable)
    assert "line 4" in found.error
    assert "more than 1000 characters" in found.error
    assert len(found.error) < 500
