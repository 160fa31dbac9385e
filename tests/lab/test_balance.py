"""Balance: the games, the figures, the page, and that the published ones hold."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from spoils.cards.catalog import Catalog
from spoils.lab.balance.__main__ import constructed_decks, main
from spoils.lab.balance.field import Field, play_all, play_one
from spoils.lab.balance.figures import Figures, added_up, unbalanced
from spoils.lab.balance.page import page
from spoils.lab.balance.plot import plot
from spoils.lab.match import Played
from spoils.lab.tables import find_deck
from spoils.record.setup import DeckList

FOLDER = Path(__file__).parents[2] / "docs" / "balance"
NAMES = ("Ash", "Birch", "Cedar")
FIELD = Field("comprehensive", "random", tuple(DeckList("Harbour Board", (), name) for name in NAMES), 1)


def played(game: int, winner: int | None, first: int = 0, turns: int = 20) -> Played:
    return Played(game, 1, (0, 1), ("random",) * 2, NAMES[:2], first=first, winner=winner, turns=turns)


def starters() -> Field:
    catalog = Catalog.load()
    decks = tuple(find_deck(f"starter-{trade}", catalog) for trade in ("rogue", "banker", "warlord"))
    return Field("comprehensive", "random", decks, 7)


# ---- the games ---------------------------------------------------------------------------------------------


def test_every_pair_plays_as_often_on_seeds_of_its_own_in_both_seats() -> None:
    games = range(12)  # two rounds of three pairs in two seats
    assert Counter(FIELD.pair_of(game) for game in games) == {(0, 1): 4, (0, 2): 4, (1, 2): 4}
    seeds = Counter(FIELD.contest(game).seed for game in games)
    assert set(seeds.values()) == {2}
    for game in games[::2]:
        assert FIELD.contest(game) == FIELD.contest(game + 1)


def test_seats_are_swapped_and_processes_make_no_difference() -> None:
    field = starters()
    library = field.library()
    alone = [play_one(field, game, library) for game in range(10)]
    assert [one.error for one in alone] == [None] * 10
    assert [one.seats for one in alone[:2]] == [(0, 1), (1, 0)]
    assert alone[0].decks == alone[1].decks[::-1]
    assert list(play_all(field, 10, jobs=2)) == alone


# ---- the figures -------------------------------------------------------------------------------------------


def test_wins_are_counted_by_deck_by_pair_and_by_who_went_first() -> None:
    # Ash against Birch: Ash wins twice, once going first. Ash against Cedar: a draw and a win for Cedar.
    games = [played(0, 0), played(1, 0, first=1), played(2, None, turns=30), played(3, 1, first=1, turns=14)]
    figures = added_up(FIELD, games)
    assert (figures.games, figures.draws) == (4, 1)
    assert figures.record("Ash") == (2.5, 4)
    assert figures.record("Birch") == (0, 2)
    assert figures.record("Cedar") == (1.5, 2)
    assert figures.first() == (2.5, 4)  # games 0 and 3, half of game 2
    found = figures.pair("Cedar", "Ash")
    assert found is not None
    pair, place = found
    assert (pair.share(place), pair.median_turns()) == (0.75, 11.0)  # 22 turns of both are 11 of each
    assert figures.pair("Ash", "Oak") is None


def balanced(rounds: int = 5) -> list[Played]:
    """Everybody wins half of their games, in each seat."""
    return [played(game, game % 2, first=game // 2 % 2) for game in range(12 * rounds)]


def test_bars_that_hold() -> None:
    assert unbalanced(added_up(FIELD, balanced())) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        # Cedar is second in two of three pairs.
        ({"winner": 1}, "Cedar wins 100.0%"),
        ({"winner": 1}, "Ash wins 0.0%"),
        ({"turns": 12}, "Ash against Birch takes 6 turns each; 7 to 14 are wanted"),
        ({"turns": 30}, "Birch against Cedar takes 15 turns each"),
        ({"first": 5}, "whoever goes first wins 0.0%"),
        ({"error": "Stuck: no end"}, "an error: game 0 (seed 1): Stuck: no end"),
    ],
)
def test_each_bar_can_fail(change: dict[str, object], said: str) -> None:
    games = [msgspec.structs.replace(one, **change) for one in balanced()]
    faults = unbalanced(added_up(FIELD, games))
    assert any(fault.startswith(said) for fault in faults), faults


# ---- page and plot -----------------------------------------------------------------------------------------


def test_the_page_says_what_was_measured() -> None:
    text = page(added_up(FIELD, balanced()), "2026-01-02")
    assert "60 games, 0 of them\ndraws. Taken 2026-01-02." in text
    assert "All bars hold." in text
    assert "| Ash | 20 of 40 | 50.0% [35.2%, 64.8%] |" in text
    assert "| Ash | Birch | 20 | 50% : 50% | 10 | 20 to 20 | 10 of 20 |" in text


def test_the_plot_has_a_bar_for_each_deck_and_a_square_for_each_pair() -> None:
    root = ElementTree.fromstring(plot(added_up(FIELD, balanced())))
    boxes = [one for one in root.iter() if one.tag.endswith("rect")]
    bars = [one for one in boxes if one.get("class") == "bar"]
    assert [bar.get("width") for bar in bars] == ["180.0"] * 3  # half of 360
    assert len(boxes) == 1 + 3 + 6  # the paper, the bars, each against each both ways


def test_the_command_writes_everything_and_says_what_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    decks = ("--deck", "starter-rogue", "--deck", "starter-banker")
    call = ("--games", "2", "--bot", "random", "--jobs", "1", "--out", str(tmp_path), "--date", "2026-01-02")
    status = main([*call, *decks])
    last = capsys.readouterr().out.splitlines()[-1]
    match = re.fullmatch(r"2 games, (\d+) bars do not hold", last)
    assert match is not None
    assert status == (match[1] != "0")
    figures = msgspec.json.decode((tmp_path / "figures.json").read_bytes(), type=Figures)
    assert figures.games == 2
    assert (tmp_path / "README.md").read_text("utf-8") == page(figures, "2026-01-02")
    assert (tmp_path / "balance.svg").read_text("utf-8") == plot(figures)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--games", "3"), "--games 3 is odd"),
        (("--deck", "starter-rogue"), "one deck is no field"),
        (("--bot", "nobody"), 'there is no bot called "nobody"'),
        (("--edition", "newest"), 'there is no edition "newest"'),
    ],
)
def test_wrong_calls_are_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith(message)


# ---- what is published -------------------------------------------------------------------------------------


def test_the_published_figures_hold_and_are_what_the_page_and_the_plot_show() -> None:
    figures = msgspec.json.decode((FOLDER / "figures.json").read_bytes(), type=Figures)
    text = (FOLDER / "README.md").read_text("utf-8")
    date = re.search(r"Taken (\d{4}-\d\d-\d\d)\.", text)
    assert date is not None
    assert text == page(figures, date[1])
    assert (FOLDER / "balance.svg").read_text("utf-8") == plot(figures)
    catalog = Catalog.load()
    assert figures.decks == [find_deck(name, catalog).name for name in constructed_decks(catalog)]
    assert len(figures.pairs) == 45
    assert len({pair.games for pair in figures.pairs}) == 1  # every pair as often as the others
    assert figures.pairs[0].games >= 40
    assert unbalanced(figures) == []
