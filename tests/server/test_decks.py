"""Decks over HTTP: saved, checked, read and written."""

from math import comb
from typing import Any

import httpx
import pytest

from tests.server.served import FIRST_DECK, Served

SMALL: dict[str, Any] = {
    "name": "Small",
    "faction": "The Dry Fleet",
    "cards": [{"count": 5, "name": "Deck Swab"}, {"count": 10, "name": "Rage"}],
}


def test_saving_changing_and_deleting(server: Served, visitor: httpx.Client) -> None:
    saved = visitor.post("/api/decks", json=SMALL)
    assert saved.status_code == 201
    deck = saved.json()["id"]
    assert visitor.get(f"/api/decks/{deck}").json() == saved.json()
    changed = visitor.put(f"/api/decks/{deck}", json={**SMALL, "name": "Smaller"})
    assert changed.json()["deck"]["name"] == "Smaller"
    listed = visitor.get("/api/decks").json()["decks"]
    assert (listed[0]["id"], listed[0]["own"], listed[0]["legal"]) == (deck, True, False)
    with server.visitor() as other:
        for reply in (
            other.get(f"/api/decks/{deck}"),
            other.put(f"/api/decks/{deck}", json=SMALL),
            other.delete(f"/api/decks/{deck}"),
        ):
            assert (reply.status_code, reply.json()["error"]["code"]) == (404, "unknown_deck")
    left = visitor.delete(f"/api/decks/{deck}").json()["decks"]
    assert deck not in [one["id"] for one in left]


def test_the_decks_of_the_program(visitor: httpx.Client) -> None:
    listed = visitor.get("/api/decks").json()["decks"]
    assert len(listed) >= 5
    assert all(deck["legal"] and not deck["own"] for deck in listed)
    assert visitor.delete(f"/api/decks/{FIRST_DECK}").json()["error"]["code"] == "not_yours"


def test_every_fault_as_one_builds(visitor: httpx.Client) -> None:
    report = visitor.post("/api/decks/check", json={"deck": SMALL}).json()
    assert not report["legal"]
    assert {fault["rule"] for fault in report["faults"]} == {"103.1b", "103.1c"}
    assert (report["size"], report["minimum"]) == (15, 75)
    assert report["types"] == {"Character": 5, "Resource": 10}
    assert sum(report["curve"].values()) == 5
    strange = {**SMALL, "cards": [{"count": 1, "name": "No Such Card"}]}
    faults = visitor.post("/api/decks/check", json={"deck": strange}).json()["faults"]
    assert faults[0]["card"] == "No Such Card"
    reply = visitor.post("/api/decks/check", json={"deck": SMALL, "edition": "first"})
    assert reply.json()["error"]["code"] == "unknown_edition"


@pytest.mark.parametrize("form", ["o8d", "plain", "own"])
def test_out_and_in_again(visitor: httpx.Client, form: str) -> None:
    deck = visitor.get(f"/api/decks/{FIRST_DECK}").json()["deck"]
    written = visitor.post("/api/decks/export", json={"deck": deck, "form": form})
    assert written.status_code == 200, written.text
    ending = {"o8d": "o8d", "plain": "txt", "own": "yaml"}[form]
    assert f'.{ending}"' in written.headers["content-disposition"]
    read = visitor.post("/api/decks/import", params={"file": f"x.{ending}"}, content=written.content).json()

    def counts(one: dict[str, Any]) -> dict[str, int]:
        found: dict[str, int] = {}
        for entry in (*one.get("starting", []), *one["cards"]):
            found[entry["name"]] = found.get(entry["name"], 0) + entry["count"]
        return found

    assert counts(read["deck"]) == counts(deck)
    assert read["deck"]["faction"] == deck["faction"]


@pytest.mark.parametrize(
    ("cards", "format"),
    [
        ("75 Rage", "constructed"),
        ("40 Rage", "limited"),
        ("39 Rage", "casual"),  # one below what Limited wants (103.2b)
        ("39 Rage\n1 Zzyzx Zebra", "constructed"),  # legal nowhere
    ],
)
def test_a_deck_whose_file_names_no_format_has_the_strictest_that_it_is_legal_in(
    visitor: httpx.Client, cards: str, format: str
) -> None:
    """A starter as it was sold has too few cards for every format but the casual one, and is for playing."""
    text = f"1 Harbour Board\n{cards}\n"
    read = visitor.post("/api/decks/import", params={"file": "a.txt"}, content=text).json()
    assert (read["deck"].get("format", "constructed"), read["report"]["legal"]) == (
        format,
        "Zebra" not in cards,
    )


def test_a_deck_whose_file_names_a_format_keeps_it(visitor: httpx.Client) -> None:
    text = "name: x\nformat: constructed\nfaction: Harbour Board\ncards:\n- 39 Rage\n"
    read = visitor.post("/api/decks/import", params={"file": "a.yaml"}, content=text).json()
    assert (read["deck"].get("format", "constructed"), read["report"]["legal"]) == ("constructed", False)


