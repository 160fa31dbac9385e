"""Holding back those who ask too often."""

import asyncio
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

UNITS_A_SECOND: Final = 100
"""Of processor time: a unit of work is about ten milliseconds."""


def place_of(address: str) -> str:
    """What an address counts as: a house with IPv6 has 2^64 addresses, and is one place."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return f"{IPv6Address(int(found) >> 64 << 64)}/64"
    return str(found)


class Gate:
    """Counts requests by address, visitor or connection: buckets that fill up again slowly."""

    def __init__(self, burst: float, per_second: float, most: int = 10_000) -> None:
        self.burst = float(burst)
        self.per_second = per_second
        self.most = most
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def admits(self, who: str, cost: float = 1.0) -> bool:
        """Whether something of that cost is all right now."""
        now = monotonic()
        left, then = self.buckets.get(who, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.per_second)
        admitted = left >= cost
        self.buckets[who] = (left - cost if admitted else left, now)
        self.buckets.move_to_end(who)
        while len(self.buckets) > self.most:  # whoever has not asked for longest is forgotten
            self.buckets.popitem(last=False)
        return admitted

    def charge(self, who: str, cost: float) -> None:
        """Something has cost more than was thought: it is paid for later, up to a bucket."""
        now = monotonic()
        left, then = self.buckets.get(who, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.per_second)
        self.buckets[who] = (max(left - cost, -self.burst), now)
        self.buckets.move_to_end(who)


class Turns:
    """Whoever asks for several things at once gets one after the other, where it is counted how many they
    have: otherwise all of them would count what was there before the first."""

    def __init__(self) -> None:
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, visitor: str) -> asyncio.Lock:
        """To be held while one asks."""
        return self.locks.setdefault(visitor, asyncio.Lock())


class Places:
    """How many of something each place holds now."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self.held: dict[str, int] = {}
        self.total = 0

    def take(self, address: str, *, counted: bool = True) -> bool:
        """One more, unless that is too many; ``counted`` is False for a place that speaks for many."""
        place = place_of(address)
        if self.total >= self.most or (counted and self.held.get(place, 0) >= self.most_each):
            return False
        self.held[place] = self.held.get(place, 0) + 1
        self.total += 1
        return True

    def give_back(self, address: str) -> None:
        """One less."""
        place = place_of(address)
        left = self.held[place] - 1
        if left:
            self.held[place] = left
        else:
            del self.held[place]
        self.total -= 1
