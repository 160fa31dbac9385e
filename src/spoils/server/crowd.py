"""`python -m spoils.server.crowd`: how soon a full lobby hears of a new seat.

Starts a server of its own and fills its lobby; each person has an address and a cookie of their own. Then one
after the other opens a seat, and it is measured how long it takes from the request until everybody has heard
of it. The first seat does not count: the workers that look at decks start with it.
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
import zlib
from base64 import b64encode
from time import monotonic, process_time
from typing import Final

from spoils.server.load import cpu_seconds, memory, post, quantile, source, start_server

IN_TIME = 1.0
"""Seconds within which 95 % must have heard of a seat."""
AT_ONCE = 50
PATIENCE = 60.0

FINAL: Final = 0x80
COMPRESSED: Final = 0x40
OPCODE: Final = 0x0F
TEXT: Final = 0x1
PING: Final = 0x9
PONG: Final = 0xA
MASKED: Final = 0x80


class Listener(asyncio.Protocol):
    """Somebody in the lobby. A browser has a machine of its own; this one shares two cores with the server
    and a thousand of its kind, so it does no more than a WebSocket needs (RFC 6455), and reads nothing."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = bytearray()
        self.inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self.words: list[tuple[float, bytes]] = []
        """What was said since the last seat was opened, and when."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to be let in, with what a browser asks for: compression, too."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = b64encode(secrets.token_bytes(16)).decode()
        lines = (
            "GET /api/lobby/socket HTTP/1.1", f"Host: {self.address}", "Connection: Upgrade",
            "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Extensions: permessage-deflate", f"Cookie: spoils={secrets.token_urlsafe(24)}",
        )  # fmt: skip
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Thrown out, unless we have left."""
        if not self.entered.done():
            self.entered.set_exception(OSError("not everybody was let in"))

    def data_received(self, data: bytes) -> None:
        """Note what comes; answer a ping."""
        now = monotonic()
        self.buffer += data
        if self.buffer.startswith(b"HTTP/"):
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.transport.close()
                return
            self.buffer = rest
        while (frame := next_frame(self.buffer)) is not None:
            first, payload = frame
            if first & OPCODE == PING:
                self.transport.write(bytes((FINAL | PONG, MASKED | len(payload), 0, 0, 0, 0)) + payload)
            elif first & OPCODE == TEXT:
                if first & COMPRESSED:
                    payload = self.inflate.decompress(payload + b"\x00\x00\xff\xff")
                self.words.append((now, payload))
                if not self.entered.done():
                    self.entered.set_result(None)

    def heard(self, seek: bytes) -> float | None:
        """When a seat was first spoken of."""
        return next((when for when, word in self.words if seek in word), None)


def next_frame(buffer: bytearray) -> tuple[int, bytes] | None:
    """The first byte and the payload of a frame that is complete, taken out of the buffer."""
    if len(buffer) < 2:
        return None
    start, size = 2, buffer[1]
    if size > 125:
        start = 4 if size == 126 else 10
        if len(buffer) < start:
            return None
        size = int.from_bytes(buffer[2:start], "big")
    if len(buffer) < start + size:
        return None
    frame = buffer[0], bytes(buffer[start : start + size])
    del buffer[: start + size]
    return frame


async def come(address: str, number: int) -> Listener:
    """Enter the lobby."""
    host, _, port = address.partition(":")
    loop = asyncio.get_running_loop()
    _, listener = await loop.create_connection(
        lambda: Listener(address), host, int(port), local_addr=(source(number), 0)
    )
    async with asyncio.timeout(PATIENCE):
        await listener.entered
    return listener


async def measure(people: int, seats: int) -> tuple[list[float], dict[str, object]]:
    """How long it took everybody to hear of each seat."""
    with tempfile.TemporaryDirectory() as folder:
        process, address = await start_server(folder)
        crowd: list[Listener] = []
        for start in range(0, people, AT_ONCE):
            numbers = range(start, min(people, start + AT_ONCE))
            crowd += await asyncio.gather(*(come(address, number) for number in numbers))
        await one_seat(address, seats, crowd)  # workers have started then
        worked, listened, times = cpu_seconds(process.pid), process_time(), []
        for number in range(seats):
            times += await one_seat(address, number, crowd)
        worked, used = cpu_seconds(process.pid) - worked, memory(process.pid)
        listened = process_time() - listened
        for listener in crowd:
            listener.transport.abort()
        process.terminate()
        await process.wait()
    return times, {
        "server: processor seconds a seat": f"{worked / seats:.2f}",
        "listeners: processor seconds a seat": f"{listened / seats:.2f}",
        "server: megabytes": used,
    }


async def one_seat(address: str, number: int, listeners: list[Listener]) -> list[float]:
    """Open a seat; seconds until each has heard of it."""
    setup = {"name": f"Person {number}", "deck_id": "project-starter-rogue", "terms": {"format": "limited"}}
    for listener in listeners:
        listener.words.clear()
    began = monotonic()
    seek = (await post(address, "/api/lobby/seeks", setup, source(number)))["seek"]["id"].encode()
    while None in (heard := [one.heard(seek) for one in listeners]):
        if monotonic() - began > PATIENCE:
            raise SystemExit("not everybody has heard of a seat")
        await asyncio.sleep(0.02)
    return [when - began for when in heard if when is not None]


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
