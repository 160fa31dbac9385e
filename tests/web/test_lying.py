"""A phone on its side: table and question are seen together, also by whoever studies; plaques are whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from spoils.study.puzzles.puzzle import Theme
from spoils.study.puzzles.shelf import shipped
from tests.web.conftest import OpenPage
from tests.web.crowds import POSITIONS, position, side
from tests.web.everybody import FINGER, PHONE, must_fit, must_suit_fingers, wait_until
from tests.web.geometry import SIZES
from tests.web.positions import base_of, open_position
from tests.web.test_together import concede

LYING = [(width, height) for width, height in SIZES if height < 520]
# Without cards attached to others: those lie upon their host and stay small.
QUIET_SIDE = side(["2 Small Fry", "2 Old Salt of the Long Pier"], "2 Small Fry, 2 Loud Warning")
QUIET = position(QUIET_SIDE, QUIET_SIDE)
LIES = {**PHONE, "viewport": {"width": 844, "height": 390}}

# Things that are needed for a decision and are not wholly on the screen.
UNSEEN = """(wanted) => wanted.filter((selector) => {
  const all = [...document.querySelectorAll(selector)]
  return !all.length || all.some((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect()
    return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1
  })
})"""

# Plaques that hold more than they show, or are not wholly on the table.
CUT = """() => [...document.querySelectorAll('.opponents .plaque')].filter((one) => {
  const end = Math.max(...[...one.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right))
  const table = one.closest('.table').getBoundingClientRect()
  return end > one.getBoundingClientRect().right + 1 || one.getBoundingClientRect().right > table.right
})"""

# Names of opponents of which a part is not drawn: "Wrecke…" could be two of them.
CUT_NAMES = """() => [...document.querySelectorAll('.opponents .who b')].filter(
  (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
)"""


def must_show(page: Page, *wanted: str) -> None:
    """All of these at once, without scrolling, at both sizes."""
    for width, height in LYING:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, f"!({UNSEEN})({list(wanted)}).length")
        must_fit(page)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    assert len(LYING) == 2
    return open_page("/", **LIES)


@pytest.mark.parametrize("theme", Theme)
def test_a_puzzle(page: Page, theme: Theme) -> None:
    """Of each theme one of the hardest: of the day it would be another one tomorrow."""
    puzzle = max((one for one in shipped() if one.theme is theme), key=lambda one: (one.level, one.id))
    page.goto(f"{base_of(page)}/puzzles/{puzzle.id}")
    expect(page.locator(".prompt.asked")).to_be_visible()
    needed = [".mine .influence", ".prompt h2", ".task .row .button"]
    if page.locator(".prompt").get_attribute("data-kind") != "pick":  # a card that is picked is touched
        needed.append(".prompt .buttons .button")
    must_show(page, *needed)
    for button in page.locator(".task .row .button, .prompt .buttons .button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER


def test_a_board(page: Page) -> None:
    made = page.request.post(base_of(page) + "/api/boards", data={"scenario": QUIET})
    assert made.ok, made.text()
    page.goto(f"{base_of(page)}/board/{made.json()['id']}")
    expect(page.locator(".prompt.asked")).to_be_visible()
    must_show(page, ".mine .influence", ".prompt h2", ".prompt .buttons .button")
    must_suit_fingers(page)


def test_a_replay(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    open_position(page, QUIET)
    game = page.url.split("/game/")[1].split("#")[0]
    concede(page)
    expect(page.locator(".end")).to_be_visible()
    page.goto(f"{base_of(page)}/replay/{game}")
    expect(page.locator(".transport")).to_be_visible()
    page.get_by_label("Seen by").select_option("0")
    expect(page.locator(".hand")).to_have_count(1)
    must_show(page, ".table", ".influence", ".transport .button")
    must_suit_fingers(page)


@pytest.mark.parametrize("name", ["four", "four, in battle", "four, overcrowded, in battle"])
def test_several_opponents(page: Page, name: str) -> None:
    """Who they are, how they stand, one's own side and the question."""
    scenario, go_there = POSITIONS[name]
    open_position(page, scenario)
    go_there(page)
    expect(page.locator(".opponents .plaque")).to_have_count(3)
    for width, height in LYING:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, f"!({CUT})().length")
        wait_until(page, f"!({CUT_NAMES})().length")
    must_show(page, ".opponents .influence", ".mine .influence", ".prompt h2", ".prompt .buttons .button")


def test_three_players(page: Page) -> None:
    """Whom to look at is a tap; whoever is looked at has cards in sight."""
    open_position(page, position(*[QUIET_SIDE] * 3))
    expect(page.locator(".opponents .plaque")).to_have_count(2)
    must_show(page, ".opponents .influence", ".mine .influence", ".prompt h2", ".prompt .buttons .button")
    wait_until(page, f"!({CUT_NAMES})().length")
    page.locator(".opponents .folded .fold").tap()
    expect(page.locator(".opponents [data-player='2'] .fold")).to_have_attribute("aria-expanded", "true")
    must_show(page, ".opponents .side:not(.folded) .tablecard", ".mine .influence", ".prompt h2")
    must_suit_fingers(page)
