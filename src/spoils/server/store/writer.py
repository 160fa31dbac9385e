"""One writer for the whole server: what arrives while a transaction is being written shares the next one."""

import asyncio
import logging

from spoils.server.store.commit import Commit, Fenced, Guard, Write

log = logging.getLogger(__name__)


class Writer:
    """Writes in the order in which it was asked to; ``write`` returns when it is safe on the disk."""

    def __init__(self, commit: Commit) -> None:
        self.commit = commit
        self.waiting: list[tuple[list[Write], asyncio.Future[None]]] = []
        self.wake = asyncio.Event()
        self.closing = False
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self.task = asyncio.create_task(self._run(), name="database writer")

    async def stop(self) -> None:
        """Write what is left, then end."""
        self.closing = True
        self.wake.set()
        if self.task is not None:
            await self.task
        await self.commit.close()

    async def write(self, *writes: Write) -> None:
        """Write these together, all or nothing."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((list(writes), done))
        self.wake.set()
        await asyncio.shield(done)

    async def _run(self) -> None:
        while not (self.closing and not self.waiting):
            await self.wake.wait()
            self.wake.clear()
            batch, self.waiting = self.waiting, []
            if batch:
                await self._write_batch(batch)

    async def _write_batch(self, batch: list[tuple[list[Write], asyncio.Future[None]]]) -> None:
        try:
            await self.commit.write(together([write for writes, _ in batch for write in writes]))
        except Exception as error:
            if len(batch) == 1:
                _fail(batch[0][1], error)
            else:  # one of them is at fault: the others must not suffer
                for single in batch:
                    await self._write_batch([single])
            return
        for _, done in batch:
            if not done.done():
                done.set_result(None)


def together(writes: list[Write]) -> list[Write]:
    """The same writes, with rows for the same statement in one go where they follow each other."""
    found: list[Write] = []
    for write in writes:
        statement, values = write
        if isinstance(write, Guard):
            found.append(write)
            continue
        last = found[-1] if found else None
        if (
            last is not None
            and last[0] is statement
            and isinstance(last[1], list)
            and isinstance(values, list)
        ):
            last[1].extend(values)
        else:
            found.append((statement, list(values) if isinstance(values, list) else values))
    return found


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    if not isinstance(error, Fenced):
        log.error("cannot write to the database", exc_info=error)
    if not done.done():
        done.set_exception(error)
