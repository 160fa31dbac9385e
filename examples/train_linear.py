"""Trains a small policy that beats `random`, with nothing but numpy.

    python examples/train_linear.py --seconds 90 --games 400 --save linear.npz
    spoils arena --bot policy:linear.npz --bot random

The policy is linear: for each kind of question it has weights for the columns that describe an option, and
it takes an option with a probability that grows with its sum (a softmax). It learns by REINFORCE: what was
done in a game that went well becomes more likely. How well things go is told by the end of the game and, on
the way, by the influence that both sides lose.
"""

import argparse
import time

import numpy as np

from spoils.lab.intervals import wilson
from spoils.learning.batch import Batch
from spoils.learning.rules import Rules
from spoils.observing.columns import (
    CARD_COLUMNS,
    KINDS,
    OPTION_COLUMNS,
    PLAYER_COLUMNS,
    TABLE_COLUMNS,
    VERSION,
)

KIND = TABLE_COLUMNS.index(f"question {KINDS[0]}")  # where the kind of question begins
MINE = PLAYER_COLUMNS.index("influence")
THEIRS = len(PLAYER_COLUMNS) + MINE
NUMBER = OPTION_COLUMNS.index(f"card: {CARD_COLUMNS[0]}")  # a name, not a quantity: of no use here

FORESIGHT = 0.97  # how much a decision has to do with what happens one decision later
END = 2.0  # what the end of a game counts beside ten influence
RATE = 0.05


class Policy:
    """Weights for every kind of question and every column of an option."""

    def __init__(self, seed):
        self.weights = np.zeros((len(KINDS), len(OPTION_COLUMNS)))
        self.mean_square = np.full_like(self.weights, 1e-8)
        self.random = np.random.default_rng(seed)

    def decide(self, seen):
        """An action for every game, and the direction in which the weights would make each one likelier."""
        kinds = seen["observation"][:, KIND : KIND + len(KINDS)].argmax(1)
        options = seen["options"].copy()  # the batch uses the same arrays again
        options[:, :, NUMBER] = 0
        sums = np.einsum("gac,gc->ga", options, self.weights[kinds])
        sums[seen["action_mask"] == 0] = -np.inf
        chances = np.exp(sums - sums.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        actions = (chances.cumsum(1) > self.random.random((len(sums), 1))).argmax(1)
        expected = np.einsum("ga,gac->gc", chances, options)
        return actions, kinds, options[np.arange(len(actions)), actions] - expected

    def learn(self, kinds, directions, advantages):
        """One step uphill; columns that vary much go slower."""
        gradient = np.zeros_like(self.weights)
        np.add.at(gradient, kinds, directions * advantages[:, None])
        gradient /= len(kinds)
        self.mean_square += 0.05 * (gradient**2 - self.mean_square)
        self.weights += RATE * gradient / np.sqrt(self.mean_square)


def seats(games):
    """Half of the games in each seat; the other one is played by `random`."""
    return [{1 - place % 2: "random"} for place in range(games)]


def train(policy, batch, seconds):
    """Play and learn for so many seconds of processor time; the number of games."""
    start = time.process_time()
    past = [[] for _ in batch.tables]  # of each game: (kind, direction, lead)
    learners = [1 - next(iter(table.bot_names)) for table in batch.tables]
    ready, games = [], 0
    while time.process_time() - start < seconds:
        seen = batch.observations()
        leads = seen["observation"][:, MINE] - seen["observation"][:, THEIRS]
        actions, kinds, directions = policy.decide(seen)
        for place, decision in enumerate(zip(kinds, directions, leads, strict=True)):
            past[place].append(decision)
        for ended in batch.step(actions):
            reward = ended.rewards[learners[ended.place]]
            ready += credit(past[ended.place], reward)
            past[ended.place] = []
            games += 1
            if games % len(batch.tables) == 0:
                kinds, directions, credits = (np.array(column) for column in zip(*ready, strict=True))
                policy.learn(kinds, directions, (credits - credits.mean()) / (credits.std() + 1e-9))
                ready = []
    return games


def credit(decisions, reward):
    """How well things went after each decision of a game."""
    found, after, lead = [], END * reward, decisions[-1][2]
    for kind, direction, before in reversed(decisions):
        after = FORESIGHT * after + (lead - before)
        lead = before
        found.append((kind, direction, after))
    return found


def measure(policy, batch, games):
    """Wins over so many games, a draw being half a one."""
    learners = [1 - next(iter(table.bot_names)) for table in batch.tables]
    wins, counted = 0.0, [0] * len(batch.tables)
    quota = -(-games // len(batch.tables))  # as many games in each place: short games are not preferred
    while min(counted) < quota:
        actions, _, _ = policy.decide(batch.observations())
        for ended in batch.step(actions):
            if counted[ended.place] < quota:
                counted[ended.place] += 1
                wins += (ended.rewards[learners[ended.place]] + 1) / 2
    return wins, sum(counted)


def main():
    """Train, then measure on other seeds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=90, help="of training, processor time")
    parser.add_argument("--games", type=int, default=400, help="that the result is measured over")
    parser.add_argument("--batch", type=int, default=8, help="games side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--save", metavar="FILE.npz", help="where the policy is kept; a bot then: policy:FILE.npz"
    )
    options = parser.parse_args()
    rules, policy = Rules(), Policy(options.seed)
    played = train(policy, Batch(rules, options.batch, seats(options.batch), options.seed), options.seconds)
    print(f"trained in {played} games")
    if options.save:
        np.savez(options.save, weights=policy.weights, version=VERSION)
    wins, games = measure(policy, Batch(rules, options.batch, seats(options.batch), 1_000_000), options.games)
    low, high = wilson(wins, games)
    print(f"linear wins {wins / games:.1%} [{low:.1%}, {high:.1%}] of {games} against random")


if __name__ == "__main__":
    main()
