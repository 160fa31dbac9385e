"""Puzzles as somebody solves them: at a desk with hints and a mistake, on a phone in French."""

from __future__ import annotations

import gzip
import json

from playwright.sync_api import Page, expect

from spoils.cards.catalog import Catalog
from spoils.study.puzzles.puzzle import Theme
from spoils.study.puzzles.shelf import shipped
from spoils.study.puzzles.solving import Attempt
from tests.web.conftest import OpenPage
from tests.web.everybody import PHONE, must_be_accessible, must_fit


def begin(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    must_be_accessible(page)
    must_fit(page)
    page.locator(".today .button.main").click()
    expect(page.locator(".desk .task")).to_be_visible()


def test_the_puzzle_of_the_day(open_page: OpenPage) -> None:
    page = open_page("/puzzles")
    begin(page, "Puzzles")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".task .hint")).to_be_visible()
    page.get_by_role("button", name="Another hint").click()
    expect(page.locator(".task .hint")).to_contain_text("This: ")
    must_be_accessible(page)
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("list", name="Solution").locator("li").first).to_contain_text("You: ")
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_role("button", name="Show the solution")).to_be_visible()
    page.mouse.move(0, 0)  # a card that lies under it now would be shown large
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".today")).to_contain_text("Solve it")
    expect(page.locator(".today")).not_to_contain_text("in a row")  # nothing to be proud of yet


def must_show_ones_own_side(page: Page) -> None:
    """On a phone the question leaves it in sight, and nobody is called "You" within a sentence."""
    expect(page.locator(".own .plaque")).to_contain_text("(you)")
    expect(page.locator(".prompt h2")).to_contain_text("Player")
    asked = page.locator(".asking").bounding_box()
    own = page.locator(".own [data-influence]").bounding_box()
    assert own is not None
    assert asked is not None
    assert own["y"] + own["height"] <= asked["y"], "one's own side lies behind the question"


def test_a_mistake_and_the_way_to_the_solution(open_page: OpenPage) -> None:
    """A block of one character: to block with nobody is wrong, and that character is right."""
    catalog = Catalog.load()
    blocks = [Attempt(one, catalog) for one in shipped() if one.theme is Theme.BLOCK and len(one.line) > 1]
    attempt = next(one for one in blocks if len(one.hint()[2]) == 1)
    (option,) = attempt.hint()[2]
    assert option.card is not None
    page = open_page(f"/puzzles/{attempt.puzzle.id}")
    page.set_viewport_size({"width": 390, "height": 844})
    must_show_ones_own_side(page)
    page.get_by_role("button", name="Do not block").click()
    expect(page.get_by_text("That is not it.")).to_be_visible()
    page.locator(f'.tablecard[data-ids~="{option.card.id}"]').first.click()
    page.get_by_role("button", name="Block with 1").click()
    expect(page.get_by_text("Right. Go on.")).to_be_visible()


def test_a_division_begins_with_nothing(open_page: OpenPage) -> None:
    """At a table a division is suggested, and in most of these puzzles that would be the solution."""
    puzzle = next(one for one in shipped() if one.theme is Theme.DIVIDE)
    page = open_page(f"/puzzles/{puzzle.id}")
    confirm = page.locator(".prompt .button.main")
    expect(confirm).to_be_disabled()
    more = page.get_by_role("button", name="More for")
    expect(more).not_to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text("0 of ")
    expect(page.locator(".prompt")).not_to_contain_text("Suggested")
    for place, amount in enumerate(puzzle.line[0][0]):
        for _ in range(amount):
            more.nth(place).click()
    confirm.click()
    expect(page.locator(".task .right, .task .solved")).to_be_visible()


def test_on_a_phone_in_french(open_page: OpenPage) -> None:
    page = open_page("/puzzles", still=False, locale="fr-FR", **PHONE)
    begin(page, "Problèmes")
    expect(page.get_by_role("button", name="Indice")).to_be_visible()
    must_fit(page)
    must_be_accessible(page)


OWN = """
title: A table
cards:
  - {name: Burn, type: Tactic, cost: 1, text: "Your opponent loses 3 influence."}
  - {name: Nap, type: Tactic, cost: 1, text: "You gain 1 influence."}
players:
  A: {hand: [Burn, Nap], deck: [Nap, Nap], play: [{card: Rage}]}
  B: {influence: 3, deck: [Nap, Nap]}
"""


def mined(name: str, *titles: str) -> dict[str, object]:
    """A file as `spoils puzzles mine` writes it, to be brought."""
    puzzles = [
        {"goal": "win", "theme": "win", "position": OWN.replace("A table", title), "line": [[[0]]]}
        for title in titles
    ]
    data = "".join(json.dumps(one) + "\n" for one in puzzles).encode()
    return {
        "name": name,
        "mimeType": "text/plain",
        "buffer": gzip.compress(data) if name.endswith(".gz") else data,
    }


def test_puzzles_of_ones_own_with_cards_of_ones_own(open_page: OpenPage) -> None:
    page = open_page("/puzzles", **PHONE)
    bring = page.locator("input[type=file]")
    bring.set_input_files({"name": "deck.txt", "mimeType": "text/plain", "buffer": b"4 Rage"})  # type: ignore[arg-type]
    expect(page.get_by_role("alert")).to_contain_text("deck.txt, line 1: this is no puzzle")
    bring.set_input_files(mined("mine.jsonl.gz", "First", "Second"))  # type: ignore[arg-type]
    expect(page.get_by_text("2 new puzzles.")).to_be_visible()
    bring.set_input_files(mined("again.jsonl", "Second"))  # type: ignore[arg-type]
    expect(page.get_by_text("No new puzzles.")).to_be_visible()
    must_fit(page)
    must_be_accessible(page)
    page.reload()  # they are kept
    page.get_by_role("link", name="Solve it: Your own puzzles").press("Enter")
    expect(page.get_by_text("Win before this turn is over")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".task .hint")).to_contain_text("Deploy something")
    page.locator(".tablecard", has_text="Nap").first.click()
    expect(page.get_by_text("That is not it.")).to_be_visible()
    page.locator(".tablecard", has_text="Burn").first.click()
    expect(page.get_by_text("Solved!")).to_be_visible()
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_role("button", name="Show the solution")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("1 of 2 solved")).to_be_visible()
    page.get_by_role("button", name="Remove all").click()
    expect(page.get_by_role("link", name="Solve it: Your own puzzles")).to_have_count(0)
