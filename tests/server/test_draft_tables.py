"""Tournaments that open packs first, at several tables: who sits where, whose decks, what is hidden."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from spoils.server.people.tournaments.pods import seated
from tests.server.served import Served
from tests.server.test_tournaments import desk, done, look, names, refused, until

SEALED = {"kind": "sealed", "seats": 2, "timer": "slow"}


@pytest.mark.parametrize(
    ("players", "most", "sizes"),
    [(2, 8, [2]), (8, 8, [8]), (9, 8, [5, 4]), (17, 8, [6, 6, 5]), (128, 8, [8] * 16), (5, 2, [2, 2, 1])],
)
def test_tables_are_few_and_of_one_size(players: int, most: int, sizes: list[int]) -> None:
    tables = seated(range(1, players + 1), most, "a lot")
    assert [len(table) for table in tables] == sizes
    assert sorted(number for table in tables for number in table) == list(range(1, players + 1))
    assert players < 9 or tables != seated(range(1, players + 1), most, "another lot")


@pytest.fixture
def people(server: Served) -> Iterator[Callable[[int], list[httpx.Client]]]:
    with ExitStack() as ends:
        yield lambda count: [ends.enter_context(server.visitor()) for _ in range(count)]


def announced(organiser: httpx.Client, pods: dict[str, Any], **setup: Any) -> str:
    """A tournament that opens packs first; its id."""
    body = {"setup": {"name": "Crate Cup", "no_show": 0, **setup}, "name": "Olga", "pods": pods}
    reply = organiser.post("/api/tournaments", json=body)
    assert reply.status_code == 201, reply.text
    return str(reply.json()["info"]["id"])


def entered(organiser: httpx.Client, cup: str, players: list[httpx.Client], bots: int = 0) -> None:
    for number, one in enumerate(players, start=1):
        done(one.post(f"/api/tournaments/{cup}/entry", json={"name": f"P{number}"}))
    if bots:
        done(desk(organiser, cup, "bots", count=bots))


def build(player: httpx.Client, draft: str) -> None:
    """Play with the deck that the program has built."""
    state = player.get(f"/api/drafts/{draft}").json()
    assert state["stage"] == "building", state
    assert (
        player.put(f"/api/drafts/{draft}/deck", json={"deck": state["deck"], "done": True}).status_code == 200
    )


def drafting(player: httpx.Client, cup: str) -> str:
    """The table of somebody, once the packs there are open."""
    draft = str(look(player, cup)["mine"]["draft"])
    until_open = lambda _: player.get(f"/api/drafts/{draft}").json()["stage"] == "building"  # noqa: E731
    until(player, cup, until_open)
    return draft


def test_two_tables_and_one_tournament(
    visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    cup = announced(visitor, SEALED)
    players = people(3)
    entered(visitor, cup, players, bots=1)
    view = done(desk(visitor, cup, "begin"))
    assert (view["info"]["stage"], view["info"]["setup"]["format"]) == ("drafting", "limited")
    assert sorted(entry["pod"] for entry in view["entries"]) == [1, 1, 2, 2]
    drafts = [drafting(one, cup) for one in players]
    pods = {entry["number"]: entry["pod"] for entry in view["entries"]}
    assert [view["drafts"][pods[number] - 1] for number in (1, 2, 3)] == drafts
    # who sits elsewhere sees nothing of it, and nobody sees the decks before the end
    own, other = drafts[0], next(draft for draft in view["drafts"] if draft != drafts[0])
    assert players[0].get(f"/api/drafts/{own}").json()["pool"]
    assert "pool" not in players[0].get(f"/api/drafts/{other}").json()
    refused(players[0].get(f"/api/drafts/{own}/review"), "not_over")
    refused(players[0].post(f"/api/drafts/{own}/leave"), "not_now", "tournament")
    refused(visitor.post(f"/api/drafts/{own}/join", json={"name": "Late"}), "stale")

    for player, draft in zip(players[:2], drafts[:2], strict=True):
        build(player, draft)
    assert look(visitor, cup)["info"]["stage"] == "drafting", "one deck is not built yet"
    built = players[2].get(f"/api/drafts/{drafts[2]}").json()["deck"]
    build(players[2], drafts[2])
    view = until(visitor, cup, lambda view: view["info"]["stage"] == "running")
    assert all(pods[match["first"]] == pods[match["second"]] for match in view["matches"])
    assert players[2].get(f"/api/tournaments/{cup}/decks/3").json()["deck"] == built
    done(desk(visitor, cup, "cancel", reason="that is enough"))
    for draft in drafts:
        assert players[0].get(f"/api/drafts/{draft}/review").status_code == 200


def test_whoever_leaves_is_chosen_for(
    visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    cup = announced(visitor, {**SEALED, "seats": 8, "meet": "all"})
    players = people(3)
    entered(visitor, cup, players)
    done(desk(visitor, cup, "begin"))
    draft = drafting(players[0], cup)
    view = done(players[0].delete(f"/api/tournaments/{cup}/entry"))
    assert (view["info"]["stage"], view["entries"][0]["stage"]) == ("drafting", "dropped")
    assert "seat" not in players[0].get(f"/api/drafts/{draft}").json()
    seats = players[1].get(f"/api/drafts/{draft}").json()["seats"]
    assert {seat["name"].split()[0] for seat in seats} == {"Bot", "P2", "P3"}, "nothing is left of the name"
    for one in players[1:]:
        build(one, draft)
    view = until(visitor, cup, lambda view: view["info"]["stage"] == "running")
    assert [{names(view)[match["first"]], names(view)[match["second"]]} for match in view["matches"]] == [
        {"P2", "P3"}
    ]


def test_nobody_is_left(visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]) -> None:
    cup = announced(visitor, SEALED)
    players = people(2)
    entered(visitor, cup, players)
    done(desk(visitor, cup, "begin"))
    draft = drafting(players[0], cup)
    done(desk(visitor, cup, "drop", entry=1, reason="has gone home"))
    view = until(visitor, cup, lambda view: view["info"]["stage"] == "cancelled")
    assert view["drafts"] == [draft]
    assert players[1].get(f"/api/drafts/{draft}").json()["stage"] == "over"


def test_what_cannot_be_opened_is_said_beforehand(visitor: httpx.Client) -> None:
    body = {"setup": {"name": "No Cup"}, "name": "Olga", "pods": {"source": {"set_name": "No Such Set"}}}
    refused(visitor.post("/api/tournaments", json=body), "unknown_set", "No Such Set")
    body["pods"] = {"seats": 9}
    refused(visitor.post("/api/tournaments", json=body), "malformed")
