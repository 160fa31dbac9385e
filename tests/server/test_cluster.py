"""Several server processes on one PostgreSQL and one Redis."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from spoils.server.settings import Limits
from tests.server.chaos import Chaos, options, survive
from tests.server.databases import Postgres, redis_server
from tests.server.persons import code_of, register, sign_in
from tests.server.served import BOT, GUEST, ME, SECOND_DECK, ConnectionClosed, Seated, Served, new_game
from tests.server.test_games import token_of
from tests.server.test_lobby import looking, offered, taken
from tests.server.test_ratings import points_of
from tests.server.test_serve_command import serve

TAKEN_OVER = 60.0
"""Seconds within which a game must go on, on however busy a machine; on a quiet one it is 3 or 4."""


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis_server(tmp_path_factory.mktemp("redis")) as url:
        yield url


class Several:
    """Some servers on one database."""

    def __init__(self, folder: Path, url: str, redis: str, count: int) -> None:
        self.folder, self.url, self.redis, self.started = folder, url, redis, 0
        self.servers = [self.start() for _ in range(count)]

    def start(self) -> Served:
        self.started += 1
        return Served(self.folder / f"server{self.started}", "--redis", self.redis, url=self.url)

    def stop(self) -> None:
        for server in self.servers:
            server.stop()
            assert "Traceback" not in server.complaints()


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: str) -> Iterator[Several]:
    """Two that live through all tests that leave them alive."""
    several = Several(tmp_path_factory.mktemp("two"), postgres.database("two"), redis, 2)
    yield several
    several.stop()


@pytest.fixture
def mortals(
    tmp_path: Path, postgres: Postgres, redis: str, request: pytest.FixtureRequest
) -> Iterator[Several]:
    """Two for one test, which may do to them what it wants."""
    several = Several(tmp_path, postgres.database(f"mortals_{abs(hash(request.node.name))}"), redis, 2)
    yield several
    several.stop()


def test_a_board_is_looked_at_from_two_servers(two: Several) -> None:
    """Whoever waits at one server hears of what was changed at the other; both may change it."""
    first, second = two.servers
    with first.visitor() as ada, second.visitor() as bea:
        board = ada.post("/api/boards", json={"draft": {"players": [{}, {}]}}).json()
        path, key = f"/api/boards/{board['id']}", {"Spoils-Token": board["key"]}
        assert bea.get(path).json()["revision"] == 0
        assert ada.post(f"{path}/note", json={"place": 0, "note": "of Ada"}).status_code == 200
        heard = bea.get(f"{path}/wait", params={"revision": 0}).json()
        assert (heard["revision"], heard["nodes"][0]["note"]) == (1, "of Ada")
        played = bea.post(f"{path}/answer", json={"place": 0, "concede": 1}, headers=key).json()
        assert ada.get(f"{path}/wait", params={"revision": 1}).json()["shown"] == played["place"] == 1
        assert ada.get(f"{path}/look/1").json()["views"] == bea.get(f"{path}/look/1").json()["views"]


def test_two_people_on_two_servers(two: Several) -> None:
    """Invited on one, joined on the other; each connected to another one."""
    first, second = two.servers
    with first.visitor() as ada_there, second.visitor() as bea_there:
        created = new_game(ada_there, ME, GUEST)
        game = created["game"]["id"]
        with Seated(first, game, [token_of(created)]) as ada:
            ada.until("table")
            accept = {"token": created["invitations"][0]["token"], "name": "Bea", "deck_id": SECOND_DECK}
            joined = bea_there.post(f"/api/games/{game}/join", json=accept)
            assert joined.status_code == 200, joined.text
            with first.visitor() as other:
                again = other.post(f"/api/games/{game}/join", json=accept)
                assert again.json()["error"]["code"] == "used"
            with Seated(second, game, [token_of(joined.json(), 1)], seed=2) as bea:
                bea.until("state")
                counts = [0, 0]
                while sum(counts) < 20:
                    for index, player in enumerate((ada, bea)):
                        seat = player.open_seat()
                        if seat is None:
                            player.look(0.02)
                        else:
                            player.answer(seat)
                            counts[index] += 1
                assert min(counts) > 2
                seats = bea_there.get(f"/api/games/{game}").json()["seats"]
                assert [seat["connected"] for seat in seats] == [True, True]
                bea.ask({"type": "say", "seat": 1, "text": "hello there"})
                assert ada.until("said")["text"] == "hello there"
                assert bea.ask({"type": "answer", "seat": 0, "number": 1})["code"] == "not_yours"


def test_whose_turn_it_is_is_known_everywhere(two: Several) -> None:
    first, second = two.servers
    with first.visitor() as here:
        created = new_game(here, ME, BOT)
        with Seated(first, created["game"]["id"], [token_of(created)]) as ada:
            ada.play(3)
            ada.await_question()
            with second.visitor(cookies=here.cookies) as there:
                assert [one["my_turn"] for one in there.get("/api/games").json()["games"]] == [True]


def test_accounts_are_the_same_everywhere(two: Several) -> None:
    """Signed in on one server, known on the other; games follow, and end when their owner leaves."""
    first, second = two.servers
    with first.visitor() as here, second.visitor() as there, second.visitor() as bea_there:
        register(here, "Roamer")
        created = new_game(there, ME, GUEST, watchable=False)
        game = created["game"]["id"]
        with Seated(second, game, [token_of(created)]) as ada:
            ada.until("table")  # the second server has the game
            assert here.get(f"/api/games/{game}").status_code == 404
            moved = first.visitor(
                cookies=there.cookies
            )  # the guest of the second server signs in on the first
            assert sign_in(moved, "roamer").status_code == 200
            for browser in (here, moved):
                assert browser.get(f"/api/games/{game}").status_code == 200
            accept = {"token": created["invitations"][0]["token"], "name": "Bea", "deck_id": SECOND_DECK}
            joined = bea_there.post(f"/api/games/{game}/join", json=accept).json()
            assert moved.get(f"/api/games/{game}").status_code == 200, (
                "joining has not brought the guest back"
            )
            with (
                Seated(second, game, [token_of(joined, 1)]) as bea,
                second.visitor(cookies=moved.cookies) as same,
            ):
                assert same.get("/api/account").json()["name"] == "Roamer"
                here.delete("/api/account/sessions")
                assert not same.get("/api/account").json().get("member")
                gone = here.request("DELETE", "/api/account", json={"name": "Roamer"})
                assert gone.status_code == 200, gone.text
                while not bea.is_over():  # the other server heard of it
                    bea.receive()
                assert bea.states[1]["view"]["winners"] == [1]
            moved.close()
        # whoever guesses at one server and then at the other has no more guesses for it
        guess = {"name": "Roamer", "code": "AAAAA-AAAAA"}
        codes = [
            code_of(server.post("/api/account/recovery", json=guess)) for server in (here, bea_there) * 8
        ]
        burst = Limits().guess_burst
        assert codes == ["not_you"] * burst + ["too_many"] * (len(codes) - burst)


def test_a_rematch_that_belongs_to_another_server(two: Several) -> None:
    """The game is the first server's, its rematch the second's."""
    first, second = two.servers
    with first.visitor() as ada_there, second.visitor() as bea_there:
        created = new_game(ada_there, ME, GUEST)
        game = created["game"]["id"]
        accept = {"token": created["invitations"][0]["token"], "name": "Bea", "deck_id": SECOND_DECK}
        with Seated(first, game, [token_of(created)]) as ada:
            joined = bea_there.post(f"/api/games/{game}/join", json=accept).json()
            ada.until("state")
            ada.ask({"type": "concede", "seat": 0})
        again = ada_there.post(f"/api/games/{game}/rematch", json={"token": token_of(created)}).json()
        there = again["game"]["id"]
        with Seated(second, there, [token_of(again)]) as ada:
            ada.until("table")
            key = {"token": token_of(joined, 1)}
            for server in (second, first):
                with server.visitor(cookies=bea_there.cookies) as bea:
                    answered = bea.post(f"/api/games/{game}/rematch", json=key)
                    assert answered.status_code in (200, 201), answered.text
                    assert answered.json()["game"]["id"] == there
                    assert [link["seat"] for link in answered.json()["seats"]] == [1]
            ada.until("state")  # everybody is there


def go_on(server: Served, game: str, keys: list[str], number: int) -> Seated:
    """Sit down again as soon as that is possible; the answers before must be there."""
    end = time.monotonic() + TAKEN_OVER
    while True:
        seated = None
        try:
            seated = Seated(server, game, keys)
            assert seated.await_question() == 0
        except (ConnectionClosed, OSError, TimeoutError):
            if seated is not None:
                seated.__exit__(None, None, None)
            assert time.monotonic() < end, "nobody has taken the game over"
            time.sleep(0.2)
        else:
            assert seated.states[0]["number"] > number
            return seated


def test_an_owner_that_is_killed_is_replaced(mortals: Several) -> None:
    first, second = mortals.servers
    with first.visitor() as visitor:
        created = new_game(visitor, ME, BOT)
    game, keys = created["game"]["id"], [token_of(created)]
    with Seated(first, game, keys) as ada:
        ada.play(4)
        ada.await_question()
        number = ada.states[0]["number"] - 1
        first.kill()
    mortals.servers.remove(first)
    with go_on(second, game, keys, number) as ada:
        assert ada.play(3) == 3


def test_an_owner_that_sleeps_stores_nothing_when_it_wakes(mortals: Several) -> None:
    first, second = mortals.servers
    with first.visitor() as visitor:
        created = new_game(visitor, ME, BOT)
    game, keys = created["game"]["id"], [token_of(created)]
    with Seated(first, game, keys) as asleep:
        asleep.play(3)
        asleep.await_question()
        state = asleep.states[0]
        os.kill(first.process.pid, signal.SIGSTOP)
        # said before it sleeps, heard when it wakes
        answer = asleep.draw(state["view"]["question"])
        asleep.send({"type": "answer", "seat": 0, "number": state["number"], "answer": answer, "id": 99})
        with go_on(second, game, keys, state["number"] - 1) as ada:
            ada.answer(0)
            ada.await_question()
            after = ada.states[0]["number"]
            os.kill(first.process.pid, signal.SIGCONT)
            with suppress(ConnectionClosed, TimeoutError):
                while True:
                    reply = asleep.receive(10)
                    assert not (reply["type"] == "accepted" and reply.get("id") == 99)
            ada.play(3)
            ada.await_question()
            assert ada.states[0]["number"] > after
    with go_on(first, game, keys, after) as ada:  # it serves again, as the other's carrier
        ada.answer(0)


def test_redis_goes_away_and_comes_back(tmp_path: Path, postgres: Postgres) -> None:
    with redis_server(tmp_path) as url:
        several = Several(tmp_path, postgres.database("redis_goes"), url, 2)
        first, second = several.servers
        with first.visitor() as visitor:
            created = new_game(visitor, ME, BOT)
        game, keys = created["game"]["id"], [token_of(created)]
        with Seated(first, game, keys) as owner, Seated(second, game, keys) as carried:
            owner.play(2)
            carried.await_question()
            port = int(url.rsplit(":", 1)[1].split("/")[0])
    with redis_server(tmp_path, port):
        end, answers = time.monotonic() + TAKEN_OVER, 0
        while answers < 3 and time.monotonic() < end:  # one may be disconnected once more until both are back
            with suppress(ConnectionClosed), go_on(second, game, keys, 0) as ada:
                while answers < 3:
                    answers += ada.play(1)
        assert answers == 3
        several.stop()


def test_everything_goes_wrong_under_load(tmp_path: Path, postgres: Postgres) -> None:
    """No acknowledged answer is lost or doubled, whichever process dies or sleeps (`make chaos` has more)."""
    few = ["--games=3", "--kills=1", "--stops=1", "--asleep=6", "--restarts=1", "--quiet=2", "--answers=21"]
    given = options(few)
    with ExitStack() as ends:
        report = asyncio.run(survive(given, Chaos(tmp_path, postgres, ends)))
    assert not report.problems
    assert report.acknowledged > 20


# ---- what cannot be shared ---------------------------------------------------------------------------------


def test_a_file_is_for_one_process(tmp_path: Path) -> None:
    server = Served(tmp_path / "games.db")
    refused = serve("--port", "0", "--database", f"sqlite:///{tmp_path / 'games.db'}")
    assert refused.returncode == 2
    assert "another server" in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1
    server.kill()
    Served(tmp_path / "games.db").stop()  # a lock does not outlive its holder


def test_without_redis_a_database_is_for_one_process(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.database("for_one")
    server = Served(tmp_path / "one", url=url)
    refused = serve("--port", "0", "--database", url)
    assert refused.returncode == 2
    assert "another server" in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1
    server.kill()
    Served(tmp_path / "two", url=url).stop()  # after a moment in which the first might only have slept
    unreachable = serve("--port", "0", "--database", url, "--redis", "redis://127.0.0.1:9/0")
    assert unreachable.returncode == 2
    assert len(unreachable.stderr.strip().splitlines()) == 1


def test_one_lobby_on_two_servers(two: Several) -> None:
    """A seat opened on one is seen and taken on the other; its owner is called where they are; the game that
    comes of it counts once for both."""
    first, second = two.servers
    with first.visitor() as ada, second.visitor() as bea, second.visitor() as cleo:
        with looking(first, ada) as hers, looking(second, cleo) as elsewhere:
            seek = offered(ada, terms={"rated": True, "clock": {"seconds": 600}})["seek"]["id"]
            while seek not in elsewhere.seeks or elsewhere.present.get("count") != 2:
                elsewhere.hear()
            paired = taken(bea, seek).json()["paired"]
            while not hers.paired:
                hers.hear()
            while seek in elsewhere.seeks or paired["game"] not in elsewhere.games:
                elsewhere.hear()
        assert hers.paired[0]["game"] == paired["game"]
        key = hers.paired[0]["link"].split("#")[1]
        with Seated(second, paired["game"], [key]) as seated:
            seated.until("state")
            assert seated.ask({"type": "concede", "seat": 0})["type"] == "accepted"
        won, lost = points_of(bea), points_of(ada)
        assert [len(one["results"]) for one in (won, lost)] == [1, 1]
        assert won["ratings"][0]["rating"]["points"] > 1500 > lost["ratings"][0]["rating"]["points"]
