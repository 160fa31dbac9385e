"""People find each other: two browsers, one seat, one game that counts; and one that outlives the server."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import WAIT, OpenPage
from tests.web.player import Player, play
from tests.web.server import Server
from tests.web.test_together import concede

PHONE = {"viewport": {"width": 390, "height": 844}}


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
    play(Player(ada), Player(bea), until="turn", seconds=120)
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


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server to be ended and started again."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


def test_correspondence_over_a_restart(browser: Browser, own_server: Server) -> None:
    server, pages = own_server, []
    for name, deck in (("Ada", "project-starter-rogue"), ("Bea", "project-starter-warlord")):
        context = browser.new_context(locale="en-GB", service_workers="block")
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.goto(f"{server.address}/people")
        choose(page, name, deck)
        pages.append(page)
    ada, bea = pages
    ada.get_by_label("Time").first.select_option("d3")
    ada.get_by_role("button", name="Open a seat").click()
    expect(ada.get_by_text("Your seat waits.")).to_be_visible()
    ada.goto("about:blank")
    bea.get_by_role("button", name="Sit down with Ada").click()
    expect(bea.locator(".plaque")).to_have_count(2)
    server.kill()
    server.start()
    ada.goto(f"{server.address}/people")
    mine = ada.get_by_role("region", name="Your games")
    expect(mine.get_by_role("link", name=re.compile("Ada – Bea"))).to_contain_text("2 days left")
    mine.get_by_role("link", name=re.compile("Ada – Bea")).click()
    expect(ada.locator(".plaque")).to_have_count(2)
    server.kill()
    with sqlite3.connect(server.database) as connection:  # three days later
        connection.execute("UPDATE games SET deadline = deadline - 3.1 * 86400")
    server.start()
    expect(ada.locator(".end, dialog[open]").first).to_be_visible(timeout=3 * WAIT)
    for page in pages:
        page.context.close()
