"""What goes over the socket between the server and a worker: a length, a limit, and bytes."""

import asyncio
import socket
import struct
from typing import Final

HEAD: Final = struct.Struct(">If")
"""Bytes that follow, and seconds of processor time: those a request may take, or those it has taken."""
LARGEST: Final = 256 * 1024 * 1024


class Hung(Exception):
    """The other side is gone, or does not get on."""


def receive(channel: socket.socket) -> tuple[float, bytes] | None:
    """The next request and its limit; nothing when the server is gone."""
    head = _exactly(channel, HEAD.size)
    if head is None:
        return None
    size, limit = HEAD.unpack(head)
    body = _exactly(channel, size)
    return None if body is None else (limit, body)


def _exactly(channel: socket.socket, size: int) -> bytes | None:
    data = bytearray(size)
    view, have = memoryview(data), 0
    while have < size:
        got = channel.recv_into(view[have:])
        if not got:
            return None
        have += got
    return bytes(data)


def send(channel: socket.socket, body: bytes, used: float) -> None:
    """A reply, and what it took."""
    channel.sendall(HEAD.pack(len(body), used) + body)


async def exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, body: bytes, limit: float
) -> tuple[float, bytes]:
    """The reply to a request, and what it took; Hung if the worker has ended over it."""
    try:
        writer.write(HEAD.pack(len(body), limit) + body)
        await writer.drain()
        size, used = HEAD.unpack(await reader.readexactly(HEAD.size))
        return used, await reader.readexactly(size)
    except (OSError, asyncio.IncompleteReadError):
        raise Hung from None
