"""How fast environments are: steps with their observations, beside decisions of the engine in the same run.

    python -m spoils.learning.measure

All play random games with the same decks by turns, on one core, and time is that of the processor: the ratio
is taken in each round and the median counts.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

from spoils.bots.playing import run_bots
from spoils.compiled import is_compiled
from spoils.engine.state.chance import Chance, from_seed
from spoils.lab.match import make_bots
from spoils.lab.memory import settle_in
from spoils.learning.arrays import Room, room_for
from spoils.learning.batch import Batch
from spoils.learning.environment import raw_env
from spoils.learning.rules import Rules
from spoils.learning.table import Table
from spoils.observing.choice import Choice
from spoils.record.setup import begin

GAMES: Final = 20  # of each kind in a round
SIDE_BY_SIDE: Final = 16
STEPS: Final = 350  # of a game, about


class Measurement:
    """Plays the rounds. Each way to play says how many steps it has taken, or decisions the engine."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.room = Room(room_for(1))
        self.ways: dict[str, Callable[[range], int]] = {
            "decisions of the engine alone": self.decisions,
            "steps": self.steps,
            f"steps in a batch of {SIDE_BY_SIDE}": self.in_a_batch,
            "steps by PettingZoo's interface": self.by_agents,
        }

    def decisions(self, seeds: range) -> int:
        """Games that the engine plays alone."""
        decisions = 0
        for seed in seeds:
            game = begin(self.rules.setup(seed), self.rules.library)
            run_bots(game, make_bots(("random",) * self.rules.players, seed))
            decisions += game.decisions
        return decisions

    def steps(self, seeds: range) -> int:
        """Games as a learning program plays them, every decision with its observation."""
        steps = 0
        table = Table(self.rules)
        for seed in seeds:
            chance = from_seed(seed)
            table.reset(seed)
            while (choice := table.choice) is not None and not table.over:
                self.room.write(0, table.seen())
                table.act(drawn(choice, chance))
                steps += 1
        return steps

    def in_a_batch(self, seeds: range) -> int:
        batch = Batch(self.rules, SIDE_BY_SIDE, seed=seeds.start)
        chance = from_seed(seeds.start)
        rounds = max(1, len(seeds) * STEPS // SIDE_BY_SIDE)
        for _ in range(rounds):
            batch.step([drawn(table.choice, chance) for table in batch.tables])
        return rounds * SIDE_BY_SIDE

    def by_agents(self, seeds: range) -> int:
        steps = 0
        environment = raw_env(decks=self.rules.names, limit=self.rules.limit)
        for seed in seeds:
            chance = from_seed(seed)
            environment.reset(seed=seed)
            for _ in environment.agent_iter():
                _, _, terminated, truncated, _ = environment.last()
                if terminated or truncated:
                    environment.step(None)
                else:
                    environment.step(drawn(environment.table.choice, chance))
                    steps += 1
        return steps


def drawn(choice: Choice | None, chance: Chance) -> int:
    """Any legal action."""
    assert choice is not None
    legal = choice.legal()
    return legal[chance.below(len(legal))]


def measure(rules: Rules, rounds: int, games: int = GAMES) -> dict[str, list[float]]:
    """How many a second of everything, round by round."""
    settle_in()
    measurement = Measurement(rules)
    found: dict[str, list[float]] = {name: [] for name in measurement.ways}
    for number in range(rounds + 1):  # the first only warms up
        seeds = range(1 + number * games, 1 + (number + 1) * games)
        for name, play in measurement.ways.items():
            start = time.process_time()
            count = play(seeds)
            if number:
                found[name].append(count / (time.process_time() - start))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(
        prog="python -m spoils.learning.measure", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--games", type=int, default=GAMES, help="of each kind in a round")
    options = parser.parse_args(arguments)
    found = measure(Rules(), options.rounds, options.games)
    alone, *others = found.items()
    build = "compiled" if is_compiled() else "interpreted"
    print(f"{build}, {options.rounds} rounds: {median(alone[1]):,.0f} {alone[0]} a second")
    for name, figures in others:
        ratios = [beside / figure for figure, beside in zip(figures, alone[1], strict=True)]
        print(
            f"{median(figures):,.0f} {name}: one for {median(ratios):.2f} decisions"
            f" ({min(ratios):.2f} to {max(ratios):.2f})"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
