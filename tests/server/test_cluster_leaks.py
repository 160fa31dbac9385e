"""On several servers, too, what a player is sent, and when, tells nothing that the player cannot know."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from spoils.server.store.store import Store
from tests.server.databases import Postgres, redis_server
from tests.server.served import FIRST_DECK, GUEST, ME, SECOND_DECK, Seated, Served, new_game
from tests.server.test_cluster import Several
from tests.server.test_games import token_of


@pytest.fixture
def two(tmp_path: Path, postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[Several]:
    with redis_server(tmp_path) as redis:
        several = Several(tmp_path, postgres.database(f"leaks_{abs(hash(request.node.name))}"), redis, 2)
        yield several
        several.stop()


class Pair:
    """A game of two people, each with a browser, begun on one server."""

    def __init__(self, server: Served, deck: dict[str, Any], **more: Any) -> None:
        self.ada_there, self.bea_there = server.visitor(), server.visitor()
        created = new_game(self.ada_there, ME, GUEST, illegal_decks=True, **more)
        self.game = created["game"]["id"]
        invitation = created["invitations"][0]["token"]
        accept = {"token": invitation, "name": "Bea", "deck": deck}
        joined = self.bea_there.post(f"/api/games/{self.game}/join", json=accept)
        assert joined.status_code == 200, joined.text
        self.ada, self.bea = token_of(created), token_of(joined.json(), 1)

    def close(self) -> None:
        self.ada_there.close()
        self.bea_there.close()


def deck_of(visitor: httpx.Client, name: str) -> dict[str, Any]:
    found: dict[str, Any] = visitor.get(f"/api/decks/{name}").json()["deck"]
    return found


def another(deck: dict[str, Any]) -> dict[str, Any]:
    """The same deck to look at from outside, with other cards in it."""
    names = [card["name"] for card in deck["cards"]]
    turned = [*names[1:], names[0]]
    cards = [{**card, "name": name} for card, name in zip(deck["cards"], turned, strict=True)]
    return {**deck, "cards": cards}


def blind(messages: list[dict[str, Any]], game: str) -> list[str]:
    """The states of a game without what differs between any two games: their ids, and the names of objects,
    which are drawn at random; here they are numbered as they come up."""
    text = json.dumps([message for message in messages if message["type"] == "state"], sort_keys=True)
    names = dict.fromkeys(re.findall(r'"([0-9a-f]{10})"', text))
    for number, name in enumerate(names):
        text = text.replace(name, f"object {number}")
    return [json.dumps(message) for message in json.loads(text.replace(game, "the game"))]


def least(state: dict[str, Any]) -> list[int]:
    """The shortest answer to the open question."""
    question = state["view"]["question"]
    low = question.get("minimum", 1)
    return [low] if question["kind"] in ("number", "bid") else list(range(low))


def test_who_is_carried_gets_the_same_frames(two: Several) -> None:
    """Whatever way a client comes, it is sent the same: carrying adds nothing and leaves nothing out."""
    first, second = two.servers
    with first.visitor() as visitor:
        deck = deck_of(visitor, SECOND_DECK)
    pair = Pair(first, deck)
    with (
        Seated(first, pair.game, [pair.ada]) as ada,
        Seated(first, pair.game, [pair.bea], seed=2) as bea,
        Seated(first, pair.game, [pair.ada]) as directly,
        Seated(second, pair.game, [pair.ada]) as carried,
        Seated(first, pair.game, []) as watching,
        Seated(second, pair.game, []) as watching_carried,
    ):
        onlookers = (directly, carried, watching, watching_carried)
        for one in onlookers:
            one.until("state")
            one.ask({"type": "ping"})
            one.received.clear()
        given = 0
        while given < 8:
            for player, seat in ((ada, 0), (bea, 1)):
                player.look(0.3)
                if player.open_seat() == seat:
                    player.answer(seat)
                    given += 1
        for one in onlookers:
            one.ask({"type": "ping"})
        sent = [[message for message in one.received if message["type"] == "state"] for one in onlookers]
        assert len(sent[0]) >= 8
        shortest = min(len(sent[0]), len(sent[1])) - 1  # the last may just be on its way
        assert sent[0][:shortest] == sent[1][:shortest]
        shortest = min(len(sent[2]), len(sent[3])) - 1
        assert sent[2][:shortest] == sent[3][:shortest]
    pair.close()


def test_another_hidden_deck_changes_nothing_on_the_wire(two: Several) -> None:
    """Two games with one seed, in which only the other player's cards differ: until one of those is seen, Ada
    is sent the same, on the server that has the game and through the other one."""
    first, second = two.servers
    with first.visitor() as visitor:
        deck = deck_of(visitor, SECOND_DECK)
    seen = []
    for cards in (deck, another(deck)):
        pair = Pair(first, cards, seed=5)
        with (
            Seated(first, pair.game, [pair.ada]) as ada,
            Seated(second, pair.game, [pair.ada]) as carried,
            Seated(first, pair.game, [pair.bea], seed=3) as bea,
        ):
            for one in (ada, carried, bea):
                one.until("state")
            for _ in range(30):  # setting up; nobody does more than they must
                for player, seat in ((ada, 0), (bea, 1)):
                    player.look(0.1)
                    if player.states[seat]["view"]["turn"] == 0 and player.open_seat() == seat:
                        assert player.answer(seat, least(player.states[seat]))["type"] == "accepted"
            for one in (ada, carried):
                one.look(1.0)
                one.ask({"type": "ping"})
            hand = sorted(bea.cards)
        seen.append((hand, [blind(one.received, pair.game) for one in (ada, carried)]))
        pair.close()
    (hand, states), (other_hand, other_states) = seen
    assert hand != other_hand, "nothing hidden was changed"
    for one, other in zip(states, other_states, strict=True):
        assert len(one) >= 3
        shortest = min(len(one), len(other))
        assert one[:shortest] == other[:shortest]


def test_a_new_process_passes_as_slowly_as_people_do(tmp_path: Path, postgres: Postgres) -> None:
    """How long people take is known to a process that has just begun, from the database: the time of its
    automatic passes does not say "nobody" until it has learned."""
    with redis_server(tmp_path) as redis:
        several = Several(tmp_path, postgres.database("patience"), redis, 1)
        postgres.execute("patience", f"INSERT INTO facts VALUES ('patience', '{json.dumps([5.0] * 300)}')")
        (first,) = several.servers
        several.servers.append(several.start())
        newest = several.servers[1]
        with first.visitor() as visitor:
            deck = deck_of(visitor, FIRST_DECK)
        pair = Pair(newest, deck, seed=5)
        passes, passed = [], 0
        with (
            Seated(newest, pair.game, [pair.ada]) as ada,
            Seated(newest, pair.game, [pair.bea], seed=2) as bea,
        ):
            end = time.monotonic() + 120
            while len(passes) < 2 and time.monotonic() < end:
                began = time.monotonic()
                for player, seat in ((ada, 0), (bea, 1)):
                    player.look(0.05)
                    if player.open_seat() == seat:
                        player.answer(seat)
                waited = quiet(ada, bea, began)
                before, passed = passed, asyncio.run(automatic_passes(several.url, pair.game))
                if waited > 2.0 and passed > before:
                    passes.append(waited)
        pair.close()
        several.stop()
    assert len(passes) == 2, "nobody was passed for"
    assert all(waited > 0.85 * 5 - 0.5 for waited in passes)


async def automatic_passes(url: str, game: str) -> int:
    """How often the server has passed for somebody."""
    store = Store(url)
    passed = sum(move.automatic for move in await store.moves(game))
    await store.engine.dispose()
    return passed


def quiet(ada: Seated, bea: Seated, began: float) -> float:
    """How long it takes until one of them is asked something again."""
    while ada.open_seat() is None and bea.open_seat() is None and not ada.is_over():
        ada.look(0.05)
        bea.look(0.05)
        if time.monotonic() - began > 60:
            break
    return time.monotonic() - began
