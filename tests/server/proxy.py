"""A small proxy in front of a server, as operators have one: it serves one path of its host."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

END = b"\r\n\r\n"
S = TypeVar("S", bound="Served")


class Served:
    """Listens on a port of its own, and attends to everybody who connects until it is told to end."""

    def __init__(self, port: int) -> None:
        self.behind = port
        self.port = 0
        self.tasks: set[asyncio.Task[None]] = set()

    async def serve(self, ready: threading.Event, end: asyncio.Event) -> None:
        server = await asyncio.start_server(self.connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await end.wait()
        server.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        with suppress(asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            await self.attend(reader, writer)
        writer.close()
        self.tasks.discard(task)

    async def attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What is done with one connection."""
        raise NotImplementedError


class Proxy(Served):
    """Passes requests below a prefix on, with the prefix or without; whatever else is asked for is 404."""

    def __init__(self, port: int, prefix: str, *, strip: bool) -> None:
        super().__init__(port)
        self.prefix = prefix.encode()
        self.strip = strip
        self.outside: list[bytes] = []
        """Paths that were asked for and lie elsewhere."""

    async def attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, onward = await asyncio.open_connection("127.0.0.1", self.behind)
        back = asyncio.create_task(pour(there, writer))
        try:
            while await self.one_request(reader, writer, onward):
                pass
        finally:
            back.cancel()
            onward.close()

    async def one_request(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, onward: asyncio.StreamWriter
    ) -> bool:
        head = await reader.readuntil(END)
        method, path, rest = head.split(b" ", 2)
        if path != self.prefix and not path.startswith(self.prefix + b"/"):
            self.outside.append(path)
            writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close" + END)
            await writer.drain()
            return False
        if self.strip:
            path = path[len(self.prefix) :] or b"/"
        onward.write(b" ".join((method, path, rest)))
        lines = dict(line.lower().split(b":", 1) for line in head.split(b"\r\n")[1:] if b":" in line)
        if b"websocket" in lines.get(b"upgrade", b""):
            await pour(reader, onward)
            return False
        onward.write(await reader.readexactly(int(lines.get(b"content-length", b"0"))))
        await onward.drain()
        return True


async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass everything on."""
    with suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextmanager
def in_a_thread(one: S) -> Iterator[S]:
    """Something that is served, in a thread of its own."""
    ready = threading.Event()
    loop = asyncio.new_event_loop()
    end = asyncio.Event()
    thread = threading.Thread(target=loop.run_until_complete, args=(one.serve(ready, end),))
    thread.start()
    assert ready.wait(60)
    try:
        yield one
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join(10)
        loop.close()


@contextmanager
def proxy(port: int, prefix: str, *, strip: bool) -> Iterator[Proxy]:
    """A proxy in a thread of its own."""
    with in_a_thread(Proxy(port, prefix, strip=strip)) as one:
        yield one
