"""A server killed at any moment goes on where it was: every answer that was acknowledged is still there."""

import random
import threading
import time
from pathlib import Path
from typing import Any

from tests.server.served import BOT, ME, OTHER_ME, WAIT, ConnectionClosed, Seated, Served, new_game
from tests.server.test_games import token_of


def picture(state: dict[str, Any]) -> dict[str, Any]:
    """What a player sees, without what depends on the connection."""
    return {key: state[key] for key in ("seat", "number", "view")}


def test_killed_in_the_middle(tmp_path: Path) -> None:
    server = Served(tmp_path / "games.db")
    chance = random.Random(4)
    with server.visitor() as visitor:
        created = new_game(visitor, ME, OTHER_ME, seed=11)
    game, keys = created["game"]["id"], [token_of(created, 0), token_of(created, 1)]
    for _ in range(2):
        with Seated(server, game, keys, seed=chance.randrange(1000)) as both:
            both.play(chance.randrange(3, 12))
            both.await_question()
            both.ask({"type": "ping"})
            before = [picture(both.states[seat]) for seat in (0, 1)]
            log = list(both.logs[0])
            server.kill()
        server = Served(tmp_path / "games.db")
        with Seated(server, game, keys) as both:
            both.await_question()
            both.ask({"type": "ping"})
            assert [picture(both.states[seat]) for seat in (0, 1)] == before
            assert both.logs[0] == log
            both.answer(both.open_seat() or 0)
    server.stop()


def test_killed_while_many_play(tmp_path: Path) -> None:
    """At a moment nobody has chosen. What was acknowledged counts; one more may have been stored."""
    server = Served(tmp_path / "games.db")
    with server.visitor() as visitor:
        games = [new_game(visitor, ME, BOT) for _ in range(5)]
    numbers = dict.fromkeys([game["game"]["id"] for game in games], 0)

    def play(created: dict[str, Any], seed: int) -> None:
        game = created["game"]["id"]
        try:
            with Seated(server, game, [token_of(created)], seed=seed) as ada:
                while ada.await_question() is not None:
                    number = ada.states[0]["number"]
                    ada.answer(0)
                    numbers[game] = number
        except (ConnectionClosed, OSError):
            return

    threads = [threading.Thread(target=play, args=(game, seed)) for seed, game in enumerate(games)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + WAIT
    while not max(numbers.values()) and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(0.5)  # by then, several of them are in the middle of something
    server.kill()
    for thread in threads:
        thread.join()
    assert max(numbers.values()) > 0
    server = Served(tmp_path / "games.db")
    for created in games:
        game = created["game"]["id"]
        with Seated(server, game, [token_of(created)]) as ada:
            if ada.await_question() is not None:
                assert ada.states[0]["number"] > numbers[game]
                ada.play(2)
    server.stop()


def test_a_lost_connection_is_made_again(tmp_path: Path) -> None:
    server = Served(tmp_path / "games.db")
    with server.visitor() as visitor:
        created = new_game(visitor, ME, BOT)
    game, keys = created["game"]["id"], [token_of(created)]
    with Seated(server, game, keys) as first:
        first.play(5)
        first.await_question()
        with Seated(server, game, keys) as second:  # from another browser, say
            second.await_question()
            assert picture(second.states[0]) == picture(first.states[0])
            assert second.logs[0] == first.logs[0]
            second.answer(0)
            first.until("state")
    server.stop()
