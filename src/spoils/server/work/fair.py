"""Waiting in line: whoever asks for much waits for themselves, not others for them."""

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """One line per name; one of each line is served in turn."""

    def __init__(self) -> None:
        self.lines: OrderedDict[str, deque[Item]] = OrderedDict()
        self.some = asyncio.Event()
        self.waiting = 0

    def put(self, name: str, item: Item) -> None:
        """Stand in line."""
        self.lines.setdefault(name, deque()).append(item)
        self.waiting += 1
        self.some.set()

    def length(self, name: str) -> int:
        """How many wait under that name."""
        return len(self.lines.get(name, ()))

    async def get(self) -> Item:
        """Whoever is next."""
        while not self.lines:
            self.some.clear()
            await self.some.wait()
        name, line = self.lines.popitem(last=False)
        item = line.popleft()
        if line:
            self.lines[name] = line  # at the end: all others come first
        self.waiting -= 1
        return item
