"""Whether the chances shown are right: who has won how often, by tenths of the chance.

    python -m spoils.study.proofs.calibration --games 2000 --plot docs/calibration.svg

A bot plays against itself; some decisions of each game are analysed, each with a chance for the player who
decides, and compared with who has won. Two numbers are fitted to all of it (``analysis.calibration``), by
logistic regression. The tenths are those of the numbers in force, and the errors those of games drawn at
random, because decisions of one game go together.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from math import exp, sqrt
from pathlib import Path
from typing import Final

import msgspec

from spoils.bots.exploring import is_searched
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.lab.plot import Line, plot
from spoils.study.analysis.calibration import SHIFT, SLOPE, log_odds
from spoils.study.analysis.decision import examine
from spoils.study.analysis.model import Budget
from spoils.study.proofs.games import Task, options, play, run

BAR: Final = 0.03
USUAL: Final = 170  # decisions of a game that could be looked at
ROUNDS: Final = 30  # of Newton's method


class Seen(msgspec.Struct, frozen=True):
    """A chance that was shown, and what came of it: 1 for a win, a half for a draw."""

    game: int
    chance: float
    won: float


_TASKS: list[Task] = []


def _begin(data: bytes) -> None:
    _TASKS[:] = [msgspec.json.decode(data, type=Task)]


def _work(start: int, stop: int) -> bytes:
    return msgspec.json.encode([one for number in range(start, stop) for one in seen_in(_TASKS[0], number)])


def seen_in(task: Task, number: int) -> list[Seen]:
    """Some decisions of one game."""
    chance = from_seed(task.seed * 1_000_003 + number)
    noted: list[tuple[int, float]] = []

    def look(game: Game, given: list[int]) -> list[int]:
        assert game.question is not None
        if is_searched(game.question) and chance.below(USUAL) < task.each:
            found = examine(game, game.decisions, given, Budget(task.nodes, task.seed))
            noted.append((found.player, found.known))
        return given

    end = play(task, number, look)
    return [
        Seen(number, known, float(player in end.winners) if end.winners else 0.5) for player, known in noted
    ]


def tenths(seen: Sequence[Seen]) -> list[tuple[int, float, float, float]]:
    """For each tenth of the chance: how many, the mean chance, the share of wins, its standard error. Those
    of one game count as one for the error."""
    rows = []
    for tenth in range(10):
        inside = [one for one in seen if min(9, int(one.chance * 10)) == tenth]
        if not inside:
            continue
        count = len(inside)
        share = sum(one.won for one in inside) / count
        by_game: dict[int, float] = {}
        for one in inside:
            by_game[one.game] = by_game.get(one.game, 0.0) + one.won - share
        error = sqrt(sum(rest * rest for rest in by_game.values())) / count
        rows.append((count, sum(one.chance for one in inside) / count, share, error))
    return rows


def fitted(seen: Sequence[Seen]) -> tuple[float, float]:
    """Shift and slope of a logistic regression of the wins on what the search has found, by Newton's
    method."""
    found = [((log_odds(one.chance) - SHIFT) / SLOPE, one.won) for one in seen]
    shift, slope = 0.0, 1.0
    for _ in range(ROUNDS):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for x, won in found:
            p = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, shift + slope * x))))
            weight = p * (1.0 - p)
            g0 += won - p
            g1 += (won - p) * x
            h00 += weight
            h01 += weight * x
            h11 += weight * x * x
        size = h00 * h11 - h01 * h01
        if size <= 0.0:
            break
        shift += (h11 * g0 - h01 * g1) / size
        slope += (h00 * g1 - h01 * g0) / size
    return shift, slope


def main() -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.study.proofs.calibration")
    parser.add_argument("--plot", type=Path, help="where to draw it")
    chosen = options(parser, games=2000, bot="search-normal", nodes=1000, each=12)
    seen: list[Seen] = []
    for data in run(_begin, _work, chosen):
        seen += msgspec.json.decode(data, type=list[Seen])
    rows = tenths(seen)
    games = len({one.game for one in seen})
    print(f"{len(seen)} decisions of {games} games of {chosen.bot}, {chosen.nodes} nodes")
    print("decisions  shown    won   error")
    for count, mean, share, error in rows:
        print(f"{count:9}  {mean:5.3f}  {share:5.3f}   {error:5.3f}")
    shift, slope = fitted(seen)
    print(f"in force: shift {SHIFT}, slope {SLOPE}; fitted to these games: {shift:.3f}, {slope:.3f}")
    if chosen.plot is not None:
        right = Line("right", [(0.0, 0.0), (1.0, 1.0)])
        drawn = Line("won", [(round(mean, 2), share) for _, mean, share, _ in rows])
        chosen.plot.write_text(plot("chance shown", [("Share of games won", [right, drawn])]), "utf-8")
    off = [abs(mean - share) for _, mean, share, _ in rows]
    print(f"largest difference {max(off):.3f}, bar {BAR}")
    return int(max(off) > BAR)


if __name__ == "__main__":
    sys.exit(main())
