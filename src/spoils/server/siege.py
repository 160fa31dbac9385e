"""`python -m spoils.server.siege`: attacks on a server of our own while people play there.

Each attack goes on for a while beside the games; what counts is how long the players wait for their
acknowledgements meanwhile. Players and attackers have addresses of their own (which needs Linux), and the
usual limits hold. Loopback only. Prints a table, which is kept in docs/LOAD.md.
"""

import argparse
import asyncio
import io
import json
import os
import sys
import tempfile
import zipfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import websockets.asyncio.client as client
from websockets.exceptions import WebSocketException

from spoils.server.load import (
    DECKS,
    Player,
    Tally,
    end_all,
    everybody_sits,
    in_time,
    quantiles,
    start_server,
)

Attack = Callable[[str], Awaitable[None]]

HOUSE: Final = "127.0.0.77"
"""Where all attackers are."""
MANY: Final = [{"count": 3, "name": f"Card {number}"} for number in range(200)]
SEATS: Final = [{"kind": "me", "deck_id": DECKS[0]}, {"kind": "bot", "deck_id": DECKS[1]}]


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


async def connect(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection from the attackers' house."""
    host, _, port = address.partition(":")
    return await asyncio.open_connection(host, int(port), local_addr=(HOUSE, 0))


async def request(address: str, method: str, path: str, body: bytes = b"") -> bytes:
    """One request on a connection of its own, and with a cookie of its own."""
    reader, writer = await connect(address)
    lines = [f"{method} {path} HTTP/1.1", f"Host: {address}", f"Content-Length: {len(body)}"]
    writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)
    try:
        async with asyncio.timeout(60):
            return await reader.read()
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
    held: list[asyncio.StreamWriter] = []
    try:
        while True:
            with suppress(OSError):
                _, writer = await connect(address)
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
                held.append(writer)
            await asyncio.sleep(0.001)
            if len(held) > 5000:
                held.pop(0).close()
    finally:
        for writer in held:
            writer.close()


async def hoard(address: str) -> None:
    """Sockets that are opened and held."""
    held: list[client.ClientConnection] = []
    try:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                held.append(await client.connect(f"ws://{address}/api/socket", local_addr=(HOUSE, 0)))
            await asyncio.sleep(0.002)
    finally:
        for one in held:
            with suppress(Exception):
                await one.close()


async def think_hard(address: str) -> None:
    """Games against the strongest bot, from one house and as fast as they go."""
    players = [Player(address, number, 0.0, Tally(), bot="search-hard") for number in range(50)]

    async def play(player: Player) -> None:
        player.source = HOUSE
        while True:
            with suppress(WebSocketException):  # as many as are let in
                await player.run()
            await asyncio.sleep(0.5)

    await asyncio.gather(*(play(one) for one in players))


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
    "sockets": hoard,
    "50 games against the hardest bot": think_hard,
    "decks, each of a new visitor": posting("/api/decks", {"name": "X", "cards": MANY}, 8),
    "new games": posting("/api/games", {"seats": SEATS}, 8),
    "searching": again_and_again(8, "GET", "/api/cards?words=a&limit=1000"),
}


async def besiege(games: int, each: float, pause: float) -> bool:
    """Play, and attack in turn; whether the players were served in time."""
    fine = True
    with tempfile.TemporaryDirectory() as folder:
        process, address = await start_server(folder)
        tally = Tally()
        people = [Player(address, number, pause, tally) for number in range(games)]
        playing = [asyncio.create_task(one.run(number / 8)) for number, one in enumerate(people)]
        await everybody_sits(tally, games)
        title = f"{games} games, {pause:g} s of thinking, attacks of {each:g} s each"
        print(f"| {title} | answers | half · 95 % · 99 % | errors |\n|---|---|---|---|")
        for name, attack in ATTACKS.items():
            tally.begin()
            task = None if attack is None else asyncio.ensure_future(attack(address))
            await asyncio.sleep(each)
            figures = f"{tally.answers} | {quantiles(tally.times)} | {len(tally.errors)}"
            print(f"| {name} | {figures} |", flush=True)
            fine = fine and in_time(tally)
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        await end_all(playing)
        process.terminate()
        await process.wait()
    print(f"| load average | {os.getloadavg()[1]:.1f} | | |")
    if tally.errors:
        print("first errors:", tally.errors[:5], file=sys.stderr)
    return fine


def main() -> None:
    """Read the options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30, help="of each attack")
    parser.add_argument("--pause", type=float, default=3.0)
    given = parser.parse_args()
    sys.exit(0 if asyncio.run(besiege(given.games, given.seconds, given.pause)) else 1)


if __name__ == "__main__":
    main()