def test_a_text_deck_with_unknown_cards_is_read_and_they_are_marked(visitor: httpx.Client) -> None:
    text = "1 Harbour Board\n4 Mudlurk Eel\n3 Zzyzx Zebra\n2 Mudlurk Eeel\n"
    reply = visitor.post("/api/decks/import", params={"file": "a.txt"}, content=text)
    assert reply.status_code == 200, reply.text
    deck, report = reply.json()["deck"], reply.json()["report"]
    assert [(entry["count"], entry["name"]) for entry in deck["cards"]] == [
        (4, "Mudlurk Eel"),
        (3, "Zzyzx Zebra"),
        (2, "Mudlurk Eeel"),
    ]
    problems = {fault["card"]: fault["problem"] for fault in report["faults"] if fault.get("card")}
    assert "Zzyzx Zebra" in problems["Zzyzx Zebra"]
    assert "--" not in problems["Zzyzx Zebra"]  # no word of the command line
    assert 'did you mean "Mudlurk Eel"' in problems["Mudlurk Eeel"]


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("a.txt", ""),
        ("a.o8d", "<deck"),
        ("a.yaml", "cards: {"),
        ("a.txt", "four Rage"),
        ("a", b"\xff\xfe\x00"),
    ],
)
def test_files_that_are_no_decks(visitor: httpx.Client, file: str, content: str | bytes) -> None:
    reply = visitor.post("/api/decks/import", params={"file": file}, content=content)
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, "bad_deck")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"{",
        b"\xff",
        b'{"name": 5}',
        b'{"name": "x", "surprise": 1}',
        b'{"name": "x", "cards": [{"count": 0, "name": "Rage"}]}',
        b'{"name": "x", "cards": [{"count": 1e9, "name": "Rage"}]}',
        b"[" * 30_000,
    ],
)
def test_bodies_that_are_no_decks(visitor: httpx.Client, body: bytes) -> None:
    reply = visitor.post("/api/decks", content=body)
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, "malformed")


def test_a_body_that_is_too_large(visitor: httpx.Client) -> None:
    reply = visitor.post("/api/decks", content=b" " * 100_000)
    assert (reply.status_code, reply.json()["error"]["code"]) == (413, "too_large")


def test_a_casual_deck_is_what_is_on_the_table(visitor: httpx.Client) -> None:
    deck = {
        "name": "Kitchen table",
        "faction": "Harbour Board",
        "cards": [{"count": 30, "name": "Mudlurk Eel"}, {"count": 9, "name": "Obsession"}],
        "format": "casual",
    }
    report = visitor.post("/api/decks/check", json={"deck": deck}).json()
    assert report["legal"]
    assert report["elsewhere"]["limited"][0]["problem"] == (
        "cards in the deck without its faction: 39; 40 are the least"
    )
    assert len(report["elsewhere"]["constructed"]) == 2  # too small, and 30 copies
    bare = visitor.post("/api/decks/check", json={"deck": {**deck, "faction": ""}}).json()
    assert [fault["rule"] for fault in bare["faults"]] == ["103.1a"]
    seats = [{"kind": "me", "deck": deck}, {"kind": "bot", "bot": "random"}]
    strict = visitor.post("/api/games", json={"seats": seats})
    assert strict.json()["error"]["code"] == "illegal_deck"
    casual = visitor.post("/api/games", json={"seats": seats, "illegal_decks": True})
    assert casual.status_code == 201
    assert casual.json()["game"]["casual"]


def test_a_deck_that_can_never_pay_is_told(visitor: httpx.Client) -> None:
    cards = [
        {"count": 4, "name": "Mudlurk Eel"},
        {"count": 1, "name": "Obsession"},
        {"count": 70, "name": "Rage"},
    ]
    deck = {"name": "Stuck", "faction": "Harbour Board", "cards": cards}
    report = visitor.post("/api/decks/check", json={"deck": deck}).json()
    assert report["legal"]
    assert report["unpayable"] == ["Mudlurk Eel"]  # it needs two of Obsession
    deck["starting"] = [{"count": 1, "name": "Obsession"}]
    report = visitor.post("/api/decks/check", json={"deck": deck}).json()
    assert "unpayable" not in report


def odds(visitor: httpx.Client, deck: dict[str, object], seed: int = 0) -> dict[str, Any]:
    reply = visitor.post("/api/decks/odds", json={"deck": deck, "seed": seed})
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def test_what_is_to_be_expected_of_a_deck(visitor: httpx.Client) -> None:
    deck = {
        "name": "All one icon",
        "faction": "Harbour Board",
        "starting": [{"count": 2, "name": "Deception"}],
        "cards": [{"count": 40, "name": "Deception"}, {"count": 1, "name": "Mudlark Orphan"}],
        "format": "casual",
    }
    found = odds(visitor, deck)
    assert (found["first"], found["second"]) == (8, 9)
    # Two icons lie there from the beginning, and with 40 resources of 41 cards one is played every turn.
    assert found["thresholds"] == [{"threshold": "DD", "by_turn": [1.0] * 8}]
    assert found["cards"] == [{"name": "Mudlark Orphan", "cost": 1, "by_turn": [1.0] * 8}]
    assert sorted(found["sample"]) == ["Deception"] * 40 + ["Mudlark Orphan"]


def test_a_threshold_that_needs_what_is_drawn(visitor: httpx.Client) -> None:
    deck = {
        "name": "Twelve of forty",
        "faction": "Harbour Board",
        "cards": [{"count": 12, "name": "Deception"}, {"count": 28, "name": "Chip Thief"}],
        "format": "casual",
    }
    found = odds(visitor, deck)
    (row,) = [one for one in found["thresholds"] if one["threshold"] == "D"]
    # In the first turn: at least one of the twelve among eight cards of forty.
    exact = 1 - comb(28, 8) / comb(40, 8)
    assert abs(row["by_turn"][0] - exact) < 0.03
    assert row["by_turn"] == sorted(row["by_turn"])
    assert odds(visitor, deck, 1)["sample"] != found["sample"] == odds(visitor, deck)["sample"]


def test_odds_need_a_faction(visitor: httpx.Client) -> None:
    reply = visitor.post("/api/decks/odds", json={"deck": {"name": "x"}})
    assert reply.json()["error"]["message"].startswith("choose a faction first")
