"""Sleeping while there is nothing to do: until something is due, or somebody says that something has changed.

Whoever looks after things that any process may change looks often while there are such things and sleeps
while there are none. It is woken by a word, from here or from another process; words can be lost on their
way, so that it also looks once in a while.
"""

import asyncio
from contextlib import suppress
from typing import Final

from spoils.server.cluster.cluster import Cluster

ONCE_IN_A_WHILE: Final = 30.0
"""Seconds after which one looks though nothing is due and nobody has said anything."""


class Alarm:
    """Wakes one sleeper in each process. If it rings while nobody sleeps, the next sleep ends at once."""

    def __init__(self, topic: str, cluster: Cluster | None) -> None:
        self.topic = topic
        self.cluster = cluster
        self.rung = asyncio.Event()
        if cluster is not None:
            cluster.listeners[topic] = lambda sender, data: self.wake()

    def wake(self) -> None:
        """Something has changed that matters here."""
        self.rung.set()

    def ring(self) -> None:
        """Something has changed: look, here and elsewhere."""
        self.wake()
        if self.cluster is not None:
            self.cluster.announce(self.topic)

    async def sleep(self, seconds: float | None) -> None:
        """Until it rings; at most for so long, and never longer than a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ONCE_IN_A_WHILE if seconds is None else min(seconds, ONCE_IN_A_WHILE)):
                await self.rung.wait()
        self.rung.clear()
