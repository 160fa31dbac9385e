"""Searches: plays many imagined games on from each of the promising answers and takes the one that does best.

Every game is imagined anew, so what is hidden is different each time and agrees with all that was seen. Which
answer is tried next is decided as for one-armed bandits (UCB1): the good ones more often, none never. All
games are played to the same moment, the beginning of the player's next turn, and judged there by the
evaluation. The budget is a number of games, not of seconds, so that games can be played again.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from spoils.bots.candidates import candidates
from spoils.bots.evaluation import evaluate
from spoils.bots.greedy import MOST, GreedyBot
from spoils.bots.imagining import imagine
from spoils.bots.instinct import instinct
from spoils.bots.reflex import play_out
from spoils.engine import questions as q
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.state.game import Game

# What is worth a search: who attacks and blocks, and what is done in windows. The rest is one step ahead.
SEARCHED: Final = (q.TURN, q.RESPOND, q.BATTLE, q.BLOCK, q.ATTACKERS)
CURIOSITY: Final = 0.25
SCALE: Final = 12.0  # points that make a position clearly won

EASY: Final = (3, 12)
NORMAL: Final = (5, 40)
HARD: Final = (8, 120)


class Branch:
    """One answer and how the games went that began with it."""

    def __init__(self, given: list[int], prior: float) -> None:
        self.given = given
        self.prior = prior  # what one step ahead promises
        self.games = 0
        self.total = 0.0

    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0


class SearchBot(GreedyBot):
    """Thinks ahead by playing on: ``breadth`` answers at most, ``budget`` games for one decision."""

    def __init__(self, seed: int, strength: tuple[int, int] = NORMAL) -> None:
        super().__init__(seed)
        self.breadth, self.budget = strength

    def best(self, game: Game, player: int, waiting: list[int] | None) -> list[int]:
        question = game.question
        assert question is not None
        if question.kind not in SEARCHED:
            return super().best(game, player, waiting)
        branches = self.promising(game, player, waiting)
        if len(branches) <= 1:
            return branches[0].given if branches else instinct(game)
        until = game.turn + (len(game.players) if game.active == player else turns_to(game, player))
        for number in range(self.budget):
            branch = pick(branches, number)
            imagined = imagine(game, player, self.chance)
            answer(imagined, player, branch.given)
            play_out(imagined, until, self.chance)
            branch.games += 1
            branch.total += share(evaluate(imagined, player))
        return max(branches, key=lambda one: (one.games, one.mean())).given

    def promising(self, game: Game, player: int, waiting: list[int] | None) -> list[Branch]:
        """The answers that look best one step ahead; letting be is always among them."""
        imagined = imagine(game, player, self.chance)
        found: list[Branch] = []
        for given in candidates(game, MOST):
            if why_illegal(game, given) is None:
                found.append(Branch(given, self.outcome(imagined, player, given)))
        found.sort(key=lambda one: -one.prior)
        kept = found[: self.breadth]
        if waiting is not None and all(one.given != waiting for one in kept):
            kept += [one for one in found if one.given == waiting]
        return kept


def turns_to(game: Game, player: int) -> int:
    """How many turns from now the player's own begins."""
    return (player - game.active) % len(game.players) or len(game.players)


def share(value: float) -> float:
    """A value in points as a share of winning."""
    if value > 400:
        return 1.0
    if value < -400:
        return 0.0
    return 1.0 / (1.0 + exp(-value / SCALE))


def pick(branches: list[Branch], number: int) -> Branch:
    """The branch to try next."""
    for branch in branches:
        if branch.games == 0:
            return branch
    spread = log(number + 1)
    return max(branches, key=lambda one: one.mean() + CURIOSITY * sqrt(spread / one.games))


def easy(seed: int) -> SearchBot:
    return SearchBot(seed, EASY)


def normal(seed: int) -> SearchBot:
    return SearchBot(seed, NORMAL)


def hard(seed: int) -> SearchBot:
    return SearchBot(seed, HARD)
