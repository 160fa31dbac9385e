"""Positions and boards over HTTP: what is impossible, playing all sides, watching together, files."""

import json
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.served import BOT, ME, Seated, Served, new_game
from tests.server.test_games import token_of

GRUNT = {"name": "Grunt", "type": "Character", "cost": 1, "strength": 2, "life": 2, "speed": 3}
ZAP = {
    "name": "Zap", "type": "Tactic", "cost": 1, "threshold": "R",
    "text": "COST: Pick a character.\n\nEFFECT: Destroy the character.",
}  # fmt: skip
DRAFT: dict[str, Any] = {
    "title": "Face to face",
    "cards": [GRUNT, ZAP],
    "players": [
        {"hand": [{"card": "Zap"}], "play": [{"card": "Rage"}, {"card": "Rage"}, {"card": "Grunt"}]},
        {"play": [{"card": "Grunt"}]},
    ],
}


def post(visitor: httpx.Client, path: str, body: object, expected: int = 200, key: str = "") -> Any:
    reply = visitor.post(f"/api{path}", json=body, headers={"Spoils-Token": key} if key else {})
    assert reply.status_code == expected, reply.text
    return reply.json()


def new_board(visitor: httpx.Client, **setup: object) -> dict[str, Any]:
    found: dict[str, Any] = post(visitor, "/boards", setup or {"draft": DRAFT}, 201)
    return found


def look(visitor: httpx.Client, board: str, place: int) -> dict[str, Any]:
    reply = visitor.get(f"/api/boards/{board}/look/{place}")
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def option(seen: dict[str, Any], word: str) -> int:
    options = seen["views"][seen["asked"]]["question"]["options"]
    return next(place for place, one in enumerate(options) if one["word"] == word)


def test_a_position_is_examined(visitor: httpx.Client) -> None:
    found = post(visitor, "/study/examine", DRAFT)
    assert "problems" not in found
    assert {one["word"] for one in found["wanted"] if one["card"]["name"] == "Zap"} == {"deploy"}
    assert post(visitor, "/study/open", {"text": found["text"]})["draft"]["players"] == DRAFT["players"]
    players = [{"play": [{"card": "Zap"}]}, {"hand": [{"card": "Grunt", "tokens": 2}]}]
    spoilt = post(visitor, "/study/examine", {**DRAFT, "players": players})
    assert [problem["rules"] for problem in spoilt["problems"]] == [["205.2"], ["409.2"]]
    assert "wanted" not in spoilt
    tried = post(visitor, "/study/editions", {**DRAFT, "script": ["A deploys Zap", "A picks Grunt#2"]})
    assert [one["outcome"] for one in tried["editions"]] == ["passed"] * 5


def test_a_position_brings_the_cards_that_others_do_not_have(server: Served, visitor: httpx.Client) -> None:
    """Its file, its board and the script that is recorded there can be opened by anybody."""
    cards = {"set": "Mine", "cards": [{"name": "Boon", "type": "Tactic", "cost": 1, "text": "Draw a card."}]}
    assert visitor.post("/api/collection?file=mine.yaml", content=json.dumps(cards)).status_code == 201
    draft = {"players": [{"hand": [{"card": "Boon"}], "play": [{"card": "Rage"}]}, {}]}
    found = post(visitor, "/study/examine", draft)
    assert [card["name"] for card in found["cards"]] == ["Boon"]
    impossible = {"players": [{"play": [{"card": "Boon"}]}, {}]}
    assert [card["name"] for card in post(visitor, "/study/examine", impossible)["cards"]] == ["Boon"]
    board = new_board(visitor, draft=draft)
    place = 0
    for word in ("deploy", "pass"):
        answer = {"place": place, "answer": [option(look(visitor, board["id"], place), word)]}
        place = post(visitor, f"/boards/{board['id']}/answer", answer)["place"]
    saved = f"/api/boards/{board['id']}/save"
    with server.visitor() as guest:
        assert post(guest, "/study/open", {"text": found["text"]})["draft"]["players"] == draft["players"]
        again = {**draft, "cards": found["cards"]}
        assert "trouble" not in post(guest, "/study/examine", again)
        assert new_board(guest, file=visitor.get(saved).text)["id"]
        script = visitor.get(saved, params={"what": "script", "place": place}).text
        assert "A deploys Boon" in script
        assert "trouble" not in post(
            guest, "/study/examine", post(guest, "/study/open", {"text": script})["draft"]
        )


