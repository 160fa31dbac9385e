"""Games of a bot against itself, by number."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from spoils.bots.bot import Bot
from spoils.bots.patience import Patience
from spoils.bots.roster import make_bot
from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import project_deck_names
from spoils.engine.agenda import answer
from spoils.engine.state.game import Game
from spoils.lab.tables import Tables, find_deck


class Task(msgspec.Struct, frozen=True):
    """What is played, and how closely it is looked at."""

    bot: str
    seed: int
    nodes: int
    each: int  # decisions of a game that are looked at


Replace = Callable[[Game, list[int]], list[int]]
"""Sees every decision, and may put another answer in its place."""


@cache
def tables() -> Tables:
    """All pairs of the project's decks."""
    catalog = Catalog.load()
    decks = [find_deck(name, catalog) for name in project_deck_names()]
    return Tables(decks, catalog, "comprehensive", 2)


def play(task: Task, number: int, seen: Replace) -> Game:
    """The game of that number, to its end."""
    _, game = tables().begin(number, task.seed)
    bots: list[Bot] = [make_bot(task.bot, (task.seed * 1_000_003 + number) * 4 + seat) for seat in range(2)]
    patience = Patience()
    while not game.over and not patience.is_over(game):
        assert game.question is not None
        player = game.question.player
        answer(game, player, seen(game, bots[player].answer(game, player)))
    return game
