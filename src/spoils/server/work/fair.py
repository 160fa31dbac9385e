"""Waiting in line: whoever asks for much waits for themselves, not others for them."""

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")
Line = tuple[str, str]
"""Whose turn it is when: first the place (an address, or a game), then the name there."""


class Lines(Generic[Item]):
    """One line per name. Places are served in turn, and at each place its lines: a place with many names gets
    no more than one with a single name."""

    def __init__(self) -> None:
        self.places: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()

    def put(self, line: Line, item: Item) -> None:
        """Stand in line."""
        place, name = line
        self.places.setdefault(place, OrderedDict()).setdefault(name, deque()).append(item)

    def length(self, line: Line) -> int:
        """How many wait in that line."""
        place, name = line
        lines = self.places.get(place)
        return 0 if lines is None else len(lines.get(name, ()))

    def take(self) -> Item:
        """Whoever is next; there must be somebody."""
        place, lines = self.places.popitem(last=False)
        name, line = lines.popitem(last=False)
        item = line.popleft()
        if line:
            lines[name] = line  # at the end: all others come first
        if lines:
            self.places[place] = lines
        return item


class FairQueue(Generic[Item]):
    """Lines, and before all of them the lines of those for whom somebody waits at a screen."""

    def __init__(self) -> None:
        self.ahead: Lines[Item] = Lines()
        self.others: Lines[Item] = Lines()
        self.some = asyncio.Event()
        self.waiting = 0

    def put(self, line: Line, item: Item, *, ahead: bool = False) -> None:
        """Stand in line."""
        (self.ahead if ahead else self.others).put(line, item)
        self.waiting += 1
        self.some.set()

    def length(self, line: Line) -> int:
        """How many wait under that name."""
        return self.ahead.length(line) + self.others.length(line)

    async def get(self) -> Item:
        """Whoever is next."""
        while not self.waiting:
            self.some.clear()
            await self.some.wait()
        self.waiting -= 1
        return (self.ahead if self.ahead.places else self.others).take()
