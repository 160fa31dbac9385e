"""The table fits every screen: nothing overlaps or is outside, everything can be read and is in sight."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import WAIT
from tests.web.crowds import POSITIONS
from tests.web.geometry import SIZES, faults_of
from tests.web.positions import open_position
from tests.web.server import Server

TRIES = 12
SETTLED = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))
})"""


@contextmanager
def sitting(browser: Browser, server: Server, **wishes: object) -> Iterator[Page]:
    """A page of somebody with these settings."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(WAIT)
    settings = json.dumps({"pace": 0, "motion": "off", "language": "en", **wishes})
    context.add_init_script(f"localStorage.setItem('spoils.settings', JSON.stringify({settings}))")
    page = context.new_page()
    page.goto(server.address)
    yield page
    context.close()


@pytest.fixture(scope="module")
def table(browser: Browser, server: Server) -> Iterator[Page]:
    """One page for all positions and sizes: what is looked at is the layout, not the loading."""
    with sitting(browser, server) as page:
        yield page


def settled_faults(page: Page, is_right: Callable[[list[str]], bool]) -> list[str]:
    """The faults, looked at again for a moment if they are not as expected: drawing takes its time."""
    faults: list[str] = []
    for _ in range(TRIES):
        page.evaluate(SETTLED)
        faults = faults_of(page)
        if is_right(faults):
            break
    return faults


def none(faults: list[str]) -> bool:
    return not faults


def at_all_sizes(page: Page) -> dict[str, list[str]]:
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults = settled_faults(page, none)
        if faults:
            found[f"{width}×{height}"] = faults[:8]
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_every_screen(table: Page, name: str) -> None:
    scenario, act = POSITIONS[name]
    table.set_viewport_size({"width": 1366, "height": 768})
    open_position(table, scenario)
    act(table)
    assert at_all_sizes(table) == {}


def test_larger_letters_reach_the_cards(table: Page) -> None:
    table.set_viewport_size({"width": 1366, "height": 768})
    open_position(table, POSITIONS["some"][0])
    size = "() => parseFloat(getComputedStyle(document.querySelector('.rows .name')).fontSize)"
    table.set_viewport_size({"width": 390, "height": 844})
    table.evaluate(SETTLED)
    before = table.evaluate(size)
    table.evaluate("document.documentElement.classList.add('large')")
    table.evaluate(SETTLED)
    assert table.evaluate(size) >= before * 1.2


def test_with_larger_letters_everything_is_still_seen_whole(browser: Browser, server: Server) -> None:
    with sitting(browser, server, language="fr", largeText=True) as page:
        for name in ("some, in battle", "four, overcrowded, in battle"):
            scenario, act = POSITIONS[name]
            page.set_viewport_size({"width": 1366, "height": 768})
            open_position(page, scenario)
            act(page)
            for width, height in ((360, 640), (640, 360)):
                page.set_viewport_size({"width": width, "height": height})
                assert settled_faults(page, none) == [], (name, width)


def test_the_guide_leaves_in_sight_who_fights(table: Page) -> None:
    """With a tip above a question that shows its card, in a battle, on a phone."""
    table.set_viewport_size({"width": 390, "height": 844})
    scenario, act = POSITIONS["lone, in battle, answering"]
    open_position(table, scenario)
    act(table)
    game = table.url.split("/game/")[1].split("#")[0]
    table.evaluate("(game) => localStorage.setItem('spoils.lesson', JSON.stringify(game))", game)
    table.reload()
    tip = table.locator(".coach .tip p")
    expect(tip).to_be_visible()
    assert settled_faults(table, none) == []
    # What was said before takes no room at all.
    table.reload()
    expect(table.locator(".prompt.asked")).to_be_visible()
    expect(table.locator(".coach")).to_be_hidden()
    assert settled_faults(table, none) == []


# Names with a line that ends within a word, without a hyphen.
BROKEN_NAMES = """() => [...document.querySelectorAll('.rows .name')].filter((one) => {
  const places = []
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    for (let at = 0; at < texts.currentNode.length; at += 1) places.push([texts.currentNode, at])
  }
  const top = ([text, at]) => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return [...range.getClientRects()].at(-1).top // after a hyphen a letter has one on each line
  }
  const said = one.textContent
  const within = (at) => at && !/[\\s\u00ad-]/.test(said[at - 1] + said[at])
  return places.some((place, at) => within(at) && top(place) > top(places[at - 1]) + 4)
}).map((one) => one.textContent)"""


def test_a_long_word_in_a_name_is_hyphenated(table: Page) -> None:
    open_position(table, POSITIONS["long names"][0])
    table.set_viewport_size({"width": 360, "height": 640})
    table.evaluate(SETTLED)
    assert table.locator(".rows .name").count() > 6
    assert table.evaluate(BROKEN_NAMES) == []


def test_cards_show_their_text_where_there_is_room(table: Page) -> None:
    open_position(table, POSITIONS["some"][0])
    shown = {}
    for width, height in SIZES:
        table.set_viewport_size({"width": width, "height": height})
        table.evaluate(SETTLED)
        shown[width] = table.locator(".rows .words:visible").count()
    assert shown[360] == shown[390] == 0
    assert shown[1920] > 0
    assert shown[3840] > 0


PLANTED = {
    "overlap: a number of": ".badge.turned { top: 88% !important; right: 30% !important }",
    "overlap: badge role attacking and badge turned": ".badge.role { left: auto !important; right: -4px }",
    "overlap: plaque": ".mine .plaque { translate: 300px 0 }",
    "overlap: what is attached to": ".gears { width: 130% }",
    "overlap: a card and a number of its plaque": ".thumb .card { scale: 4 }",
    "overlap: the name": ".cards .slot { margin-right: -40px }",
    "its badge role": ".badge { top: 0 !important; left: 0 !important; width: 60px !important }",
    "outside: hand": ".hand { translate: 0 90px }",
    "outside: the page is wider": ".bar { width: 120vw }",
    "overlap: an arrow and a plaque": ".arrows { translate: 0 -40px }",
    "outside: an arrow": ".arrows { translate: 900px 0 }",
    "cut off:": ".rows { max-height: 40px; overflow: hidden }",
    "cut off: a threshold": ".threshold { translate: 0 200px }",
    "small letters: name": ".name { font-size: 6px !important }",
    "small letters: hint": ".hint { font-size: 11px !important }",
    "out of sight: influence": ".mine .influence { translate: 0 -900px }",
    "out of sight: own resources": ".mine .strip { display: none }",
    "out of sight: first button": ".prompt .buttons { margin-top: 1200px }",
    "out of sight: everybody who fights": ".tablecard.attacking { display: none }",
    "overlap: battle and": ".centre .battle { margin-bottom: -80px }",
    "overlap: the number": ".influence b { display: inline-block; width: 4px; overflow: hidden }",
    "outside: the page is higher": ".game { height: 120vh !important }",
    "cut off at a side": ".mine .plaque { translate: -40px 0 }",
    "out of sight: first card of a row": ".rows .cards { translate: -900px 0 }",
    "out of sight: question": ".prompt h2 { translate: 0 900px }",
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(table: Page, fault: str) -> None:
    table.set_viewport_size({"width": 1366, "height": 768})
    if not table.locator(".centre .battle").count():
        open_position(table, POSITIONS["some, in battle"][0])
        POSITIONS["some, in battle"][1](table)
    assert settled_faults(table, none) == []

    def is_found(faults: list[str]) -> bool:
        return any(fault in one for one in faults)

    style = table.add_style_tag(content=PLANTED[fault])
    found = settled_faults(table, is_found)
    style.evaluate("style => style.remove()")
    assert is_found(found), found[:6]


def test_a_row_that_scrolls_without_a_number_is_found(table: Page) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    open_position(table, POSITIONS["overcrowded"][0])
    assert settled_faults(table, none) == []
    style = table.add_style_tag(content=".howmany { display: none !important }")
    wanted = "out of sight: how many cards there are in a row that scrolls"
    found = settled_faults(table, lambda faults: wanted in faults)
    style.evaluate("style => style.remove()")
    assert wanted in found


def test_a_row_that_was_moved_away_from_what_matters_is_found(table: Page) -> None:
    """Rows are moved for what can be chosen; one that is moved for nothing hides its first card."""
    table.set_viewport_size({"width": 390, "height": 844})
    open_position(table, POSITIONS["overcrowded"][0])
    assert settled_faults(table, none) == []
    table.locator(".mine .cards").evaluate("row => row.scrollTo(row.scrollWidth, 0)")
    wanted = "out of sight: first card of a row"
    assert wanted in settled_faults(table, lambda faults: wanted in faults)


def test_the_head_of_an_arrow_on_a_number_is_found(table: Page) -> None:
    table.set_viewport_size({"width": 1366, "height": 768})
    scenario, act = POSITIONS["dividing damage"]
    open_position(table, scenario)
    act(table)
    assert settled_faults(table, none) == []
    style = table.add_style_tag(content=".arrows { translate: 0 -16px }")
    wanted = "overlap: the head of an arrow and what a card says"
    found = settled_faults(table, lambda faults: wanted in faults)
    style.evaluate("style => style.remove()")
    assert wanted in found
