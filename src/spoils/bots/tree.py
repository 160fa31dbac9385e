"""The tree of a search: each node is one question to the searching player and all that this player sees.

What other players and chance do between two such questions belongs to the imagined game at hand; only what
the player sees of it tells nodes apart. So the games that meet in a node hide different cards, and an answer
is judged by its mean over all of them (single-observer information-set Monte Carlo tree search).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt, log, sqrt
from typing import Final

from spoils.bots.information import Key

UNKNOWN_ERROR: Final = 0.5  # of what was seen in one world only: a chance of winning lies between 0 and 1
CURIOSITY: Final = 0.15  # as a chance of winning: how far behind an answer may be that is tried again


class Branch:
    """An answer, how the games went in which it was given, and the questions that came after it."""

    __slots__ = ("below", "bonus", "games", "given", "prior", "squares", "total")

    def __init__(self, given: list[int], prior: float = 0.0) -> None:
        self.given = given
        self.prior = prior  # what one step ahead promises
        self.bonus = 0.0  # by how much it is overrated
        self.games = 0
        self.total = 0.0
        self.squares = 0.0  # the sum of their squares
        self.below: dict[Key, Node] = {}

    def add(self, value: float) -> None:
        """Count a game."""
        self.games += 1
        self.total += value
        self.squares += value * value

    def take_over(self, other: Branch, most: int) -> None:
        """What was found out about the same answer before, as if it were of so many games at most."""
        self.below = other.below
        self.games = min(other.games, most)
        self.total = other.total / other.games * self.games
        self.squares = other.squares / other.games * self.games

    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0

    def error(self) -> float:
        """The standard error of the mean, over the worlds in which the answer was given."""
        if self.games < 2:
            return UNKNOWN_ERROR
        mean = self.total / self.games
        return sqrt(max(0.0, self.squares / self.games - mean * mean) / (self.games - 1))

    def rating(self) -> float:
        """What somebody careless makes of it."""
        return self.mean() + self.bonus


class Node:
    """A question. Its first branch is what reflex answers, the others follow in the order of their priors."""

    __slots__ = ("branches", "games", "widened")

    def __init__(self, by_reflex: list[int]) -> None:
        self.branches = [Branch(by_reflex)]
        self.games = 0
        self.widened = False  # whether the other answers have been looked for

    def choose(self) -> Branch:
        """The branch to follow: the more games a node has seen, the more answers come into question."""
        open_to_choice = self.branches[: 1 + isqrt(self.games)]
        for branch in open_to_choice:
            if branch.games == 0:
                return branch
        weight = log(self.games + 1)
        return max(open_to_choice, key=lambda one: one.mean() + CURIOSITY * sqrt(weight / one.games))

    def favourite(self) -> Branch:
        """What was chosen most often: what the search would do here."""
        return max(self.branches, key=lambda one: one.games)

    def regret(self, branch: Branch) -> float:
        """How much better the best answer has done than this one."""
        return max(one.mean() for one in self.branches if one.games) - branch.mean()


def learn(root: Branch, path: Sequence[tuple[Node, Branch]], value: float) -> float:
    """Count a game on its way back, and return what it counts for at the root. What was lost only because an
    answer was tried out of curiosity is not charged to the answers before it: there, nobody would be so
    curious."""
    for node, branch in reversed(path):
        node.games += 1
        branch.add(value)
        value += node.regret(branch)
    root.add(value)
    return value
