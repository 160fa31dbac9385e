"""Ctrl-C as a request: whoever plays many games stops between two of them, and nothing half done is kept."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Stop:
    """While it is entered, the first Ctrl-C only sets ``wished``; a second one interrupts at once."""

    def __init__(self) -> None:
        self.wished = False
        self._breakable = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Stop:
        if threading.current_thread() is threading.main_thread():
            self._before = {one: signal.signal(one, self._noticed) for one in SIGNALS}
        return self

    def __exit__(self, *_: object) -> None:
        for one, handler in self._before.items():
            signal.signal(one, handler)

    @contextmanager
    def breakable(self) -> Iterator[None]:
        """What is done in here may be broken off: it leaves nothing behind."""
        self._breakable = True
        try:
            if self.wished:
                raise KeyboardInterrupt
            yield
        finally:
            self._breakable = False

    def _noticed(self, number: int, frame: FrameType | None) -> None:
        again, self.wished = self.wished, True
        if again or self._breakable:
            raise KeyboardInterrupt


@contextmanager
def deaf() -> Iterator[None]:
    """Processes started in here never notice Ctrl-C, from their very first moment: whoever started them stops
    them. A Ctrl-C that comes meanwhile is noticed afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
