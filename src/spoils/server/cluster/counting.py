"""Counting together what each process would count for itself: who tries one process after the other gets no
more for it.

Where there is Redis, the buckets of these gates lie there. While it is gone every process counts for itself:
nobody is refused for that, and nobody gets more than a bucket from each. What is asked with every request
(requests, work, storage) is counted by each process: it protects that process, and must not wait.
"""

import logging
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

from spoils.server.gate import Gate

log = logging.getLogger(__name__)

BUCKET: Final = """
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local burst, rate, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'left', 'moment')
local left = math.min(burst, (tonumber(kept[1]) or burst) + (now - (tonumber(kept[2]) or now)) * rate)
local admitted = left >= cost
if admitted then left = math.min(burst, left - cost) end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'moment', tostring(now))
redis.call('EXPIRE', KEYS[1], math.ceil((burst - left) / rate) + 1)
return admitted and 1 or 0
"""
"""A bucket as in ``Gate``, in one step. One that is full again is forgotten."""

Redis = Callable[[], Any | None]
"""The connection, where there is one and it works."""


def nowhere() -> None:
    """There is one process."""


class SharedGate:
    """A gate in front of all processes."""

    def __init__(self, name: str, burst: float, per_second: float, redis: Redis = nowhere) -> None:
        self.name = name
        self.here = Gate(burst, per_second)
        self.redis = redis
        self.script: Any = None

    async def admits(self, who: str, cost: float = 1.0) -> bool:
        """Whether something of that cost is all right now."""
        redis = self.redis()
        if redis is None:
            return self.here.admits(who, cost)
        try:
            if self.script is None:
                self.script = redis.register_script(BUCKET)
            given = (self.here.burst, self.here.per_second, cost)
            return bool(await self.script(keys=[self.key(who)], args=given, client=redis))
        except Exception as error:
            log.warning("cannot count together: %s", error)
            return self.here.admits(who, cost)

    async def give_back(self, who: str) -> None:
        """It was none of what is counted."""
        await self.admits(who, -1.0)

    def key(self, who: str) -> str:
        """Where the bucket lies. Redis need not know addresses and names."""
        return f"spoils:gate:{self.name}:{blake2b(who.encode(), digest_size=16).hexdigest()}"
