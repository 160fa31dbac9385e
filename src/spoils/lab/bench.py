"""Benchmarks: how fast games are played and states are copied, beside python-chess in the same run.

    python -m spoils.lab.bench

Random playouts of chess (every move from the full list of legal ones, at most 600 plies) are the yardstick,
so that figures from different machines can be compared. Both take turns, the median of the rounds counts, and
time is that of the processor, so that other programs on the machine matter little.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any, Final

from spoils.bots.playing import run_bots
from spoils.compiled import compiled_copy, is_compiled
from spoils.engine.agenda import answer
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.lab.match import make_bots
from spoils.lab.memory import settle_in
from spoils.lab.tables import Tables, add_table_options, shared_folder, tables_from

STARTERS: Final = "2 Player Starter*.o8d"  # of the decks beside the project
PLIES: Final = 600
MIDGAME: Final = 200  # decisions into a game
COPIES: Final = 300


class Bench:
    """Takes the figures, round after round."""

    def __init__(self, tables: Tables, seed: int, seconds: float) -> None:
        self.tables = tables
        self.seed = seed
        self.seconds = seconds
        self.game = 0
        self.rounds: dict[str, list[float]] = {}

    def add(self, name: str, figure: float) -> None:
        self.rounds.setdefault(name, []).append(figure)

    def play(self) -> None:
        """Random games for a while: decisions and games a second."""
        decisions = games = 0
        start = time.process_time()
        while time.process_time() - start < self.seconds:
            setup, table = self.tables.begin(self.game, self.seed)
            run_bots(table, make_bots(("random", "random"), setup.seed))
            decisions += table.decisions
            games += 1
            self.game += 1
        taken = time.process_time() - start
        self.add("decisions/s", decisions / taken)
        self.add("games/s", games / taken)

    def clone(self) -> None:
        """Copies of a state in the middle of a game, in microseconds."""
        self.add("clone µs", microseconds(self.midgame().clone))

    def midgame(self) -> Game:
        seed = self.seed
        while True:
            setup, table = self.tables.begin(0, seed)
            bots = make_bots(("random", "random"), setup.seed)
            for _ in range(MIDGAME):
                if table.question is None:
                    break
                player = table.question.player
                answer(table, player, bots[player].answer(table, player))
            if not table.over:
                return table
            seed += 1

    def figures(self) -> dict[str, float]:
        return {name: median(values) for name, values in self.rounds.items()}

    def ratio(self, name: str, yardstick: str) -> float:
        """Taken round by round, because the speed of a machine varies."""
        pairs = zip(self.rounds[name], self.rounds[yardstick], strict=True)
        return median(figure / beside for figure, beside in pairs)


class Chess:
    """The yardstick."""

    def __init__(self, bench: Bench) -> None:
        self.chess: Any = import_module("chess")
        self.bench = bench
        self.random = random.Random(bench.seed)

    def play(self) -> None:
        """Random playouts for a while: moves a second."""
        moves = 0
        start = time.process_time()
        while time.process_time() - start < self.bench.seconds:
            moves += self.playout(PLIES)[1]
        self.bench.add("chess moves/s", moves / (time.process_time() - start))

    def playout(self, plies: int) -> tuple[Any, int]:
        board = self.chess.Board()
        for ply in range(plies):
            moves = list(board.legal_moves)
            if not moves:
                return board, ply
            board.push(self.random.choice(moves))
        return board, plies

    def clone(self) -> None:
        """Copies of a board, in microseconds."""
        board, _ = self.playout(60)
        self.bench.add("chess copy µs", microseconds(lambda: board.copy(stack=False)))


def microseconds(function: Callable[[], object]) -> float:
    """How long a call takes."""
    start = time.process_time()
    for _ in range(COPIES):
        function()
    return (time.process_time() - start) / COPIES * 1e6


def measure(tables: Tables, seed: int, rounds: int, seconds: float) -> dict[str, float]:
    """All figures; the ratios only where python-chess is installed."""
    settle_in()  # as where many games are played (lab.pool)
    bench = Bench(tables, seed, seconds)
    chess = Chess(bench) if find_spec("chess") else None
    for _ in range(rounds):
        bench.play()
        bench.clone()
        if chess is not None:
            chess.play()
            chess.clone()
    figures = bench.figures()
    if chess is not None:
        figures["decisions : chess moves"] = bench.ratio("decisions/s", "chess moves/s")
        figures["clone : chess copy"] = bench.ratio("clone µs", "chess copy µs")
    return figures


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.lab.bench", description="Measure how fast the engine is.")
    parser.add_argument("--rounds", type=int, default=12, help="how often everything is measured")
    parser.add_argument(
        "--seconds", type=float, default=1.5, help="how long playing is measured in each round"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_table_options(parser)
    options = parser.parse_args(arguments)
    try:
        if not options.deck:
            options.deck = [str(path) for path in sorted((shared_folder() / "decks").glob(STARTERS))]
            options.cards = options.cards or [str(shared_folder() / "cards")]
        figures = measure(tables_from(options), options.seed, options.rounds, options.seconds)
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps({name: round(figure, 3) for name, figure in figures.items()}, ensure_ascii=False))
        return 0
    print("compiled" if is_compiled() else "interpreted")
    for name, figure in figures.items():
        print(f"{name:26} {figure:12.2f}")
    if not is_compiled():
        compare_compiled(sys.argv[1:] if arguments is None else arguments)
    if "chess moves/s" not in figures:
        print("python-chess is not installed, so there are no ratios: pip install chess")
    return 0


def compare_compiled(arguments: Sequence[str]) -> None:
    """The same again with the compiled engine, where there is one."""
    folder = compiled_copy()
    if folder is None:
        print("there is no up-to-date compiled build to measure: make fast")
        return
    sys.stdout.flush()
    command = [sys.executable, "-m", "spoils.lab.bench", *arguments]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": str(folder)}, check=False)


if __name__ == "__main__":
    sys.exit(main())
