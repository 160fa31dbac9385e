"""Waiting in line: whoever asks for much waits for themselves, not others for them."""

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")
Line = tuple[str, str]
"""Whose turn it is when: first the place (an address, or a game), then the name there."""


class FairQueue(Generic[Item]):
    """One line per name. Places are served in turn, and at each place its lines: a place with many names gets
    no more than one with a single name."""

    def __init__(self) -> None:
        self.places: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()
        self.some = asyncio.Event()
        self.waiting = 0

    def put(self, line: Line, item: Item) -> None:
        """Stand in line."""
        place, name = line
        self.places.setdefault(place, OrderedDict()).setdefault(name, deque()).append(item)
        self.waiting += 1
        self.some.set()

    def length(self, line: Line) -> int:
        """How many wait in that line."""
        place, name = line
        lines = self.places.get(place)
        return 0 if lines is None else len(lines.get(name, ()))

    async def get(self) -> Item:
        """Whoever is next."""
        while not self.places:
            self.some.clear()
            await self.some.wait()
        place, lines = self.places.popitem(last=False)
        name, line = lines.popitem(last=False)
        item = line.popleft()
        if line:
            lines[name] = line  # at the end: all others come first
        if lines:
            self.places[place] = lines
        self.waiting -= 1
        return item
