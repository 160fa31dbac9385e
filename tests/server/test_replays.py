"""After the game: stepping through, branching off, positions, records."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where
from spoils.record.replay import read_replay
from spoils.scenario.file import Unusable, parse_scenarios
from tests.copies import spoils
from tests.server.served import BOT, FIRST_DECK, ME, Seated, Served, new_game
from tests.server.test_games import token_of


@pytest.fixture(scope="module")
def finished(server: Served) -> Iterator[tuple[httpx.Client, str, Seated]]:
    """A game given up after a while, and what its player saw."""
    with server.visitor() as visitor:
        created = new_game(visitor, ME, BOT, seed=6)
        with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
            ada.play(45)
            ada.await_question()
            ada.ask({"type": "concede", "seat": 0})
            while not ada.is_over():
                ada.receive()
        yield visitor, created["game"]["id"], ada


def test_stepping_through(finished: tuple[httpx.Client, str, Seated]) -> None:
    visitor, game, ada = finished
    info = visitor.get(f"/api/games/{game}/replay", params={"side": "0"}).json()
    assert [entry["message"] for entry in info["log"]] == ada.logs[0]
    assert [entry["step"] for entry in info["log"]] == sorted(entry["step"] for entry in info["log"])
    assert info["turns"][0] == 0
    assert info["turns"] == sorted(info["turns"])
    last = steps(visitor, game, side="0", start=info["steps"], count=5)
    assert len(last["steps"]) == 1
    assert last["steps"][0]["views"][0] == ada.states[0]["view"]
    seen = [
        message["view"]
        for message in ada.received
        if message["type"] == "state" and message["view"].get("question")
    ]
    replayed = []
    for start in range(0, info["steps"] + 1, 50):
        replayed += [
            step["views"][0] for step in steps(visitor, game, side="0", start=start, count=50)["steps"]
        ]
    assert len(replayed) == info["steps"] + 1
    assert all(view in replayed for view in seen)


def steps(visitor: httpx.Client, game: str, **query: Any) -> dict[str, Any]:
    reply = visitor.get(f"/api/games/{game}/replay/steps", params=query)
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def test_from_all_sides_and_from_none(server: Served, finished: tuple[httpx.Client, str, Seated]) -> None:
    _, game, _ = finished
    with server.visitor() as anybody:  # a link is enough
        both = steps(anybody, game, side="all", start=30, count=1)["steps"][0]["views"]
        assert [view["viewer"] for view in both] == [0, 1]
        assert all(view["players"][view["viewer"]].get("hand") for view in both)
        public = steps(anybody, game, side="public", start=30, count=1)["steps"][0]["views"]
        assert [view["viewer"] for view in public] == [None]
        assert not any(player.get("hand") for player in public[0]["players"])


@pytest.mark.parametrize(
    "query", [{"side": "7"}, {"side": "2"}, {"start": "-1"}, {"count": "51"}, {"start": "99999"}]
)
def test_what_cannot_be_shown(finished: tuple[httpx.Client, str, Seated], query: dict[str, str]) -> None:
    visitor, game, _ = finished
    assert visitor.get(f"/api/games/{game}/replay/steps", params=query).json()["error"]["code"] == "malformed"


def test_a_running_game_shows_nothing(visitor: httpx.Client) -> None:
    game = new_game(visitor, ME, BOT)["game"]["id"]
    for path in ("replay", "replay/steps", "scenario", "record"):
        assert visitor.get(f"/api/games/{game}/{path}").json()["error"]["code"] == "not_over"
    branch = visitor.post(f"/api/games/{game}/branch", json={"step": 0, "seat": 0})
    assert branch.json()["error"]["code"] == "not_over"


def test_branching_off(server: Served, finished: tuple[httpx.Client, str, Seated]) -> None:
    visitor, game, _ = finished
    branch = visitor.post(
        f"/api/games/{game}/branch", json={"step": 20, "seat": 1, "name": "Bea", "bot_name": "Captain"}
    )
    assert branch.status_code == 201, branch.text
    created = branch.json()
    assert created["game"]["origin"] == game
    assert [seat["name"] for seat in created["game"]["seats"]] == ["Captain", "Bea"]
    then = steps(visitor, game, side="1", start=20, count=1)["steps"][0]["views"][0]
    with Seated(server, created["game"]["id"], [token_of(created, 1)]) as ada:
        first = ada.until("state")["view"]
        assert {**first, "question": 0} == {**then, "question": 0}
        ada.play(5)
    late = visitor.post(f"/api/games/{game}/branch", json={"step": 9999, "seat": 1})
    assert late.json()["error"]["code"] == "malformed"


def test_a_position_as_a_scenario(server: Served, finished: tuple[httpx.Client, str, Seated]) -> None:
    visitor, game, _ = finished
    total = visitor.get(f"/api/games/{game}/replay").json()["steps"]
    all_steps = [
        step
        for start in range(0, total, 50)
        for step in steps(visitor, game, side="all", start=start, count=50)["steps"]
    ]
    turns = [step for step in all_steps if step.get("asked") == "turn"]
    other = next(step for step in all_steps if step.get("asked") != "turn")
    refused = visitor.get(f"/api/games/{game}/scenario", params={"step": other["step"]})
    assert refused.json()["error"]["code"] == "malformed"
    chosen = turns[len(turns) // 2]
    text = visitor.get(f"/api/games/{game}/scenario", params={"step": chosen["step"]}).text
    (scenario,) = parse_scenarios(text.encode(), Where("position"), Catalog.load())
    assert not isinstance(scenario, Unusable), scenario.error
    active = chosen["views"][0]["active"]
    begun = visitor.post("/api/games/position", json={"scenario": text, "seat": active})
    assert begun.status_code == 201, begun.text
    created = begun.json()
    with Seated(server, created["game"]["id"], [token_of(created, active)]) as ada:
        ada.await_question()
        now, then = ada.states[active]["view"], chosen["views"][active]
        assert now["active"] == active
        for mine, theirs in zip(now["players"], then["players"], strict=True):
            for fact in ("influence", "hand_size", "deck_size", "icons", "faction"):
                assert mine.get(fact) == theirs.get(fact)
        assert sorted(facts(card) for card in now["play"]) == sorted(facts(card) for card in then["play"])
        ada.play(5)


def facts(card: dict[str, Any]) -> str:
    keys = (
        "name",
        "owner",
        "controller",
        "face_down",
        "depleted",
        "tokens",
        "damage",
        "strength",
        "life",
        "ready",
    )
    return str([card.get(key) for key in keys])


@pytest.mark.parametrize(
    "text", ["", "title: x", "players: {}", "{", "title: a\nplayers: {A: {hand: [Nothing]}, B: {}}"]
)
def test_positions_that_cannot_be(visitor: httpx.Client, text: str) -> None:
    reply = visitor.post("/api/games/position", json={"scenario": text})
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, "bad_scenario")


def test_a_record_for_the_command_line_and_back(
    finished: tuple[httpx.Client, str, Seated], tmp_path: Path, server: Served
) -> None:
    visitor, game, _ = finished
    record = visitor.get(f"/api/games/{game}/record")
    (tmp_path / "game.json").write_bytes(record.content)
    replay = read_replay(tmp_path / "game.json")
    info = visitor.get(f"/api/games/{game}/replay").json()
    assert len(replay.given) == info["steps"]
    assert replay.result.over
    with server.visitor() as other:
        uploaded = other.post("/api/replays", content=record.content)
        assert uploaded.status_code == 201, uploaded.text
        assert uploaded.json()["log"] == info["log"]
        again = uploaded.json()["game"]["id"]
        assert steps(other, again, side="all", start=10, count=2) == steps(
            visitor, game, side="all", start=10, count=2
        )
        spoiled = record.content.replace(b'"seed": 6', b'"seed": 7')
        assert spoiled != record.content
        assert other.post("/api/replays", content=spoiled).json()["error"]["code"] == "malformed"
        assert other.post("/api/replays", content=b"{}").json()["error"]["code"] == "malformed"
        early = json.loads(record.content)
        early["given"] = early["given"][:4]
        early["result"] = {"over": False, "winners": [], "mark": ""}
        error = other.post("/api/replays", json=early).json()["error"]
        assert error["code"] == "not_over"
        assert "the record ends before the game does" in error["message"], "that is nothing about versions"


def test_the_seed_is_the_one_that_was_promised(server: Served, visitor: httpx.Client, tmp_path: Path) -> None:
    created = new_game(visitor, ME, BOT)
    game, promised = created["game"]["id"], created["game"]["commitment"]
    with Seated(server, game, [token_of(created)]) as ada:
        ada.play(6)
        ada.await_question()
        assert ada.table["commitment"] == promised
        ada.ask({"type": "concede", "seat": 0})
    record = tmp_path / "record.json"
    record.write_bytes(visitor.get(f"/api/games/{game}/record").content)

    def replay(*options: str) -> tuple[int, list[str]]:
        done = spoils("replay", str(record), *options)
        return done.returncode, done.stdout.splitlines()

    assert replay("--commitment", promised) == (0, [f"commitment {promised}", "exact"])
    status, lines = replay("--commitment", "0" * 64)
    assert (status, lines[-1]) == (1, "the seed is not the one that was promised")
    text = record.read_text()
    seed = str(json.loads(text)["setup"]["seed"])
    record.write_text(text.replace(seed, str(int(seed) ^ 1)))
    assert replay("--commitment", promised)[0] == 1


SETS = """
set: Kites
cards:
  - {name: Kite Clerk, type: Character, trade: Rogue, cost: 1, strength: 1, life: 1, speed: 3}
  - {name: Kite Never Flown, type: Character, trade: Rogue, cost: 9, strength: 1, life: 1, speed: 3}