@pytest.mark.parametrize(
    "text", ["", "title: x", "title: x\nplayers: {A: {}, B: {}}\nfrom: start", "- 1", "\x00", "a: &x [*x]"]
)
def test_files_that_are_no_positions(visitor: httpx.Client, text: str) -> None:
    said = post(visitor, "/study/open", {"text": text}, 400)["error"]["message"]
    assert said
    assert "\n" not in said


SEVERAL = """
# About two scenes
title: From the first turn
from: start
players: {A: {}, B: {}}
---
# Only in the second
title: One Rage
players: {A: {play: [Rage]}, B: {}}
---
title: Two Rage
edition: basic
players: {A: {play: [2 Rage]}, B: {}}
---
title: A word too many
players: {A: {plays: [Rage]}, B: {}}
"""


def test_a_file_with_several_scenarios_is_gone_through(visitor: httpx.Client) -> None:
    """As `spoils scenario` takes them: the first that is a position is opened, and any other can be."""
    opened = post(visitor, "/study/open", {"text": SEVERAL})
    assert opened["titles"] == ["From the first turn", "One Rage", "Two Rage", "A word too many"]
    assert (opened["number"], opened["draft"]["title"]) == (1, "One Rage")
    assert opened["notes"] == ["Only in the second"]
    other = post(visitor, "/study/open", {"text": SEVERAL, "number": 2})
    assert (other["number"], len(other["draft"]["players"][0]["play"])) == (2, 2)
    assert other["draft"]["edition"] == "basic"
    assert "notes" not in other
    refused = post(visitor, "/study/open", {"text": SEVERAL, "number": 3}, 400)["error"]["message"]
    assert "plays" in refused
    start = post(visitor, "/study/open", {"text": SEVERAL, "number": 0}, 400)["error"]["message"]
    assert "start of a game" in start
    missing = post(visitor, "/study/open", {"text": SEVERAL, "number": 4}, 400)["error"]["message"]
    assert "4 scenarios" in missing
    nothing = SEVERAL.split("---")
    refused = post(visitor, "/study/open", {"text": nothing[0] + "---" + nothing[3]}, 400)
    assert "start of a game" in refused["error"]["message"], "what is said is about the first"
    assert "titles" not in post(visitor, "/study/open", {"text": nothing[1]}), "one alone is not chosen"


def test_what_does_not_hold_is_said_in_both_languages(visitor: httpx.Client) -> None:
    failing = {**DRAFT, "expect": ["Grunt#2 in B.discard"]}
    for found in (
        post(visitor, "/study/examine", failing)["ran"],
        *post(visitor, "/study/editions", failing)["editions"],
    ):
        assert found["sentence"].startswith("that is not so: ")
        assert found["french"].startswith("ce n’est pas le cas\u00a0: ")
    unread = post(visitor, "/study/examine", {**DRAFT, "script": ["A frobnicates Zap"]})
    assert "frobnicates" in unread["trouble"]
    assert unread["french"] not in ("", unread["trouble"])


RECORD = {"spoils": "replay", "format": 1, "given": []}
BOARD = {"spoils": "board", "format": 1, "nodes": [{}], "scenario": "title: x"}


