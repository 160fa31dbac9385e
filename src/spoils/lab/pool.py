"""Spreading numbered games over processes. Results come in order, as soon as those before them are there.

Every finished game is reported at once. A process that dies loses nothing but the game it was playing, which
another one plays again; a game that ends its process again and again is given up.
"""

from __future__ import annotations

import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Final

from spoils.errors import UserError
from spoils.lab.memory import settle_in
from spoils.lab.stopping import Stop, deaf

AHEAD: Final = 2  # games that a process has been given and not yet reported
TRIES: Final = 3  # how often a game may kill its process before it is given up
POLL: Final = 0.2  # seconds between two checks whether to stop
PATIENCE: Final = 3.0  # seconds that a process has to end by itself

# What a process reports, with a number.
READY: Final = 0
PLAYED: Final = 1
REFUSED: Final = 2  # the input is wrong
FAILED: Final = 3  # a fault of the program

Begin = Callable[[bytes], None]  # gets a process ready
Play = Callable[[int, int], bytes]  # plays the games from a number up to another
Lost = Callable[[int], bytes]  # stands for a game that could not be played to its end


def spread(
    begin: Begin,
    play: Play,
    payload: bytes,
    games: int,
    jobs: int,
    stop: Stop | None = None,
    lost: Lost | None = None,
) -> Iterator[bytes]:
    """Play games 0 to ``games - 1`` in so many processes and give what ``play`` returns for each of them.

    If a stop is requested, what is finished is given, gaps or not, and then no more.
    """
    crew = Crew(begin, play, payload, games, lost or give_up)
    wanted = 0
    try:
        crew.hire(min(jobs, games))
        while wanted < games and not (stop is not None and stop.wished):
            crew.work()
            while wanted in crew.results:
                yield crew.results.pop(wanted)
                wanted += 1
        crew.take_what_is_there()
        yield from (crew.results[game] for game in sorted(crew.results))
    finally:
        crew.dismiss()


def give_up(game: int) -> bytes:
    """What to do about a lost game if nobody says otherwise."""
    raise UserError(
        f"game {game} has ended its process {TRIES} times; play it alone with --jobs 1 to see why"
    )


class Worker:
    """One process, and the games it was given and has not reported."""

    def __init__(self, begin: Begin, play: Play, payload: bytes) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, begin, play, payload), daemon=True)
        with deaf():
            self.process.start()
        theirs.close()
        self.given: deque[int] = deque()
        self.ready = False

    def give(self, game: int) -> None:
        self.given.append(game)
        self.connection.send(game)


class Crew:
    """The processes and what they have done."""

    def __init__(self, begin: Begin, play: Play, payload: bytes, games: int, lost: Lost) -> None:
        self.job = (begin, play, payload)
        self.games = games
        self.lost = lost
        self.workers: list[Worker] = []
        self.next = 0  # the first game that nobody was given yet
        self.again: list[int] = []  # games of processes that have died, a heap
        self.results: dict[int, bytes] = {}
        self.deaths: dict[int, int] = {}  # by game
        self.stillborn = 0  # processes in a row that died before they were ready

    def hire(self, count: int) -> None:
        for _ in range(count):
            self.workers.append(Worker(*self.job))

    def work(self) -> None:
        """Hand out games and wait for reports, but not for long."""
        for worker in list(self.workers):
            self.hand_out(worker)
        for connection in wait([worker.connection for worker in self.workers], POLL):
            self.listen(next(worker for worker in self.workers if worker.connection is connection))

    def hand_out(self, worker: Worker) -> None:
        while len(worker.given) < AHEAD:
            game = self.following()
            if game is None:
                return
            try:
                worker.give(game)
            except OSError:  # it has died
                self.replace(worker)
                return

    def following(self) -> int | None:
        if self.again:
            return heappop(self.again)
        if self.next < self.games:
            self.next += 1
            return self.next - 1
        return None

    def listen(self, worker: Worker) -> None:
        """Take one report, or notice that a process has died."""
        try:
            kind, data = worker.connection.recv()
        except (EOFError, OSError):
            self.replace(worker)
            return
        if kind == PLAYED:
            self.results[worker.given.popleft()] = data
        elif kind == READY:
            worker.ready = True
            self.stillborn = 0
        elif kind == REFUSED:
            raise UserError(data)
        else:
            raise RuntimeError(f"a process failed:\n{data}")

    def take_what_is_there(self) -> None:
        """Reports that have already been sent."""
        for worker in list(self.workers):
            while worker in self.workers and worker.connection.poll():
                self.listen(worker)

    def replace(self, worker: Worker) -> None:
        """A process has died: its games are played again, by a new one."""
        self.workers.remove(worker)
        end(worker, at_once=True)
        if worker.ready and worker.given:
            self.blame(worker.given.popleft())
        elif not worker.ready:
            self.stillborn += 1
            if self.stillborn >= TRIES:
                status = worker.process.exitcode
                raise UserError(f"the processes that should play end before they begin (status {status})")
        for game in worker.given:
            heappush(self.again, game)
        self.hire(1)

    def blame(self, game: int) -> None:
        """The game that was being played when its process died."""
        self.deaths[game] = self.deaths.get(game, 0) + 1
        if self.deaths[game] >= TRIES:
            self.results[game] = self.lost(game)
        else:
            heappush(self.again, game)

    def dismiss(self) -> None:
        """Stop all processes."""
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            end(worker)


def end(worker: Worker, at_once: bool = False) -> None:
    """End the process, by force if need be."""
    worker.connection.close()
    worker.process.join(0 if at_once else PATIENCE)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()


# ---- in the processes --------------------------------------------------------------------------------------


def _work(connection: Connection, begin: Begin, play: Play, payload: bytes) -> None:
    """Play the games that are handed out until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that what the game has opened is closed
    try:
        begin(payload)
        settle_in()
        connection.send((READY, b""))
        while True:
            game = connection.recv()
            connection.send((PLAYED, play(game, game + 1)))
    except UserError as error:
        connection.send((REFUSED, error.message))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return  # whoever started this process has gone
    except Exception:
        connection.send((FAILED, traceback.format_exc()))
