"""Requests that come in the same moment: of those that exclude each other, one counts."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest

from spoils.server.people.lobby.offers import MOST_SEEKS
from spoils.server.people.tournaments.tournaments import MOST_ORGANISED
from tests.server.served import FIRST_DECK, Served, at_once
from tests.server.test_lobby import offered, taken
from tests.server.test_tournaments import desk, done, enter, look, new, until

People = Callable[[int], list[httpx.Client]]


@pytest.fixture
def people(server: Served) -> Iterator[People]:
    """Browsers that the server knows already: each is one person, however many requests it sends."""
    with ExitStack() as ends:

        def come(count: int) -> list[httpx.Client]:
            found = [ends.enter_context(server.visitor()) for _ in range(count)]
            for one in found:
                one.get("/api/lobby")
            return found

        yield come


def seats_of(visitor: httpx.Client) -> list[str]:
    lobby = visitor.get("/api/lobby").json()
    return [seek["id"] for seek in lobby.get("seeks", []) if seek["by"]["id"] == lobby["you"]["id"]]


def test_nobody_opens_more_seats_by_opening_them_all_at_once(people: People) -> None:
    (ada,) = people(1)
    setup = {"name": "Ada", "deck_id": FIRST_DECK, "terms": {"format": "limited"}}
    statuses = at_once(*[lambda: ada.post("/api/lobby/seeks", json=setup)] * (MOST_SEEKS + 6))
    assert statuses.count(201) <= MOST_SEEKS
    for seek in seats_of(ada):
        ada.delete(f"/api/lobby/seeks/{seek}")


def test_a_seat_is_withdrawn_or_taken(people: People) -> None:
    ada, bea = people(2)
    for _ in range(3):
        seek = offered(ada)["seek"]["id"]
        statuses = at_once(lambda: ada.delete(f"/api/lobby/seeks/{seek}"), lambda: taken(bea, seek))  # noqa: B023
        assert statuses in ([200, 404], [201, 404])


def test_nobody_sits_on_two_seats_of_a_table(people: People) -> None:
    ada, bea = people(2)
    seek = offered(ada, terms={"players": 3})["seek"]["id"]
    statuses = at_once(*[lambda: taken(bea, seek)] * 3)
    assert statuses.count(200) == 1
    assert set(statuses) <= {200, 404, 409}
    ada.delete(f"/api/lobby/seeks/{seek}")


def test_a_tournament_has_as_many_places_as_it_says(people: People) -> None:
    olga, *others = people(6)
    cup = new(olga, size=3)
    statuses = at_once(*[lambda one=one: enter(one, cup, "Somebody") for one in others])
    assert statuses == [200, 200, 200, 409, 409]
    assert len(look(olga, cup)["entries"]) == 3


def test_who_registers_twice_takes_part_once(people: People) -> None:
    olga, ada = people(2)
    cup = new(olga)
    at_once(*[lambda: enter(ada, cup, "Ada")] * 4)
    assert [one["name"] for one in look(olga, cup)["entries"]] == ["Ada"]


def test_a_tournament_begins_once_and_whoever_leaves_meanwhile_is_out(people: People) -> None:
    olga, ada, bea, cleo, dora = people(5)
    cup = new(olga)
    for one in (ada, bea, cleo, dora):
        done(enter(one, cup, "Somebody"))
    begin = [lambda: desk(olga, cup, "begin")] * 3
    statuses = at_once(*begin, lambda: dora.delete(f"/api/tournaments/{cup}/entry"))
    assert statuses.count(200) >= 2
    view = until(olga, cup, lambda view: view["info"]["stage"] == "running")
    first = [match for match in view["matches"] if match["round"] == 1]
    seated = [one for match in first for one in (match["first"], match.get("second")) if one is not None]
    assert len(seated) == len(set(seated))
    assert len(seated) in (3, 4)


def test_a_check_in_counts_once(people: People) -> None:
    olga, ada, bea = people(3)
    cup = new(olga, check_in=15)
    for one in (ada, bea):
        done(enter(one, cup, "Somebody"))
    done(desk(olga, cup, "check_in"))
    here = [lambda one=one: one.post(f"/api/tournaments/{cup}/check-in") for one in (ada, ada, bea, bea)]
    assert at_once(*here) == [200] * 4
    assert len(look(olga, cup)["entries"]) == 2


def test_a_room_has_as_many_seats_as_it_says_and_everybody_picks_once(people: People) -> None:
    ada, *others = people(4)
    setup = {"name": "Ada", "seats": 2, "each": 2, "timer": "off", "bot": "random"}
    page = f"/api/drafts/{ada.post('/api/drafts', json=setup).json()['id']}"
    joins = [lambda one=one: one.post(f"{page}/join", json={"name": "Somebody"}) for one in others]
    statuses = at_once(*joins)
    assert statuses.count(200) == 1
    assert set(statuses) <= {200, 409}
    begins = at_once(*[lambda: ada.post(f"{page}/begin")] * 3)
    assert 200 in begins
    state = ada.get(page).json()
    if state["stage"] == "checking":
        at_once(*[lambda one=one: one.post(f"{page}/ready") for one in (ada, *others)])
        state = ada.get(page).json()
    assert state["stage"] == "drafting"
    step = state.get("step", 0)
    picks = [
        lambda card=card: ada.post(f"{page}/pick", json={"step": step, "card": card})
        for card in dict.fromkeys(state["pack"])
    ]
    statuses = at_once(*picks[:4])
    state = ada.get(page).json()
    assert sum(entry["count"] for entry in state.get("pool", [])) <= 1, statuses


def test_nobody_organises_more_by_asking_for_everything_at_once(people: People) -> None:
    (olga,) = people(1)
    body = {"setup": {"name": "Harbour Cup", "format": "limited"}, "name": "Olga"}
    statuses = at_once(*[lambda: olga.post("/api/tournaments", json=body)] * (MOST_ORGANISED + 2))
    assert 1 <= statuses.count(201) <= MOST_ORGANISED
    assert set(statuses) == {201, 429}
    for one in olga.get("/api/tournaments").json()["tournaments"]:
        if one.get("mine"):
            desk(olga, one["id"], "cancel")
