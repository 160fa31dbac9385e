"""`python -m spoils.server.siege`: attacks on a server of our own while people play there.

Each attack goes on for a while beside the games; what counts is how long the players wait for their
acknowledgements meanwhile. Loopback only. Prints one line per attack; figures are kept in docs/LOAD.md.
"""

import argparse
import asyncio
import io
import json
import tempfile
import zipfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from spoils.server.load import Player, Tally, start_server

Attack = Callable[[str], Awaitable[None]]


def crowd(each: int) -> str:
    """A position with so many characters a side."""
    card = "{name: Reed Cutter, type: Character, cost: 1, strength: 1, life: 1, speed: 1}"
    side = "{play: [" + ", ".join(["Reed Cutter"] * each) + "]}"
    return f"title: A crowd\ncards:\n  - {card}\nplayers:\n  A: {side}\n  B: {side}\n"


def long_texts() -> bytes:
    """A small archive with many cards of long texts."""
    cards = [{"name": f"Tale {number}", "type": "Item", "text": "a " * 990} for number in range(400)]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tales.yaml", json.dumps({"set": "Tales", "cards": cards}))
    return packed.getvalue()


async def request(address: str, method: str, path: str, body: bytes = b"") -> bytes:
    """One request on a connection of its own."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = [f"{method} {path} HTTP/1.1", f"Host: {address}", f"Content-Length: {len(body)}"]
    writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)
    try:
        return await asyncio.wait_for(reader.read(), 60)
    finally:
        writer.close()


def again_and_again(clients: int, method: str, path: str, body: bytes = b"") -> Attack:
    """Some clients that ask for the same thing as fast as they can."""

    async def one(address: str) -> None:
        while True:
            with suppress(OSError, TimeoutError):
                await request(address, method, path, body)
            await asyncio.sleep(0.005)

    async def attack(address: str) -> None:
        await asyncio.gather(*(one(address) for _ in range(clients)))

    return attack


async def half_open(address: str) -> None:
    """Requests whose heads never end."""
    host, _, port = address.partition(":")
    held: list[asyncio.StreamWriter] = []
    try:
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection(host, int(port))
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
                held.append(writer)
            await asyncio.sleep(0.001)
            if len(held) > 5000:
                held.pop(0).close()
    finally:
        for writer in held:
            writer.close()


def posting(path: str, body: object, clients: int = 4) -> Attack:
    """Clients that send one JSON body over and over."""
    return again_and_again(clients, "POST", path, json.dumps(body).encode())


ATTACKS: dict[str, Attack | None] = {
    "nobody": None,
    "positions of 200 a side": posting("/api/games/position", {"scenario": crowd(200)}),
    "positions of 60 a side": posting("/api/games/position", {"scenario": crowd(60)}),
    "archives of long texts": again_and_again(4, "POST", "/api/collection?file=a.zip", long_texts()),
    "compiling": posting("/api/cards/compile", {"name": "X", "type": "Item", "text": "a " * 990}, 8),
    "half-open requests": half_open,
    "searching": again_and_again(8, "GET", "/api/cards?words=a&limit=1000"),
}


async def besiege(games: int, each: float, pause: float, options: tuple[str, ...]) -> None:
    """Play, and attack in turn."""
    with tempfile.TemporaryDirectory() as folder:
        process, address = await start_server(folder, *options)
        tally = Tally()
        end = monotonic() + games / 8 + each * len(ATTACKS) + 5
        players = [Player(address, number, pause, tally) for number in range(games)]
        running = [asyncio.create_task(player.run(number / 8, end)) for number, player in enumerate(players)]
        await asyncio.sleep(games / 8)
        for name, attack in ATTACKS.items():
            tally.begin()
            task = None if attack is None else asyncio.ensure_future(attack(address))
            await asyncio.sleep(each)
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            times = sorted(tally.times) or [0.0]
            at = [times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.95, 0.99)]
            figures = " · ".join(f"{seconds * 1000:.0f} ms" for seconds in at)
            print(f"{name:26} {tally.answers:5} answers: {figures} · errors {len(tally.errors)}", flush=True)
        for one in running:
            one.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        if tally.errors:
            print("first errors:", tally.errors[:5])
        process.terminate()
        await process.wait()


def main() -> None:
    """Read the options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30, help="of each attack")
    parser.add_argument("--pause", type=float, default=3.0)
    given = parser.parse_args()
    options = ("--limit=connections_each=1000", "--limit=sockets_each=500", "--limit=work_burst=1000")
    asyncio.run(besiege(given.games, given.seconds, given.pause, options))


if __name__ == "__main__":
    main()
