"""The wheel in an empty environment: no repository, no Node, no compiler, and the game in the browser."""

from __future__ import annotations

import re
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.project.wheels import built, install, serving

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, and the wheel that is built from it alone."""
    return built(tmp_path_factory)


def test_the_source_archive_has_what_a_wheel_needs(dist: Path) -> None:
    with tarfile.open(next(dist.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"setup.py", "pyproject.toml", "LICENSE", "web/dist/index.html", "tools/fast/recipe.py"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith(".venv")]


def test_the_wheel_has_the_pages(dist: Path) -> None:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as wheel:
        names = wheel.namelist()
    assert "spoils/server/static/index.html" in names
    assert any(re.fullmatch(r"spoils/server/static/assets/.*\.js", name) for name in names)
    assert not [name for name in names if name.startswith(("tests/", "tools/"))]


def test_it_plays_in_an_empty_environment(dist: Path, tmp_path: Path) -> None:
    locked = ["--require-hashes", "-r", str(ROOT / "requirements.txt")]
    program = install(tmp_path / "empty", locked, ["--no-deps", str(next(dist.glob("*.whl")))])
    with serving(program, tmp_path) as address:
        page = urllib.request.urlopen(f"{address}/", timeout=60).read().decode()
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script is not None, page
        assert len(urllib.request.urlopen(f"{address}{script[1]}", timeout=60).read()) > 10_000
        play_a_game(address)


def play_a_game(address: str) -> None:
    """A whole game over the socket, against the bot of the installed server."""
    import httpx

    from tests.server.served import BOT, ME, Seated, new_game

    class Installed:
        socket_address = address.replace("http", "ws") + "/api/socket"

    with httpx.Client(base_url=address, timeout=60) as visitor:
        created = new_game(visitor, ME, BOT)
        token = created["seats"][0]["token"]
        with Seated(Installed(), created["game"]["id"], [token]) as ada:  # type: ignore[arg-type]
            assert ada.play() > 5
            assert ada.states[0]["view"]["over"]
