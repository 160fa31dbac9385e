"""Inviting a friend, decks that are legal nowhere, clocks that say how they count, positions from files."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.positions import base_of
from tests.web.test_explained import PICKS

KITCHEN = {
    "name": "Kitchen table",
    "faction": "Harbour Board",
    "cards": [{"count": 30, "name": "Mudlurk Eel"}, {"count": 9, "name": "Obsession"}],
    "format": "casual",
}


def test_host_and_guest_know_what_they_agree_to(open_page: OpenPage) -> None:
    host = open_page("/")
    host.get_by_text("A friend, by link", exact=True).click()
    host.get_by_label("Your name at the table").fill("Ada")
    host.get_by_text("More choices").click()
    host.get_by_label("Clock").select_option("10")
    expect(host.get_by_text("every answer adds 10 seconds")).to_be_visible()
    host.get_by_label("Edition of the rules").select_option("comprehensive-2013")
    host.get_by_role("button", name="Make the link").click()
    expect(host.get_by_role("note")).to_contain_text("on this computer only")
    link = host.get_by_label("Send this link to your friend").input_value()
    back = host.context.new_page()  # whoever comes back to the game can send the link again
    back.goto(f"{base_of(host)}/")
    back.get_by_role("link", name="Ada – open seat").click()
    expect(back.get_by_label("Send this link to your friend")).to_have_value(link)
    back.close()
    guest = open_page(link[link.index("/game/") :])
    terms = guest.locator("form")
    expect(guest.get_by_role("heading", level=1)).to_have_text("Ada invites you to a game")
    expect(terms).to_contain_text("10 minutes each, and 10 seconds more for every answer")
    expect(terms).to_contain_text("2013")
    expect(terms).to_contain_text("Any deck may be played")
    # A starter of 40 cards is legal in no format of that edition: among friends it plays all the same.
    guest.get_by_label("Your name at the table").fill("Bea")
    guest.get_by_label("Your deck").select_option("project-starter-warlord")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".plaque")).to_have_count(2)


FORBIDDEN = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
  Object.defineProperty(window, name, {get() { throw new DOMException('denied', 'SecurityError') }})
}
"""


def test_where_nothing_may_be_kept_one_invites_and_learns_all_the_same(open_page: OpenPage) -> None:
    page = open_page("/credits", still=False)
    page.add_init_script(FORBIDDEN)
    page.goto(f"{base_of(page)}/")
    page.get_by_text("A friend, by link", exact=True).click()
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_label("Send this link to your friend")).to_have_value(re.compile("/game/"))
    page.goto(f"{base_of(page)}/decks/project-starter-rogue")
    page.get_by_role("button", name="Print").click()
    expect(page.locator(".proxy").first).to_be_visible()
    page.goto(f"{base_of(page)}/learn")
    page.get_by_role("button", name="Play with the guide").click()
    expect(page.locator(".coach .tip")).to_be_visible()


def test_a_casual_deck_is_played_and_told_where_it_is_not_legal(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_load_state("networkidle")  # until then the server may still call this visitor another one
    saved = page.request.post(f"{base_of(page)}/api/decks", data=KITCHEN)
    page.goto(f"{base_of(page)}/decks/{saved.json()['id']}")
    deck = page.get_by_role("region", name="The deck")
    expect(deck.locator(".state")).to_contain_text("Legal")
    no = deck.locator("details", has_text=re.compile("Not legal: limited"))
    no.click()
    expect(no).to_contain_text("without its faction: 39; 40 are the least")
    page.get_by_role("button", name="Play with it").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".prompt.asked")).to_be_visible()


def test_a_deck_that_can_never_pay_for_its_cards_is_warned_about(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_load_state("networkidle")  # until then the server may still call this visitor another one
    cards = [{"count": 4, "name": "Mudlurk Eel"}, {"count": 71, "name": "Rage"}]
    saved = page.request.post(
        f"{base_of(page)}/api/decks", data={**KITCHEN, "cards": cards, "format": "constructed"}
    )
    page.goto(f"{base_of(page)}/decks/{saved.json()['id']}")
    warning = page.get_by_text("can never meet the threshold of")
    expect(warning).to_contain_text("Mudlurk Eel")


def test_a_saved_position_is_opened_in_the_browser(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/")
    file = tmp_path / "position.yaml"
    file.write_text(PICKS, "utf-8")
    page.get_by_label("Open a saved game or position").set_input_files(file)
    expect(page.locator(".hand .tablecard[data-name='Blunt Broom']")).to_be_visible()


def test_on_a_phone_the_cards_of_the_builder_begin_at_once(open_page: OpenPage) -> None:
    page = open_page("/decks/new", viewport={"width": 390, "height": 844})
    first = page.locator(".grid li").first
    expect(first).to_be_visible()
    box = first.bounding_box()
    assert box is not None
    assert box["y"] < 420
    page.get_by_role("button", name=re.compile("^Add ")).first.click()
    page.get_by_role("tab", name=re.compile("The deck · 1")).click()
    expect(page.get_by_role("region", name="The deck")).to_be_visible()


def test_the_preview_of_the_builder_goes_when_the_pointer_does(open_page: OpenPage) -> None:
    page = open_page("/decks/new")
    page.get_by_role("button", name=re.compile("^Add ")).first.hover()
    expect(page.locator(".looked")).to_be_visible()
    page.get_by_label("Name of the deck").hover()
    expect(page.locator(".looked")).to_have_count(0)
