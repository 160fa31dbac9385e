"""Tournaments over HTTP and sockets: registration, rounds, the desk, and what is refused."""

import csv
import io
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from tests.server.served import FIRST_DECK, SECOND_DECK, Seated, Served

WAIT = 60.0
View = dict[str, Any]


def new(organiser: httpx.Client, **setup: Any) -> str:
    """A tournament; its id."""
    body = {"setup": {"name": "Harbour Cup", "format": "limited", "no_show": 0, **setup}, "name": "Olga"}
    reply = organiser.post("/api/tournaments", json=body)
    assert reply.status_code == 201, reply.text
    return str(reply.json()["info"]["id"])


def enter(visitor: httpx.Client, cup: str, name: str, deck: str = FIRST_DECK) -> httpx.Response:
    return visitor.post(f"/api/tournaments/{cup}/entry", json={"name": name, "deck_id": deck})


def desk(visitor: httpx.Client, cup: str, kind: str, **more: Any) -> httpx.Response:
    return visitor.post(f"/api/tournaments/{cup}/desk", json={"action": {"type": kind, **more}})


def done(reply: httpx.Response) -> View:
    assert reply.status_code == 200, reply.text
    view: View = reply.json()
    return view


def refused(reply: httpx.Response, code: str, words: str = "") -> None:
    assert reply.status_code >= 400, reply.text
    error = reply.json()["error"]
    assert error["code"] == code, error
    assert words in error["message"]


def look(visitor: httpx.Client, cup: str) -> View:
    return done(visitor.get(f"/api/tournaments/{cup}"))


def until(visitor: httpx.Client, cup: str, true: Callable[[View], bool]) -> View:
    """The tournament, as soon as something is true of it."""
    end = time.monotonic() + WAIT
    while True:
        view = look(visitor, cup)
        if true(view):
            return view
        assert time.monotonic() < end, view
        time.sleep(0.1)


def concede(server: Served, view: View) -> None:
    """Whoever sees this view loses the game they play."""
    seat = view["mine"]["seat"]
    game = seat["link"].split("/game/")[1].split("#")[0]
    with Seated(server, game, [seat["token"]]) as player:
        player.until("state")
        assert player.ask({"type": "concede", "seat": seat["seat"]})["type"] == "accepted"


@pytest.fixture
def people(server: Served) -> Iterator[Callable[[int], list[httpx.Client]]]:
    with ExitStack() as ends:
        yield lambda count: [ends.enter_context(server.visitor()) for _ in range(count)]


def names(view: View) -> dict[int, str]:
    return {entry["number"]: entry["name"] for entry in view["entries"]}


def test_a_swiss_of_four_to_its_end(
    server: Served, visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    cup = new(visitor)
    players = people(4)
    for number, one in enumerate(players, start=1):
        view = done(enter(one, cup, f"P{number}", SECOND_DECK if number % 2 else FIRST_DECK))
        assert view["mine"] == {"number": number}
    refused(desk(players[0], cup, "begin"), "not_yours")
    view = done(desk(visitor, cup, "begin"))
    assert (view["info"]["stage"], view["rounds"], view["info"]["round"]) == ("running", 2, 1)
    refused(enter(people(1)[0], cup, "Late"), "not_now")
    beaten: list[set[int]] = []
    for number in (1, 2):
        view = until(visitor, cup, lambda view, number=number: view["info"]["round"] == number)  # type: ignore[misc]
        now = [match for match in view["matches"] if match["round"] == number]
        losers = {match["second"] for match in now}
        beaten.append(losers)
        for loser in losers:
            concede(server, look(players[loser - 1], cup))
    view = until(visitor, cup, lambda view: view["info"]["stage"] == "over")
    pairs = [{match["first"], match["second"]} for match in view["matches"]]
    assert len(pairs) == len({frozenset(pair) for pair in pairs}) == 4
    expected = {number: 6 - 3 * sum(number in one for one in beaten) for number in range(1, 5)}
    assert {line["number"]: line["points"] for line in view["standings"]} == expected
    top = view["standings"][0]
    assert (top["place"], top["won"], len(top["opponents"])) == (1, 2, 2)
    text = visitor.get(f"/api/tournaments/{cup}/standings.csv?language=fr").text
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0][1] == "joueur"
    assert [row[1] for row in rows[1:]] == [names(view)[line["number"]] for line in view["standings"]]
    text = visitor.get(f"/api/tournaments/{cup}/pairings.csv?round=2").text
    assert [row[0] for row in csv.reader(io.StringIO(text))] == ["round", "2", "2"]