def test_other_files_of_the_program_are_known_for_what_they_are(visitor: httpx.Client) -> None:
    """Whoever takes the wrong door is shown the right one."""
    for path, body, words in (
        ("/boards", {"file": json.dumps(RECORD)}, "the record of a game"),
        ("/boards", {"scenario": json.dumps(RECORD)}, "the record of a game"),
        ("/study/open", {"text": json.dumps(RECORD, indent=1)}, "the record of a game"),
        ("/study/open", {"text": json.dumps(BOARD)}, "open it on the analysis board"),
    ):
        error = post(visitor, path, body, 400)["error"]
        assert words in error["message"], (path, error)
        assert error["french"] != error["message"]
    saved = json.dumps({"spoils": "save", "format": 1})
    assert "a saved game" in post(visitor, "/study/open", {"text": saved}, 400)["error"]["message"]


def test_a_file_in_which_somebody_answers_who_is_not_asked_says_where(visitor: httpx.Client) -> None:
    nodes = [{}, {"parent": 0, "answer": [0]}, {"parent": 1, "player": 0, "answer": [0]}]
    file = {**BOARD, "nodes": nodes, "scenario": "title: Rage\nplayers: {A: {play: [Rage]}, B: {}}"}
    error = post(visitor, "/boards", {"file": json.dumps(file)}, 400)["error"]
    assert "answer 2 of the board" in error["message"]


def test_what_a_board_takes_up_is_paid_for(tmp_path: Path) -> None:
    """A file of two million bytes is no board like another, and notes are kept as well."""
    note = {"parent": 0, "answer": [0], "note": "n" * 2_000}
    file = {
        **BOARD,
        "nodes": [{}] + [note] * 300,
        "scenario": "title: Rage\nplayers: {A: {play: [Rage]}, B: {}}",
    }
    server = Served(tmp_path / "games.db", "--limit=stored_burst=700000", "--limit=stored_per_second=0.001")
    with server.visitor() as visitor:
        board = new_board(visitor, file=json.dumps(file))  # some 610,000 bytes
        assert post(visitor, "/boards", {"draft": DRAFT}, 429)["error"]["code"] == "too_many"
        path = f"/api/boards/{board['id']}/note"
        notes = [{"place": 0, "note": "\N{SNOWMAN}" * (1_980 + n)} for n in range(20)]  # three bytes each
        codes = [visitor.post(path, json=note).status_code for note in notes]
        assert (codes[0], codes[-1]) == (200, 429)
    server.stop()


def test_playing_all_sides_and_branching(visitor: httpx.Client) -> None:
    board = new_board(visitor)
    start = look(visitor, board["id"], 0)
    assert start["asked"] == 0
    deployed = post(
        visitor, f"/boards/{board['id']}/answer", {"place": 0, "answer": [option(start, "deploy")]}
    )
    assert deployed["place"] == 1
    ended = post(
        visitor, f"/boards/{board['id']}/answer", {"place": 0, "answer": [option(start, "end_turn")]}
    )
    assert (ended["place"], ended["nodes"][2].get("parent", -1)) == (2, 0)
    assert ended["nodes"][2]["said"][0]["word"] == "end_turn"
    again = post(visitor, f"/boards/{board['id']}/answer", {"place": 0, "answer": [option(start, "deploy")]})
    assert (again["place"], len(again["nodes"])) == (1, 3)  # the same answer is the same position
    refused = post(visitor, f"/boards/{board['id']}/answer", {"place": 1, "answer": [7]}, 400)
    assert refused["error"]["code"] == "illegal"
    post(visitor, f"/boards/{board['id']}/answer", {"place": 99, "answer": [0]}, 400)
    gone = post(visitor, f"/boards/{board['id']}/remove", {"place": 1})
    assert gone["nodes"][1]["gone"]
    assert visitor.get(f"/api/boards/{board['id']}/look/1").status_code == 400
    given_up = post(visitor, f"/boards/{board['id']}/answer", {"place": 0, "concede": 1})
    assert look(visitor, board["id"], given_up["place"])["views"][0]["winners"] == [0]


