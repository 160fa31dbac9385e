"""Searches: plays imagined games on from each of the promising answers and takes the one that does best.

The answers that look best one step ahead meet each other in the same imagined worlds: what is hidden is made
up anew for each world, in agreement with all that was seen, and every answer is tried in it. All games are
played by reflex to the same moment, the beginning of the player's next turn, and judged there by the chance
of winning. After every round the worse half of the answers drops out (sequential halving), so that most of
the budget goes to the answers that are hard to tell apart. The budget is a number of nodes, that is of
answers given in imagined games, not of seconds, so that games can be played again.
"""

from __future__ import annotations

from typing import Final

from spoils.bots.candidates import candidates, meaning
from spoils.bots.greedy import GAIN, MOST, GreedyBot
from spoils.bots.imagining import imagine
from spoils.bots.instinct import instinct
from spoils.bots.prospects import chance_of_winning
from spoils.bots.reflex import Habits, Reflex, play_out
from spoils.engine import questions as q
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.state.game import Game

# What is worth a search; the rest is decided one step ahead, or by instinct.
SEARCHED: Final = (
    q.TURN, q.RESPOND, q.BATTLE, q.BLOCK, q.ATTACKERS, q.PICK, q.CHOOSE, q.YES_NO, q.DIVIDE, q.NUMBER,
)  # fmt: skip
HOPELESS: Final = 12.0  # answers that are so many points behind the best one step ahead are not followed
LEAST: Final = 3  # but so many always are
CLEAR: Final = 0.12  # a lead, as a chance of winning, that ends the search after a few worlds
WORLDS: Final = 3
WINDOW: Final = 3  # chances to respond come often: only this part of the budget is spent on each

EASY: Final = (3, 60)
NORMAL: Final = (6, 600)
HARD: Final = (8, 1200)


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
    """Thinks ahead by playing on: ``breadth`` answers at most, about ``budget`` nodes for one decision."""

    def __init__(self, seed: int, strength: tuple[int, int] = NORMAL) -> None:
        super().__init__(seed)
        self.breadth, self.budget = strength
        self.habits = Habits()
        self.nodes = 0  # in all decisions so far

    def best(self, game: Game, player: int, waiting: list[int] | None) -> list[int]:
        question = game.question
        assert question is not None
        if question.kind not in SEARCHED:
            return super().best(game, player, waiting)
        left = self.promising(game, player, waiting)
        if not left:
            return instinct(game)
        rounds = (len(left) - 1).bit_length()
        budget = self.budget // WINDOW if question.kind in (q.RESPOND, q.BATTLE) else self.budget
        for _ in range(rounds):
            worlds = 0
            nodes = self.nodes + budget // rounds
            while self.nodes < nodes or worlds == 0:
                self.try_all(imagine(game, player, self.chance), player, left)
                worlds += 1
            left.sort(key=lambda one: -one.mean())
            if left[0].games >= WORLDS and left[0].mean() - left[1].mean() > CLEAR:
                break
            left = left[: (len(left) + 1) // 2]
        return left[0].given

    def try_all(self, world: Game, player: int, branches: list[Branch]) -> None:
        """Play one imagined world on from every answer."""
        for branch in branches:
            copy = world.clone()
            answer(copy, player, branch.given)
            self.nodes += 1 + play_out(copy, player, world.turn, Reflex(self.habits))
            branch.games += 1
            branch.total += chance_of_winning(copy, player)

    def promising(self, game: Game, player: int, waiting: list[int] | None) -> list[Branch]:
        """The answers that look best one step ahead, the best first; letting be is always among them."""
        imagined = imagine(game, player, self.chance)
        found: list[Branch] = []
        seen: set[tuple[tuple[int, ...], ...]] = set()
        for given in candidates(game, MOST):
            what = meaning(game, given)
            if what not in seen and why_illegal(game, given) is None:
                seen.add(what)
                gain = GAIN if given == waiting else 0.0
                found.append(Branch(given, self.outcome(imagined, player, given) + gain))
        found.sort(key=lambda one: -one.prior)
        kept = [
            one
            for place, one in enumerate(found[: self.breadth])
            if place < LEAST or one.prior >= found[0].prior - HOPELESS
        ]
        return kept + [
            one for one in found if one not in kept and (one.given == waiting or attacks(game, one))
        ]


def attacks(game: Game, branch: Branch) -> bool:
    """Whether an answer announces an attack: with whom is not said yet, so one step shows little of it."""
    question = game.question
    assert question is not None
    return question.kind == q.TURN and question.options[branch.given[0]][0] == q.ATTACK


def easy(seed: int) -> SearchBot:
    return SearchBot(seed, EASY)


def normal(seed: int) -> SearchBot:
    return SearchBot(seed, NORMAL)


def hard(seed: int) -> SearchBot:
    return SearchBot(seed, HARD)
