"""Draft in the browser: eight at a table of whom two are people, to the last game and back again."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import OpenPage
from tests.web.everybody import PHONE, must_be_accessible, must_fit
from tests.web.reading import must_be_for_people
from tests.web.test_together import concede

PACK = 15


def tab_to(page: Page, wanted: Locator) -> None:
    """Go to something with the Tab key alone."""
    expect(wanted).to_be_visible()
    for _ in range(120):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{wanted} is not reached with the Tab key")


def press(page: Page, name: str) -> None:
    """Press a button by keyboard."""
    tab_to(page, page.get_by_role("button", name=name).first)
    page.keyboard.press("Enter")


def test_a_draft_of_eight_to_the_last_game(open_page: OpenPage) -> None:
    """The host has a keyboard and nothing else, the guest a phone."""
    host = open_page("/draft")
    host.get_by_label("Your name at the table").focus()
    host.keyboard.type("Ada")
    tab_to(host, host.get_by_label("Packs for each"))
    host.keyboard.type("1")
    tab_to(host, host.locator("summary"))
    host.keyboard.press("Enter")
    tab_to(host, host.get_by_role("combobox", name="Rounds"))
    host.keyboard.type("2")
    host.keyboard.press("Tab")
    host.keyboard.type("Random")
    must_be_for_people(host)
    must_be_accessible(host)
    press(host, "Open the room")
    link = host.get_by_label("Invite with this link").input_value()

    guest = open_page("/draft", **PHONE)
    expect(guest.get_by_role("link", name=re.compile("opened by Ada"))).to_be_visible()
    guest.goto(link)
    guest.get_by_label("Your name at the table").fill("Bea")
    guest.get_by_role("button", name="Take a seat").tap()
    expect(host.locator(".seats")).to_contain_text("Bea")
    must_be_accessible(guest)
    press(host, "Begin")
    guest.get_by_role("button", name="I am ready").tap()

    for number in range(PACK - 1):  # the last card is taken by itself
        expect(host.locator(".pack > ul > li")).to_have_count(PACK - number)
        if number == 0:
            for page in (host, guest):
                must_be_for_people(page)
                must_be_accessible(page)
                must_fit(page)
        host.keyboard.press("2")
        host.keyboard.press("2")
        if number < PACK - 2:
            expect(host.get_by_text(re.compile("You have taken .* Waiting for Bea"))).to_be_visible()
        expect(guest.locator(".pack > ul > li")).to_have_count(PACK - number)
        card = guest.locator(".pack > ul > li button").first
        if number % 2:
            card.dblclick()
        else:
            card.tap()
            guest.get_by_role("dialog").get_by_role("button", name=re.compile("^Take ")).tap()

    for page in (host, guest):
        expect(page.get_by_role("heading", name="Build your deck")).to_be_visible()
        expect(page.locator(".state")).to_contain_text("Legal")
        must_be_for_people(page)
        must_be_accessible(page)
        must_fit(page)
    guest.get_by_role("button", name=re.compile("^One .* less$")).first.tap()
    expect(guest.locator(".state.bad")).to_contain_text("39 of at least 40")
    guest.get_by_role("button", name="Back to the suggestion").tap()
    expect(guest.locator(".state")).to_contain_text("Legal")
    guest.get_by_role("button", name="Play with this deck").tap()
    expect(guest.get_by_text("Waiting for Ada")).to_be_visible()
    press(host, "Play with this deck")

    guest.goto(link.split("/draft/")[0])  # whoever goes home finds the draft there
    guest.get_by_role("link", name=re.compile("games are played")).tap()
    for page in (host, guest):
        expect(page.locator("ul > li.mine")).to_have_count(2)
        must_be_accessible(page)
        must_fit(page)
    press(host, "Play")
    guest.get_by_role("button", name=re.compile("Play|Go on")).first.tap()
    for page in (host, guest):
        expect(page.locator(".plaque")).to_have_count(2)
    concede(host)
    for page in (host, guest):
        page.get_by_role("link", name="Back to the draft").click()
        expect(page.get_by_text("Bea has won")).to_be_visible()
    for page in (host, guest):
        page.get_by_role("button", name=re.compile("Play|Go on")).first.click()
        expect(page.locator(".plaque")).to_have_count(2)
        if page is guest:
            page.get_by_role("button", name="More").tap()
        concede(page)
        page.get_by_role("link", name="Back to the draft").click()
    expect(host.get_by_role("region", name="The whole draft")).to_be_visible()
    expect(host.locator("tbody tr").first).to_contain_text(re.compile("Bea|Bot"))

    # what the guest saw, by link, by somebody who was not there
    host.get_by_label("Whose eyes").select_option("1")
    host.get_by_label("Whose eyes").blur()
    host.keyboard.press("ArrowRight")
    expect(host.get_by_text(re.compile(r"Pick 2 of 15 · Bea took"))).to_be_visible()
    stranger = open_page(host.url[host.url.index("/draft/") :])
    expect(stranger.get_by_text(re.compile(r"Pick 2 of 15 · Bea took"))).to_be_visible()
    expect(stranger.locator("ul.pack li")).to_have_count(PACK - 1)
    must_be_for_people(stranger)
    must_be_accessible(stranger)
