"""What the server promises about a game, and what it says when it cannot go on with one."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.player import Player, play
from tests.web.server import Server


def test_shuffles_are_promised_and_checked(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".prompt.asked")).to_be_visible()
    promised = page.locator(".promise code").inner_text()
    assert len(promised) == 64
    # It is the first thing in the log, and goes with it.
    expect(page.locator(".log .promise")).to_have_count(1)
    page.get_by_role("button", name="Concede").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    kept = "The shuffles are those that the server had promised."
    expect(page.get_by_role("dialog")).to_contain_text(kept)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_text(kept)).to_be_visible()
    assert page.get_by_text(kept).get_attribute("title") == promised
    # another browser has not seen the promise, and says so
    other = open_page(f"/replay/{page.url.split('/replay/')[1]}")
    expect(other.get_by_text("this browser has not seen the promise")).to_be_visible()


def test_a_frozen_game_says_why_and_gives_its_record(open_page: OpenPage, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        page = open_page("/", address=server.address)
        page.get_by_role("button", name="Play", exact=True).click()
        play(Player(page), until="turn")
        server.kill()
        with sqlite3.connect(server.database) as database:  # as if another version had begun it
            database.execute("UPDATE moves SET mark = 'another' WHERE mark <> ''")
            database.execute("UPDATE games SET engine = 'another'")
        database.close()
        server.start()
        page.reload()
        frozen = page.get_by_role("heading", name="This game is frozen")
        expect(frozen).to_be_visible()  # the server has only just started
        expect(page.get_by_text("would play the game differently")).to_be_visible()
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Download the record").click()
        record = json.loads(waiting.value.path().read_text())
        assert record["given"]
        page.get_by_role("link", name="Home").click()
        expect(page.locator(".games")).to_contain_text("frozen")
    finally:
        server.kill()
