"""One place where it is announced that somebody has sat down at a table: tournaments wait for that."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from spoils.server.store.rows import GameRow

log = logging.getLogger(__name__)

Listener = Callable[[GameRow, tuple[int, ...]], Awaitable[None]]


class Arrivals:
    """Those who want to know."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self.tasks: set[asyncio.Task[None]] = set()

    def subscribe(self, listener: Listener) -> None:
        """Be told whenever somebody takes seats of a game that this process owns."""
        self.listeners.append(listener)

    def announce(self, row: GameRow, seats: tuple[int, ...]) -> None:
        """Somebody sits there now."""
        for listener in self.listeners:
            task = asyncio.create_task(self.tell(listener, row, seats))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    @staticmethod
    async def tell(listener: Listener, row: GameRow, seats: tuple[int, ...]) -> None:
        """Nobody at the table suffers if it fails."""
        try:
            await listener(row, seats)
        except Exception:
            log.exception("game %s: cannot note who has arrived", row.id)
