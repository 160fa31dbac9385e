"""How long it takes to analyse a whole game.

    python -m spoils.study.proofs.pace --turns 15

A bot plays against itself until a game has lasted that long; then the game is analysed as `spoils analyse`
does it. It fails if that takes longer than a minute, which says something on a quiet machine and with the
compiled engine only: the processor time is printed as well.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import count
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter
from typing import Final

from spoils.compiled import build_in_words
from spoils.engine.state.game import Game
from spoils.record.replay import Recorder, Replay
from spoils.study.analysis import whole
from spoils.study.analysis.model import Budget
from spoils.study.proofs.games import Task, play, tables

BAR: Final = 60.0  # seconds


def played(bot: str, seed: int, turns: int) -> Replay:
    """The first game that lasts at least so many turns."""
    task = Task(bot, seed, 0, 0)
    for number in count():
        noted: list[tuple[int, list[int]]] = []

        def note(game: Game, given: list[int], noted: list[tuple[int, list[int]]] = noted) -> list[int]:
            assert game.question is not None
            noted.append((game.question.player, given))
            return given

        end = play(task, number, note)
        if end.turn >= turns:
            break
    print(f"game {number} of {bot}: {end.turn} turns")
    recorder = Recorder(tables().setup(number, seed), tables().library)
    for player, given in noted:
        recorder.answer(player, given)
    return recorder.replay()


def spent() -> float:
    """Seconds of processor time so far, those of processes that have ended included."""
    return sum(used.ru_utime + used.ru_stime for used in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.study.proofs.pace", description="Time an analysis.")
    parser.add_argument("--turns", type=int, default=15, help="how long the game is at least")
    parser.add_argument("--bot", default="search-normal", help="who plays it")
    parser.add_argument("--nodes", type=int, default=Budget().nodes, help="for one decision")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same game")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes analyse")
    chosen = parser.parse_args(arguments)
    replay = played(chosen.bot, chosen.seed, chosen.turns)
    began, used = perf_counter(), spent()
    course = whole.Course(replay, tables().library)
    found = whole.analyse(course, whole.Task(replay, (), Budget(chosen.nodes)), chosen.jobs)
    moments = sum(1 for _ in found)
    seconds = perf_counter() - began
    print(f"{moments} moments, {chosen.nodes} nodes, {chosen.jobs} processes, {build_in_words()}")
    print(f"{seconds:.1f} s, {spent() - used:.1f} s of processor time; at most {BAR:.0f} s")
    return int(seconds > BAR)


if __name__ == "__main__":
    sys.exit(main())