def test_who_was_drawn_decides_who_goes_first(
    server: Served, visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    cup = new(visitor)
    players = people(2)
    for number, one in enumerate(players, start=1):
        enter(one, cup, f"P{number}")
    view = done(desk(visitor, cup, "begin"))
    match = view["matches"][0]
    seats = [look(players[match[who] - 1], cup)["mine"]["seat"] for who in ("first", "second")]
    assert [seat["seat"] for seat in seats] == [0, 1]
    with Seated(server, match["games"][0]["id"], [seat["token"] for seat in seats]) as both:
        while True:
            asked = both.await_question()
            assert asked is not None
            question = both.states[asked]["view"]["question"]
            if question["kind"] == "player":
                break
            both.answer(asked)
        assert asked == 0


def test_bots_play_among_themselves(visitor: httpx.Client) -> None:
    cup = new(visitor, best_of=3, cut=2)
    view = done(desk(visitor, cup, "bots", count=5))
    assert len(view["entries"]) == 5
    done(desk(visitor, cup, "begin"))
    view = until(visitor, cup, lambda view: view["info"]["stage"] == "over")
    assert view["info"]["round"] == 4
    assert view["matches"][-1]["cut"]
    for match in view["matches"]:
        won = [game.get("winner") for game in match.get("games", [])]
        if match.get("second") is not None:
            assert match["wins"] == [won.count(match["first"]), won.count(match["second"])]
            assert max(match["wins"]) == 2 or len(won) == 3
    final = view["matches"][-1]
    winner = final["first"] if final["wins"][0] > final["wins"][1] else final["second"]
    assert view["standings"][0]["number"] == winner


def test_check_in_and_no_shows(
    server: Served, visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    cup = new(visitor, check_in=30, automatic=False)
    players = people(4)
    for number, one in enumerate(players, start=1):
        enter(one, cup, f"P{number}")
    refused(players[0].post(f"/api/tournaments/{cup}/check-in"), "not_now")
    assert done(desk(visitor, cup, "check_in"))["info"]["stage"] == "check_in"
    for one in players[:3]:
        done(one.post(f"/api/tournaments/{cup}/check-in"))
    view = done(desk(visitor, cup, "begin"))
    assert [entry["stage"] for entry in view["entries"]] == ["playing", "playing", "playing", "absent"]
    assert sum(match.get("second") is None for match in view["matches"]) == 1
    match = next(match for match in view["matches"] if match.get("second") is not None)
    refused(desk(visitor, cup, "next_round"), "not_now", "1 matches")
    reply = desk(
        visitor, cup, "result", round=1, table=match["table"], first=0, second=0, draws=0, reason="gone"
    )
    view = done(reply)
    assert view["info"]["round"] == 1  # not by itself
    by_number = {line["number"]: line["points"] for line in view["standings"]}
    assert (by_number[match["first"]], by_number[match["second"]]) == (0, 0)
    done(desk(visitor, cup, "restore", entry=4, reason="was late"))
    view = done(desk(visitor, cup, "next_round"))
    assert {4, 1, 2, 3} == {
        one for match in view["matches"] if match["round"] == 2 for one in (match["first"], match["second"])
    }
    assert [note["what"] for note in view["notes"]] == [
        "check_in",
        "begin",
        "result",
        "restore",
        "next_round",
    ]


def test_leaving_loses_the_game_and_the_others_play_on(
    server: Served, visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    cup = new(visitor, rounds=2)
    players = people(4)
    for number, one in enumerate(players, start=1):
        enter(one, cup, f"P{number}")
    view = done(desk(visitor, cup, "begin"))
    first, other = view["matches"]
    left = done(players[first["first"] - 1].request("DELETE", f"/api/tournaments/{cup}/entry"))
    assert left["entries"][first["first"] - 1]["stage"] == "dropped"
    match = left["matches"][0]
    assert (match["over"], match["wins"]) == (True, [0, 1])
    info = visitor.get(f"/api/games/{match['games'][0]['id']}").json()
    assert info["stage"] == "over"
    done(desk(visitor, cup, "drop", entry=other["second"], reason="left the hall"))
    view = until(visitor, cup, lambda view: view["info"]["round"] == 2)
    last = view["matches"][-1]
    assert {last["first"], last["second"]} == {first["second"], other["first"]}


def test_a_judge_rules_in_a_game(
    server: Served, visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    cup = new(visitor, clock={"seconds": 600})
    ada, bea, judge = people(3)
    enter(ada, cup, "Ada")
    enter(bea, cup, "Bea")
    link = look(visitor, cup)["desk"]["judge_link"]
    key = link.split("#")[1]
    refused(
        judge.post(f"/api/tournaments/{cup}/judges", json={"key": "x" * 30, "name": "Jo"}),
        "not_yours",
        "link",
    )
    assert done(judge.post(f"/api/tournaments/{cup}/judges", json={"key": key, "name": "Jo"}))["desk"] == {
        "role": "judge"
    }
    refused(desk(judge, cup, "begin"), "not_yours", "organiser")
    view = done(desk(visitor, cup, "begin"))
    game = view["matches"][0]["games"][0]["id"]
    seats = {who: look(who, cup)["mine"]["seat"] for who in (ada, bea)}
    tokens = [seat["token"] for seat in sorted(seats.values(), key=lambda seat: int(seat["seat"]))]
    assert "desk" not in look(ada, cup)
    with Seated(server, game, tokens) as both:
        seat = both.await_question()
        assert seat is not None
        both.answer(seat)
        done(desk(judge, cup, "pause", game=game, reason="Hall is noisy"))
        told = both.until("judged")
        assert (told["ruling"]["kind"], told["ruling"]["by"]) == ("pause", "Jo")
        assert "running" not in told["clock"]
        assert both.table["paused"]
        again = both.await_question()
        assert again is not None
        reply = both.ask(
            {"type": "answer", "seat": again, "number": both.states[again]["number"], "answer": [0]}
        )
        assert (reply["type"], reply["code"]) == ("error", "paused")
        done(desk(judge, cup, "extend", game=game, seat=1, seconds=90, reason="Bea waited"))
        told = both.until("judged")
        assert told["clock"]["left"][1] > 600_000
        refused(desk(judge, cup, "take_back", game=game, seat=seat, rule="999.9", reason="?"), "unknown_rule")
        number = both.states[seat]["number"]
        done(desk(judge, cup, "take_back", game=game, seat=seat, rule="601.1b", reason="Chosen too early"))
        told = both.until("judged")
        assert (told["ruling"]["rule"], told["ruling"]["reason"]) == ("601.1b", "Chosen too early")
        while both.states[seat]["number"] <= number:
            both.receive()
        done(desk(judge, cup, "resume", game=game))
        assert both.until("judged")["clock"]["running"] in (0, 1)
        both.await_question()
        done(desk(judge, cup, "award", game=game, seat=1, rule="101.1", reason="Marked cards"))
        view = until(visitor, cup, lambda view: view["info"]["stage"] == "over")
    info = visitor.get(f"/api/games/{game}").json()
    kinds = [one["kind"] for one in info["rulings"]]
    assert kinds == ["pause", "extend", "take_back", "resume", "award"]
    assert info["seats"][1]["gone"] == "ruling"
    assert info["winners"] == [0]
    assert [note["what"] for note in view["notes"]] == ["judge", "begin", *kinds]
    refused(desk(judge, cup, "award", game=game, seat=0, rule="101.1", reason="once more"), "over")


def test_nobody_judges_their_own_game(
    server: Served, visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    cup = new(visitor)
    enter(visitor, cup, "Olga")
    enter(people(1)[0], cup, "Bea")
    view = done(desk(visitor, cup, "begin"))
    game = view["matches"][0]["games"][0]["id"]
    refused(
        desk(visitor, cup, "award", game=game, seat=1, rule="101.1", reason="me"),
        "not_yours",
        "another judge",
    )
    other = new(people(1)[0])
    refused(desk(visitor, other, "begin"), "not_yours")
    refused(desk(visitor, cup, "pause", game="A" * 16, reason="x"), "unknown_game")


def test_deck_lists_are_closed_or_open(
    visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    for lists in ("closed", "open"):
        ada, bea, stranger = people(3)
        cup = new(visitor, lists=lists)
        enter(ada, cup, "Ada")
        enter(bea, cup, "Bea", SECOND_DECK)
        path = f"/api/tournaments/{cup}/decks/2"
        refused(visitor.get(path), "not_yours", "closed")  # at the desk one could still register
        assert bea.get(path).json()["name"] == "Bea"
        refused(ada.get(path), "not_yours", "closed")
        done(desk(visitor, cup, "begin"))
        seen = [one.get(path).status_code == 200 for one in (visitor, bea, ada, stranger)]
        assert seen == [True, True, lists == "open", lists == "open"]
        assert [bool(entry.get("deck")) for entry in look(stranger, cup)["entries"]] == [lists == "open"] * 2
    refused(visitor.get(f"/api/tournaments/{cup}/decks/77"), "unknown_deck")


def test_replays_keep_closed_lists_closed(
    server: Served, visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    cup = new(visitor, rounds=2, automatic=False)
    ada, bea = people(2)
    for one, name in ((ada, "Ada"), (bea, "Bea")):
        enter(one, cup, name)
    view = done(desk(visitor, cup, "begin"))
    concede(server, look(ada, cup))
    until(visitor, cup, lambda view: view["matches"][0].get("over", False))
    path = f"/api/games/{view['matches'][0]['games'][0]['id']}"
    for what in ("replay", "replay/steps", "record", "scenario"):
        refused(ada.get(f"{path}/{what}"), "not_over", "closed")
    refused(ada.post(f"{path}/branch", json={"step": 0, "seat": 0}), "not_over", "closed")
    board = {"game": path.rsplit("/", 1)[1], "step": 0}  # on a board all hands and decks lie open
    refused(ada.post("/api/boards", json=board), "not_over", "closed")
    assert not any(seat.get("deck") for seat in ada.get(path).json()["seats"])
    done(desk(visitor, cup, "cancel", reason="enough"))
    assert ada.get(f"{path}/replay").status_code == 200
    assert ada.post("/api/boards", json=board).status_code == 201


def test_what_is_refused(visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]) -> None:
    def post(**setup: Any) -> httpx.Response:
        return visitor.post("/api/tournaments", json={"setup": {"name": "Cup", **setup}, "name": "Olga"})

    refused(post(size=129), "malformed", "size")
    refused(post(system="ladder"), "malformed")
    refused(post(system="single", cut=4), "malformed", "cut")
    refused(post(edition="first"), "unknown_edition")
    refused(post(name="\u202eevil"), "malformed")
    refused(visitor.get("/api/tournaments/nothing-here"), "unknown_tournament")
    cup = new(visitor, size=2, format="constructed")
    refused(enter(visitor, cup, "Ada"), "bad_deck", "constructed")
    cup = new(visitor, size=2)
    one, other, third = people(3)
    enter(one, cup, "Ada")
    assert done(enter(other, cup, "Ada"))["entries"][1]["name"] == "Ada 2"
    refused(enter(third, cup, "Cleo"), "not_now", "full")
    refused(desk(visitor, cup, "bots", count=1), "not_now", "room for 0")
    refused(desk(visitor, cup, "drop", entry=9, reason="?"), "malformed", "number 9")
    refused(desk(visitor, cup, "dance"), "malformed")
    done(one.request("DELETE", f"/api/tournaments/{cup}/entry"))
    refused(desk(visitor, cup, "begin"), "not_now", "two players")
    view = done(desk(visitor, cup, "cancel", reason="Nobody comes"))
    assert (view["info"]["stage"], view["notes"][-1]["reason"]) == ("cancelled", "Nobody comes")
    assert visitor.get(f"/api/tournaments/{cup}?known={view['version']}").status_code == 204


def test_a_spreadsheet_takes_no_name_for_a_formula(
    visitor: httpx.Client, people: Callable[[int], list[httpx.Client]]
) -> None:
    cup = new(visitor)
    for one in people(2):
        enter(one, cup, "=1+1")
    done(desk(visitor, cup, "begin"))
    text = visitor.get(f"/api/tournaments/{cup}/pairings.csv").text
    assert "'=1+1" in text
    assert ",=1+1" not in text
