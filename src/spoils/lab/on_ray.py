"""Spreading numbered games over a Ray cluster: the same games and results as `pool`, on many machines.

Without the variable RAY_ADDRESS a small cluster is started on this machine. Every game is a task of its own;
Ray plays it again elsewhere if the worker dies, and a finished one is reported at once.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from spoils.errors import UserError, in_a_line
from spoils.lab.pool import POLL, TRIES, Begin, Lost, Play, give_up
from spoils.lab.stopping import Stop

AHEAD: Final = 4  # tasks waiting for each processor
STORE: Final = 100_000_000  # bytes of shared memory; results are small
REACH: Final = 5.0  # seconds to reach a cluster
SETTINGS: Final = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}


def load_ray() -> Any:
    """Ray itself, where it is installed."""
    try:
        return import_module("ray")
    except ImportError:
        raise UserError(
            'Ray is not installed: pip install "spoils-engine[ray]", '
            "or leave --backend out to play in processes"
        ) from None


def spread_on_ray(
    begin: Begin,
    play: Play,
    payload: bytes,
    games: int,
    jobs: int | None = None,
    stop: Stop | None = None,
    lost: Lost | None = None,
) -> Iterator[bytes]:
    """Play games 0 to ``games - 1`` on the cluster, at most ``jobs`` at a time; results come in order."""
    ray = load_ray()
    connect(ray, jobs)
    try:
        width = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        task = ray.remote(max_retries=TRIES - 1)(play_task)
        shared = ray.put(payload)
        numbers: dict[Any, int] = {}  # the game of every task that is not done
        results: dict[int, bytes] = {}
        following = wanted = 0
        while wanted < games and not (stop is not None and stop.wished):
            while following < games and len(numbers) < width * AHEAD:
                numbers[task.remote(begin, play, shared, following)] = following
                following += 1
            done, _ = ray.wait(list(numbers), num_returns=1, timeout=POLL)
            for one in done:
                game = numbers.pop(one)
                results[game] = result_of(ray, one, game, lost or give_up)
            while wanted in results:
                yield results.pop(wanted)
                wanted += 1
        yield from (results[game] for game in sorted(results))
    finally:
        ray.shutdown()


def connect(ray: Any, jobs: int | None) -> None:
    """To the cluster that RAY_ADDRESS names, or to a new one on this machine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    address = os.environ.get("RAY_ADDRESS", "")
    check_address(address)
    try:
        if address:
            ray.init(log_to_driver=False, logging_level="ERROR")
        else:
            ray.init(num_cpus=jobs, object_store_memory=STORE, **SETTINGS)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise UserError(f"there is no Ray cluster to play on: {in_a_line(error)}") from None


def check_address(address: str) -> None:
    """Ray itself would try for minutes to reach a cluster that is not there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return  # "auto" and the like: Ray knows
    try:
        socket.create_connection((host, int(port)), timeout=REACH).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UserError(f"no Ray cluster answers at {address} (RAY_ADDRESS): {reason}") from None


def result_of(ray: Any, task: Any, game: int, lost: Lost) -> bytes:
    try:
        data: bytes = ray.get(task)
    except ray.exceptions.WorkerCrashedError:
        return lost(game)
    return data


# ---- on the cluster ----------------------------------------------------------------------------------------

_BEGUN: list[bytes] = []


def play_task(begin: Begin, play: Play, payload: bytes, game: int) -> bytes:
    """One game; a worker that has never played gets ready first."""
    if [payload] != _BEGUN:
        begin(payload)
        _BEGUN[:] = [payload]
    return play(game, game + 1)
