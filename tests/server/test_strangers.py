"""What strangers send to hold others up: too much, too often, too slowly."""

import io
import json
import socket
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import yaml
from websockets.exceptions import InvalidStatus

from spoils.server.gate import Gate
from spoils.server.load import cpu_seconds
from spoils.server.settings import Settings
from spoils.server.socket import Connection
from tests.server.served import BOT, ME, OTHER_ME, WAIT, Seated, Served, connect, new_game
from tests.server.test_games import token_of

SLOW = 5.0
"""Seconds of processor time that nothing refused for its size may take; what others do does not count."""


@contextmanager
def cheaply(server: Served) -> Iterator[None]:
    """The server does not work long for what is asked here."""
    before = cpu_seconds(server.process.pid)
    yield
    assert cpu_seconds(server.process.pid) - before < SLOW


def await_service(server: Served) -> None:
    """Until the server has noticed that others are gone, and lets somebody in."""
    end = time.monotonic() + WAIT
    while True:
        with suppress(httpx.TransportError), server.visitor() as visitor:
            if visitor.get("/api/health").status_code == HTTPStatus.OK:
                return
        assert time.monotonic() < end, "nobody is let in any more"
        time.sleep(0.1)


def crowd(each: int) -> str:
    """A position with so many characters a side."""
    card = {"name": "Reed Cutter", "type": "Character", "cost": 1, "strength": 1, "life": 1, "speed": 1}
    sides = {player: {"play": ["Reed Cutter"] * each} for player in "AB"}
    return yaml.safe_dump({"title": "A crowd", "cards": [card], "players": sides})


@pytest.mark.parametrize("each", [200, 400])
def test_a_crowd_is_refused_before_it_is_set_up(server: Served, visitor: httpx.Client, each: int) -> None:
    with cheaply(server):
        reply = visitor.post("/api/games/position", json={"scenario": crowd(each)})
    assert (reply.status_code, reply.json()["error"]["code"]) == (413, "too_large")
    assert "60" in reply.json()["error"]["message"]  # how many would be right


def test_counts_are_counted(visitor: httpx.Client) -> None:
    """A few letters can ask for many cards."""
    for area, entry in (("play", "999 Rage"), ("deck", "999 Rage"), ("hand", {"card": "Rage", "count": 999})):
        scenario = yaml.safe_dump({"title": "Few words", "players": {"A": {area: [entry]}, "B": {}}})
        reply = visitor.post("/api/games/position", json={"scenario": scenario})
        assert reply.status_code in (400, 413)
        assert reply.json()["error"]["code"] in ("too_large", "bad_scenario")


def long_card(number: int, text: str) -> dict[str, object]:
    return {"name": f"Long Tale {number}", "type": "Item", "cost": 1, "text": text}


def test_long_texts_are_refused_before_they_are_read(server: Served, visitor: httpx.Client) -> None:
    text = "a " * 5_000
    cards = yaml.safe_dump({"set": "Tales", "cards": [long_card(number, text) for number in range(40)]})
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tales.yaml", cards)
    draft = {"name": "Long Tale", "type": "Item", "text": text}
    tale = {"title": "A tale", "cards": [long_card(1, text)], "players": {"A": {}, "B": {}}}
    with cheaply(server):
        replies = [
            visitor.post("/api/collection?file=tales.yaml", content=cards.encode()),
            visitor.post("/api/collection?file=tales.zip", content=packed.getvalue()),
            visitor.post("/api/cards/compile", json=draft),
            visitor.post("/api/collection/cards", json=draft),
            visitor.post("/api/games/test", json={"card": draft}),
            visitor.post("/api/games/position", json={"scenario": yaml.safe_dump(tale)}),
        ]
    assert [reply.json()["error"]["code"] for reply in replies] == [
        *["too_large"] * 2, *["malformed"] * 3, "too_large",
    ]  # fmt: skip
    assert all("2000" in reply.json()["error"]["message"] for reply in replies)


# ---- too often ---------------------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Served]:
    """A server for few: all that somebody may hold at once is little."""
    limits = ("work_burst=30", "work_per_second=0.1", "connections_each=20", "sockets_each=4", "games=3")
    served = Served(tmp_path / "small.db", *(f"--limit={each}" for each in (*limits, "head_seconds=1")))
    yield served
    served.stop()
    assert "Traceback" not in served.complaints()


