"""Planting mistakes in a game that is otherwise well played, and what an analysis makes of them."""

from __future__ import annotations

from typing import Final

import msgspec

from spoils.bots.exploring import is_searched
from spoils.bots.tree import Branch
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.game import Game
from spoils.study.analysis.decision import FirstLook, by_what_was_known
from spoils.study.analysis.looking import Look, answers, differences, error_of_mean, mean
from spoils.study.analysis.model import Budget
from spoils.study.analysis.worlds import known
from spoils.study.proofs.evidence import OfGame
from spoils.study.proofs.games import Task, play

WORSE: Final = 0.15
DEEPER: Final = 10  # times the nodes of the analysis
IN_PASSING: Final = 40  # the part of them that is spent to see whether there is a mistake to make
STAGES: Final = 4  # in which the deeper search goes on; what cannot come to enough is given up after each
CERTAIN: Final = 2.0  # standard errors by which the deeper search must be sure of it
USUAL: Final = 170  # decisions of a game that could be looked at
PLANTS: Final = 3  # at most, in one game
TRIED: Final = 8  # decisions for each at which a mistake is looked for
DIGITS: Final = 3


class Judged(msgspec.Struct, frozen=True, array_like=True):
    """A decision that was analysed."""

    planted: bool
    marked: str
    worse: float = 0.0  # by the deeper search
    loss: float = 0.0  # by the analysis
    kind: str = ""


class Spoiled(OfGame, frozen=True):
    """A game in which mistakes were planted."""

    judged: tuple[Judged, ...]


def spoiled(task: Task, number: int) -> Spoiled:
    """One game, some of its decisions spoiled."""
    chance = from_seed(task.seed * 1_000_003 + number)
    found: list[Judged] = []
    planted = 0

    def look(game: Game, given: list[int]) -> list[int]:
        nonlocal planted
        assert game.question is not None
        if not is_searched(game.question):
            return given
        if planted < PLANTS and chance.below(TRIED) == 0:
            plant = mistake(game, given, task.nodes * DEEPER, chance)
            if plant is not None:
                planted += 1
                bad, worse = plant
                found.append(judged(game, bad, task, worse))
                return bad
        if chance.below(USUAL) < task.each:
            found.append(judged(game, given, task))
        return given

    play(task, number, look)
    return Spoiled(number, tuple(found))


def judged(game: Game, given: list[int], task: Task, worse: float | None = None) -> Judged:
    """What the analysis makes of an answer; ``worse`` is by how much, if it was planted."""
    first = FirstLook(game, game.decisions, given, Budget(task.nodes, task.seed))
    seen = by_what_was_known(game, first, given)
    return Judged(
        worse is not None, seen.mark, round(worse or 0.0, DIGITS), round(seen.loss, DIGITS), seen.kind
    )


def mistake(game: Game, given: list[int], nodes: int, chance: Chance) -> tuple[list[int], float] | None:
    """An answer that is worse than the best by enough, and by how much; None if there is none.

    A quick look says which might be. It proves nothing: the two answers meet again in new worlds, and what
    counts is what so many nodes say there."""
    assert game.question is not None
    player = game.question.player
    ranked = Look(game, player, known, chance).narrow(
        answers(game, player, chance.next32()), nodes // IN_PASSING, None
    )
    bad = [one for one in ranked[1:] if one.given != given and ranked[0].mean() - one.mean() >= WORSE]
    if not bad:
        return None
    best, worse = Branch(ranked[0].given), Branch(bad[chance.below(len(bad))].given)
    look = Look(game, player, known, chance)
    for _ in range(STAGES):
        look.compare([best, worse], nodes // STAGES)
        lead = differences(look.values(best), look.values(worse))
        if mean(lead) + CERTAIN * error_of_mean(lead) < WORSE:
            return None
    if mean(lead) < WORSE or mean(lead) < CERTAIN * error_of_mean(lead):
        return None
    return worse.given, mean(lead)
