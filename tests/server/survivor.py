"""A client that plays on whatever happens to servers, and knows exactly which answers must be stored."""

import asyncio
import json
import random
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import websockets.asyncio.client as client
from websockets.exceptions import WebSocketException

from spoils.server.load import DECKS, draw, post
from tests.server.served import Served

GREETING, WELCOME, ANSWER = 1.0, 4.5, 1.5
"""Seconds after which a client tries the next server: if it cannot connect, if there is no game, if there is
no acknowledgement."""
STUCK = 60.0
"""Seconds without any progress after which a game counts as lost."""


class Interrupted(Exception):
    """Connect again."""


@dataclass
class Interruption:
    """Somebody could not play on for a while."""

    began: float
    seconds: float


@dataclass
class Kept:
    """What must be stored of one game in the end: these answers of its player, and no others."""

    game: str
    answers: list[tuple[int, ...]] = field(default_factory=list)
    last: int = 0
    """The number of the last question of them."""
    perhaps: tuple[int, ...] | None = None
    """The last one, if nobody could say any more whether it was stored."""


@dataclass
class Report:
    """What all players together have seen."""

    acknowledged: int = 0
    resolved: int = 0
    """Answers without an acknowledgement that turned out to be stored."""
    finished: int = 0
    problems: list[str] = field(default_factory=list)
    interruptions: list[Interruption] = field(default_factory=list)
    games: list[Kept] = field(default_factory=list)


class Survivor:
    """One player, one game after the other."""

    def __init__(self, servers: list[Served], number: int, pause: float, report: Report) -> None:
        self.servers = servers
        self.chance = random.Random(number)
        self.turn = number
        self.pause = pause
        self.report = report
        self.kept: Kept | None = None
        self.broken: float | None = None
        """Since when it cannot play on."""
        self.sent: tuple[int, tuple[int, ...]] | None = None
        """Number and answer of which it does not know whether they are stored."""

    @property
    def address(self) -> str:
        self.turn += 1  # as a proxy would: after one that does not answer the next one
        return self.servers[self.turn % len(self.servers)].address.removeprefix("http://")

    async def run(self, until: float) -> None:
        """Play until the time is over."""
        while monotonic() < until:
            created = await self.set_up(until)
            if created is None:
                return
            self.kept = kept = Kept(created["game"]["id"])
            self.report.games.append(kept)
            await self.game(kept, created["seats"][0]["token"], until)

    async def set_up(self, until: float) -> dict[str, Any] | None:
        mine, theirs = self.chance.sample(DECKS, 2)
        seats = [{"kind": "me", "deck_id": mine}, {"kind": "bot", "deck_id": theirs}]
        while monotonic() < until:
            try:
                return await asyncio.wait_for(post(self.address, "/api/games", {"seats": seats}), 10)
            except (OSError, TimeoutError, ValueError):
                await asyncio.sleep(0.3)
        return None

    async def game(self, kept: Kept, token: str, until: float) -> None:
        """One game to its end, over as many connections as it takes."""
        self.sent = None
        hello = {"type": "hello", "protocol": 1, "game": kept.game, "tokens": [token]}
        while monotonic() < until:
            try:
                if await self.sit(kept, hello, until):
                    self.report.finished += 1
                    break
            except (Interrupted, OSError, TimeoutError, WebSocketException) as error:
                if self.broken is None:
                    self.broken = monotonic()
                if monotonic() - self.broken > STUCK:
                    self.report.problems.append(f"{kept.game}: does not go on: {error!r}")
                    return
                await asyncio.sleep(0.1)
        kept.perhaps = None if self.sent is None else self.sent[1]

    async def sit(self, kept: Kept, hello: dict[str, Any], until: float) -> bool:
        """One connection; whether the game is over."""
        address = f"ws://{self.address}/api/socket"
        async with client.connect(
            address, max_size=None, open_timeout=GREETING, close_timeout=0.1, ping_interval=None
        ) as socket:
            await socket.send(json.dumps(hello))
            while monotonic() < until:
                state = await self.question(socket, kept)
                if self.broken is not None:
                    self.report.interruptions.append(Interruption(self.broken, monotonic() - self.broken))
                    self.broken = None
                if state["view"].get("over"):
                    return True
                await asyncio.sleep(
                    min(self.chance.expovariate(1 / self.pause), max(0.0, until - monotonic()))
                )
                await self.answer(socket, kept, state)
        return False

    async def question(self, socket: client.ClientConnection, kept: Kept) -> dict[str, Any]:
        """The next state with a question, or with the end."""
        while True:
            message = await self.receive(socket, WELCOME)
            if message["type"] == "error":
                raise Interrupted(message)
            if message["type"] != "state":
                continue
            number = message["number"]
            if self.sent is not None:  # was it stored?
                if number > self.sent[0]:
                    kept.answers.append(self.sent[1])
                    kept.last = self.sent[0]
                    self.report.resolved += 1
                self.sent = None
            if number <= kept.last:
                self.report.problems.append(f"{kept.game}: the answer to question {kept.last} is lost")
            view = message["view"]
            if view.get("question") or view.get("over"):
                return message

    async def answer(self, socket: client.ClientConnection, kept: Kept, state: dict[str, Any]) -> None:
        """Answer at random until it is legal; what is acknowledged must be stored."""
        while True:
            given = tuple(draw(state["view"]["question"], self.chance))
            self.sent = (state["number"], given)
            began = monotonic()
            await socket.send(
                json.dumps({"type": "answer", "seat": 0, "number": state["number"], "answer": given, "id": 1})
            )
            try:
                while (reply := await self.receive(socket, ANSWER))["type"] not in ("accepted", "error"):
                    pass
            except (OSError, TimeoutError, WebSocketException):
                self.broken = began
                raise
            if reply["type"] == "accepted":
                kept.answers.append(given)
                kept.last = state["number"]
                self.sent = None
                self.report.acknowledged += 1
                return
            if reply["code"] != "illegal":  # not now: who knows what has become of it
                self.broken = began
                raise Interrupted(reply)
            self.sent = None

    async def receive(self, socket: client.ClientConnection, patience: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), patience))
        return message
