"""The lobby: seats are offered, seen by everybody, taken once, and become games."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from spoils.server.people.lobby import seeks
from spoils.server.store.cleaning import clean
from spoils.server.store.store import Store
from tests.server.served import FIRST_DECK, SECOND_DECK, Seated, Served, connect

WAIT = 60.0


class Looker:
    """Somebody in the lobby."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seeks: dict[str, Any] = {}
        self.games: dict[str, Any] = {}
        self.present: dict[str, Any] = {}
        self.paired: list[dict[str, Any]] = []
        self.you: dict[str, Any] = {}

    def hear(self) -> None:
        message = json.loads(self.socket.recv(WAIT))
        if message["type"] == "paired":
            self.paired.append(message)
            return
        self.you = message.get("you", self.you)
        self.seeks |= {seek["id"]: seek for seek in message.get("seeks", [])}
        self.games |= {one["game"]["id"]: one for one in message.get("games", [])}
        self.present = message.get("present") or self.present
        for gone in message.get("gone", []):
            self.seeks.pop(gone, None)
            self.games.pop(gone, None)


@contextmanager
def looking(server: Served, visitor: httpx.Client | None = None) -> Iterator[Looker]:
    headers = {}
    if visitor is not None:
        if "spoils" not in visitor.cookies:
            visitor.get("/api/lobby")
        headers["Cookie"] = f"spoils={visitor.cookies['spoils']}"
    with connect(
        server.socket_address.replace("/socket", "/lobby/socket"), additional_headers=headers
    ) as socket:
        looker = Looker(socket)
        looker.hear()
        yield looker


def offered(
    visitor: httpx.Client, *, name: str = "Ada", deck: str = FIRST_DECK, **more: Any
) -> dict[str, Any]:
    terms = {"format": "limited", **more.pop("terms", {})}
    reply = visitor.post("/api/lobby/seeks", json={"name": name, "deck_id": deck, "terms": terms, **more})
    assert reply.status_code == 201, reply.text
    found: dict[str, Any] = reply.json()
    return found


def taken(visitor: httpx.Client, seek: str, name: str = "Bea") -> httpx.Response:
    return visitor.post(f"/api/lobby/seeks/{seek}/take", json={"name": name, "deck_id": SECOND_DECK})


def problem(reply: httpx.Response) -> str:
    code: str = reply.json()["error"]["code"]
    return code


