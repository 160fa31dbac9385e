"""A line between browser and server that can be slow, go dead without a word, or break."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.server.proxy import Served, in_a_thread

PIECE = 4096
BREATH = 0.05


class Line(Served):
    """Passes everything on, as slowly as it is told."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.latency = 0.0
        """Seconds that every piece is under way."""
        self.rate = 0.0
        """Bytes a second; 0 for no limit."""
        self.dead = False
        """Nothing gets through, and nobody is told."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, onward = await asyncio.open_connection("127.0.0.1", self.behind)
        back = asyncio.create_task(self.pass_on(there, writer))
        try:
            await self.pass_on(reader, onward)
        finally:
            back.cancel()
            onward.close()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(PIECE):
                await asyncio.sleep(self.latency + (len(data) / self.rate if self.rate else 0))
                while self.dead:
                    await asyncio.sleep(BREATH)
                writer.write(data)
                await writer.drain()
        writer.close()


@contextmanager
def line_to(port: int) -> Iterator[Line]:
    """A line to a server on this port."""
    with in_a_thread(Line(port)) as one:
        yield one
