"""The path of lessons: every one can be gone through, none is over before its point was met."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spoils.cards.catalog import Catalog
from spoils.scenario.file import Unusable, read_scenarios
from spoils.scenario.report import outcome_of
from tests.web.conftest import OpenPage
from tests.web.player import Player
from tests.web.positions import base_of
from tests.web.test_geometry import none, settled_faults

SOURCES = Path(__file__).parents[2] / "web" / "src"
POSITIONS = SOURCES / "learn" / "positions"
WRITTEN = SOURCES / "words" / "lessons.ts"
LESSONS = ("thresholds", "blocking", "responses", "facedown", "locations", "gear")
PHONE = {"width": 390, "height": 844}


def card(page: Page, name: str, where: str = "") -> None:
    """Click a card that glows."""
    page.locator(f'{where} .tablecard.legal[data-name="{name}"]').first.click()


def confirm(page: Page) -> None:
    page.locator(".prompt .buttons .main:not(:disabled)").click()


def thresholds(page: Page) -> None:
    expect(page.locator('.hand .tablecard.legal[data-name="Mudlark Orphan"]')).to_have_count(0)
    card(page, "Harbour Board", ".mine")
    page.get_by_role("menuitem", name="RESOURCE").click()
    card(page, "Deception", ".hand")
    page.get_by_role("menuitem", name="Face-up").click()
    card(page, "Mudlark Orphan", ".hand")


def blocking(page: Page) -> None:
    card(page, "Smuggler Under the Floor")
    confirm(page)


def responses(page: Page) -> None:
    card(page, "Emergency Repairs", ".hand")


def facedown(page: Page) -> None:
    page.locator(".prompt .buttons button", has_text="resource").click()
    card(page, "Two-Faced Ferryman", ".hand")
    card(page, "Two-Faced Ferryman", ".mine .strip")


def locations(page: Page) -> None:
    card(page, "The Floor", ".hand")
    card(page, "Gun Battery")
    page.locator(".prompt [data-word=all]").click()
    confirm(page)


def gear(page: Page) -> None:
    card(page, "Waterproof Waistcoat", ".hand")
    card(page, "Chip Thief")
    page.locator(".gear.legal").click()
    card(page, "Smuggler Under the Floor")


WAYS: dict[str, Callable[[Page], None]] = {
    "thresholds": thresholds,
    "blocking": blocking,
    "responses": responses,
    "facedown": facedown,
    "locations": locations,
    "gear": gear,
}


def finish(page: Page) -> None:
    """Pass whatever is still asked until the lesson says that it is over."""
    over = page.get_by_role("dialog")
    for _ in range(600):
        if over.count():
            return
        prompt = page.locator(".prompt.asked[data-kind=respond], .prompt.asked[data-kind=battle]")
        if prompt.count():
            page.keyboard.press(" ")
        page.wait_for_timeout(30)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_way_through_a_lesson_is_legal(lesson: str) -> None:
    (scenario,) = read_scenarios(POSITIONS / f"{lesson}.yaml", Catalog.load(()))
    assert outcome_of(scenario).in_words() == f"passed: {scenario.title}"


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_over_when_its_point_was_met(open_page: OpenPage, lesson: str) -> None:
    page = open_page("/learn", viewport=PHONE if lesson == "gear" else {"width": 1280, "height": 800})
    page.locator(f".what + [data-step={lesson}]").click()
    if lesson == "gear":  # on a phone the text is read first
        page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    expect(page.locator(".guide li")).to_have_count(2)
    expect(page.locator(".guide li.done")).to_have_count(0)
    WAYS[lesson](page)
    finish(page)
    over = page.get_by_role("dialog", name="You have it")
    expect(over).to_contain_text("Try next:")
    expect(page.locator(".guide li.done")).to_have_count(2)
    over.get_by_role("link", name="To the path").click()
    expect(page.locator("#path li.done")).to_have_count(1)
    expect(page.locator("#path")).to_be_in_viewport()
    page.reload()
    expect(page.locator("#path li.done h3")).to_have_text([WORDS[lesson] + " (done)"])
    # Lessons are begun from the path: they are no games to go on with.
    page.goto(base_of(page) + "/")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()
    expect(page.locator(".games li")).to_have_count(0)


WORDS = {
    "thresholds": "Thresholds",
    "blocking": "Blocking and speed",
    "responses": "Responses and chains",
    "facedown": "Face-down resources and FLIP UP",
    "locations": "Locations",
    "gear": "Gear",
}


def test_a_lesson_that_was_missed_begins_again(open_page: OpenPage) -> None:
    page = open_page("/learn")
    page.locator(".what + [data-step=blocking]").click()
    page.locator(".prompt [data-word=none]").click()  # no block: it was the last influence
    missed = page.get_by_role("dialog", name="Not this time")
    expect(missed).to_contain_text("it is the Smuggler who should block")
    before = page.url
    missed.get_by_role("button", name="Once more").click()
    page.wait_for_url(lambda url: url != before)
    blocking(page)
    finish(page)
    expect(page.get_by_role("dialog", name="You have it")).to_be_visible()


def test_the_guided_game_leads_to_the_lessons(open_page: OpenPage) -> None:
    page = open_page("/learn")
    page.get_by_role("button", name="Play with the guide").click()
    expect(page.locator(".coach")).to_be_visible()
    # On a low phone a tip is read first, and leaves what is asked in sight.
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator(".coach .tip p")).to_be_in_viewport(ratio=1)
    assert settled_faults(page, none) == []
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".coach")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    over = page.get_by_role("dialog")
    # So short a game has shown nothing of this.
    expect(over).to_contain_text("blocking, speed")
    before = page.url
    over.get_by_role("button", name="Next: Thresholds").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator(".guide")).to_contain_text("Thresholds")


def test_a_first_deck_is_built_with_a_guide(open_page: OpenPage) -> None:
    page = open_page("/learn")
    page.locator(".what + [data-step=deck]").click()
    goals = page.locator("[data-goal]")
    expect(goals).to_have_count(6)
    expect(page.locator("[data-goal].done")).to_have_count(0)
    page.locator(".deck").get_by_label("Format").select_option("limited")
    page.locator(".deck").get_by_label("Faction").select_option("Harbour Board")
    page.get_by_role("searchbox").fill("deception")
    deception = page.get_by_role("button", name="Add Deception", exact=True)
    for _ in range(16):
        deception.click()
    for _ in range(2):
        page.get_by_role("button", name="Lay Deception aside to start with").click()
    expect(page.locator("[data-goal].done")).to_have_count(4)
    for name in ("Chip Thief", "Sandhopper", "Mudlark Orphan", "Wrack Picker", "Gull Mob", "Wharf Knife"):
        page.get_by_role("searchbox").fill(name)
        one = page.get_by_role("button", name=f"Add {name}", exact=True)
        for _ in range(4):
            one.click()
    expect(page.locator("[data-goal].done")).to_have_count(5)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Your first deck is ready.")).to_be_visible()
    page.get_by_role("link", name="To the path").click()
    expect(page.locator("#path li.done")).to_have_count(1)


def test_the_words_of_a_lesson_call_its_cards_as_they_are_called_in_each_language() -> None:
    catalog = Catalog.load(())
    pairs = re.findall(r"'lesson\.(?:\w+)[\w.]*': \[\s*'(.*?)',\s*'(.*?)',?\s*\]", WRITTEN.read_text("utf-8"))
    assert len(pairs) > 40
    cards = {
        entry.card
        for lesson in LESSONS
        for scenario in read_scenarios(POSITIONS / f"{lesson}.yaml", catalog)
        if not isinstance(scenario, Unusable)
        for seat in scenario.seats
        for entry in seat.entries()
    }
    named = 0
    for english, french in pairs:
        for card in cards:
            if card.name in english and card.french is not None:
                named += 1
                assert card.french.name.replace("'", "’") in french, french
    assert named > 12


def test_a_lesson_in_french(open_page: OpenPage) -> None:
    page = open_page("/learn")
    page.get_by_role("button", name="Language").click()
    page.locator(".what + [data-step=thresholds]").click()
    expect(page.locator(".guide")).to_contain_text("Votre faction peut jouer une ressource pour 4.")
    assert Player(page).decide() == "turn"
