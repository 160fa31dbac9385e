"""Batches of games in several processes, with observations in memory that all of them share.

    with Processes(Rules(), games=16, processes=2, bots={1: "random"}, seed=1) as batch:
        while training:
            actions = policy(batch.observations())
            ended = batch.step(actions)

It behaves as one ``Batch`` does. Each process has some of the games; only actions and the ends of games are
sent. Start it from a module that can be imported (behind ``if __name__ == "__main__":``), as for everything
that starts processes.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from spoils.bots.naming import check_bot
from spoils.errors import UserError
from spoils.learning.arrays import KINDS, SHAPES, Observation, only_to_be_read
from spoils.learning.batch import Batch, Ended, bots_of_each, one_for_each
from spoils.learning.given import number_of_games, number_of_processes, seats_of_bots
from spoils.learning.rules import Rules, made_rules


class Share(msgspec.Struct, frozen=True):
    """What one process has of the games."""

    first: int
    games: int
    bots: tuple[dict[int, str], ...]  # for each of them
    seed: int
    stride: int


class Processes:
    """Games side by side in several processes."""

    def __init__(
        self,
        rules: Rules,
        games: int,
        processes: int,
        bots: Mapping[int, str] | Sequence[Mapping[int, str]] | None = None,
        seed: int = 1,
    ) -> None:
        made_rules(rules)
        games = number_of_games(games)
        processes = number_of_processes(processes, games)
        self.games = games
        each = [seats_of_bots(one, rules.players) for one in bots_of_each(bots, games)]
        for name in {name for one in each for name in one.values()}:
            check_bot(name)  # here, where whoever named it is told
        self.memory: SharedMemory | None = SharedMemory(create=True, size=room_needed(games))
        name = self.memory.name
        self.room = room_in(self.memory, games)
        only_to_be_read(self.room)  # the processes write
        self.who = np.zeros(games, np.int64)
        bounds = [games * place // processes for place in range(processes + 1)]
        self.shares = [
            Share(first, last - first, tuple(each[first:last]), seed + place, processes)
            for place, (first, last) in enumerate(pairwise(bounds))
        ]
        start = multiprocessing.get_context("spawn")
        self.pipes: list[Connection] = []
        self.workers: list[Any] = []
        try:
            for share in self.shares:
                here, there = start.Pipe()
                worker = start.Process(target=serve, args=(there, name, games, rules, share), daemon=True)
                worker.start()
                there.close()
                self.pipes.append(here)
                self.workers.append(worker)
            for place in range(processes):
                self.hear(place)
        except BaseException:
            self.close()
            raise

    def observations(self) -> Observation:
        """What those see who must act, in every game; the same arrays every time."""
        self.check_open()
        return self.room

    def players(self) -> NDArray[np.int64]:
        """Who must act, in each game."""
        return self.who.copy()

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> list[Ended]:
        """Take an action in each game; the games that have ended."""
        self.check_open()
        taken = one_for_each(actions, self.games, self.room["action_mask"])
        for place, (pipe, share) in enumerate(zip(self.pipes, self.shares, strict=True)):
            try:
                pipe.send(taken[share.first : share.first + share.games])
            except OSError:
                raise self.fallen(place) from None
        return [ended for place in range(len(self.shares)) for ended in self.hear(place)]

    def check_open(self) -> None:
        if self.memory is None:
            raise UserError("the processes have been closed; begin others")

    def __reduce__(self) -> Any:
        raise TypeError("processes can be neither copied nor pickled; a Batch can")

    def hear(self, place: int) -> list[Ended]:
        """What a process has done."""
        share = self.shares[place]
        try:
            kind, ended, players = self.pipes[place].recv()
        except (EOFError, OSError):
            raise self.fallen(place) from None
        if kind == "fault":
            raise UserError(f"process {place}: {ended}")
        self.who[share.first : share.first + share.games] = players
        return [msgspec.structs.replace(one, place=one.place + share.first) for one in ended]

    def fallen(self, place: int) -> UserError:
        """A process has died, or was killed: its games are lost, and the others end with it."""
        self.workers[place].join(5)
        status = self.workers[place].exitcode
        self.close()
        return UserError(f"process {place} has ended with status {status}; its games are lost, begin others")

    def __repr__(self) -> str:
        return f"<Processes: {self.games} games in {len(self.shares)} processes>"

    def close(self) -> None:
        """End the processes and give the memory back; the arrays cannot be used any more."""
        for pipe in self.pipes:
            pipe.close()
        for worker in self.workers:
            worker.join(5)
            if worker.is_alive():
                worker.kill()
                worker.join()
        self.pipes, self.workers = [], []
        self.room = {}
        if self.memory is not None:
            self.memory.close()
            self.memory.unlink()
            self.memory = None

    def __enter__(self) -> Processes:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


# ---- memory ------------------------------------------------------------------------------------------------


def size_of(name: str) -> int:
    return int(np.prod(SHAPES[name])) * np.dtype(KINDS[name]).itemsize


def room_needed(games: int) -> int:
    return sum(size_of(name) for name in SHAPES) * games


def room_in(memory: SharedMemory, games: int) -> Observation:
    """The arrays in a piece of memory, one behind the other."""
    found: Observation = {}
    start = 0
    for name, shape in SHAPES.items():
        found[name] = np.ndarray((games, *shape), KINDS[name], memory.buf, start)
        start += size_of(name) * games
    return found


# ---- in the processes --------------------------------------------------------------------------------------


def serve(pipe: Connection, name: str, games: int, rules: Rules, share: Share) -> None:
    """Play the games of one share until nobody asks any more."""
    memory = SharedMemory(name)  # a process that was spawned shares the register of its parent
    last = share.first + share.games
    room = {key: array[share.first : last] for key, array in room_in(memory, games).items()}
    batch = None
    try:
        batch = Batch(rules, share.games, share.bots, share.seed, room, share.stride)
        pipe.send(("done", [], batch.players()))
        while True:
            ended = batch.step(pipe.recv())
            pipe.send(("done", ended, batch.players()))
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        pass
    except Exception as fault:
        words = str(fault) if isinstance(fault, UserError) else f"{type(fault).__name__}: {fault}"
        with suppress(OSError):  # whoever started this has gone
            pipe.send(("fault", words, None))
    finally:
        if batch is not None:
            batch.close()
            batch.room.close()
        del room
        memory.close()
