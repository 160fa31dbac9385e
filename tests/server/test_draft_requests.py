"""Draft and sealed by HTTP and sockets: to the last game, over the death of a server, with own cards."""

import json
from pathlib import Path

import httpx

from tests.server.databases import Postgres, redis_server
from tests.server.drafting import PACK
from tests.server.served import WAIT, Seated, Served, connect
from tests.server.test_cluster import Several


def test_a_draft_alone_to_the_last_game(server: Served, visitor: httpx.Client) -> None:
    """Two seats, one pack each, then sealed decks are checked, played with and looked back at."""
    setup = {"name": "Ada", "seats": 2, "each": 2, "timer": "off", "bot": "random", "line": "just me"}
    made = visitor.post("/api/drafts", json=setup)
    assert made.status_code == 201, made.text
    draft = made.json()["id"]
    page = f"/api/drafts/{draft}"
    (mine,) = [one for one in visitor.get("/api/drafts").json()["drafts"] if one["id"] == draft]
    assert (mine["line"], mine["people"], mine["mine"]) == ("just me", 1, True)
    address = server.address.replace("http", "ws") + page + "/socket"
    cookie = {"Cookie": f"spoils={visitor.cookies['spoils']}"}
    with connect(address, additional_headers=cookie, max_size=None) as socket, connect(address) as stranger:
        assert json.loads(socket.recv(WAIT))["stage"] == "gathering"
        assert "pack" not in json.loads(stranger.recv(WAIT))
        state = visitor.post(f"{page}/begin").json()
        assert (state["stage"], "left" in state) == ("drafting", False)
        pushed = json.loads(socket.recv(WAIT))
        assert pushed["pack"] == state["pack"]
        assert {card["name"] for card in pushed["cards"]} >= set(state["pack"])
        public = stranger.recv(WAIT)
        assert not [name for name in state["pack"] if name in public]
        assert "secret" not in json.loads(public)
    while state["stage"] == "drafting":
        pick = {"step": state.get("step", 0), "card": state["advice"]}
        state = visitor.post(f"{page}/pick", json=pick).json()
    assert state["stage"] == "building"
    assert sum(entry["count"] for entry in state["pool"]) == 2 * PACK
    deck = state["deck"]
    alien = {**deck, "cards": [*deck["cards"], {"count": 40, "name": state["pool"][0]["name"]}]}
    report = visitor.post(f"{page}/check", json={"deck": alien}).json()["report"]
    assert [fault["rule"] for fault in report["faults"]] == ["103.2c"]
    refused = visitor.put(f"{page}/deck", json={"deck": alien, "done": True})
    assert refused.json()["error"]["code"] == "illegal_deck"
    assert refused.json()["error"]["french"].startswith("le deck n’est pas légal\u00a0: ")
    assert visitor.get(f"{page}/review").json()["error"]["code"] == "not_over"
    state = visitor.put(f"{page}/deck", json={"deck": deck, "done": True}).json()
    assert [game["seats"] for game in state["games"]] == [[0, 1]]
    created = visitor.post(f"{page}/games/0").json()
    assert visitor.post(f"{page}/games/0").json()["seats"] == created["seats"]
    with server.visitor() as other:
        assert other.post(f"{page}/games/0").status_code == 403
    with Seated(server, created["game"]["id"], [created["seats"][0]["token"]]) as seated:
        seated.await_question()
        assert seated.ask({"type": "concede", "seat": 0})["type"] == "accepted"
    state = visitor.get(page).json()
    assert state["stage"] == "over"
    assert (state["games"][0]["winner"], state["standing"][0]["seat"]) == (1, 1)
    with server.visitor() as anybody:
        review = anybody.get(f"{page}/review").json()
    assert len(review["steps"]) == 2 * PACK
    pool = visitor.post(f"{page}/export", json={"what": "pool", "form": "plain"}).text
    assert all(f"{entry['count']} {entry['name']}" in pool for entry in state["pool"])


