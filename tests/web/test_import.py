"""Cards and decks of one's own: brought in, refused with a reason, and played with."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from checks import places
from tests.web.conftest import OpenPage
from tests.web.everybody import PHONE
from tests.web.player import Player, play, start
from tests.web.positions import base_of

GULL = """set: Mine
cards:
  - {name: Test Gull, type: Character, trade: Rogue, cost: 1, strength: 1, life: 1, speed: 4}
"""


def test_a_broken_card_file_says_what_is_wrong(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/cards")
    expect(page.locator(".grid li").first).to_be_visible()
    broken, good = tmp_path / "broken.yaml", tmp_path / "good.yaml"
    broken.write_text("set: Broken\ncards: [", "utf-8")
    good.write_text(GULL, "utf-8")
    page.locator("input[type=file]").first.set_input_files([broken, good])
    report = page.get_by_role("dialog")
    expect(report).to_contain_text("1 card, 1 of them playable")
    expect(report).to_contain_text("broken.yaml")
    report.get_by_role("button", name="Close").click()
    page.locator("input[type=file]").first.set_input_files(broken)
    report = page.get_by_role("dialog")
    expect(report).to_contain_text("broken.yaml")
    expect(report).to_contain_text(re.compile("line"))
    report.get_by_role("button", name="Close").click()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method) if request.method != "GET" else None)
    film = {"name": "film.xml", "mimeType": "text/xml", "buffer": b"<set>" + b" " * 6_000_000}
    page.locator("input[type=file]").first.set_input_files(film)  # type: ignore[arg-type]
    expect(report).to_contain_text("film.xml is too large: it has 6 MB; at most 5 MB are taken.")
    assert sent == []  # somebody pays for every megabyte
    report.get_by_role("button", name="Close").click()
    # A set that goes is asked for first, too.
    for answer, left in (("Cancel", 1), ("Remove Mine", 0)):
        page.get_by_role("button", name="Remove Mine").click()
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name="Remove Mine")).to_have_count(left)


def test_a_text_deck_with_an_unknown_card_is_imported_and_marked(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/decks")
    file = tmp_path / "mine.txt"
    file.write_text("1 Harbour Board\n4 Mudlurk Eel\n3 Zzyzx Zebra\n20 Obsession\n", "utf-8")
    page.locator("input[type=file]").set_input_files(file)
    unknown = page.locator(".list li", has_text="Zzyzx Zebra")
    expect(unknown).to_be_visible()
    expect(page.locator(".faults")).to_contain_text("Zzyzx Zebra")
    expect(page.get_by_role("main")).not_to_contain_text("--cards")


def test_from_cards_brought_along_to_a_game_with_a_starter(open_page: OpenPage, tmp_path: Path) -> None:
    """What was brought says where to go on; a deck as small as a printed starter is played as it is."""
    page = open_page("/cards", **PHONE)
    expect(page.locator(".grid li").first).to_be_visible()
    page.get_by_label("Import cards").set_input_files(
        {"name": "mine.yaml", "mimeType": "text/plain", "buffer": GULL.encode()}
    )
    page.get_by_role("dialog").get_by_role("link", name="Import a deck").click()
    starter = "1 Harbour Board\n20 Test Gull\n19 Deception\n"
    page.get_by_label("Import a deck").set_input_files(
        {"name": "Gulls.txt", "mimeType": "text/plain", "buffer": starter.encode()}
    )
    page.get_by_role("tab", name="The deck").click()
    deck = page.get_by_role("region", name="The deck")
    expect(deck.locator(".state")).to_contain_text("Legal")
    expect(deck.get_by_label("Format")).to_have_value("casual")
    deck.get_by_role("button", name="Play with it").click()
    expect(page.get_by_label("Your deck", exact=True).locator("option:checked")).to_contain_text("Gulls")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".prompt.asked")).to_be_visible()


def test_a_deck_that_is_not_yet_legal_can_be_tried_and_is_remembered(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_load_state("networkidle")  # until then the server may still call this visitor another one
    small = {"name": "Sketch", "faction": "Harbour Board", "cards": [{"count": 30, "name": "Rage"}]}
    saved = page.request.post(f"{base_of(page)}/api/decks", data=small)
    page.goto(f"{base_of(page)}/decks/{saved.json()['id']}")
    expect(page.get_by_role("region", name="The deck").locator(".state")).to_contain_text("not legal")
    page.get_by_role("button", name="Play with it").click()
    for _ in range(2):
        expect(page.get_by_label("Your deck", exact=True).locator("option:checked")).to_contain_text("Sketch")
        page.reload()


def test_a_deck_that_does_not_exist_is_no_empty_deck(open_page: OpenPage) -> None:
    page = open_page("/decks/nonsense")
    expect(page.get_by_role("alert")).to_contain_text("no deck")
    expect(page.get_by_role("link", name="Decks").last).to_be_visible()
    expect(page.get_by_label("Name of the deck")).to_have_count(0)


def test_the_lab_says_what_a_number_must_be(open_page: OpenPage) -> None:
    page = open_page("/lab")
    page.get_by_label("Cost", exact=True).fill("-3")
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("Cost: −3 does not work; it must be a whole number from 0 to 999.")
    expect(page.get_by_role("button", name="Try it in a game")).to_be_disabled()
    page.get_by_label("Cost", exact=True).fill("3")
    expect(alert).to_have_count(0)
    page.get_by_role("button", name="Try it in a game").click()
    expect(page.locator(".prompt.asked")).to_be_visible()
    shown = page.locator("body").inner_text()
    for raw in ("Player 1", "Random", "(blank faction)", "search-"):
        assert raw not in shown


# ---- all printed cards -------------------------------------------------------------------------------------


@pytest.fixture
def shared() -> Path:
    folder = places.shared()
    if folder is None:
        pytest.skip("../shared is absent")
    return folder


def play_a_little(page: Page) -> None:
    play(Player(page), until="turn")
    expect(page.locator(".plaque")).to_have_count(2)


def test_all_printed_cards_are_imported_and_everything_still_plays(open_page: OpenPage, shared: Path) -> None:
    page = open_page("/cards")
    expect(page.locator(".grid li").first).to_be_visible()
    page.get_by_label("Import a folder").set_input_files(shared / "cards")
    report = page.get_by_role("dialog")
    expect(report).to_contain_text("750 cards")
    report.get_by_role("button", name="Close").click()
    # Sets with the same names, as an archive: they join those that are there.
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted((shared / "cards-2").rglob("set.xml")):
            archive.write(file, file.relative_to(shared))
    packed = {"name": "more.zip", "mimeType": "application/zip", "buffer": data.getvalue()}
    page.locator("input[type=file]").first.set_input_files([packed])  # type: ignore[list-item]
    expect(report).to_contain_text("306 cards")
    report.get_by_role("button", name="Close").click()
    home = page.url.split("/cards")[0]
    page.goto(home)
    start(page)
    play_a_little(page)
    page.goto(home)
    start(page, mode="Two at one screen")
    play_a_little(page)
    page.goto(f"{home}/learn")
    page.get_by_role("button", name="Play with the guide").click()
    play_a_little(page)
