"""Passwords: hashed slowly, in threads of their own, and never more at once than the machine bears."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from spoils.server.errors import Trouble

THREADS: Final = 2
WAITING: Final = 24
"""Who comes when so many wait is asked to come again: each takes some tenths of a second."""
LEAST: Final = 32
"""Kilobytes of memory: Argon2 can do with no less."""
Result = TypeVar("Result")


class Hasher:
    """Argon2 with the parameters that its library recommends, but for the memory if that is set."""

    def __init__(self, kilobytes: int) -> None:
        self.argon = PasswordHasher(memory_cost=max(kilobytes, LEAST))
        self.threads = ThreadPoolExecutor(THREADS, "password")
        self.waiting = 0
        self.nobody = ""

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        return await self.run(lambda: self.argon.hash(password))

    async def verify(self, kept: str, password: str) -> bool:
        """Whether it is the one. Where there is none it takes as long to say so."""

        def compare() -> bool:
            if not self.nobody:
                self.nobody = self.argon.hash("nobody has this password")
            try:
                return self.argon.verify(kept or self.nobody, password) and bool(kept)
            except (VerificationError, InvalidHashError):
                return False

        return await self.run(compare)

    async def run(self, job: Callable[[], Result]) -> Result:
        """Do something slow, if not too many wait already."""
        if self.waiting >= WAITING:
            raise Trouble("too_many", "many people are signing in at this moment; try again soon")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, job)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Let the threads end."""
        self.threads.shutdown(cancel_futures=True)
