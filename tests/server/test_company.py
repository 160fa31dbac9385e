"""Good company: not having to hear somebody or to meet them, reports, moderators, and their log."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep
from typing import Any, cast

import httpx
import pytest
from websockets.sync.client import ClientConnection

from spoils.errors import UserError
from spoils.server.cluster.cluster import Cluster
from spoils.server.people.admin import appoint, check_log
from spoils.server.people.company.onlookers import Onlookers
from spoils.server.people.company.words import WordList
from tests.copies import spoils
from tests.server.persons import UNWELCOME, code_of, register, sign_in, somebody
from tests.server.served import (
    BOT,
    FIRST_DECK,
    GUEST,
    ME,
    SECOND_DECK,
    ConnectionClosed,
    Seated,
    Served,
    connect,
    new_game,
)
from tests.server.test_games import token_of


def admin(served: Served, *words: str) -> subprocess.CompletedProcess[str]:
    return spoils("admin", *words, "--database", served.url)


def table(served: Served, host: httpx.Client, guest: httpx.Client) -> tuple[str, str, str]:
    """A game of two people: its id, and the keys of both."""
    created = new_game(host, ME, GUEST)
    invitation = created["invitations"][0]["token"]
    body = {"token": invitation, "name": "Bea", "deck_id": SECOND_DECK}
    joined = guest.post(f"/api/games/{created['game']['id']}/join", json=body)
    assert joined.status_code == 200, joined.text
    return created["game"]["id"], token_of(created), token_of(joined.json(), 1)


def say(seated: Seated, seat: int, text: str) -> dict[str, Any]:
    return seated.ask({"type": "say", "seat": seat, "text": text})


def heard(seated: Seated) -> list[dict[str, Any]]:
    """Everything that was said to somebody so far."""
    seated.ask({"type": "ping"})
    return [message for message in seated.received if message["type"] == "said"]


def test_words_that_are_not_welcome(server: Served, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text(UNWELCOME)
    words = WordList(str(tmp_path / "words.txt"))
    assert words.strike("you Bílgewater, you SCURVYDOG, pirate") == "you ••••••••••, you •••••••••, pirate"
    assert words.strike("b1lgew4ter!") == "••••••••••!"
    assert [words.finds(name) for name in ("Wharfbarnacle", "b.i.l.g.e.water", "Rating", "Ada")] == [
        True, True, False, False,
    ]  # fmt: skip
    with somebody(server) as visitor:
        body = {"name": "Wharf Barnacle", "password": "the tide is out at nine"}
        assert code_of(visitor.post("/api/account", json=body)) == "bad_name"
        seats = [{**ME, "name": "Scurvyman"}, BOT]
        assert code_of(visitor.post("/api/games", json={"seats": seats})) == "bad_name"


def test_muting_blocking_and_closing_a_table(server: Served) -> None:
    with somebody(server) as ada, somebody(server) as bea:
        game, adas, beas = table(server, ada, bea)
        with (
            Seated(server, game, [adas]) as first,
            Seated(server, game, [beas]) as second,
            Seated(server, game, []) as watcher,
        ):
            assert say(second, 1, "hello, you bilgewater")["type"] == "accepted"
            assert [(one["text"], one["line"]) for one in heard(first)] == [("hello, you ••••••••••", 1)]
            muted = ada.post(f"/api/games/{game}/block", json={"seat": 1, "kind": "mute"}).json()["blocks"]
            assert [(one["name"], one["kind"]) for one in muted] == [("Bea", "mute")]
            assert say(second, 1, "and another thing")["type"] == "accepted"
            assert say(first, 0, "no answer")["type"] == "accepted"
            assert [one["text"] for one in heard(first)] == ["hello, you ••••••••••", "no answer"]
            assert [one["line"] for one in heard(second)] == [1, 2, 3]
            # either of them can close the talk, and only who closed it can open it
            closing = {"type": "close", "seat": 0, "talk": True}
            assert first.ask(closing)["type"] == "accepted"
            assert say(second, 1, "hello?")["code"] == "unwelcome"
            assert second.ask({"type": "close", "seat": 1})["type"] == "accepted"
            assert say(second, 1, "hello?")["code"] == "unwelcome"
            assert first.ask({"type": "close", "seat": 1})["code"] == "not_yours"
            assert watcher.ask({"type": "close", "seat": 0, "talk": False})["code"] == "not_yours"
            assert first.ask({"type": "close", "seat": 0, "watching": True})["type"] == "accepted"
            with pytest.raises(ConnectionClosed, match="1008"):
                watcher.until("never")
            assert say(second, 1, "only us now")["type"] == "accepted"
        with somebody(server) as stranger:
            assert stranger.get(f"/api/games/{game}").status_code == 404
        assert bea.get(f"/api/games/{game}").status_code == 200
        # blocked: neither sits down with the other any more
        blocked = ada.post(f"/api/games/{game}/block", json={"seat": 1}).json()["blocks"]
        assert [one["kind"] for one in blocked] == ["block"]
        for host, other in ((ada, bea), (bea, ada)):
            created = new_game(host, ME, GUEST)
            body = {"token": created["invitations"][0]["token"], "name": "X", "deck_id": FIRST_DECK}
            assert code_of(other.post(f"/api/games/{created['game']['id']}/join", json=body)) == "unwelcome"
        assert ada.delete(f"/api/company/blocks/{blocked[0]['id']}").json()["blocks"] == []
        table(server, ada, bea)


def as_cookie(visitor: httpx.Client) -> str:
    return "; ".join(f"{one.name}={one.value}" for one in visitor.cookies.jar)


def may_watch(server: Served, visitor: httpx.Client, game: str) -> bool:
    address = server.address.replace("http", "ws") + "/api/socket"
    with connect(address, additional_headers={"cookie": as_cookie(visitor)}) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "game": game, "tokens": []}))
        return bool(json.loads(socket.recv(60))["type"] == "welcome")


def test_who_is_blocked_meets_nobody_on_lists(server: Served) -> None:
    """Seats, rooms of drafts, tournaments and games to watch are not there for somebody who is blocked."""
    with somebody(server) as ada, somebody(server) as bea, somebody(server) as cleo:
        game, _, _ = table(server, ada, bea)
        others = len(bea.get("/api/lobby").json().get("seeks", []))
        terms = {"format": "casual", "days": 3}
        for host in (ada, cleo):
            seek = {"name": "Host", "deck_id": FIRST_DECK, "terms": terms}
            assert host.post("/api/lobby/seeks", json=seek).status_code == 201
            cup = {"setup": {"name": "Cup", "format": "limited"}, "name": "Host"}
            assert host.post("/api/tournaments", json=cup).status_code == 201
            room = {"name": "Host", "seats": 2, "each": 1}
            assert host.post("/api/drafts", json=room).status_code == 201

        def seen(by: httpx.Client) -> tuple[int, int, int, bool]:
            """How many seats, tournaments and rooms of the two somebody is shown, and whether the game is."""
            lists = [
                by.get(f"/api/{path}").json()[key]
                for path, key in (("lobby", "seeks"), ("tournaments", "tournaments"), ("drafts", "drafts"))
            ]
            return len(lists[0]), len(lists[1]), len(lists[2]), may_watch(server, by, game)

        def await_seats(by: httpx.Client, count: int) -> None:
            end = monotonic() + 60
            while len(by.get("/api/lobby").json().get("seeks", [])) != count:
                assert monotonic() < end, "the lobby does not change"
                sleep(0.05)

        await_seats(bea, others + 2)
        before = seen(bea)
        assert before[3]
        (block,) = ada.post(f"/api/games/{game}/block", json={"seat": 1}).json()["blocks"]
        await_seats(bea, others + 1)
        assert seen(bea) == (others + 1, before[1] - 1, before[2] - 1, False)
        assert seen(cleo)[:2] == before[:2]
        assert may_watch(server, cleo, game)
        assert may_watch(server, ada, game)
        ada.delete(f"/api/company/blocks/{block['id']}")
        await_seats(bea, others + 2)
        assert seen(bea) == before


class Loopback:
    """Processes that tell each other everything at once."""

    def __init__(self) -> None:
        self.listeners: dict[str, Callable[[str, bytes], None]] = {}
        self.others: list[Loopback] = []

    def announce(self, topic: str, data: bytes = b"") -> None:
        for other in self.others:
            other.listeners[topic]("this one", data)


def test_a_block_is_heard_of_in_other_processes() -> None:
    async def job() -> None:
        here, there = Loopback(), Loopback()
        here.others.append(there)
        one, other = (Onlookers(cast("Cluster", process)) for process in (here, there))
        checked = []

        async def check() -> None:
            checked.append("bea")

        other.come("bea", check)
        one.blocked("cleo")
        one.blocked("bea")
        await asyncio.gather(*other.tasks)
        assert checked == ["bea"]
        other.go("bea", check)
        one.blocked("bea")
        assert not other.tasks
        assert not other.here

    asyncio.run(job())


def drained(socket: ClientConnection) -> None:
    """Hear everything until it ends."""
    while True:
        socket.recv(60)


def test_who_is_blocked_while_watching_watches_no_more(server: Served) -> None:
    with somebody(server) as ada, somebody(server) as bea, somebody(server) as cleo, ExitStack() as ends:
        game, _, _ = table(server, ada, bea)
        room = ada.post("/api/drafts", json={"name": "Ada", "seats": 3, "each": 1}).json()["id"]

        def looking(by: httpx.Client, path: str) -> ClientConnection:
            address = server.address.replace("http", "ws") + path
            return ends.enter_context(connect(address, additional_headers={"cookie": as_cookie(by)}))

        games = [looking(by, "/api/socket") for by in (bea, cleo)]
        rooms = [looking(by, f"/api/drafts/{room}/socket") for by in (bea, cleo)]
        for socket in games:
            socket.send(json.dumps({"type": "hello", "protocol": 1, "game": game, "tokens": []}))
            assert json.loads(socket.recv(60))["type"] == "welcome"
        for socket in rooms:
            assert json.loads(socket.recv(60))["id"] == room
        assert ada.post(f"/api/games/{game}/block", json={"seat": 1}).status_code == 200
        for socket in (games[0], rooms[0]):
            with pytest.raises(ConnectionClosed):
                drained(socket)
        games[1].send(json.dumps({"type": "ping", "id": 7}))
        while json.loads(games[1].recv(60))["type"] != "pong":
            pass  # others watch on
        rooms[1].send("{}")
        assert rooms[1].recv(60) == "{}"
        assert code_of(bea.get(f"/api/drafts/{room}")) == "unknown_draft"
        assert cleo.get(f"/api/drafts/{room}").status_code == 200


def test_a_game_that_nobody_could_watch_is_not_opened_by_closing(server: Served) -> None:
    with somebody(server) as ada:
        created = new_game(ada, ME, BOT, watchable=False)
        with Seated(server, created["game"]["id"], [token_of(created)]) as seated:
            for watching in (True, False):
                seated.ask({"type": "close", "seat": 0, "watching": watching})
        info = ada.get(f"/api/games/{created['game']['id']}").json()
        assert info["watchable"] is False


def test_reports_reach_moderators_whose_log_cannot_be_edited(server: Served) -> None:
    with somebody(server) as ada, somebody(server) as bea, somebody(server) as judge:
        register(bea, "Loud Bea")
        register(judge, "Harbour Master")
        game, adas, beas = table(server, ada, bea)
        with Seated(server, game, [adas]) as first, Seated(server, game, [beas]) as second:
            assert say(second, 1, "something unkind")["type"] == "accepted"
            line = heard(first)[0]["line"]
            made_up = {"seat": 1, "reason": "insult", "line": line + 1}
            assert code_of(ada.post(f"/api/games/{game}/report", json=made_up)) == "unknown_line"
            report = {"seat": 1, "reason": "insult", "line": line, "words": "please look"}
            assert ada.post(f"/api/games/{game}/report", json=report).status_code == 201
            assert code_of(ada.post(f"/api/games/{game}/report", json=report)) == "used"
            assert code_of(judge.get("/api/moderation")) == "not_yours"
            assert appoint(server.url, "harbour master", moderator=True) == "Harbour Master"
            desk = judge.get("/api/moderation").json()
            (waiting,) = [one for one in desk["reports"] if one["game"] == game]
            assert (waiting["about"], waiting["line"], waiting["member"]) == (
                "Loud Bea",
                "something unkind",
                True,
            )
            body = {"deed": "timeout", "words": "be kind", "hours": 24}
            assert code_of(bea.post(f"/api/moderation/{waiting['id']}", json=body)) == "not_yours"
            settled = judge.post(f"/api/moderation/{waiting['id']}", json=body).json()
            assert waiting["id"] not in [one["id"] for one in settled["reports"]]
            assert code_of(judge.post(f"/api/moderation/{waiting['id']}", json=body)) == "used"
            newest = settled["log"][0]
            assert (newest["deed"], newest["by"], newest["about"], newest["words"]) == (
                "timeout", "Harbour Master", "Loud Bea", "be kind",
            )  # fmt: skip
            assert say(second, 1, "but why")["code"] == "unwelcome"
        (told,) = bea.get("/api/account").json()["admonitions"]
        assert told["words"] == "be kind"
        assert told["until"]
        assert code_of(bea.post("/api/games", json={"seats": [ME, GUEST]})) == "unwelcome"
        assert bea.post("/api/games", json={"seats": [ME, BOT]}).status_code == 201, "alone one may play"

        checked = admin(server, "log")
        last = check_log(server.url).entries
        assert checked.stdout.startswith(f"{last} entries, as they were written")
        mark, address = checked.stdout.split()[-1], server.url
        database = sqlite3.connect(server.database)
        for deed in ("UPDATE conduct_log SET deed = 'warn'", "DELETE FROM conduct_log"):
            with pytest.raises(sqlite3.IntegrityError, match="only added to"):
                database.execute(deed)
        # whoever gets around that is found out
        database.execute("UPDATE conduct_words SET words = 'be gone' WHERE number = ?", (last,))
        database.commit()
        assert check_log(address).fault == f"entry {last} is not as it was written"
        database.execute("UPDATE conduct_words SET words = 'be kind' WHERE number = ?", (last,))
        database.execute("DROP TRIGGER conduct_log_no_update")
        database.execute("UPDATE conduct_log SET deed = 'warn' WHERE number = ?", (last,))
        database.commit()
        assert check_log(address).fault == f"entry {last} is not as it was written"
        assert judge.get("/api/moderation").json()["intact"] is False
        database.execute("UPDATE conduct_log SET deed = 'timeout' WHERE number = ?", (last,))
        database.commit()
        database.close()
        assert not check_log(address, mark).fault
        assert "no entry has the mark" in admin(server, "log", "--mark", "0" * 64).stderr


def test_whoever_moderates_does_not_judge_themselves(server: Served) -> None:
    """Reports by a moderator or about one are for others; the latter are not even shown."""
    with somebody(server) as ada, somebody(server) as judge, somebody(server) as other:
        register(judge, "Judge In Own Cause")
        register(other, "Another Judge")
        address = server.url
        for name in ("Judge In Own Cause", "Another Judge"):
            appoint(address, name, moderator=True)
        game, _, _ = table(server, ada, judge)
        assert ada.post(f"/api/games/{game}/report", json={"seat": 1, "reason": "other"}).status_code == 201
        assert judge.post(f"/api/games/{game}/report", json={"seat": 0, "reason": "other"}).status_code == 201
        seen = judge.get("/api/moderation").json().get("reports", [])
        assert not [one for one in seen if one["game"] == game]
        reports = other.get("/api/moderation").json()["reports"]
        by_judge, mine = sorted(
            (one for one in reports if one["game"] == game), key=lambda one: one["by"] != "Judge In Own Cause"
        )
        for one in (by_judge, mine):
            verdict = judge.post(f"/api/moderation/{one['id']}", json={"deed": "dismiss"})
            assert code_of(verdict) == "not_yours"
        assert other.post(f"/api/moderation/{by_judge['id']}", json={"deed": "dismiss"}).status_code == 200
        for body in ({"deed": "warn"}, {"deed": "timeout", "words": "x", "hours": 0}, {"deed": "hang"}):
            assert code_of(judge.post(f"/api/moderation/{mine['id']}", json=body)) in (
                "malformed",
                "not_yours",
            )
        appoint(address, "Judge In Own Cause", moderator=False)
        assert code_of(judge.get("/api/moderation")) == "not_yours"
        with pytest.raises(UserError, match="there is no account"):
            appoint(address, "Nobody Here", moderator=True)
        assert sign_in(ada, "Judge In Own Cause", "a wrong password").status_code == 403
