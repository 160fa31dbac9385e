"""A program that plays on a server for its owner's account: against a bot, or against whoever takes the seat
that it offers in the lobby.

The key comes from the account page, under "Programs":

SPOILS_KEY=spoils_... python examples/account_bot.py http://127.0.0.1:8000 [lobby]
"""

import json
import os
import random
import sys
import time
import urllib.request

from websockets.sync.client import connect

SERVER = sys.argv[1].rstrip("/")
DECKS = ("project-starter-rogue", "project-starter-warlord")
chance = random.Random()


def ask(method: str, path: str, body: object = None) -> dict:
    """A request with the key of the program, and the reply."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {os.environ['SPOILS_KEY']}", "Content-Type": "application/json"}
    request = urllib.request.Request(SERVER + path, data, headers, method=method)
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


def draw(question: dict) -> list[int]:
    """Any answer: the server says if it is not legal."""
    options, low = question.get("options", []), question.get("minimum", 1)
    high = question.get("maximum", 1)
    if question["kind"] in ("number", "bid"):
        return [chance.randint(low, high)]
    if question["kind"] == "divide":
        amounts = [0] * len(options)
        for _ in range(chance.randint(low, high)):
            amounts[chance.randrange(len(options))] += 1
        return amounts
    count = chance.randint(min(low, len(options)), min(high, len(options)))
    return chance.sample(range(len(options)), count)


def play(game: str, token: str) -> list[int]:
    """Answer everything until the game is over; the seats of the winners."""
    with connect(SERVER.replace("http", "ws", 1) + "/api/socket", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "game": game, "tokens": [token]}))
        state: dict = {}
        for text in socket:
            message = json.loads(text)
            if message["type"] == "state":
                state = message
                if state["view"].get("over"):
                    return state["view"].get("winners", [])
            elif message["type"] != "error" or message["code"] != "illegal":
                continue
            question = state["view"].get("question")
            if question:
                answer = {"type": "answer", "seat": state["seat"], "number": state["number"]}
                socket.send(json.dumps({**answer, "answer": draw(question), "id": 1}))
    raise SystemExit("the server has closed the connection")


def against_a_bot() -> dict:
    """A new game."""
    me = {"kind": "me", "deck_id": DECKS[0]}
    return ask("POST", "/api/games", {"seats": [me, {"kind": "bot", "deck_id": DECKS[1]}]})


def from_the_lobby() -> dict:
    """A game with whoever sits down; a seat without a clock waits for days."""
    before = {one["game"]["id"] for one in ask("GET", "/api/games")["games"]}
    terms = {"format": "casual", "rated": False}
    ask("POST", "/api/lobby/seeks", {"name": "A program", "deck_id": DECKS[0], "terms": terms})
    print("waiting in the lobby", flush=True)
    while True:
        for one in ask("GET", "/api/games")["games"]:
            if one["game"]["id"] not in before:
                return one
        time.sleep(2)


found = from_the_lobby() if "lobby" in sys.argv[2:] else against_a_bot()
game, seat = found["game"]["id"], found["seats"][0]
print(f"playing at {SERVER}/game/{game}", flush=True)
winners = play(game, seat["token"])
print("won" if seat["seat"] in winners else "lost")
