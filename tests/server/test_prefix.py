"""A server below a path of its host, behind proxies of both kinds."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from spoils.server.http.pages import client_folder, index_page
from spoils.server.settings import prefix_from
from tests.server.proxy import Proxy, proxy
from tests.server.served import BOT, GUEST, ME, SECOND_DECK, UNUSED, Seated, Served, new_game
from tests.server.test_games import token_of
from tests.server.test_serve_command import serve

PREFIX = "/games/spoils"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("below") / "games.db", "--prefix", PREFIX)
    yield served
    served.stop()
    assert "Traceback" not in served.complaints()


@pytest.fixture(params=["stripped", "kept"])
def front(below: Served, request: pytest.FixtureRequest) -> Iterator[Proxy]:
    with proxy(below.port, PREFIX, strip=request.param == "stripped") as one:
        yield one


def reached(front: Proxy) -> Any:
    """The server as it is reached through the proxy."""
    address = f"http://127.0.0.1:{front.port}{PREFIX}"
    return SimpleNamespace(address=address, socket_address=address.replace("http", "ws") + "/api/socket")


def test_playing_behind_a_proxy(front: Proxy) -> None:
    server = reached(front)
    with (
        httpx.Client(base_url=server.address, timeout=60, verify=UNUSED) as ada,
        httpx.Client(base_url=server.address, timeout=60, verify=UNUSED) as bea,
    ):
        assert ada.get("/api/health").status_code == 200
        created = new_game(ada, ME, GUEST)
        game = created["game"]["id"]
        assert created["watch"] == f"{PREFIX}/game/{game}"
        assert created["invitations"][0]["link"].startswith(f"{PREFIX}/game/{game}#")
        (cookie,) = ada.cookies.jar
        assert cookie.path == PREFIX
        accept = {"token": created["invitations"][0]["token"], "name": "Bea", "deck_id": SECOND_DECK}
        joined = bea.post(f"/api/games/{game}/join", json=accept)
        assert joined.status_code == 200, joined.text
        with Seated(server, game, [token_of(created)]) as player:
            player.until("state")
            assert player.ask({"type": "ping"})["type"] == "pong"
        assert [one["game"]["id"] for one in ada.get("/api/games").json()["games"]] == [game]
        assert ada.get("/api/nonsense").json()["error"]["code"] == "unknown_path"
    assert front.outside == []


def test_pages_name_their_parts_below_the_prefix(front: Proxy) -> None:
    if client_folder() is None:
        pytest.skip("the client is not built; make pages builds it")
    with httpx.Client(base_url=f"http://127.0.0.1:{front.port}", timeout=60, verify=UNUSED) as browser:
        for path in (PREFIX, f"{PREFIX}/", f"{PREFIX}/game/some-game"):
            page = browser.get(path)
            assert page.status_code == 200
            assert f'<meta name="spoils-prefix" content="{PREFIX}" />' in page.text
            parts = re.findall(r'(?:src|href)="([^"]+)"', page.text)
            assert parts
            for part in parts:
                assert part.startswith(f"{PREFIX}/")
                found = browser.get(part)
                assert found.status_code == 200
                assert "text/html" not in found.headers["Content-Type"]
    assert front.outside == []


def test_a_server_that_is_asked_directly(below: Served) -> None:
    """Its address says where it is; a game against the computer works there, too."""
    assert below.address.endswith(PREFIX)
    with below.visitor() as visitor:
        created = new_game(visitor, ME, BOT)
        with Seated(below, created["game"]["id"], [token_of(created)]) as ada:
            assert ada.play(2) == 2


@pytest.mark.parametrize(
    ("given", "meant"),
    [("", ""), ("/", ""), ("spoils", "/spoils"), ("/a/b/", "/a/b"), ("/a-b.c~", "/a-b.c~")],
)
def test_forms_of_a_prefix(given: str, meant: str) -> None:
    assert prefix_from(given) == meant


@pytest.mark.parametrize("given", ["/a b", "/a//b", "/a?b", "http://host/a", "/api", '/a"b'])
def test_what_is_no_prefix(given: str) -> None:
    refused = serve("--port", "0", "--prefix", given)
    assert refused.returncode == 2
    assert "no path" in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1


def test_the_page_at_the_root_of_its_host(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<title>X</title><script src="./assets/a.js"></script>')
    page = index_page(tmp_path, "")
    assert 'src="/assets/a.js"' in page
    assert 'content=""' in page
