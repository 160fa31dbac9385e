"""Comparing answers in the same worlds, so that the luck of a world is the same for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from spoils.bots.candidates import meaning
from spoils.bots.exploring import Explorer
from spoils.bots.greedy import resting
from spoils.bots.search import SearchBot, Strength
from spoils.bots.tree import UNKNOWN_ERROR, Branch
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import Game
from spoils.study.analysis.worlds import World

BREADTH: Final = 8
WORLDS: Final = 8  # that every answer sees before any is left out, if there are nodes for it
FEWEST: Final = 2  # even if there are not
A_WORLD: Final = 250  # nodes: about what it takes to try a few answers in one


class Look:
    """Answers to one question and how they did, world by world."""

    def __init__(self, game: Game, player: int, world: World, chance: Chance) -> None:
        self.game = game
        self.player = player
        self.world = world
        self.chance = chance
        self.explorer = Explorer(BREADTH)
        self.seen: dict[int, list[float]] = {}

    def compare(self, branches: Sequence[Branch], nodes: int, least: int = FEWEST) -> None:
        """Play on from all answers until the nodes are spent, in some worlds at least."""
        enough = self.explorer.nodes + nodes
        worlds = 0
        while self.explorer.nodes < enough or worlds < least:
            world = self.world(self.game, self.player, self.chance)
            worlds += 1
            for branch in branches:
                value = self.explorer.play(world.clone(), self.player, branch)
                self.seen.setdefault(id(branch), []).append(value)

    def values(self, branch: Branch) -> list[float]:
        """How an answer did, world by world."""
        return self.seen[id(branch)]

    def narrow(self, branches: list[Branch], nodes: int, given: Branch | None) -> list[Branch]:
        """The answers in the order of how they did, after rounds in which the worse half dropped out; the
        one that was given never does."""
        out: list[Branch] = []
        left = list(branches)
        rounds = max(1, (len(left) - 1).bit_length())
        for _ in range(rounds):
            self.compare(left, nodes // rounds, worlds_for(nodes))
            left.sort(key=lambda one: -one.mean())
            half = (len(left) + 1) // 2
            kept = [one for place, one in enumerate(left) if place < half or one is given]
            out = [one for one in left if one not in kept] + out
            left = kept
        return left + out


def worlds_for(nodes: int) -> int:
    """How many worlds must be seen whatever that takes."""
    return max(FEWEST, min(WORLDS, nodes // A_WORLD))


def answers(game: Game, player: int, seed: int) -> list[Branch]:
    """The answers that come into question, as a bot would find them."""
    question = game.question
    assert question is not None
    return SearchBot(seed, Strength(BREADTH, 0)).promising(game, player, resting(question))


def with_given(game: Game, found: list[Branch], given: Sequence[int]) -> Branch:
    """The branch of an answer that was given; it joins the others if it is none of them."""
    what = meaning(game, list(given))
    for one in found:
        if meaning(game, one.given) == what:
            return one
    own = Branch(list(given))
    found.append(own)
    return own


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def error_of_mean(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    count = len(values)
    if count < 2:
        return UNKNOWN_ERROR
    middle = mean(values)
    return sqrt(sum((one - middle) ** 2 for one in values) / (count - 1) / count)


def differences(better: Sequence[float], worse: Sequence[float]) -> list[float]:
    """World by world."""
    return [one - other for one, other in zip(better, worse, strict=True)]
