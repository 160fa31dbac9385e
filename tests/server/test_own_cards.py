"""Playing with cards of one's own: several printings of a card, sets in parts, guests with other wordings."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from checks import places
from tests.server.served import BOT, FIRST_DECK, ME, OTHER_ME, Seated, Served, new_game
from tests.server.test_games import token_of


def card(number: int, name: str, text: str = "", kind: str = "Character", code: str = "1") -> str:
    """A card of an OCTGN set."""
    stats = {"Strength": 1, "Life": 1, "Speed": 3} if kind == "Character" else {}
    facts = {"Type": kind, "Card Text": text, "Card Number": code, **stats}
    lines = "".join(f'<property name="{key}" value="{value}"/>' for key, value in facts.items())
    return f'<card id="11111111-2222-3333-4444-{number:012}" name="{name}">{lines}</card>'


def card_set(name: str, *cards: str) -> str:
    return f'<set name="{name}" id="x" gameId="x" version="1.0"><cards>{"".join(cards)}</cards></set>'


TOKENS = card_set(
    "Folded",
    card(1, "Paper Boat Token", code="Token"),
    card(2, "Paper Boat Token", code="Token"),
    card(3, "Paper Boat Token", "COVERT", code="Token"),
    card(4, "Folded Imp"),
    card(5, "Rage", "PROVIDES:  [R]", kind="Staple Resource"),
)


def bring(visitor: httpx.Client, content: str, file: str = "set.xml") -> dict[str, Any]:
    reply = visitor.post("/api/collection", params={"file": file}, content=content)
    assert reply.status_code == 201, reply.text
    report: dict[str, Any] = reply.json()
    return report


def deck_with(visitor: httpx.Client, name: str) -> dict[str, Any]:
    deck: dict[str, Any] = visitor.get(f"/api/decks/{FIRST_DECK}").json()["deck"]
    return {**deck, "cards": [*deck["cards"], {"count": 4, "name": name}]}


def test_several_printings_of_a_token_break_no_game(visitor: httpx.Client) -> None:
    bring(visitor, TOKENS)
    assert new_game(visitor, ME, BOT)["game"]["stage"] == "playing"
    assert new_game(visitor, ME, OTHER_ME)["game"]["stage"] == "playing"
    with_own = {"kind": "me", "deck": deck_with(visitor, "Folded Imp")}
    created = new_game(visitor, with_own, BOT)
    assert created["game"]["stage"] == "playing"


def test_a_game_says_which_of_two_printings_it_uses(visitor: httpx.Client) -> None:
    bring(visitor, card_set("Early", card(1, "Crane", "COVERT"), card(2, "Crane", "COVERT")))
    bring(visitor, card_set("Late", card(3, "Crane", "TACTICAL")))
    created = new_game(visitor, {"kind": "me", "deck": deck_with(visitor, "Crane")}, BOT)
    assert created["game"]["wordings"] == [{"card": "Crane", "set_name": "Late"}]
    plain = new_game(visitor, ME, BOT)  # no Crane in it: nothing to say
    assert "wordings" not in plain["game"]


def test_words_that_do_not_matter_make_no_other_card(visitor: httpx.Client) -> None:
    bring(visitor, card_set("Early", card(1, "Crane", "When this card enters play, draw a card.")))
    bring(visitor, card_set("Late", card(2, "Crane", "When this card enters play,  draw one card.")))
    created = new_game(visitor, {"kind": "me", "deck": deck_with(visitor, "Crane")}, BOT)
    assert "wordings" not in created["game"]


def invited(server: Served, host: httpx.Client, mine: str, theirs: str) -> dict[str, Any]:
    """The table after a guest has joined, when each brings another card of one name."""
    bring(host, card_set("Host", card(1, "Crane", mine)))
    opened = new_game(host, {"kind": "me", "deck": deck_with(host, "Crane")}, {"kind": "invite"})
    with server.visitor() as guest:
        bring(guest, card_set("Guest", card(2, "Crane", theirs)))
        joined = guest.post(
            f"/api/games/{opened['game']['id']}/join",
            json={
                "token": opened["invitations"][0]["token"],
                "name": "Guest",
                "deck": deck_with(guest, "Crane"),
            },
        )
    assert joined.status_code == 200, joined.text
    created: dict[str, Any] = joined.json()
    return created


def test_guest_and_host_bring_different_cards_of_one_name(server: Served, visitor: httpx.Client) -> None:
    created = invited(server, visitor, "COVERT", "TACTICAL")
    assert created["game"]["wordings"] == [{"card": "Crane", "set_name": "Host"}]
    with Seated(server, created["game"]["id"], [token_of(created, 1)]) as guest:
        guest.until("welcome")
        assert guest.table["wordings"] == [{"card": "Crane", "set_name": "Host"}]


def test_guest_and_host_bring_the_same_card(server: Served, visitor: httpx.Client) -> None:
    created = invited(server, visitor, "Covert", "COVERT")
    assert "wordings" not in created["game"]


def test_a_set_comes_in_parts(visitor: httpx.Client) -> None:
    bring(visitor, card_set("Folded", card(1, "Crane"), card(2, "Frog")))
    bring(visitor, card_set("Folded", card(3, "Boat"), card(2, "Frog", "COVERT")))
    found = visitor.get("/api/cards", params={"set": "Folded"}).json()["cards"]
    assert [(one["name"], one.get("text", "")) for one in found] == [
        ("Boat", ""),
        ("Crane", ""),
        ("Frog", "COVERT"),
    ]


def test_a_file_of_ones_own_takes_the_place_of_what_it_was(visitor: httpx.Client) -> None:
    line = "  - {{name: {}, type: Character, cost: 1, strength: 1, life: 1, speed: 3}}\n"
    bring(visitor, "set: Paper\ncards:\n" + line.format("Kite") + line.format("Swan"), "paper.yaml")
    bring(visitor, "set: Paper\ncards:\n" + line.format("Kite"), "paper.yaml")
    found = visitor.get("/api/cards", params={"set": "Paper"}).json()["cards"]
    assert [one["name"] for one in found] == ["Kite"]


# ---- all cards there are -----------------------------------------------------------------------------------


@pytest.fixture
def shared() -> Path:
    folder = places.shared()
    if folder is None:
        pytest.skip("../shared is absent")
    return folder


def test_everything_plays_after_all_printed_cards_were_imported(
    server: Served, visitor: httpx.Client, shared: Path
) -> None:
    files = sorted(file for folder in ("cards", "cards-2") for file in (shared / folder).rglob("set.xml"))
    printed = sum(bring(visitor, file.read_text("utf-8-sig"))["cards"] > 0 for file in files)
    assert printed == len(files) == 15
    own = [one["cards"] for one in visitor.get("/api/cards/sets").json()["sets"] if one.get("own")]
    assert sum(own) == 750 + 306
    for seats in ((ME, BOT), (ME, OTHER_ME), (ME, {"kind": "bot", "bot": "greedy"})):
        assert new_game(visitor, *seats)["game"]["stage"] == "playing"
    decks = []
    for file in sorted((shared / "decks").glob("New*.o8d"))[:2]:
        reply = visitor.post("/api/decks/import", params={"file": file.name}, content=file.read_bytes())
        decks.append(reply.json()["deck"])
    created = new_game(
        visitor, {"kind": "me", "deck": decks[0]}, {"kind": "bot", "deck": decks[1]}, illegal_decks=True
    )
    with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
        ada.play(25)
        assert ada.states[0]["view"]["turn"] >= 1