EXPENSIVE = [
    ("POST", "/api/cards/compile", {"name": "X", "type": "Item"}),
    ("POST", "/api/collection/cards", {"name": "X", "type": "Item"}),
    ("POST", "/api/games/position", {"scenario": crowd(1)}),
    ("POST", "/api/games/test", {"card": {"name": "X", "type": "Item"}}),
    ("POST", "/api/decks/check", {"deck": {"name": "X"}}),
    ("GET", "/api/cards?words=a", None),
    ("GET", "/api/games/none-such-game/replay", None),
    ("GET", "/api/decks", None),
]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server behind a proxy, which says where people come from."""
    folder = tmp_path_factory.mktemp("behind")
    limits = ("--limit=work_burst=30", "--limit=work_per_second=0.1")
    served = Served(folder / "behind.db", "--proxy=127.0.0.1", *limits)
    yield served
    served.stop()
    assert "Traceback" not in served.complaints()


@pytest.mark.parametrize("number", range(len(EXPENSIVE)), ids=[path for _, path, _ in EXPENSIVE])
def test_everything_expensive_is_rationed(behind: Served, number: int) -> None:
    method, path, body = EXPENSIVE[number]
    codes = []
    for _ in range(40):  # another cookie each time: the address is what counts; one in ten seconds is let in
        with behind.visitor(headers={"X-Forwarded-For": f"10.0.1.{number}"}) as fresh:
            codes.append(fresh.request(method, path, json=body).status_code)
    assert codes[0] != 429
    assert codes[-1] == 429


def test_forwarded_addresses_are_believed_only_of_a_proxy(small: Served, behind: Served) -> None:
    def refused(server: Served) -> int:
        found = 0
        for number in range(40):
            with server.visitor(headers={"X-Forwarded-For": f"10.0.0.{number}"}) as fresh:
                found += (
                    fresh.post("/api/cards/compile", json={"name": "X", "type": "Item"}).status_code == 429
                )
        return found

    assert refused(small) > 0
    assert refused(behind) == 0


def test_one_visitor_has_so_many_games(tmp_path: Path) -> None:
    server = Served(tmp_path / "games.db", "--limit=games=3", "--limit=work_burst=100000")
    with server.visitor() as visitor:
        for _ in range(3):
            new_game(visitor, ME, BOT)
        reply = visitor.post("/api/games", json={"seats": [ME, BOT]})
    server.stop()
    assert (reply.status_code, reply.json()["error"]["code"]) == (429, "too_many")
    assert "3" in reply.json()["error"]["message"]


def test_one_address_stores_so_much(tmp_path: Path) -> None:
    """Under however many names. A game counts as 50,000 bytes."""
    limits = ("stored_burst=106500", "stored_per_second=1", "work_burst=9000")
    server = Served(tmp_path / "games.db", *(f"--limit={limit}" for limit in limits))
    cards = [{"count": 1, "name": f"Card {number} " + "x" * 20} for number in range(100)]
    statuses = []
    for _ in range(3):
        with server.visitor() as fresh:
            statuses.append(fresh.post("/api/games", json={"seats": [ME, BOT]}).status_code)
    assert statuses == [201, 201, 429]
    with server.visitor() as fresh:
        small, large = {"name": "Small", "cards": []}, {"name": "Large", "cards": cards}
        deck = fresh.post("/api/decks", json=small)
        assert deck.status_code == 201
        there = f"/api/decks/{deck.json()['id']}"
        assert fresh.put(there, json=large).status_code == 200  # some 6,500 bytes are left for its 4,300
        assert fresh.post("/api/decks", json=large).status_code == 429
        assert fresh.put(there, json=large).status_code == 200  # which stores nothing new
        assert fresh.post("/api/games/position", json={"scenario": crowd(1)}).status_code == 429
    server.stop()
    assert "Traceback" not in server.complaints()


def test_a_game_has_so_many_moves(tmp_path: Path) -> None:
    server = Served(tmp_path / "games.db", "--limit=game_moves=8")
    with server.visitor() as visitor:
        created = new_game(visitor, ME, OTHER_ME, undo="free")
    with Seated(server, created["game"]["id"], [token_of(created), token_of(created, 1)]) as both:
        codes = set()
        for _ in range(60):
            seat = both.await_question()
            assert seat is not None
            reply = both.answer(seat, both.draw(both.states[seat]["view"]["question"]))
            codes.add(reply.get("code"))
            if reply.get("code") == "too_many":
                break
        assert codes >= {None, "too_many"}
        assert both.ask({"type": "undo", "seat": 0})["code"] == "too_many"
        assert both.ask({"type": "concede", "seat": 0})["type"] == "accepted"
    server.stop()


def test_a_large_upload_lets_others_in_between(server: Served) -> None:
    """Compiling 400 cards takes seconds; somebody else's position is set up meanwhile."""
    cards = [
        {"name": f"Tale {n}", "type": "Item", "cost": 1, "text": f"When this is deployed, draw {n} cards."}
        for n in range(2, 402)
    ]
    data = json.dumps({"set": "Tales", "cards": cards}).encode()
    replies: list[httpx.Response] = []

    def upload() -> None:
        with server.visitor() as patient:
            replies.append(patient.post("/api/collection?file=tales.yaml", content=data, timeout=300))

    uploading = threading.Thread(target=upload)
    uploading.start()
    time.sleep(0.5)
    with server.visitor() as other:
        position = other.post("/api/games/position", json={"scenario": crowd(1)})
    assert position.status_code == 201, position.text
    assert not replies, "the upload was over too soon for this test"
    uploading.join(300)
    assert replies[0].status_code == 201, replies[0].text
    assert replies[0].json()["cards"] == 400