"""
OTHER = """
set: Lanterns
cards:
  - {name: Lantern Clerk, type: Character, trade: Banker, cost: 1, strength: 1, life: 1, speed: 3}
"""


def own_game(server: Served, visitor: httpx.Client) -> bytes:
    """The record of a game with a card of one's own: of the set it comes from it holds no other."""
    assert visitor.post("/api/collection", params={"file": "kites.yaml"}, content=SETS).status_code == 201
    deck = visitor.get(f"/api/decks/{FIRST_DECK}").json()["deck"]
    deck["cards"] = [*deck["cards"], {"count": 30, "name": "Kite Clerk"}]
    created = new_game(visitor, {"kind": "me", "deck": deck}, BOT, illegal_decks=True, seed=4)
    game = created["game"]["id"]
    with Seated(server, game, [token_of(created)]) as ada:
        ada.play(10)
        ada.await_question()
        ada.ask({"type": "concede", "seat": 0})
        while not ada.is_over():
            ada.receive()
    return visitor.get(f"/api/games/{game}/record").content


def test_a_record_with_own_cards_opens_where_they_are(
    server: Served, visitor: httpx.Client, tmp_path: Path
) -> None:
    record = own_game(server, visitor)
    assert visitor.post("/api/replays", content=record).status_code == 201
    with server.visitor() as other:
        refused = other.post("/api/replays", content=record).json()["error"]
        assert refused["code"] == "bad_cards"
        assert "Kite Clerk" in refused["message"]
        for file, text in (("lanterns.yaml", OTHER), ("kites.yaml", SETS)):
            assert other.post("/api/collection", params={"file": file}, content=text).status_code == 201
        opened = other.post("/api/replays", content=record)
        assert opened.status_code == 201, opened.text
        assert opened.json()["steps"] == len(json.loads(record)["given"])
        renewed = SETS.replace("cost: 1,", "cost: 2,")
        assert (
            other.post("/api/collection", params={"file": "kites.yaml"}, content=renewed).status_code == 201
        )
        refused = other.post("/api/replays", content=record).json()["error"]
        assert (refused["code"], "import the sets" in refused["message"]) == ("bad_cards", True)
    for name, text in (
        ("game.json", record),
        ("kites.yaml", SETS.encode()),
        ("lanterns.yaml", OTHER.encode()),
    ):
        (tmp_path / name).write_bytes(text)
    sources = ("--cards", str(tmp_path / "lanterns.yaml"), "--cards", str(tmp_path / "kites.yaml"))
    done = spoils("replay", str(tmp_path / "game.json"), *sources)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "exact"), done.stderr
