"""How hard a puzzle is: how much search a bot needs to find every answer of its line.

Bots see what a player sees, so they guess at hands that lie open to people.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spoils.bots.bot import Bot
from spoils.bots.roster import make_bot
from spoils.cards.catalog import Catalog
from spoils.study.puzzles.puzzle import Puzzle
from spoils.study.puzzles.solving import Attempt

LADDER: Final = ("greedy", "search-4x60", "search-6x300", "search-8x1800")
"""Bots that search more and more; what none of them finds is on the level above."""


def level_of(puzzle: Puzzle, catalog: Catalog) -> int:
    """The level of the first bot that solves it, from 1 on."""
    for level, name in enumerate(LADDER, start=1):
        if solves(puzzle, catalog, name, seed=1):
            return level
    return len(LADDER) + 1


def solves(puzzle: Puzzle, catalog: Catalog, name: str, seed: int) -> bool:
    """Whether the bot of that name gives all the answers."""
    return solved(puzzle, catalog, name, (seed,)) == 1


def solved(puzzle: Puzzle, catalog: Catalog, name: str, seeds: Iterable[int]) -> int:
    """How often it does. The position is set up once, which takes longer than most tries."""
    begun = Attempt(puzzle, catalog)
    begun.game.log = None
    return sum(succeeds(begun.again(), make_bot(name, seed)) for seed in seeds)


def succeeds(attempt: Attempt, bot: Bot) -> bool:
    while not attempt.solved:
        if not attempt.is_right(bot.answer(attempt.game, attempt.solver)):
            return False
        attempt.go_on()
    return True
