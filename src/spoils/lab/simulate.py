"""Many games between bots, over several processes. The same seeds give the same games, whoever plays them."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import msgspec

from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.lab.match import Contest, Played, play_game
from spoils.library import library_for

CHUNK: Final = 8  # games that a process plays before it reports
AHEAD: Final = 4  # chunks waiting for each process


class Worker(msgspec.Struct):
    """What a process needs to play."""

    contest: Contest
    cards: tuple[str, ...]  # card sources


def simulate(
    contest: Contest, games: int, cards: Sequence[str], library: Library, jobs: int = 1
) -> Iterator[Played]:
    """Play the games and give their results in order, each as soon as the ones before it are there."""
    if jobs <= 1:
        for game in range(games):
            yield play_game(contest, game, library)
        return
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=get_context("spawn"),
        initializer=_begin,
        initargs=(msgspec.json.encode(Worker(contest, tuple(cards))),),
    )
    try:
        yield from _in_order(pool, chunks, jobs * AHEAD)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, chunks: Iterable[range], ahead: int) -> Iterator[Played]:
    waiting: list[Future[bytes]] = []
    for chunk in chunks:
        waiting.append(pool.submit(_play, chunk.start, chunk.stop))
        if len(waiting) >= ahead:
            yield from _results(waiting.pop(0))
    for future in waiting:
        yield from _results(future)


def _results(future: Future[bytes]) -> list[Played]:
    return msgspec.json.decode(future.result(), type=list[Played])


# ---- in the processes --------------------------------------------------------------------------------------

_TABLE: list[tuple[Contest, Library]] = []


def _begin(data: bytes) -> None:
    """Get ready: read the cards and compile those of the decks, once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started the simulation stops it
    worker = msgspec.json.decode(data, type=Worker)
    catalog = Catalog.load(worker.cards)
    names = [
        name for deck in worker.contest.decks for name in (deck.faction, *(card for _, card in deck.cards))
    ]
    _TABLE.append((worker.contest, library_for(catalog, names)))


def _play(start: int, stop: int) -> bytes:
    contest, library = _TABLE[0]
    return msgspec.json.encode([play_game(contest, game, library) for game in range(start, stop)])
