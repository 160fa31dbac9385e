"""The client below a path of its host."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.server.proxy import proxy
from tests.web.conftest import OpenPage
from tests.web.player import Player, play, start
from tests.web.server import Server

PREFIX = "/games/spoils"


def test_playing_behind_a_proxy(open_page: OpenPage, tmp_path: Path) -> None:
    """One that takes the path off; if it does not, the client sees the same (`tests/server/test_prefix`)."""
    server = Server(tmp_path, "--prefix", PREFIX)
    server.start()
    try:
        with proxy(server.port, PREFIX, strip=True) as front:
            host = f"http://127.0.0.1:{front.port}"
            page = open_page(PREFIX, address=host)
            page.get_by_role("link", name="Decks").first.click()
            expect(page).to_have_url(f"{host}{PREFIX}/decks")
            page.reload()
            expect(page.get_by_role("heading", name="Decks", exact=True)).to_be_visible()
            page.go_back()
            start(page)
            play(Player(page), until="turn")
            assert page.url.startswith(f"{host}{PREFIX}/game/")
            page.reload()
            expect(page.locator(".prompt.asked")).to_be_visible()
            page.get_by_role("link", name="The Spoils").or_(page.locator(".bar a")).first.click()
            expect(page).to_have_url(f"{host}{PREFIX}/")
            page.locator(".games a").first.click()  # the game that goes on
            expect(page.locator(".prompt.asked")).to_be_visible()
            assert front.outside == []
    finally:
        server.kill()