def test_notes_and_arrows(visitor: httpx.Client) -> None:
    board = new_board(visitor)
    seen = look(visitor, board["id"], 0)
    mine, theirs = (card["id"] for card in seen["views"][0]["play"] if card.get("name") == "Grunt")
    arrows = [{"start": mine, "end": theirs}]
    post(visitor, f"/boards/{board['id']}/note", {"place": 0, "note": "Zap it\x00!", "arrows": arrows})
    after = visitor.get(f"/api/boards/{board['id']}").json()
    assert after["nodes"][0]["note"] == "Zap it!"
    again = look(visitor, board["id"], 0)
    assert again["arrows"][0] == arrows
    other = [card["id"] for card in again["views"][1]["play"] if card.get("name") == "Grunt"]
    assert again["arrows"][1] == [{"start": other[0], "end": other[1]}]
    wrong = {"place": 0, "arrows": [{"start": "nothing", "end": mine}]}
    assert post(visitor, f"/boards/{board['id']}/note", wrong, 404)["error"]["code"] == "unknown_card"


def test_two_who_write_at_one_position_lose_nothing(visitor: httpx.Client) -> None:
    board = new_board(visitor)
    path = f"/boards/{board['id']}/note"

    def noted(**said: object) -> str:
        note: str = post(visitor, path, {"place": 0, **said})["nodes"][0].get("note", "")
        return note

    assert noted(note="Zap it", known="") == "Zap it"
    assert noted(note="Wait", known="") == "Zap it\nWait"  # written without having seen the first
    assert noted(note="Wait", known="") == "Zap it\nWait"  # sent again, because the reply was lost
    assert noted(note="Zap it, and wait", known="Zap it\nWait") == "Zap it, and wait"
    seen = look(visitor, board["id"], 0)
    mine, theirs = (card["id"] for card in seen["views"][0]["play"] if card.get("name") == "Grunt")
    assert (
        noted(arrows=[{"start": mine, "end": theirs}]) == "Zap it, and wait"
    )  # an arrow takes no words away
    noted(note="Zap", known="Zap it, and wait")
    assert len(look(visitor, board["id"], 0)["arrows"][0]) == 1  # nor words an arrow
    noted(arrows=[])
    assert look(visitor, board["id"], 0)["arrows"][0] == []
    noted(note="x" * 1500, known="Zap")
    error = post(visitor, path, {"place": 0, "note": "y" * 1500, "known": "Zap"}, 400)["error"]
    assert "somebody else has written here too" in error["message"]
    assert "quelqu’un d’autre" in error["french"]


def test_watching_together(server: Served, visitor: httpx.Client) -> None:
    board = new_board(visitor)
    with server.visitor() as guest:
        seen = guest.get(f"/api/boards/{board['id']}").json()
        assert "key" not in seen
        assert not seen.get("may_change")
        assert post(guest, f"/boards/{board['id']}/show", {"place": 0}, 403)["error"]["code"] == "not_yours"
        found: list[Any] = []
        waits = threading.Thread(
            target=lambda: found.append(
                guest.get(f"/api/boards/{board['id']}/wait", params={"revision": 0}).json()
            )
        )
        waits.start()
        time.sleep(0.2)
        answer = {"place": 0, "answer": [option(look(guest, board["id"], 0), "end_turn")]}
        post(visitor, f"/boards/{board['id']}/answer", answer)
        waits.join(60)
        assert (found[0]["revision"], found[0]["shown"]) == (1, 1)
        changed = post(
            guest, f"/boards/{board['id']}/show", {"place": 0}, key=board["key"]
        )  # by the other link
        assert (changed["shown"], changed["may_change"]) == (0, True)
        assert guest.delete(f"/api/boards/{board['id']}").status_code == 403
    assert visitor.delete(f"/api/boards/{board['id']}").json() == {}
    assert visitor.get(f"/api/boards/{board['id']}").json()["error"]["code"] == "unknown_board"


