"""One place where the end of a game is announced, to whoever wants to know: ratings, series, tournaments."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from spoils.server.store.rows import GameRow

log = logging.getLogger(__name__)

Listener = Callable[[GameRow], Awaitable[None]]


class Endings:
    """Those who want to know. What they do about it happens after the end was stored and shown; what must not
    be lost if the server ends in that very moment, they have to find again in the database."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self.tasks: set[asyncio.Task[None]] = set()

    def subscribe(self, listener: Listener) -> None:
        """Be told about every game that ends in this process."""
        self.listeners.append(listener)

    def announce(self, row: GameRow) -> None:
        """A game is over."""
        for listener in self.listeners:
            task = asyncio.create_task(self.tell(listener, row))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    @staticmethod
    async def tell(listener: Listener, row: GameRow) -> None:
        """One of them fails: the others must not suffer."""
        try:
            await listener(row)
        except Exception:
            log.exception("game %s: what follows its end has failed", row.id)
