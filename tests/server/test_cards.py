"""Cards over HTTP: searching, compiling, importing."""

import io
import json
import zipfile
from typing import Any

import httpx
import pytest

from tests.server.served import BOT, FIRST_DECK, Seated, Served, new_game
from tests.server.test_games import token_of

IMP = {"name": "Paper Imp", "type": "Character", "cost": 1, "strength": 1, "life": 1, "speed": 3}
SET = """set: Paper
cards:
  - {name: Paper Imp, type: Character, cost: 1, strength: 1, life: 1, speed: 3}
  - {name: Paper Puzzle, type: Item, cost: 2, text: Colourless green ideas sleep furiously.}
"""
OCTGN = """<set name="Cardboard" id="11111111-2222-3333-4444-555555555555" gameId="x" version="1.0">
<cards><card id="11111111-2222-3333-4444-666666666666" name="Cardboard Imp">
<property name="Type" value="Character"/><property name="Cost" value="1"/>
<property name="Strength" value="1"/><property name="Life" value="1"/>
<property name="Speed" value="3"/></card></cards></set>"""


def names(reply: httpx.Response) -> list[str]:
    assert reply.status_code == 200, reply.text
    return [card["name"] for card in reply.json()["cards"]]


def test_searching(visitor: httpx.Client) -> None:
    everything = visitor.get("/api/cards", params={"limit": 1000}).json()
    assert everything["total"] == len(everything["cards"]) > 200
    rage = visitor.get("/api/cards", params={"name": "rage", "type": "resource"})
    assert names(rage) == ["Rage"]
    cheap = visitor.get(
        "/api/cards", params={"type": "character", "cost": "1-2", "trade": "rogue", "sort": "cost"}
    )
    found = cheap.json()["cards"]
    assert found
    assert all(card["trade"] == "Rogue" and card["cost"] in (1, 2) for card in found)
    assert [card["cost"] for card in found] == sorted(card["cost"] for card in found)
    covert = visitor.get("/api/cards", params={"keyword": "covert"}).json()["cards"]
    assert covert
    assert all("COVERT" in card["text"].upper() for card in covert)
    second = visitor.get("/api/cards", params={"offset": 5, "limit": 5})
    assert names(second) == [card["name"] for card in everything["cards"][5:10]]


@pytest.mark.parametrize(
    "wrong", [{"limit": "lots"}, {"limit": "1001"}, {"cost": "cheap"}, {"sort": "beauty"}]
)
def test_a_search_that_makes_no_sense(visitor: httpx.Client, wrong: dict[str, str]) -> None:
    reply = visitor.get("/api/cards", params=wrong)
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, "malformed")


def test_one_card(visitor: httpx.Client) -> None:
    detail = visitor.get("/api/cards/named/RAGE").json()
    assert detail["card"]["name"] == "Rage"
    assert detail["compiled"]["playable"]
    assert detail["compiled"]["rendered"] == "PROVIDES: [R]"
    missing = visitor.get("/api/cards/named/Ragge")
    assert missing.status_code == 404
    assert "Rage" in missing.json()["error"]["message"]  # what might have been meant


def compiled(visitor: httpx.Client, **card: Any) -> dict[str, Any]:
    reply = visitor.post("/api/cards/compile", json={**IMP, **card})
    assert reply.status_code == 200, reply.text
    report: dict[str, Any] = reply.json()
    return report


def test_compiling_a_typed_card(visitor: httpx.Client) -> None:
    good = compiled(visitor, text="COVERT")
    assert good["playable"]
    assert good["rendered"] == "COVERT"
    bad = compiled(visitor, text="COVERT\n\nDraw seventeen purple cards sideways.")
    assert not bad["playable"]
    assert bad["stop"]["line"] == 3
    assert bad["stop"]["explanation"].startswith("Paper Imp, line 3")


def test_what_would_be_right_and_what_was_tidied_up_is_said_in_both_languages(visitor: httpx.Client) -> None:
    stop = compiled(visitor, text="ABILITY 1\nCOST: Pay.\nEFFECT: Draw a card.")["stop"]
    assert len(stop["french_expected"]) == len(stop["expected"]) > 0
    assert "a number" in stop["expected"]
    assert "un nombre" in stop["french_expected"]
    tidied = compiled(visitor, text="COVERT\n\nThis card gains  1 life.")
    assert any("spaces" in change for change in tidied["changes"])
    assert any("espaces" in change for change in tidied["french_changes"])


def test_a_typed_card_is_read_in_plain_words_in_both_languages(visitor: httpx.Client) -> None:
    text = "COVERT (This card is hard to block.)\n\nABILITY 1\nCOST: Deplete this card.\nEFFECT: Draw a card."
    report = compiled(visitor, text=text)
    assert any("hard to block" in reminder for reminder in report["reminders"])
    english, french = report["reading"]["en"][-1], report["reading"]["fr"][-1]
    assert "Ability" in english["kind"]
    assert "Capacité" in french["kind"]
    said = [sentence for section in english["sections"] for sentence in section["sentences"]]
    assert any("deplete" in sentence.lower() for sentence in said)
    assert any("draw" in sentence.lower() for sentence in said)
    assert len(french["sections"]) == len(english["sections"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"strength": None},
        {"type": "Dragon"},
        {"name": ""},
        {"threshold": "XYZ"},
        {"trade": "Baker"},
        {"name": "a\x00b"},
    ],
)
def test_a_card_that_cannot_be(visitor: httpx.Client, wrong: dict[str, Any]) -> None:
    reply = visitor.post("/api/cards/compile", json={**IMP, **wrong})
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, "bad_cards")