def test_a_board_is_saved_and_opened(visitor: httpx.Client) -> None:
    board = new_board(visitor)
    start = look(visitor, board["id"], 0)
    place = 0
    for word in ("deploy", "card", "pass"):
        seen = look(visitor, board["id"], place)
        answer = {"place": place, "answer": [option(seen, word)]}
        place = post(visitor, f"/boards/{board['id']}/answer", answer)["place"]
    data = visitor.get(f"/api/boards/{board['id']}/save").text
    other = new_board(visitor, file=data)
    assert other["nodes"] == visitor.get(f"/api/boards/{board['id']}").json()["nodes"]
    assert look(visitor, other["id"], 0)["views"] == start["views"]
    script = visitor.get(f"/api/boards/{board['id']}/save", params={"what": "script", "place": place}).text
    assert "A deploys Zap" in script
    assert "in A.discard" in script
    assert (
        "outcome"
        in post(visitor, "/study/examine", post(visitor, "/study/open", {"text": script})["draft"])["ran"]
    )
    position = visitor.get(f"/api/boards/{board['id']}/save", params={"what": "position", "place": place})
    assert "discard:" in position.text


def spoilt(data: dict[str, Any], **changes: object) -> str:
    return json.dumps({**data, **changes})


def test_hostile_files_are_refused_in_a_sentence(visitor: httpx.Client) -> None:
    board = new_board(visitor)
    good = json.loads(visitor.get(f"/api/boards/{board['id']}/save").text)
    illegal = [{}, {"parent": 0, "player": 1, "answer": [0]}]
    hostile = [
        "", "[]", "{", "[" * 100_000, spoilt(good, spoils="replay"), spoilt(good, format=2),
        spoilt(good, more=1), spoilt(good, scenario=""), spoilt(good, nodes=[]),
        spoilt(good, nodes=[{}, {"parent": 5}]), spoilt(good, nodes=[{"parent": 0}]),
        spoilt(good, nodes=illegal), spoilt(good, nodes=[{}, {"parent": 0, "answer": [-1]}]),
        spoilt(good, nodes=[{}, {"parent": 0, "answer": [99]}]), spoilt(good, scenario="title: x"),
        spoilt(good, nodes=[{}] * 5_000), spoilt(good, nodes=[{"note": "x" * 3_000}]),
        spoilt(good, before=[[0, [99], False, ""]]), spoilt(good, before=[[9, [], True, ""]]),
    ]  # fmt: skip
    for text in hostile:
        reply = visitor.post("/api/boards", json={"file": text})
        assert 400 <= reply.status_code < 500, (text[:80], reply.text)
        said = reply.json()["error"]["message"]
        assert said
        assert "\n" not in said
        assert "Traceback" not in said


def test_a_board_from_a_finished_game(server: Served, visitor: httpx.Client) -> None:
    created = new_game(visitor, ME, BOT, seed=6)
    game = created["game"]["id"]
    assert post(visitor, "/boards", {"game": game, "step": 1}, 409)["error"]["code"] == "not_over"
    with Seated(server, game, [token_of(created)]) as ada:
        ada.play(20)
        ada.await_question()
        ada.ask({"type": "concede", "seat": 0})
        while not ada.is_over():
            ada.receive()
    board = new_board(visitor, game=game, step=12)
    seen = look(visitor, board["id"], 0)
    steps = visitor.get(f"/api/games/{game}/replay/steps", params={"side": "all", "start": 12, "count": 1})
    for seat, (there, shut) in enumerate(zip(seen["views"], steps.json()["steps"][0]["views"], strict=True)):
        assert there["players"][seat] == shut["players"][seat], "one's own side is what it was"
        assert there.get("question") == shut.get("question")
        assert [card["id"] for card in there["play"]] == [card["id"] for card in shut["play"]]
        assert all(len(player["hand"]) == player["hand_size"] for player in there["players"])
    data = visitor.get(f"/api/boards/{board['id']}/save").text
    assert look(visitor, new_board(visitor, file=data)["id"], 0)["views"] == seen["views"]
