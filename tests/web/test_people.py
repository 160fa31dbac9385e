"""People find each other: two browsers, one seat, one game."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage

PHONE = {"viewport": {"width": 390, "height": 844}}


def choose(page: Page, name: str, deck: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Format").select_option("limited")
    page.get_by_label("Your deck", exact=True).select_option(deck)


def test_two_seek_pair_and_play_a_rated_game(open_page: OpenPage) -> None:
    ada, bea = open_page("/people"), open_page("/people", **PHONE)
    choose(ada, "Ada", "project-starter-rogue")
    choose(bea, "Bea", "project-starter-warlord")
    ada.get_by_text("More choices").click()
    ada.get_by_label("A line of your own").fill("new here")
    ada.get_by_role("button", name="Open a seat").click()
    expect(ada.get_by_text("Your seat is open as long as this page is")).to_be_visible()
    expect(bea.get_by_text("new here")).to_be_visible()
    bea.get_by_role("button", name="Sit down with Ada").click()
    for page in (ada, bea):
        expect(page.locator(".plaque")).to_have_count(2)
