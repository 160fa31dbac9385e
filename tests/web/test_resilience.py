"""Connections come and go; servers, too. Nothing that was answered is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.player import Player, play, start
from tests.web.server import Server


def test_the_same_link_leads_back_to_the_same_place(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    player = Player(page)
    play(player, until="turn")
    expect(page.locator(".prompt.asked")).to_be_visible()
    asked = page.locator(".prompt h2").inner_text()
    log = page.locator(".log p").all_inner_texts()
    page.reload()
    expect(page.locator(".prompt h2")).to_have_text(asked)
    assert page.locator(".log p").all_inner_texts() == log
    # From another browser, too: the key is in the link.
    other = open_page(page.url.split("127.0.0.1")[1].split("/", 1)[1].join(("/", "")))
    expect(other.locator(".prompt h2")).to_have_text(asked)


def test_a_lost_connection_is_made_again(open_page: OpenPage) -> None:
    page = open_page("/")
    start(page)
    player = Player(page)
    play(player, until="resource")
    page.context.set_offline(True)
    page.evaluate("1")
    page.context.set_offline(False)
    play(player, until="turn")


def test_a_server_killed_in_mid_game_goes_on_from_there(open_page: OpenPage, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        page = open_page("/", address=server.address)
        start(page)
        player = Player(page)
        play(player, until="turn")
        expect(page.locator(".prompt.asked")).to_be_visible()
        asked = page.locator(".prompt h2").inner_text()
        log = page.locator(".log p").all_inner_texts()
        server.kill()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        server.start()
        expect(page.get_by_text("Connection lost")).to_be_hidden()
        expect(page.locator(".prompt h2")).to_have_text(asked)
        assert page.locator(".log p").all_inner_texts() == log
        play(player, until="resource")
    finally:
        server.kill()
