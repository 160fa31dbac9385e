"""The wheel in an empty environment: no repository, no Node, no compiler, and the game in the browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "web" / "dist" / "index.html"
LONG = 600


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, and the wheel that is built from it alone."""
    if not PAGES.is_file():
        pytest.skip("the client is not built (make pages)")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    env = {**os.environ, "SPOILS_COMPILE": "0"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, env=env, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return folder


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
    home = tmp_path / "empty"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    quiet = ["--quiet", "--disable-pip-version-check"]
    wheel = next(dist.glob("*.whl"))
    for arguments in (["--require-hashes", "-r", str(ROOT / "requirements.txt")], ["--no-deps", str(wheel)]):
        done = subprocess.run(
            [str(python), "-m", "pip", "install", *quiet, *arguments],
            capture_output=True, text=True, timeout=LONG, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    env |= {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    server = subprocess.Popen(
        [str(home / "bin" / "spoils"), "serve", "--port", "0"],
        cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[2].rstrip("/")
        page = urllib.request.urlopen(f"{address}/", timeout=60).read().decode()
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script is not None, page
        assert len(urllib.request.urlopen(f"{address}{script[1]}", timeout=60).read()) > 10_000
        play_a_game(address)
    finally:
        server.terminate()
        server.wait(60)
        assert server.stdout is not None
        server.stdout.close()


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
