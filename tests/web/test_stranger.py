"""Somebody who has never been here: everything by what is on the screen, and every word of it for people."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from checks import places
from tests.web.conftest import OpenPage
from tests.web.player import Player, play
from tests.web.positions import open_position
from tests.web.reading import FOREIGN, foreign_words, must_be_for_people
from tests.web.test_flow import DUEL
from tests.web.test_lessons import WAYS, finish
from tests.web.test_together import concede

PATHS = (
    *("/", "/learn", "/cards", "/cards?card=Chip%20Thief", "/lab", "/rules", "/rules/604", "/settings"),
    *("/decks", "/decks/new", "/decks/project-starter-rogue", "/print", "/credits"),
    *("/editor", "/board", "/people", "/draft", "/tournaments", "/puzzles", "/account"),
    *("/cards?card=nonsense", "/cards?words=cost>many", "/rules/nonsense"),
    *("/decks/nonsense", "/game/nonsense", "/replay/nonsense", "/board/nonsense", "/nowhere"),
)
PLANTED = {
    "an option of the command line": "try --cards PATH",
    "a command": "spoils serve does it",
    "a place where commands are typed": "on the command line",
    "the protocol": "the WebSocket was closed",
    "a status code": "404 Not Found",
    "an empty value": "hello undefined",
    "a name of the program": "waiting_for you",
    "a key of a message": "event.move.hand",
    "a failure of the program": "TypeError: x",
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_word_that_is_not_for_people_is_found(kind: str) -> None:
    assert [fault.split(":")[0] for fault in foreign_words(PLANTED[kind])] == [kind]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_speaks_to_people(open_page: OpenPage, language: str) -> None:
    page = open_page("/")
    page.evaluate(
        "(language) => localStorage.setItem("
        "'spoils.settings', JSON.stringify({pace: 0, motion: 'off', language}))",
        language,
    )
    home = page.url.rstrip("/")
    for path in PATHS:
        page.goto(home + path)
        page.wait_for_load_state("networkidle")
        must_be_for_people(page)
    open_position(page, DUEL)
    must_be_for_people(page)
    for control in page.locator(".controls button:visible").all()[1:]:
        control.click()
        must_be_for_people(page)
        page.keyboard.press("Escape")


def click(page: Page, role: str, name: str) -> None:
    page.get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]
    page.wait_for_timeout(100)
    must_be_for_people(page)


def to_the_end(page: Page) -> None:
    """Play on, reading along."""
    player = Player(page)
    for _ in range(2000):
        if player.act() == "over":
            break
        if sum(player.kinds.values()) % 12 == 0:
            must_be_for_people(page)
        page.wait_for_timeout(10)
    expect(page.locator(".end")).to_be_visible()
    must_be_for_people(page)


def test_a_stranger_comes_to_stay(open_page: OpenPage) -> None:
    """From the first page to a finished guided game, a lesson, all cards brought along, a deck built by hand,
    a game with it, a rematch, and its replay in somebody else's hands."""
    page = open_page("/")
    must_be_for_people(page)

    click(page, "link", "Learn")
    click(page, "button", "Play with the guide")
    expect(page.locator(".coach .tip")).to_be_visible()
    to_the_end(page)
    met = {one.strip() for one in page.locator(".coach .done").all_inner_texts()}
    assert {"resources", "thresholds", "deploying", "attacking", "face-down"} <= met
    page.get_by_role("dialog").get_by_role("button", name="Next: Thresholds").click()
    expect(page.locator(".guide li")).to_have_count(2)
    WAYS["thresholds"](page)
    finish(page)
    must_be_for_people(page)
    page.get_by_role("dialog").get_by_role("link", name="To the path").click()
    expect(page.locator("#path li.done")).to_have_count(2)

    shared: Path | None = places.shared()
    if shared is None:
        pytest.skip("../shared is absent")
    click(page, "link", "Cards")
    page.get_by_label("Import a folder").set_input_files(shared / "cards")
    expect(page.get_by_role("dialog")).to_contain_text("750 cards")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()

    click(page, "link", "Decks")
    click(page, "link", "New deck")
    deck = page.locator(".deck")
    deck.get_by_label("Format").select_option("limited")
    deck.get_by_label("Faction").select_option("Harbour Board")
    deck.get_by_label("Name of the deck").fill("By hand")
    take(page, "Deception", 16)
    for name in ("Chip Thief", "Sandhopper", "Mudlark Orphan", "Wrack Picker", "Gull Mob", "Wharf Knife"):
        take(page, name, 4)
    for _ in range(2):
        page.get_by_role("button", name="Lay Deception aside to start with").click()
    expect(deck.locator(".state")).to_contain_text("Legal")
    must_be_for_people(page)
    page.get_by_role("button", name="Play with it").click()

    chosen = page.get_by_label("Your deck", exact=True).locator("option:checked")
    expect(chosen).to_contain_text("By hand")
    page.get_by_label("Strength").select_option(index=0)
    click(page, "button", "Play")
    play(Player(page), until="turn")
    must_be_for_people(page)
    concede(page)
    must_be_for_people(page)
    before = page.url
    page.get_by_role("dialog").get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != before)
    play(Player(page), until="turn")
    concede(page)

    click(page, "link", "Watch the replay")
    page.wait_for_url("**/replay/**")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    must_be_for_people(page)
    friend = open_page("/" + page.url.split("/", 3)[3])
    expect(friend.get_by_role("heading", name="Replay")).to_be_visible()
    must_be_for_people(friend)


def take(page: Page, name: str, count: int) -> None:
    """Search for a card and click it so many times."""
    page.get_by_role("searchbox").fill(name)
    one = page.get_by_role("button", name=f"Add {name}", exact=True)
    for _ in range(count):
        one.click()
