"""`python -m spoils.server.load`: many games at once over real sockets, and how long answers take.

Starts a server of its own and plays at random in every game against the server's random bot, with pauses as
people make them; measuring begins when everybody sits. Prints a table, which is kept in docs/LOAD.md. Each
client has an address of its own, as people have, which needs Linux: the usual limits hold.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import websockets.asyncio.client as client
from websockets.exceptions import ConnectionClosed

DECKS = (
    "project-starter-warlord",
    "project-starter-rogue",
    "project-starter-banker",
    "project-starter-arcanist",
)

IN_TIME = 0.25
"""Seconds within which 95 % of all answers must be acknowledged."""


@dataclass
class Tally:
    """What all players together have seen."""

    answers: int = 0
    finished: int = 0
    illegal: int = 0
    errors: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    states: int = 0
    bytes: int = 0

    def begin(self) -> None:
        """Everybody sits: what happened before does not count, but errors do."""
        self.answers = self.finished = self.states = self.bytes = 0
        self.times.clear()


class Player:
    """One connection that plays game after game."""

    def __init__(
        self, address: str, number: int, pause: float, tally: Tally, *, bot: str = "random", answers: int = 0
    ) -> None:
        self.address = address
        self.source = source(number)
        self.bot = bot
        self.answers = answers
        """After so many answers it gives up; 0: never."""
        self.chance = random.Random(number)
        self.pause = pause
        self.tally = tally
        self.state: dict[str, Any] | None = None
        self.acknowledged = 0

    async def run(self, start: float = 0.0) -> None:
        """Play until somebody ends it."""
        await asyncio.sleep(start)
        try:
            while True:
                await self.game()
        except (ConnectionClosed, OSError, TimeoutError) as error:
            self.tally.errors.append(f"{type(error).__name__}: {error}")

    async def game(self) -> None:
        mine, theirs = self.chance.sample(DECKS, 2)
        bot = {"kind": "bot", "bot": self.bot, "deck_id": theirs}
        seats = [{"kind": "me", "deck_id": mine}, bot]
        created = await post(self.address, "/api/games", {"seats": seats}, self.source)
        hello = {
            "type": "hello",
            "protocol": 1,
            "game": created["game"]["id"],
            "tokens": [created["seats"][0]["token"]],
        }
        self.state, self.acknowledged = None, 0
        async with client.connect(
            f"ws://{self.address}/api/socket", max_size=None, ping_timeout=None, local_addr=(self.source, 0)
        ) as socket:
            await socket.send(json.dumps(hello))
            given = 0
            while True:
                view = await self.something_to_do(socket)
                if view.get("over"):
                    self.tally.finished += 1
                    return
                await asyncio.sleep(self.chance.expovariate(1 / self.pause) if self.pause else 0.0)
                if self.answers and given >= self.answers:
                    await socket.send(json.dumps({"type": "concede", "seat": 0, "id": 1}))
                    self.state = None
                    continue
                await self.answer(socket)
                given += 1

    async def something_to_do(self, socket: client.ClientConnection) -> dict[str, Any]:
        """Wait until there is a question, or the game is over."""
        while True:
            view: dict[str, Any] = {} if self.state is None else self.state["view"]
            if view.get("question") or view.get("over"):
                return view
            await self.receive(socket)

    async def receive(self, socket: client.ClientConnection) -> dict[str, Any]:
        async with asyncio.timeout(120):
            data = await socket.recv()
        message: dict[str, Any] = json.loads(data)
        self.tally.bytes += len(data)
        if message["type"] == "state":
            self.tally.states += 1
            self.state = message
            if message["number"] <= self.acknowledged:
                self.tally.errors.append(f"the answer {self.acknowledged} was lost")
        return message

    async def answer(self, socket: client.ClientConnection) -> None:
        """Answer at random until it is legal."""
        while True:
            state = self.state
            assert state is not None
            if "question" not in state["view"]:
                return
            given = draw(state["view"]["question"], self.chance)
            began = monotonic()
            answer = {"type": "answer", "seat": 0, "number": state["number"], "answer": given, "id": 1}
            await socket.send(json.dumps(answer))
            while (reply := await self.receive(socket))["type"] not in ("accepted", "error"):
                pass
            self.tally.times.append(monotonic() - began)
            if reply["type"] == "accepted":
                self.tally.answers += 1
                self.acknowledged = state["number"]
                if self.state is state:
                    self.state = None
                return
            if reply["code"] != "illegal":
                self.tally.errors.append(f"{reply['code']}: {reply['message']}")
                return
            self.tally.illegal += 1


def draw(question: dict[str, Any], chance: random.Random) -> list[int]:
    """A random answer of the right form."""
    options = question.get("options", [])
    low, high = question.get("minimum", 1), question.get("maximum", 1)
    if question["kind"] in ("number", "bid"):
        return [chance.randint(low, high)]
    if question["kind"] == "divide":
        amounts = [0] * len(options)
        for _ in range(low):
            amounts[chance.randrange(len(options))] += 1
        return amounts
    places = list(range(len(options)))
    chance.shuffle(places)
    return places[: chance.randint(min(low, len(places)), min(high, len(places)))]


def source(number: int) -> str:
    """An address of its own for a client, as people have them: all that begin with 127 are this machine."""
    return f"127.{1 + number // 250}.1.{1 + number % 250}"


async def post(address: str, path: str, body: object, at: str = "127.0.0.1") -> dict[str, Any]:
    """A small HTTP request, without a library for it."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(at, 0))
    data = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {len(data)}\r\nConnection: close\r\n\r\n"
    )
    writer.write(head.encode() + data)
    async with asyncio.timeout(120):
        answer = await reader.read()
    writer.close()
    found: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
    if "error" in found:
        raise OSError(found["error"]["message"])
    return found


