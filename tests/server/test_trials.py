"""Trials over HTTP: in the background, stopped, gone on with, kept in numbers; what a client must not do."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from spoils.cards.catalog import Catalog
from spoils.lab.trials.card import WITH, WITHOUT, CardTrial
from spoils.lab.trials.card_figures import card_figures
from spoils.lab.trials.numbered import numbered
from spoils.lab.trials.run import Block, run
from spoils.lab.trials.sitting import Row
from spoils.server.settings import Limits
from spoils.server.store.store import Store
from spoils.server.study import efforts
from spoils.server.study.efforts import Efforts
from spoils.server.study.trials import TrialFact, Trials, Trying, packed, unpacked
from spoils.server.work.cards import OwnCards
from spoils.server.work.service import Desks, Payer
from spoils.server.work.trial_jobs import Prepared
from tests.lab.test_trials import CARDS, LOADED, TERNS
from tests.server.served import Served

KINDS = (WITH, WITHOUT)
FAST = {"bot": "reflex", "games": 16}


class Owner:
    """Somebody with cards and decks of their own."""

    def __init__(self, visitor: httpx.Client) -> None:
        self.visitor = visitor
        brought = visitor.post("/api/collection", params={"file": "planted.yaml"}, content=CARDS)
        assert brought.status_code == 201, brought.text
        self.loaded, self.terns = (self.save(deck) for deck in (LOADED, TERNS))

    def save(self, deck: Any) -> str:
        cards = [{"count": count, "name": name} for count, name in deck.cards]
        body = {"name": deck.name, "faction": deck.faction, "cards": cards, "format": "casual"}
        return str(self.visitor.post("/api/decks", json=body).json()["id"])

    def card(self, expected: int = 202, **more: Any) -> dict[str, Any]:
        setup = {"card": "Tidal Titan", "decks": [self.loaded], "others": [self.terns], **FAST, **more}
        return tried(self.visitor, "card", setup, expected)


def tried(visitor: httpx.Client, what: str, setup: dict[str, Any], expected: int) -> dict[str, Any]:
    reply = visitor.post(f"/api/trials/{what}", json=setup)
    assert reply.status_code == expected, reply.text
    found: dict[str, Any] = reply.json()
    return found


def ended(visitor: httpx.Client, trial: str) -> dict[str, Any]:
    """How far it is when it no longer runs."""
    end = time.monotonic() + 400  # it stands back behind everything else
    while time.monotonic() < end:
        state: dict[str, Any] = visitor.get(f"/api/trials/{trial}").json()
        assert "card" not in state
        assert "deck" not in state
        if state["stage"] != "running":
            return state
        time.sleep(0.1)
    raise AssertionError(state)


@pytest.fixture(scope="module")
def owner(server: Served) -> Iterator[Owner]:
    with server.visitor() as visitor:
        yield Owner(visitor)


def test_figures_are_those_of_the_laboratory_and_kept_in_numbers(
    server: Served, owner: Owner, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert owner.card(200, begin=False)["stage"] == "none"
    begun = owner.card()
    assert (begun["stage"], begun["total"], begun["mine"]) == ("running", 16, True)
    assert begun["others"] == [owner.terns]
    assert ended(owner.visitor, begun["id"])["stage"] == "done"
    state = owner.card(200, begin=False)
    assert owner.card() == state, "what is there is not done again"

    file = tmp_path_factory.mktemp("cards") / "planted.yaml"
    file.write_text(CARDS, "utf-8")
    loaded = msgspec.structs.replace(LOADED, name=owner.loaded)
    terns = msgspec.structs.replace(TERNS, name=owner.terns)
    trial = CardTrial("comprehensive", "reflex", 1, "Tidal Titan", (loaded,), (terns,), 4)
    expected = card_figures("Tidal Titan", list(run(trial, range(4), Catalog.load([file]))))
    assert state["card"] == msgspec.json.decode(msgspec.json.encode(expected))

    with closing(sqlite3.connect(server.database)) as database:
        (kept,) = database.execute(
            "select value from facts where name = ?", (f"trial:{begun['id']}",)
        ).fetchone()
    assert "Titan" not in kept
    assert "asker" not in kept

    fewer = owner.card(200, begin=False, games=8)
    assert (fewer["stage"], fewer["card"]["games"]) == ("done", 8)
    more = owner.card(200, begin=False, games=24)
    assert (more["stage"], more["done"], more["total"]) == ("stopped", 16, 24)


def test_only_whoever_asked_stops_it_and_it_goes_on(server: Served, owner: Owner) -> None:
    begun = owner.card(games=400, copies=3)
    with server.visitor() as stranger:
        seen = stranger.get(f"/api/trials/{begun['id']}").json()
        assert "mine" not in seen
        assert stranger.delete(f"/api/trials/{begun['id']}").json()["error"]["code"] == "not_yours"
    stopped = owner.visitor.delete(f"/api/trials/{begun['id']}").json()
    assert stopped["stage"] == "stopped"
    assert stopped.get("done", 0) < 400
    wanted = stopped.get("done", 0) + 4
    gone_on = owner.card(games=wanted, copies=3)
    assert gone_on["total"] == wanted
    assert ended(owner.visitor, begun["id"])["stage"] == "done"
    assert owner.card(200, begin=False, games=wanted, copies=3)["card"]["games"] == wanted


def test_a_deck_that_is_being_built_is_tried(owner: Owner) -> None:
    cards = [{"count": count, "name": name.upper()} for count, name in LOADED.cards]
    deck = {"name": "Not saved", "faction": LOADED.faction, "cards": cards, "format": "casual"}
    setup = {"deck": deck, "others": [owner.terns], **FAST}
    begun = tried(owner.visitor, "deck", setup, 202)
    assert ended(owner.visitor, begun["id"])["stage"] == "done"
    figures = tried(owner.visitor, "deck", {**setup, "begin": False}, 200)["deck"]
    assert figures["games"] == 16
    assert {one["name"] for one in figures["cards"]} == {"Tern", "Tidal Titan", "Rage"}
    assert [one["name"] for one in figures["by_other"]] == [owner.terns]
    again = tried(
        owner.visitor, "deck", {**setup, "deck": {**deck, "name": "Other name"}, "begin": False}, 200
    )
    assert again["deck"] == figures, "what a deck is called makes no difference"


def test_what_cannot_be_tried_is_refused(server: Served, owner: Owner) -> None:
    for changed, code, words in (
        ({"games": 100_000}, "malformed", "1000"),
        ({"bot": "search-hard"}, "malformed", "search-hard"),
        ({"bot": "cmd:true"}, "malformed", "cmd:true"),
        ({"decks": ["nobody's"]}, "unknown_deck", "nobody's"),
        ({"decks": []}, "unknown_deck", "choose one"),
        ({"decks": [owner.terns] * 9}, "malformed", "8"),
        ({"card": "Sandbank Club"}, "malformed", "choose another"),
        ({"card": "No Such Card"}, "malformed", "No Such Card"),
        ({"decks": [owner.terns], "copies": 10, "card": "Rage", "others": []}, "", ""),
    ):
        reply = owner.visitor.post(
            "/api/trials/card",
            json={"card": "Tidal Titan", "decks": [owner.loaded], **FAST, "begin": False, **changed},
        )
        if not code:
            assert reply.json()["stage"] == "none"
            continue
        problem = reply.json()["error"]
        assert (problem["code"], words in problem["message"]) == (code, True), problem
    with server.visitor() as stranger:
        reply = stranger.post("/api/trials/card", json={"card": "Rage", "decks": [owner.loaded]})
        assert reply.json()["error"]["code"] == "unknown_deck"
        assert stranger.get("/api/trials/none").json()["error"]["code"] == "malformed"
        assert stranger.get(f"/api/trials/{'a' * 32}").json()["stage"] == "none"


def test_an_address_has_only_so_many_at_a_time(owner: Owner) -> None:
    begun = [owner.card(games=1_000, copies=copies, card="Driftwood")["id"] for copies in (1, 2)]
    refused = owner.card(429, games=1_000, copies=3, card="Driftwood")
    assert refused["error"]["code"] == "too_many"
    for one in begun:
        assert owner.visitor.delete(f"/api/trials/{one}").json()["stage"] == "stopped"


def with_trials(folder: Path, test: Callable[[Trials], Awaitable[None]]) -> None:
    """Trials with a database and nobody who plays."""

    async def run() -> None:
        store = Store(f"sqlite:///{folder / 'kept.db'}")
        await store.open()
        limits = Limits(trials_kept=10)
        await test(Trials(store, Desks(store, None, limits), limits, Efforts(limits, 1)))  # type: ignore[arg-type]
        await store.close()

    asyncio.run(run())


def test_the_oldest_are_forgotten(tmp_path: Path) -> None:
    async def test(trials: Trials) -> None:
        await trials.store.put_fact("other", "stays")
        for age in range(12):
            await trials.keep(f"{age:032}", TrialFact("done", 4, 4, float(100 - age)))
        await trials.make_room()
        left = {age for age in range(12) if await trials.kept(f"{age:032}") is not None}
        assert left == set(range(9)), "the newest, and room for one more"
        assert await trials.store.fact("other") == "stays"

    with_trials(tmp_path, test)


def test_what_was_stopped_is_done_for_whoever_wants_fewer_games(tmp_path: Path) -> None:
    trial = CardTrial("comprehensive", "reflex", 1, "Tidal Titan", (LOADED,), (TERNS,), 4)
    blocks = [
        Block(
            number, tuple(Row(number, 1, kind, "Loaded", "Terns", seat) for seat in (0, 1) for kind in KINDS)
        )
        for number in range(2)
    ]
    what = Prepared("a" * 32, trial)
    fact = TrialFact("stopped", 8, 400, 0.0, found=packed([numbered(one, trial) for one in blocks]))

    async def test(trials: Trials) -> None:
        await trials.keep(what.id, fact)
        for games, stage, done in ((4, "done", 4), (8, "done", 8), (12, "stopped", 8)):
            state = await trials.state(what, games, Payer(("place", "visitor")))
            assert (state.stage, state.done, state.total) == (stage, done, games)
            assert state.card is not None
            assert state.card.games == done

    with_trials(tmp_path, test)


def test_what_was_found_is_kept_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a process that is killed takes little along, and beginning to go on takes nothing."""
    trial = CardTrial("comprehensive", "reflex", 1, "Tidal Titan", (LOADED,), (TERNS,), 12)
    what, payer = Prepared("a" * 32, trial), Payer(("place", "visitor"))

    class Playing(Trying):
        async def look(self, item: int) -> Block:
            kept = await self.of.kept(what.id)
            assert kept is not None
            seen.append((kept.stage, len(unpacked(kept.found))))
            rows = (Row(item, 1, kind, "Loaded", "Terns", seat) for seat in (0, 1) for kind in KINDS)
            return numbered(Block(item, tuple(rows)), trial)

    async def test(trials: Trials) -> None:
        for blocks in (2, 4):
            before = await trials.kept(what.id)
            found = unpacked(before.found) if before is not None else []
            trying = Playing(trials, what, OwnCards(), payer, blocks, found)
            await trying.note("running")
            await trying.run(1)

    for every, expected in ((0.0, [0, 1, 2, 3]), (1000.0, [0, 0, 2, 2])):
        monkeypatch.setattr(efforts, "NOTED_EVERY", 0.0)
        monkeypatch.setattr(efforts, "KEPT_EVERY", every)
        seen: list[tuple[str, int]] = []
        (tmp_path / str(every)).mkdir()
        with_trials(tmp_path / str(every), test)
        assert seen == [("running", count) for count in expected]
