"""People find each other: two browsers, one seat, one game that counts."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.everybody import must_be_accessible, must_fit, must_suit_fingers
from tests.web.player import Player, play
from tests.web.test_together import concede

PHONE = {"viewport": {"width": 390, "height": 844}}
TOUCHED = {**PHONE, "has_touch": True, "is_mobile": True}


def choose(page: Page, name: str, deck: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Format").first.select_option("limited")
    page.get_by_label("Your deck", exact=True).select_option(deck)


def test_two_seek_pair_and_play_a_rated_game_to_its_end(open_page: OpenPage) -> None:
    ada, bea = open_page("/people"), open_page("/people", **PHONE)
    for page, name in ((ada, "Seeking Ada"), (bea, "Seeking Bea")):  # the table of the best has accounts
        made = {"name": name, "password": "the tide is out at nine"}
        page.evaluate("made => fetch('/api/account', {method: 'POST', body: JSON.stringify(made)})", made)
        page.reload()
    choose(ada, "Ada", "project-starter-rogue")
    choose(bea, "Bea", "project-starter-warlord")
    ada.get_by_text("More choices").click()
    ada.get_by_label("A line of your own").fill("new here")
    ada.get_by_role("button", name="Open a seat").click()
    expect(ada.get_by_text("Your seat is open as long as this page is")).to_be_visible()
    expect(bea.get_by_text("new here")).to_be_visible()
    expect(bea.get_by_text("2 people are here")).to_be_visible()
    for page in (ada, bea):
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, "nothing is wider than the screen"
        faults = Axe().run(page).response["violations"]
        assert [fault["id"] for fault in faults] == []
    bea.get_by_role("button", name="Sit down with Seeking Ada").click()
    play(Player(ada), Player(bea), until="turn")
    concede(ada)
    expect(bea.get_by_role("dialog")).to_be_visible()
    bea.goto(bea.url.split("/game")[0] + "/people")
    bea.get_by_label("Format").last.select_option("limited")
    bea.get_by_role("region", name="The best").get_by_role("link", name="Seeking Bea").click()
    expect(bea.get_by_role("heading", name="Seeking Bea")).to_be_visible()
    row = bea.get_by_role("row", name=re.compile("Ada"))
    expect(row).to_contain_text("1 / 2")
    expect(row).to_contain_text("+")
    row.get_by_role("link", name="Replay").click()
    expect(bea).to_have_url(re.compile("/replay/"))


FRENCH = "localStorage.setItem('spoils.settings', JSON.stringify({pace: 0, motion: 'off', language: 'fr'}))"


def test_who_is_known_need_not_say_the_name_and_who_is_not_is_asked_for_it(open_page: OpenPage) -> None:
    ada, guest = open_page("/people", **TOUCHED), open_page("/people", **TOUCHED)
    made = {"name": "Known Ada", "password": "the tide is out at nine"}
    ada.evaluate("made => fetch('/api/account', {method: 'POST', body: JSON.stringify(made)})", made)
    ada.reload()
    expect(ada.get_by_label("Your name")).to_have_value("Known Ada")
    pair = guest.get_by_role("button", name="Pair me now")
    expect(pair).to_be_enabled()
    pair.click()
    expect(guest.get_by_label("Your name")).to_be_focused()
    guest.evaluate(FRENCH)
    guest.reload()
    expect(guest.get_by_text(re.compile(r"Invité \d{4}"))).to_be_visible()


@pytest.mark.parametrize("path", ["/people/nobody-there", "/tournament/abcdefgh", "/draft/abcdefgh"])
def test_what_is_not_there_has_a_page_that_says_so(open_page: OpenPage, path: str) -> None:
    page = open_page(path, **TOUCHED)
    expect(page.get_by_role("alert")).to_be_visible()
    must_be_accessible(page)


def nobody_waits(page: Page) -> None:
    """No seat is open, neither here nor in what the page remembers."""
    page.go_back()
    expect(page.get_by_text(re.compile("No seat is open at the moment|Aucune place libre"))).to_be_visible()


def test_pair_me_now_by_keyboard_and_on_a_phone_in_french(open_page: OpenPage) -> None:
    ada, bea = open_page("/people"), open_page("/people", **TOUCHED)
    bea.evaluate(FRENCH)
    bea.reload()
    choose(ada, "Ada", "project-starter-rogue")
    ada.get_by_label("Your deck", exact=True).focus()
    pressed = "Pair me now"
    for _ in range(20):  # from the deck on, by nothing but the keyboard
        if ada.evaluate("document.activeElement.textContent.trim()") == pressed:
            break
        ada.keyboard.press("Tab")
    ada.keyboard.press("Enter")
    expect(ada.get_by_text("Looking for somebody of about your strength…")).to_be_visible()
    bea.get_by_label("Votre nom à la table").fill("Béa")
    bea.get_by_label("Format").first.select_option("limited")
    bea.get_by_label("Votre deck", exact=True).select_option("project-starter-warlord")
    expect(bea.get_by_role("link", name="Ada")).to_be_visible()
    must_be_accessible(bea)
    must_fit(bea)
    must_suit_fingers(bea)
    bea.get_by_role("button", name="Un adversaire tout de suite").click()
    for page in (ada, bea):
        expect(page).to_have_url(re.compile("/game/"))
        expect(page.locator(".plaque")).to_have_count(2)
    assert ada.url.split("#")[0] == bea.url.split("#")[0], "one table"
    assert ada.url != bea.url, "everybody has a key of their own"
    expect(ada.locator(".plaque", has_text="Béa")).to_be_visible()
    play(Player(ada), Player(bea), until="turn")


def test_two_who_press_at_once_sit_at_one_table(open_page: OpenPage) -> None:
    pages = [open_page("/people"), open_page("/people", **PHONE)]
    for page, name in zip(pages, ("Cleo", "Dora"), strict=True):
        choose(page, name, "project-starter-rogue")
        page.get_by_label("Time").select_option("off")  # the server pairs them in both requests
    for page in pages:
        page.get_by_role("button", name="Pair me now").click(no_wait_after=True)
    for page in pages:
        expect(page).to_have_url(re.compile("/game/"))
    assert pages[0].url.split("#")[0] == pages[1].url.split("#")[0]
    for page in pages:
        nobody_waits(page)