def family(pid: int) -> list[int]:
    """A process and all that it has started, by /proc; nothing where there is none."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            parents.setdefault(int(fields[1]), []).append(int(folder.name))
    found, waiting = [], [pid]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += parents.get(one, [])
    return found


def cpu_seconds(pid: int) -> float:
    """How long a server has worked, all its processes together."""
    ticks = 0
    for one in family(pid):
        with suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Megabytes of a server, all its processes together; what they share counts once."""
    kilobytes = 0
    for one in family(pid):
        with suppress(OSError):
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
            kilobytes += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return kilobytes // 1024


async def start_server(folder: str, *options: str) -> tuple[Process, str]:
    """A server of our own, and its address."""
    command = (sys.executable, "-m", "spoils", "serve", "--port", "0", *options)
    process = await asyncio.create_subprocess_exec(
        *command, "--database", f"sqlite:///{folder}/load.db", stdout=PIPE
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    return process, line.split()[2].removeprefix("http://").rstrip("/")


async def everybody_sits(tally: Tally, players: int) -> None:
    """Wait until as many answers were given as there are players; workers have started then, too."""
    while tally.answers < players:
        if tally.errors:
            raise SystemExit(f"not everybody could sit down: {tally.errors[0]}")
        await asyncio.sleep(0.2)


async def measure(games: int, seconds: float, pause: float) -> tuple[dict[str, object], Tally]:
    """Run the load and sum it up."""
    with tempfile.TemporaryDirectory() as folder:
        process, address = await start_server(folder)
        tally = Tally()
        people = [Player(address, number, pause, tally) for number in range(games)]
        tasks = [asyncio.create_task(one.run(number / 8)) for number, one in enumerate(people)]
        await everybody_sits(tally, games)
        tally.begin()
        began, worked = monotonic(), cpu_seconds(process.pid)
        await asyncio.sleep(seconds)
        lasted, worked, used = monotonic() - began, cpu_seconds(process.pid) - worked, memory(process.pid)
        await end_all(tasks)
        process.terminate()
        await process.wait()
    return summary(tally, games, pause, lasted, worked, used), tally


async def end_all(tasks: list[asyncio.Task[None]]) -> None:
    """Let everybody go. Asked once is not enough: until Python 3.12 ``wait_for`` may swallow it."""
    while not all(task.done() for task in tasks):
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=1)


def summary(
    tally: Tally, games: int, pause: float, lasted: float, worked: float, used: int
) -> dict[str, object]:
    """The figures."""
    return {
        "games at once, mean seconds of thinking": f"{games}, {pause:g}",
        "seconds": f"{lasted:.0f}",
        "answers (a second)": f"{tally.answers} ({tally.answers / lasted:.0f})",
        "games finished": tally.finished,
        "to the acknowledgement: half · 95 % · 99 %": quantiles(tally.times),
        "states sent, bytes each": f"{tally.states}, {tally.bytes // max(1, tally.states)}",
        "server: processor seconds": f"{worked:.0f}",
        "server: megabytes": used,
        "errors": len(tally.errors),
        "load average": f"{os.getloadavg()[0]:.1f}",
    }


def quantile(times: list[float], share: float) -> float:
    """That share of all took no longer."""
    found = sorted(times) or [0.0]
    return found[min(len(found) - 1, int(len(found) * share))]


def quantiles(times: list[float]) -> str:
    """Half, 95 % and 99 % of all took no longer."""
    return " · ".join(f"{quantile(times, share) * 1000:.0f} ms" for share in (0.5, 0.95, 0.99))


def in_time(tally: Tally) -> bool:
    """Whether players were served as they should be."""
    return not tally.errors and bool(tally.times) and quantile(tally.times, 0.95) < IN_TIME


def main() -> None:
    """Read the options, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--pause", type=float, default=3.0, help="mean seconds between answers of one player")
    given = parser.parse_args()
    figures, tally = asyncio.run(measure(given.games, given.seconds, given.pause))
    print("\n".join(f"| {name} | {value} |" for name, value in figures.items()))
    if tally.errors:
        print("first errors:", tally.errors[:5], file=sys.stderr)
    sys.exit(0 if in_time(tally) else 1)


if __name__ == "__main__":
    main()