def test_a_seat_is_seen_taken_once_and_becomes_a_game(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea, server.visitor() as cleo:
        with looking(server, ada) as hers, looking(server) as anybody:
            seek = offered(ada, line="new here", terms={"undo": "never"})["seek"]
            while seek["id"] not in anybody.seeks:
                anybody.hear()
            seen = anybody.seeks[seek["id"]]
            assert (seen["by"]["name"], seen["line"]) == ("Ada", "new here")
            assert seen["by"]["rating"]["points"] == 1500
            assert problem(taken(ada, seek["id"])) == "used"
            reply = taken(bea, seek["id"])
            assert reply.status_code == 201, reply.text
            paired = reply.json()["paired"]
            assert problem(taken(cleo, seek["id"])) == "unknown_seek"
            while seek["id"] in anybody.seeks or paired["game"] not in anybody.games:
                anybody.hear()
            while not hers.paired:
                hers.hear()
            mine = hers.paired[0]
            assert mine["game"] == paired["game"]
            assert mine["link"] != paired["link"], "everybody gets the key of their own seat"
        info = ada.get(f"/api/games/{paired['game']}").json()
        assert [seat["name"] for seat in info["seats"]] == ["Ada", "Bea"]
        assert info["undo"] == "never"
        with Seated(server, paired["game"], [mine["link"].split("#")[1]]) as seated:
            assert seated.until("welcome")["seats"] == [0]


def test_a_seat_with_a_clock_is_open_only_while_its_owner_is_here(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea, looking(server) as anybody:
        with looking(server, ada):
            seek = offered(ada, terms={"clock": {"seconds": 600}})["seek"]
            while seek["id"] not in anybody.seeks:
                anybody.hear()
        while seek["id"] in anybody.seeks:
            anybody.hear()
        assert problem(taken(bea, seek["id"])) == "not_ready"
        with looking(server, ada):
            while seek["id"] not in anybody.seeks:
                anybody.hear()
            assert taken(bea, seek["id"]).status_code == 201


def test_withdrawing_is_for_the_owner(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea:
        seek = offered(ada)["seek"]["id"]
        assert problem(bea.delete(f"/api/lobby/seeks/{seek}")) == "not_yours"
        assert ada.delete(f"/api/lobby/seeks/{seek}").status_code == 200
        assert problem(taken(bea, seek)) == "unknown_seek"


def test_three_sit_down_one_after_the_other(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea, server.visitor() as cleo:
        seek = offered(ada, terms={"players": 3})["seek"]["id"]
        shown = taken(bea, seek)
        assert shown.status_code == 200, shown.text
        assert [person["name"] for person in shown.json()["seek"]["seated"]] == ["Bea"]
        game = taken(cleo, seek, "Cleo").json()["paired"]["game"]
        seats = cleo.get(f"/api/games/{game}").json()["seats"]
        assert [seat["name"] for seat in seats] == ["Ada", "Bea", "Cleo"]


def test_two_who_want_the_same_are_paired_and_others_not(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea, server.visitor() as cleo:
        rated = {"rated": True, "undo": "never"}
        first = offered(ada, quick=True, terms=rated)
        assert "paired" not in first
        assert "paired" not in offered(cleo, quick=True, terms={**rated, "rated": False})
        with looking(server, bea) as hers:
            found = offered(bea, name="Bea", deck=SECOND_DECK, quick=True, terms=rated)
            while "paired" not in found and not hers.paired:  # who looks every second may have come first
                hers.hear()
        [game] = ada.get("/api/games").json()["games"]
        assert bea.get("/api/games").json()["games"][0]["game"]["id"] == game["game"]["id"]
        assert game["game"]["rated"]
        assert cleo.get("/api/games").json()["games"] == []


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"format": "constructed"}, "illegal_deck"),  # the deck has too few cards for it
        ({"rated": True, "format": "casual"}, "malformed"),
        ({"rated": True, "undo": "free"}, "malformed"),
        ({"days": 2, "clock": {"seconds": 60}}, "malformed"),
        ({"players": 3, "best_of": 3}, "malformed"),
        ({"players": 5}, "malformed"),
        ({"edition": "none such"}, "unknown_edition"),
        ({"sets": ["No such set"]}, "illegal_deck"),
    ],
)
def test_terms_that_cannot_be(server: Served, terms: dict[str, Any], code: str) -> None:
    with server.visitor() as ada:
        body = {"name": "Ada", "deck_id": FIRST_DECK, "terms": {"format": "limited", **terms}}
        assert problem(ada.post("/api/lobby/seeks", json=body)) == code


def test_nobody_fills_the_wall(server: Served) -> None:
    with server.visitor() as ada:
        for _ in range(5):  # of a newcomer; others have ten
            offered(ada)
        body = {"name": "Ada", "deck_id": FIRST_DECK, "terms": {"format": "limited"}}
        assert problem(ada.post("/api/lobby/seeks", json=body)) == "too_many"


def test_a_seat_goes_with_whoever_is_forgotten(tmp_path: Path) -> None:
    served = Served(tmp_path / "games.db")
    with served.visitor() as ada, served.visitor() as bea:
        offered(ada, terms={"players": 3})
        taken(bea, offered(ada, terms={"players": 4})["seek"]["id"])
        served.stop()

    async def forgotten() -> tuple[int, int]:
        store = Store(f"sqlite:///{served.database}")
        await store.open()
        try:
            with sqlite3.connect(served.database) as database:
                database.execute("UPDATE visitors SET seen = seen - 864000")
            done = await clean(store, 0, 5)
            return done.visitors, len(await seeks.waiting(store))
        finally:
            await store.close()

    assert asyncio.run(forgotten()) == (2, 0)


def test_many_who_want_to_be_paired_at_once_are_and_everybody_once(server: Served) -> None:
    """Each hears of one game, by the answer or by the socket, and nobody is told of a seat that is gone."""
    with ExitStack() as ends:
        people = [ends.enter_context(server.visitor()) for _ in range(8)]
        lookers = [ends.enter_context(looking(server, one)) for one in people]
        terms = {"format": "limited", "days": 11}  # nobody else wants that here
        setup = {"name": "Hasty", "deck_id": FIRST_DECK, "terms": terms, "quick": True}
        crew = ends.enter_context(ThreadPoolExecutor(len(people)))
        replies = list(crew.map(lambda one: one.post("/api/lobby/seeks", json=setup), people))
        games = []
        for reply, looker in zip(replies, lookers, strict=True):
            assert reply.status_code == 201, reply.text
            while not looker.paired:
                looker.hear()
            games.append(looker.paired[0]["game"])
            paired = reply.json().get("paired")
            assert paired is None or paired["game"] == games[-1]
        assert sorted(games.count(game) for game in games) == [2] * len(people)
        waiting = [reply.json()["seek"]["id"] for reply in replies if reply.json().get("seek")]
        for looker in lookers:
            while any(seek in looker.seeks for seek in waiting):
                looker.hear()