# ---- sockets -----------------------------------------------------------------------------------------------


def half_open(server: Served) -> socket.socket:
    """A connection on which the head of a request never ends."""
    one = socket.create_connection(("127.0.0.1", server.port), WAIT)
    one.sendall(b"GET /api/health HTTP/1.1\r\nHost: here\r\n")
    return one


def is_closed(one: socket.socket, wait: float) -> bool:
    """Whether the server hangs up within a time."""
    one.settimeout(wait)
    try:
        return one.recv(100) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_half_open_requests_end(small: Served) -> None:
    with ExitStack() as open_ones:
        waiting = [open_ones.enter_context(half_open(small)) for _ in range(10)]
        began = time.monotonic()
        assert all(is_closed(one, WAIT) for one in waiting)
        assert time.monotonic() - began > 0.5


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    server = Served(tmp_path / "narrow.db", "--limit=connections_each=20", "--limit=head_seconds=60")
    with ExitStack() as open_ones:
        waiting = [
            open_ones.enter_context(socket.create_connection(("127.0.0.1", server.port), WAIT))
            for _ in range(60)
        ]
        assert all(is_closed(one, WAIT) for one in waiting[20:])
        assert not any(is_closed(one, 0.01) for one in waiting[:20])
    await_service(server)
    server.stop()


def test_one_address_has_so_many_tables(small: Served) -> None:
    with ExitStack() as three:
        for _ in range(3):
            three.enter_context(connect(small.socket_address))
        with connect(small.socket_address), pytest.raises(InvalidStatus), connect(small.socket_address):
            pass
        end = time.monotonic() + WAIT
        while True:  # until the server has noticed that one of the four is gone
            try:
                with connect(small.socket_address) as again:
                    assert again.ping().wait(WAIT)
                    break
            except InvalidStatus:
                assert time.monotonic() < end, "nobody is let in any more"
                time.sleep(0.1)


def test_few_file_descriptors_do_not_fill_the_log(tmp_path: Path) -> None:
    program = ("prlimit", "--nofile=300:300", sys.executable, "-m", "spoils")
    server = Served(tmp_path / "few.db", "--limit=connections_each=100000", program=program)
    with ExitStack() as open_ones:
        for _ in range(400):
            with suppress(OSError):
                open_ones.enter_context(half_open(server))
        time.sleep(2)
    await_service(server)
    server.stop()
    assert len(server.complaints()) < 50_000


def test_a_body_that_never_ends(tmp_path: Path) -> None:
    server = Served(tmp_path / "slow.db", "--limit=body_seconds=1")
    with socket.create_connection(("127.0.0.1", server.port), WAIT) as slow:
        slow.sendall(b"POST /api/decks/check HTTP/1.1\r\nHost: here\r\nContent-Length: 500\r\n\r\n{")
        assert slow.recv(2000).startswith(b"HTTP/1.1 408")
    server.stop()


def test_what_took_longer_than_thought_is_paid_for_later(tmp_path: Path) -> None:
    """A request costs what it took: few are let in of those that take long."""
    server = Served(tmp_path / "paid.db", "--limit=slow_burst=20", "--limit=slow_per_second=0.01")

    def upload(number: int) -> int:
        cards = [long_card(card, "Flip this " * 150 + f"{number}.") for card in range(100)]
        with server.visitor() as fresh:  # a cookie of its own: the address pays
            content = yaml.safe_dump({"set": "Tales", "cards": cards}).encode()
            return fresh.post("/api/collection?file=tales.yaml", content=content).status_code

    assert upload(1) == 201
    assert [upload(2), upload(3)] == [429, 429]
    with server.visitor() as fresh:  # whoever has uploaded much can still look things up
        assert fresh.get("/api/cards?words=a").status_code == 200
    server.stop()


def test_sockets_are_requests_too(tmp_path: Path) -> None:
    server = Served(tmp_path / "knocking.db", "--limit=request_burst=10", "--limit=requests_per_second=0.01")
    for _ in range(10):
        with connect(server.socket_address):
            pass
    with pytest.raises(InvalidStatus), connect(server.socket_address):
        pass
    server.stop()


def test_a_table_that_takes_long_is_paid_for_too() -> None:
    """What is usual costs nothing; what takes seconds is refused soon, at that table alone."""
    server: Any = SimpleNamespace(settings=Settings("sqlite:///none"), slow=Gate(100, 0.001))
    socket: Any = None
    connection = Connection(socket, server, "10.0.0.1")
    connection.payer = "10.0.0.1 some-game"
    for _ in range(100):
        connection.charge(0.05)
    assert server.slow.admits(connection.payer, 0.0)
    connection.charge(3.0)
    assert not server.slow.admits(connection.payer, 0.0)
    assert server.slow.admits("10.0.0.1 another-game", 0.0)
