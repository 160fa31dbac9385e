"""Whether an analysis finds mistakes: some are planted in games that are otherwise well played.

    python -m spoils.study.proofs.planted --games 200

A bot plays against itself. Now and then an answer is replaced by one that is worse by at least 0.15 of a
chance of winning, by a much deeper search in worlds of its own. The analysis then looks at the planted
decisions and at some that nobody touched, and does not know which is which.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Final

import msgspec

from spoils.bots.exploring import is_searched
from spoils.bots.tree import Branch
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.game import Game
from spoils.lab.intervals import wilson
from spoils.study.analysis.decision import examine
from spoils.study.analysis.looking import Look, answers, differences, error_of_mean, mean
from spoils.study.analysis.model import Budget
from spoils.study.analysis.worlds import known
from spoils.study.proofs.games import Task, Work, options, play, run

WORSE: Final = 0.15
DEEPER: Final = 10  # times the nodes of the analysis
CERTAIN: Final = 2.0  # standard errors by which the deeper search must be sure of it
USUAL: Final = 170  # decisions of a game that could be looked at
PLANTS: Final = 3  # at most, in one game
TRIED: Final = 12  # decisions for each that is planted, about
FOUND: Final = 0.85
FALSE: Final = 0.05


class Looked(msgspec.Struct, frozen=True):
    """A decision that was analysed."""

    planted: bool
    marked: str
    worse: float = 0.0  # by the deeper search
    loss: float = 0.0  # by the analysis
    kind: str = ""


_WORK: list[Work] = []


def _begin(data: bytes) -> None:
    _WORK[:] = [msgspec.json.decode(data, type=Work)]


def _work(start: int, stop: int) -> bytes:
    work = _WORK[0]
    return msgspec.json.encode(
        [one for number in work.numbers[start:stop] for one in looked_at(work.task, number)]
    )


def looked_at(task: Task, number: int) -> list[Looked]:
    """One game, some of its decisions spoiled."""
    chance = from_seed(task.seed * 1_000_003 + number)
    budget = Budget(task.nodes, task.seed)
    found: list[Looked] = []
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
                seen = examine(game, game.decisions, bad, budget)
                found.append(Looked(True, seen.mark, worse, seen.loss, seen.kind))
                return bad
        if chance.below(USUAL) < task.each:
            seen = examine(game, game.decisions, given, budget)
            found.append(Looked(False, seen.mark, 0.0, seen.loss, seen.kind))
        return given

    play(task, number, look)
    return found


def mistake(game: Game, given: list[int], nodes: int, chance: Chance) -> tuple[list[int], float] | None:
    """An answer that is worse than the best by enough, and by how much; None if there is none."""
    assert game.question is not None
    player = game.question.player
    ranked = Look(game, player, known, chance).narrow(
        answers(game, player, chance.next32()), nodes // 4, None
    )
    bad = [one for one in ranked[1:] if one.given != given and ranked[0].mean() - one.mean() >= WORSE]
    if not bad:
        return None
    best, worse = Branch(ranked[0].given), Branch(bad[chance.below(len(bad))].given)
    look = Look(game, player, known, chance)
    look.compare([best, worse], nodes)
    lead = differences(look.values(best), look.values(worse))
    if mean(lead) < WORSE or mean(lead) < CERTAIN * error_of_mean(lead):
        return None
    return worse.given, mean(lead)


def main() -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.study.proofs.planted")
    chosen = options(parser, games=200, bot="search-hard", nodes=Budget().nodes, each=30)
    found: list[Looked] = []
    for data in run(_begin, _work, chosen, range(chosen.games)):
        found += msgspec.json.decode(data, type=list[Looked])
    rates = []
    for planted, what in ((True, "planted mistakes"), (False, "untouched decisions")):
        those = [one for one in found if one.planted == planted]
        marked = sum(bool(one.marked) for one in those)
        low, high = wilson(marked, len(those))
        rates.append(marked / max(1, len(those)))
        print(f"{what}: {marked} of {len(those)} marked, {rates[-1]:.1%} [{low:.1%}, {high:.1%}]")
    for one in found:
        if one.planted and not one.marked:
            print(f"not found: {one.kind}, worse by {one.worse:.3f}, lost {one.loss:.3f}")
    print(f"{chosen.games} games of {chosen.bot}, {chosen.nodes} nodes")
    print(f"bars: at least {FOUND:.0%} of the planted ones, at most {FALSE:.0%} of the others")
    return int(rates[0] < FOUND or rates[1] > FALSE)


if __name__ == "__main__":
    sys.exit(main())
