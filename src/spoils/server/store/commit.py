"""Two ways to write a transaction: over an asynchronous driver, or in one go in a thread.

SQLite has no connection to wait for: a thread that does everything in one go is several times quicker than
handing every single statement to one, as the asynchronous driver has to.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

Values = dict[str, Any]
Write = tuple[Executable, list[Values] | Values | None]


class Guard(NamedTuple):
    """A write that must change exactly one row; if not, nothing of its transaction is written."""

    statement: Executable
    values: Values


class Fenced(Exception):
    """The game belongs to another process by now."""


def _check(write: Write, changed: int) -> None:
    if isinstance(write, Guard) and changed != 1:
        raise Fenced


class Commit(ABC):
    """Writes transactions, one at a time."""

    @abstractmethod
    async def run(self, job: Callable[[Connection], None]) -> None:
        """Do something with a connection, in a transaction."""

    @abstractmethod
    async def write(self, writes: list[Write]) -> None:
        """Write all of it, or nothing and raise an error."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of the database."""


class InThread(Commit):
    """With an ordinary driver, in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.connection: Connection | None = None
        self.thread = ThreadPoolExecutor(1, "database")

    async def run(self, job: Callable[[Connection], None]) -> None:
        """Do something with a connection, in a transaction."""

        def in_transaction() -> None:
            with self.engine.begin() as connection:
                job(connection)

        await asyncio.get_running_loop().run_in_executor(self.thread, in_transaction)

    async def write(self, writes: list[Write]) -> None:
        """Write all of it, or nothing and raise an error."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self._write, writes)

    def _write(self, writes: list[Write]) -> None:
        if self.connection is None:
            self.connection = self.engine.connect()
        try:
            with self.connection.begin():
                for write in writes:
                    _check(write, self.connection.execute(*write).rowcount)
        except Exception:
            self._let_go()
            raise

    async def close(self) -> None:
        """Let go of the database."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self._let_go)
        self.thread.shutdown()
        self.engine.dispose()

    def _let_go(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()


class OverLoop(Commit):
    """With an asynchronous driver."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.connection: AsyncConnection | None = None
        self.committing = False

    async def run(self, job: Callable[[Connection], None]) -> None:
        """Do something with a connection, in a transaction."""
        async with self.engine.begin() as connection:
            await connection.run_sync(job)

    async def write(self, writes: list[Write]) -> None:
        """Write all of it, or nothing and raise an error."""
        kept = self.connection is not None
        try:
            await self._write(writes)
        except DBAPIError as error:
            # one that was closed while nobody used it has written nothing, unless it got as far as the end
            if not (kept and error.connection_invalidated) or self.committing:
                raise
            await self._write(writes)

    async def _write(self, writes: list[Write]) -> None:
        self.committing = False
        if self.connection is None:
            self.connection = await self.engine.connect()
        try:
            async with self.connection.begin() as transaction:
                for write in writes:
                    _check(write, (await self.connection.execute(*write)).rowcount)
                self.committing = True
                await transaction.commit()
        except Exception:
            await self.close()  # the next transaction begins with a fresh one
            raise

    async def close(self) -> None:
        """Let go of the connection; the engine is the store's."""
        connection, self.connection = self.connection, None
        if connection is not None:
            await connection.close()
