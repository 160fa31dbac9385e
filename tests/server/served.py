"""A real server in a process of its own, and clients that talk to it over real sockets."""

import json
import random
import signal
import ssl
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as open_socket

from tests.copies import Copy, start

WAIT = 180.0
UNUSED = ssl.create_default_context()
"""Visitors speak without encryption; making a context for each takes longer than most requests."""
FIRST_DECK = "project-starter-warlord"
SECOND_DECK = "project-starter-rogue"


def connect(address: str, **more: Any) -> ClientConnection:
    """A socket that waits as long as a busy machine takes."""
    return open_socket(address, open_timeout=WAIT, ping_timeout=None, **more)


class Served:
    """One server on a free port of this machine."""

    running: ClassVar[list["Served"]] = []

    def __init__(
        self,
        database: Path,
        *options: str,
        port: int = 0,
        url: str = "",
        program: Sequence[str] = (),
    ) -> None:
        """With ``program``, that is started instead of a copy of ours."""
        self.database = database
        self.url = url or f"sqlite:///{database}"
        command = ["serve", "--port", str(port), "--database", self.url, *options]
        self.errors = database.with_suffix(".log").open("a")
        self.process: subprocess.Popen[str] | Copy
        if program:
            command[:0] = program
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        else:
            self.process = start(command, stderr=self.errors.fileno())
        Served.running.append(self)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("serving on http://"), database.with_suffix(".log").read_text()
        self.address = line.split()[2].rstrip("/")

    @property
    def port(self) -> int:
        return urlsplit(self.address).port or 0

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws") + "/api/socket"

    def visitor(self, **more: Any) -> httpx.Client:
        """A browser with cookies of its own."""
        return httpx.Client(base_url=self.address, timeout=WAIT, verify=UNUSED, **more)

    def kill(self) -> None:
        """As by a power cut."""
        self.process.send_signal(signal.SIGKILL)
        self.finish()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.finish()

    def finish(self) -> None:
        Served.running.remove(self)
        self.process.wait(WAIT)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.errors.close()

    def complaints(self) -> str:
        """What the server has logged."""
        return self.database.with_suffix(".log").read_text()


class Seated:
    """One connection to a game."""

    def __init__(self, server: Served, game: str, tokens: list[str], *, seed: int = 1) -> None:
        self.ends = ExitStack()
        self.socket = self.ends.enter_context(connect(server.socket_address, max_size=None))
        self.chance = random.Random(seed)
        self.states: dict[int | None, dict[str, Any]] = {}
        self.logs: dict[int | None, list[Any]] = {}
        self.cards: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.received: list[dict[str, Any]] = []
        self.requests = 0
        self.send({"type": "hello", "protocol": 1, "game": game, "tokens": tokens})

    def __enter__(self) -> "Seated":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.ends.close()

    # ---- messages -----------------------------------------------------------------------------------------

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def receive(self, wait: float = WAIT) -> dict[str, Any]:
        """The next message, with what it says taken in."""
        message: dict[str, Any] = json.loads(self.socket.recv(wait))
        self.received.append(message)
        kind = message["type"]
        if kind == "state":
            self.take_in(message)
        elif kind in ("welcome", "table"):
            self.table = message["game"]
        return message

    def take_in(self, message: dict[str, Any]) -> None:
        seat = message["seat"]
        log = self.logs.setdefault(seat, [])
        start = message["log"]["start"]
        assert start <= len(log)
        log[start:] = message["log"].get("entries", [])
        self.states[seat] = message
        for card in message.get("cards", []):
            assert card["name"] not in self.cards, "told twice"
            self.cards[card["name"]] = card

    def look(self, wait: float) -> None:
        """Take in a message if one comes."""
        with suppress(TimeoutError):
            self.receive(wait)

    def until(self, *kinds: str, wait: float = WAIT) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = self.receive(wait)
            if message["type"] in kinds:
                return message

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """A request and its reply."""
        self.requests += 1
        self.send({**message, "id": self.requests})
        while True:
            reply = self.receive()
            if reply.get("id") == self.requests:
                return reply

    # ---- playing ------------------------------------------------------------------------------------------

    def open_seat(self) -> int | None:
        """A seat of ours that is asked something."""
        for seat, state in self.states.items():
            if seat is not None and state["view"].get("question"):
                return seat
        return None

    def is_over(self) -> bool:
        return any(state["view"].get("over", False) for state in self.states.values())

    def await_question(self) -> int | None:
        """The seat that is asked, or None when the game is over."""
        while self.open_seat() is None and not self.is_over():
            self.receive()
        return None if self.is_over() else self.open_seat()

    def answer(self, seat: int, answer: list[int] | None = None, **more: Any) -> dict[str, Any]:
        """Answer the open question, at random if nothing else is said; tries until it is legal."""
        state = self.states[seat]
        for _ in range(200):
            given = answer if answer is not None else self.draw(state["view"]["question"])
            reply = self.ask(
                {"type": "answer", "seat": seat, "number": state["number"], "answer": given, **more}
            )
            if reply["type"] == "accepted":
                if self.states[seat]["number"] == state["number"]:
                    self.states[seat]["view"].pop("question", None)  # until the next state comes
                return reply
            if answer is not None:
                return reply
            assert reply["code"] == "illegal", reply
        raise AssertionError(f"no legal answer to {state['view']['question']}")

    def draw(self, question: dict[str, Any]) -> list[int]:
        options = question.get("options", [])
        low, high = question.get("minimum", 1), question.get("maximum", 1)
        kind = question["kind"]
        if kind in ("number", "bid"):
            return [self.chance.randint(low, high)]
        if kind == "divide":
            amounts = [0] * len(options)
            for _ in range(self.chance.randint(low, high)):
                amounts[self.chance.randrange(len(options))] += 1
            return amounts
        places = list(range(len(options)))
        self.chance.shuffle(places)
        return places[: self.chance.randint(min(low, len(places)), min(high, len(places)))]

    def play(self, most: int = 100_000) -> int:
        """Play on at random; how many answers were given."""
        for count in range(most):
            seat = self.await_question()
            if seat is None:
                return count
            self.answer(seat)
        return most


def at_once(*jobs: Callable[[], httpx.Response]) -> list[int]:
    """The statuses of requests that come in the same moment."""
    found: list[int] = []
    barrier = threading.Barrier(len(jobs))

    def run(job: Callable[[], httpx.Response]) -> None:
        barrier.wait()
        found.append(job().status_code)

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(found)


def new_game(visitor: httpx.Client, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Set a game up."""
    reply = visitor.post("/api/games", json={"seats": list(seats), **more})
    assert reply.status_code == 201, reply.text
    created: dict[str, Any] = reply.json()
    return created


ME = {"kind": "me", "name": "Ada", "deck_id": FIRST_DECK}
OTHER_ME = {"kind": "me", "name": "Bea", "deck_id": SECOND_DECK}
BOT = {"kind": "bot", "deck_id": SECOND_DECK}
GUEST = {"kind": "invite"}

__all__ = ["BOT", "GUEST", "ME", "OTHER_ME", "ConnectionClosed", "Seated", "Served", "new_game"]