def test_two_people_build_sealed_decks(server: Served, visitor: httpx.Client) -> None:
    made = visitor.post(
        "/api/drafts", json={"name": "Ada", "seats": 3, "kind": "sealed", "pairing": "chosen"}
    )
    page = f"/api/drafts/{made.json()['id']}"
    with server.visitor() as bea:
        assert bea.get(page).json()["stage"] == "gathering"
        assert bea.post(f"{page}/join", json={"name": "Bea"}).json()["seat"] == 1
        assert bea.post(f"{page}/begin").json()["error"]["code"] == "not_yours"
        early = bea.post(f"{page}/export", json={"what": "pool", "form": "plain"})
        assert early.json()["error"]["code"] == "not_begun"  # nobody looks into packs before they are opened
        assert visitor.post(f"{page}/begin").json()["stage"] == "checking"
        ready = bea.post(f"{page}/ready").json()
        assert ready["stage"] == "building"
        assert sum(entry["count"] for entry in ready["pool"]) == 6 * PACK
        for client in (visitor, bea):
            state = client.get(page).json()
            state = client.put(f"{page}/deck", json={"deck": state["deck"], "done": True}).json()
        assert (state["stage"], state["seats"][0]["ready"]) == ("playing", True)
        assert "games" not in state
        wrong = visitor.post(f"{page}/pairs", json={"pairs": [[0, 0]]})
        assert wrong.json()["error"]["code"] == "malformed"
        state = visitor.post(f"{page}/pairs", json={"pairs": [[1, 0]]}).json()
        assert [game["seats"] for game in state["games"]] == [[1, 0]]
        games = [client.post(f"{page}/games/0").json() for client in (visitor, bea)]
        assert games[0]["game"]["id"] == games[1]["game"]["id"]
        assert [game["seats"][0]["seat"] for game in games] == [1, 0]
        assert visitor.post(f"{page}/close").json()["stage"] == "over"
        review = bea.get(f"{page}/review").json()
        assert [len(pack) for pack in review["seats"][2]["opened"]] == [PACK] * 6


def test_a_draft_outlives_the_server_it_began_on(tmp_path: Path, postgres: Postgres) -> None:
    """Two people at two servers: each sees what the other does; one server dies, and the draft goes on."""
    with redis_server(tmp_path) as redis:
        several = Several(tmp_path, postgres.database("drafts_of_two"), redis, 2)
        first, second = several.servers
        with first.visitor() as ada, second.visitor() as bea:
            made = ada.post("/api/drafts", json={"name": "Ada", "seats": 2, "each": 1}).json()
            page = f"/api/drafts/{made['id']}"
            bea.post(f"{page}/join", json={"name": "Bea"})
            ada.post(f"{page}/begin")
            cookie = {"Cookie": f"spoils={bea.cookies['spoils']}"}
            address = second.address.replace("http", "ws") + page + "/socket"
            with connect(address, additional_headers=cookie, max_size=None) as socket:
                assert json.loads(socket.recv(WAIT))["stage"] == "checking"
                pack = bea.post(f"{page}/ready").json()["pack"]
                mine = ada.get(page).json()["pack"]
                ada.post(f"{page}/pick", json={"step": 0, "card": mine[0]})
                while "chosen" not in (state := json.loads(socket.recv(WAIT)))["seats"][0]:
                    assert state["stage"] in ("checking", "drafting")
                assert state["pack"] == pack
            first.kill()
            several.servers.remove(first)
            bea.post(f"{page}/pick", json={"step": 0, "card": pack[0]})
        with second.visitor(cookies=ada.cookies) as ada:
            state = ada.get(page).json()
            assert (state["step"], state["pack"]) == (1, pack[1:])
            assert [entry["name"] for entry in state["pool"]] == [mine[0]]
        several.stop()


OWN = """
set: Puddles
packs:
  Bucket:
    Common: 3
cards:
"""


def test_packs_of_an_own_set(server: Served, visitor: httpx.Client) -> None:
    """Uploaded packs are kept; others at the table draft and play cards that they do not have."""
    lines = [
        f"  - name: Puddle {number}\n    type: Character\n    trade: Rogue\n    rarity: Common\n"
        f"    cost: {1 + number % 4}\n    threshold: D\n    strength: 1\n    life: 1\n    speed: 2"
        for number in range(20)
    ]
    data = (OWN + "\n".join(lines)).encode()
    imported = visitor.post("/api/collection?file=puddles.yaml", content=data)
    assert imported.status_code in (200, 201), imported.text
    setup = {"name": "Ada", "seats": 2, "kind": "sealed", "source": {"set_name": "puddles"}, "bot": "random"}
    made = visitor.post("/api/drafts", json=setup)
    assert made.status_code == 201, made.text
    page = f"/api/drafts/{made.json()['id']}"
    with server.visitor() as bea:
        bea.post(f"{page}/join", json={"name": "Bea"})
        visitor.post(f"{page}/begin")
        state = bea.post(f"{page}/ready").json()
        assert sum(entry["count"] for entry in state["pool"]) == 6 * 3
        assert all(entry["name"].startswith("Puddle") for entry in state["pool"])
        for client in (visitor, bea):
            deck = client.get(page).json()["deck"]
            client.put(f"{page}/deck", json={"deck": deck, "done": True})
        created = bea.post(f"{page}/games/0").json()
        with Seated(server, created["game"]["id"], [created["seats"][0]["token"]]) as seated:
            seated.until("state")
            assert seated.states
