"""The wheel, installed as anybody would: a whole game in the browser from nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.project.wheels import bare_environment, built, install
from tests.web.conftest import OpenPage
from tests.web.player import Player, play, start
from tests.web.server import Server


def test_a_whole_game_from_the_wheel(
    open_page: OpenPage, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """With the libraries as the index has them now, not as they are locked."""
    wheel = next(built(tmp_path_factory).glob("*.whl"))
    program = install(tmp_path / "empty", [str(wheel)])
    server = Server(tmp_path, program=[str(program)])
    server.environment = bare_environment(tmp_path)
    server.start()
    try:
        page = open_page("/", address=server.address)
        start(page)
        stop_only_where_it_matters(page)
        player = Player(page)
        play(player)
        assert {"turn", "resource", "attackers"} <= player.kinds.keys()
        expect(page.get_by_role("dialog")).to_contain_text("You have")
        expect(page.locator(".log")).to_contain_text("wins the game")
        page.get_by_role("link", name="Watch the replay").click()
        expect(page.get_by_role("slider")).to_be_visible()
        step_through_replay(page)
        assert "Traceback" not in server.words, server.words
    finally:
        server.kill()


def stop_only_where_it_matters(page: Page) -> None:
    """Stops are set on the server and kept there."""
    expect(page.locator(".prompt.asked")).to_be_visible()
    page.get_by_role("button", name="Stops").click()
    for window in ("when something can be responded to", "after attackers are declared", "around damage"):
        page.get_by_label(window).uncheck()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Stops").click()
    expect(page.get_by_label("around damage")).not_to_be_checked()
    expect(page.get_by_label("when I can block")).to_be_checked()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def step_through_replay(page: Page) -> None:
    """Forward, to a turn, from another side, and on from there."""
    expect(page.locator(".plaque")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".where")).to_contain_text("Turn 2")
    page.keyboard.press("ArrowRight")
    page.get_by_label("Seen by").select_option("public")
    expect(page.locator(".hand .tablecard")).to_have_count(0)
    page.get_by_label("Seen by").select_option("all")
    expect(page.locator(".hand")).to_have_count(2)
    expect(page.locator(".log p").first).to_be_visible()
    save = page.get_by_role("button", name="Save as scenario")
    for _ in range(40):
        if save.is_enabled():
            break
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(50)
    with page.expect_download() as saved:
        save.click()
    text = saved.value.path().read_text("utf-8")
    assert "players" in text
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".prompt.asked")).to_be_visible()
