"""The wheel, installed as anybody would: the game in the browser from nothing else."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.project.wheels import bare_environment, build, install
from tests.web.conftest import OpenPage
from tests.web.player import Player, play, start
from tests.web.server import Server
from tests.web.test_games import stop_only_where_it_matters


def test_a_whole_game_from_the_wheel(open_page: OpenPage, tmp_path: Path) -> None:
    """With the libraries as the index has them now, not as they are locked."""
    wheel = next(build(tmp_path / "dist").glob("*.whl"))
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
        assert {"turn", "resource"} <= player.kinds.keys()
        expect(page.get_by_role("dialog")).to_contain_text("You have")
        page.get_by_role("link", name="Watch the replay").click()
        expect(page.get_by_role("slider")).to_be_visible()
        assert "Traceback" not in server.words, server.words
    finally:
        server.kill()
