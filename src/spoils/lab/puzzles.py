"""Tactical puzzles: scenarios that a bot plays instead of the script. The script is the solution.

python -m spoils.lab.puzzles FOLDER --bot greedy --bot search-hard

Player A is the one to solve it. The bot takes over at the first ``expect`` line of the script, or at the
beginning if there is none, against the greedy bot. When A's next turn begins, or the game is over, the puzzle
is solved if everything the scenario expects is true.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from spoils.bots.bot import Bot
from spoils.bots.roster import BOTS, make_bot
from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.scenario.commands import Expect
from spoils.scenario.file import Unusable, read_scenarios, scenario_files
from spoils.scenario.look import Look
from spoils.scenario.model import Scenario
from spoils.scenario.run import run_up_to

SOLVER: Final = 0
OPPONENT: Final = "greedy"
MOST_ANSWERS: Final = 400


def puzzles(path: Path) -> Iterator[Scenario]:
    """The puzzles of a file or folder."""
    catalog = Catalog()
    for file in scenario_files(path):
        for scenario in read_scenarios(file, catalog):
            if isinstance(scenario, Unusable):
                raise UserError(f"{scenario.where}: {scenario.error}")
            yield scenario


def position(scenario: Scenario) -> Look:
    """The moment from which the bot plays."""
    lines = 0
    for number, line in enumerate(scenario.script):
        if isinstance(line.command, Expect):
            lines = number
            break
    game, names = run_up_to(scenario, lines)
    game.ask_payment = game.ask_forced = False  # as in any game between bots
    return Look(game, names)


def solves(scenario: Scenario, name: str, seed: int) -> bool:
    """Whether the bot of that name finds a solution."""
    look = position(scenario)
    bots = [
        make_bot(name if seat == SOLVER else OPPONENT, seed * 16 + seat)
        for seat in range(len(scenario.seats))
    ]
    play_on(look.game, bots)
    return all(expectation.assertion.holds(look) for expectation in scenario.expect)


def play_on(game: Game, bots: Sequence[Bot]) -> None:
    """Until the solver's next turn has begun."""
    start = game.turn
    for _ in range(MOST_ANSWERS):
        question = game.question
        if game.over or question is None:
            return
        player = question.player
        if question.kind == q.TURN and player == SOLVER and game.turn > start:
            return
        answer(game, player, bots[player].answer(game, player))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: a line for each puzzle, how many tries each bot solved; then the totals."""
    parser = ArgumentParser(
        prog="python -m spoils.lab.puzzles", description="Let bots solve tactical puzzles."
    )
    parser.add_argument("path", type=Path, help="a file or folder of scenarios")
    parser.add_argument("--bot", action="append", help="a bot (repeatable); all of them without it")
    parser.add_argument("--tries", type=int, default=1, help="how often each bot tries each puzzle")
    options = parser.parse_args(arguments)
    names: list[str] = options.bot or [name for name in BOTS if name != "search"]
    totals = dict.fromkeys(names, 0)
    count = 0
    try:
        for scenario in puzzles(options.path):
            count += 1
            row = []
            for name in names:
                solved = sum(solves(scenario, name, seed) for seed in range(1, options.tries + 1))
                totals[name] += solved
                row.append(f"{solved}")
            print(f"{' '.join(row)}  {scenario.title}", flush=True)
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    for name in names:
        print(f"{name}: {totals[name]} of {count * options.tries}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
