"""Searches: a tree of its own questions, grown in imagined games, of which the next question keeps its part.

At the root the answers that look best one step ahead meet each other in the same imagined worlds: what is
hidden is made up anew for each world, in agreement with all that was seen, and every answer is tried in it.
After every round the worse half of the answers drops out (sequential halving). Below the root the tree
decides for the player (`tree`), and reflex for everybody else and beyond its end (`exploring`).

The branch of the answer that is given is kept. If the next question finds its node there, that is, if the
player sees exactly what was imagined, the search goes on from what is known; otherwise it begins anew.

The budget is a number of nodes, that is of answers given in imagined games, not of seconds, so that games can
be played again. What a search has found out can be asked for afterwards (`findings`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spoils.bots.candidates import candidates
from spoils.bots.exploring import SEARCHED, Explorer, Judge
from spoils.bots.greedy import GAIN, MOST, GreedyBot
from spoils.bots.imagining import imagine
from spoils.bots.information import Key, information
from spoils.bots.instinct import instinct
from spoils.bots.prospects import chance_of_winning
from spoils.bots.tree import Branch, Node
from spoils.engine.agenda import why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game

LEAST: Final = 3  # so many answers are followed in any case
CLEAR: Final = 0.12  # a lead, as a chance of winning, that ends the search after a few worlds
WORLDS: Final = 3
WINDOW: Final = 3  # chances to respond come often: only this part of the budget is spent on each
REMEMBERED: Final = 4  # games of an earlier search that count for an answer: they were played in other worlds
FINE: Final = 1000  # steps in which a random share is drawn
SAVED: Final = 9  # nodes of the budget that each of them saves, about half of what it has cost


@dataclass(frozen=True)
class Strength:
    """How well a bot plays."""

    breadth: int  # at most so many answers are followed, besides those that always are
    budget: int  # about so many nodes for one decision
    careless: float = 0.0  # each answer is overrated at random, by up to so much of a chance of winning


EASY: Final = Strength(3, 60, careless=0.3)
NORMAL: Final = Strength(6, 600, careless=0.12)
HARD: Final = Strength(8, 1800)


class SearchBot(GreedyBot):
    """Thinks ahead by playing on, as well as its strength allows. ``judge`` says how good the positions are
    to which that leads."""

    def __init__(self, seed: int, strength: Strength = NORMAL, judge: Judge = chance_of_winning) -> None:
        super().__init__(seed)
        self.strength = strength
        self.explorer = Explorer(strength.breadth, judge)
        self.below: dict[Key, Node] = {}  # what may be asked next, after the last answer
        self.considered: list[Branch] = []  # in the last decision; empty if nothing was searched
        self.reused = 0  # decisions that found their node there

    @property
    def nodes(self) -> int:
        """In all decisions so far."""
        return self.explorer.nodes

    def answer(self, game: Game, player: int) -> list[int]:
        self.considered = []
        return super().answer(game, player)

    def best(self, game: Game, player: int, waiting: list[int] | None) -> list[int]:
        question = game.question
        assert question is not None
        if question.kind not in SEARCHED:
            return super().best(game, player, waiting)
        left = self.promising(game, player, waiting)
        if not left:
            return instinct(game)
        budget = self.strength.budget
        if question.kind in (q.RESPOND, q.BATTLE):
            budget //= WINDOW
        budget -= min(budget // 2, SAVED * self.remember(game, player, left))
        if self.strength.careless:
            for one in left:
                one.bonus = self.strength.careless * self.chance.below(FINE) / FINE
        self.considered = left
        best = self.halve(game, player, left, budget)
        self.below = best.below
        return best.given

    def promising(self, game: Game, player: int, waiting: list[int] | None) -> list[Branch]:
        """The answers that look best one step ahead, the best first; doing nothing is always among them, and
        so is what reflex would do."""
        world = imagine(game, player, self.chance)
        reflex = self.explorer.by_reflex(world)
        answers = [given for given in (reflex, *candidates(game, MOST)) if why_illegal(game, given) is None]
        found = self.explorer.ranked(world, answers)
        for one in found:
            if one.given == waiting:
                one.prior += GAIN
        found.sort(key=lambda one: -one.prior)
        kept = self.explorer.worthwhile(found, LEAST)
        return kept + [
            one for one in found if one not in kept and (one.given in (reflex, waiting) or attacks(game, one))
        ]

    def remember(self, game: Game, player: int, branches: list[Branch]) -> int:
        """Take over what the last search has found out about this very question: how many games count."""
        node = self.below.get(information(game, player))
        if node is None:
            return 0
        self.reused += 1
        known = {tuple(one.given): one for one in node.branches if one.games}
        for branch in branches:
            before = known.get(tuple(branch.given))
            if before is not None:
                branch.take_over(before, REMEMBERED)
        return sum(one.games for one in branches)

    def halve(self, game: Game, player: int, left: list[Branch], budget: int) -> Branch:
        """The best of the branches, after so many nodes."""
        rounds = (len(left) - 1).bit_length()
        for _ in range(rounds):
            enough = self.nodes + budget // rounds
            while True:
                world = imagine(game, player, self.chance)
                for branch in left:
                    self.explorer.play(world.clone(), player, branch)
                if self.nodes >= enough:
                    break
            left = sorted(left, key=lambda one: -one.rating())
            if left[0].games >= WORLDS and left[0].rating() - left[1].rating() > CLEAR:
                break
            left = left[: (len(left) + 1) // 2]
        return left[0]


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
