"""Spreading numbered games over processes. Results come in order, as soon as those before them are there."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

CHUNK: Final = 8  # games that a process plays before it reports
AHEAD: Final = 4  # chunks waiting for each process

Begin = Callable[[bytes], None]  # gets a process ready
Play = Callable[[int, int], bytes]  # plays the games from a number up to another


def spread(begin: Begin, play: Play, payload: bytes, games: int, jobs: int) -> Iterator[bytes]:
    """Play games 0 to ``games - 1`` in so many processes and give what ``play`` returns for each chunk."""
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(begin, payload)
    )
    try:
        waiting: list[Future[bytes]] = []
        for start in range(0, games, CHUNK):
            waiting.append(pool.submit(play, start, min(start + CHUNK, games)))
            if len(waiting) >= jobs * AHEAD:
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(begin: Begin, payload: bytes) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started the processes stops them
    begin(payload)
