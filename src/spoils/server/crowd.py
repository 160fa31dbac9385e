"""`python -m spoils.server.crowd`: how soon a full lobby hears of a new seat.

Starts a server of its own and fills its lobby; each person has an address and a cookie of their own. Then one
after the other opens a seat, and it is measured how long it takes from the request until everybody has heard
of it. The first seat does not count: the workers that look at decks start with it.
"""

import argparse
import asyncio
import json
import secrets
import sys
import tempfile
from contextlib import AsyncExitStack
from time import monotonic

import websockets.asyncio.client as client

from spoils.server.load import cpu_seconds, memory, post, quantile, source, start_server

IN_TIME = 1.0
"""Seconds within which 95 % must have heard of a seat."""
AT_ONCE = 50
PATIENCE = 60.0


class Listener:
    """Somebody in the lobby."""

    def __init__(self) -> None:
        self.heard: dict[str, float] = {}
        """When each seat came."""

    async def listen(self, socket: client.ClientConnection) -> None:
        """Note when seats come, until the end."""
        async for message in socket:
            now = monotonic()
            for seek in json.loads(message).get("seeks", ()):
                self.heard.setdefault(seek["id"], now)


async def come(address: str, number: int, stack: AsyncExitStack) -> tuple[Listener, asyncio.Task[None]]:
    """Enter the lobby."""
    cookie = {"Cookie": f"spoils={secrets.token_urlsafe(24)}"}
    connection = client.connect(
        f"ws://{address}/api/lobby/socket", local_addr=(source(number), 0), additional_headers=cookie,
        ping_interval=None, open_timeout=PATIENCE,
    )  # fmt: skip
    socket = await stack.enter_async_context(connection)
    listener = Listener()
    return listener, asyncio.create_task(listener.listen(socket))


async def measure(people: int, seats: int) -> tuple[list[float], dict[str, object]]:
    """How long it took everybody to hear of each seat."""
    with tempfile.TemporaryDirectory() as folder:
        process, address = await start_server(folder)
        async with AsyncExitStack() as stack:
            crowd: list[tuple[Listener, asyncio.Task[None]]] = []
            for start in range(0, people, AT_ONCE):
                numbers = range(start, min(people, start + AT_ONCE))
                crowd += await asyncio.gather(*(come(address, number, stack) for number in numbers))
            await one_seat(address, seats, [listener for listener, _ in crowd])  # workers have started then
            worked, times = cpu_seconds(process.pid), []
            for number in range(seats):
                times += await one_seat(address, number, [listener for listener, _ in crowd])
            worked, used = cpu_seconds(process.pid) - worked, memory(process.pid)
            for _, task in crowd:
                task.cancel()
        process.terminate()
        await process.wait()
    return times, {"processor seconds a seat": f"{worked / seats:.2f}", "server: megabytes": used}


async def one_seat(address: str, number: int, listeners: list[Listener]) -> list[float]:
    """Open a seat; seconds until each has heard of it."""
    setup = {"name": f"Person {number}", "deck_id": "project-starter-rogue", "terms": {"format": "limited"}}
    began = monotonic()
    seek = (await post(address, "/api/lobby/seeks", setup, source(number)))["seek"]["id"]
    while not all(seek in one.heard for one in listeners):
        if monotonic() - began > PATIENCE:
            raise SystemExit("not everybody has heard of a seat")
        await asyncio.sleep(0.02)
    return [one.heard[seek] - began for one in listeners]


def main() -> None:
    """The program."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--people", type=int, default=1000)
    words.add_argument("--seats", type=int, default=20)
    given = words.parse_args()
    times, more = asyncio.run(measure(given.people, given.seats))
    share = {"half": 0.5, "95 %": 0.95, "99 %": 0.99, "all": 1.0}
    print("| | |\n|---|---|")
    print(f"| people in the lobby | {given.people} |\n| seats opened | {given.seats} |")
    for name, part in share.items():
        print(f"| {name} have heard of a seat after | {1000 * quantile(times, part):.0f} ms |")
    for title, value in more.items():
        print(f"| {title} | {value} |")
    sys.exit(quantile(times, 0.95) > IN_TIME)


if __name__ == "__main__":
    main()
