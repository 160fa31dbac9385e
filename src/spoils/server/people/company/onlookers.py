"""Those who look on through this process: shown out when somebody does not want to meet them any more.

Doors are checked when somebody comes. A block is made while they are there, perhaps in another process; so
all processes are told whom it is about, and check again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from spoils.server.cluster.cluster import Cluster

TOPIC: Final = "blocks"
Check = Callable[[], Awaitable[None]]
"""Looks whether somebody may stay, and shows them out if not."""


class Onlookers:
    """Of one process, by visitor."""

    def __init__(self, cluster: Cluster | None) -> None:
        self.cluster = cluster
        self.here: dict[str, list[Check]] = {}
        self.tasks: set[asyncio.Future[None]] = set()
        if cluster is not None:
            cluster.listeners[TOPIC] = lambda sender, data: self.look_again(data.decode())

    def come(self, visitor: str, check: Check) -> None:
        """Somebody begins to look on."""
        self.here.setdefault(visitor, []).append(check)

    def go(self, visitor: str, check: Check) -> None:
        """They are gone."""
        checks = self.here.get(visitor, [])
        if check in checks:
            checks.remove(check)
        if not checks:
            self.here.pop(visitor, None)

    def blocked(self, visitor: str) -> None:
        """Somebody does not want to meet them any more."""
        self.look_again(visitor)
        if self.cluster is not None:
            self.cluster.announce(TOPIC, visitor.encode())

    def look_again(self, visitor: str) -> None:
        """Check wherever they look on here."""
        for check in self.here.get(visitor, ()):
            task = asyncio.ensure_future(check())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