def test_importing_sets_into_the_own_collection(server: Served, visitor: httpx.Client) -> None:
    report = visitor.post("/api/collection", params={"file": "paper.yaml"}, content=SET)
    assert report.status_code == 201, report.text
    assert (report.json()["cards"], report.json()["playable"]) == (2, 1)
    assert report.json()["declined"][0]["card"] == "Paper Puzzle"
    assert visitor.post("/api/collection", params={"file": "set.xml"}, content=OCTGN).json()["playable"] == 1
    assert names(visitor.get("/api/cards", params={"set": "Paper,Cardboard"})) == [
        "Cardboard Imp",
        "Paper Imp",
        "Paper Puzzle",
    ]
    with server.visitor() as other:
        assert names(other.get("/api/cards", params={"set": "Paper"})) == []
    own = [one for one in visitor.get("/api/cards/sets").json()["sets"] if one.get("own")]
    assert [one["name"] for one in own] == ["Paper", "Cardboard"]
    left = visitor.delete(f"/api/collection/{own[0]['id']}").json()["sets"]
    assert [one["name"] for one in left if one.get("own")] == ["Cardboard"]
    with server.visitor() as other:
        assert other.delete(f"/api/collection/{own[1]['id']}").json()["error"]["code"] == "unknown_set"


def zipped(**files: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return data.getvalue()


def test_importing_an_archive(visitor: httpx.Client) -> None:
    data = zipped(Sets__A__set_dot_xml=OCTGN, own_dot_yaml=SET, readme_dot_txt="nothing")
    report = visitor.post("/api/collection", params={"file": "cards.zip"}, content=data)
    assert sorted(one["name"] for one in report.json()["sets"]) == ["Cardboard", "Paper"]


@pytest.mark.parametrize(
    ("file", "content", "code"),
    [
        ("a.yaml", "cards: [", "bad_cards"),
        ("a.yaml", "cards:\n  - name: Nameless", "bad_cards"),
        ("a.xml", "<set", "bad_cards"),
        ("a.xml", '<!DOCTYPE x [<!ENTITY a "b">]><set name="&a;"/>', "bad_cards"),
        ("a.zip", b"PK\x03\x04 and nothing", "bad_cards"),
        ("a.zip", zipped(a_dot_txt="no cards"), "bad_cards"),
        ("a.zip", zipped(a_dot_yaml="#" * 60_000_000), "too_large"),
        ("a.png", b"\x89PNG", "bad_cards"),
        ("../../etc/passwd.yaml", "cards: 7", "bad_cards"),
        ("a.yaml", b"x" * 6_000_000, "too_large"),
    ],
    ids=[  # an archive holds the time it was made
        "yaml cut short", "a card without a type", "xml cut short", "xml with entities", "no archive",
        "an archive without cards", "an archive that unpacks to much", "a picture", "a path", "much",
    ],
)  # fmt: skip
def test_uploads_that_are_refused(visitor: httpx.Client, file: str, content: str | bytes, code: str) -> None:
    reply = visitor.post("/api/collection", params={"file": file}, content=content)
    assert reply.json()["error"]["code"] == code
    assert ".." not in reply.json()["error"]["message"]


def test_a_typed_card_in_a_test_game(server: Served, visitor: httpx.Client) -> None:
    card = {**IMP, "threshold": "R", "text": "COVERT"}
    reply = visitor.post("/api/games/test", json={"card": card, "name": "Ada", "bot_name": "Wrecker"})
    assert reply.status_code == 201, reply.text
    created = reply.json()
    assert [seat["name"] for seat in created["game"]["seats"]] == ["Ada", "Wrecker"]
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        assert ada.await_question() == 0
        question = ada.states[0]["view"]["question"]
        options = [(option["word"], option.get("card", {}).get("name")) for option in question["options"]]
        assert ("deploy", "Paper Imp") in options  # at once: there is enough to pay for it
        ada.answer(0, [options.index(("deploy", "Paper Imp"))])
        assert all(name.isprintable() and "(" not in name for name in ada.cards)  # real factions
        ada.play(5)
        assert ada.cards["Paper Imp"]["text"] == "COVERT"
    declined = visitor.post("/api/games/test", json={"card": {**IMP, "text": "Purple."}})
    assert declined.json()["error"]["code"] == "unplayable_card"


def test_playing_with_own_cards_of_which_others_know_nothing(server: Served, visitor: httpx.Client) -> None:
    assert visitor.post("/api/collection/cards", json=IMP).status_code == 201
    deck = visitor.get(f"/api/decks/{FIRST_DECK}").json()["deck"]
    deck["cards"] = [*deck["cards"], {"count": 60, "name": "Paper Imp"}]
    created = new_game(visitor, {"kind": "me", "deck": deck}, BOT, illegal_decks=True)
    visitor.delete(f"/api/collection/{visitor.get('/api/cards/sets').json()['sets'][-1]['id']}")
    with (
        Seated(server, created["game"]["id"], [token_of(created)]) as ada,
        Seated(server, created["game"]["id"], []) as watcher,
    ):
        ada.play(4)
        assert "Paper Imp" in ada.cards  # still there, though the set is gone
        watcher.ask({"type": "ping"})
        public = json.dumps(watcher.received)
        view = watcher.states[None]["view"]
        open_cards = [card.get("name") for card in view.get("play", [])]
        assert ("Paper Imp" in public) == (
            "Paper Imp" in open_cards or "Paper Imp" in json.dumps(watcher.logs[None])
        )
