"""Games of a bot against itself, by number, and a run of some work on each of them in several processes."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import msgspec

from spoils.bots.bot import Bot
from spoils.bots.patience import Patience
from spoils.bots.roster import make_bot
from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import project_deck_names
from spoils.engine.agenda import answer
from spoils.engine.state.game import Game
from spoils.lab.pool import spread
from spoils.lab.tables import Tables, find_deck


class Task(msgspec.Struct, frozen=True):
    """What is played, and how closely it is looked at."""

    bot: str
    seed: int
    nodes: int
    each: int  # decisions of a game that are looked at


class Work(msgspec.Struct, frozen=True):
    """What a process is told: the games that are to be looked at, by their numbers."""

    task: Task
    numbers: tuple[int, ...]


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


def options(parser: ArgumentParser, games: int, bot: str, nodes: int, each: int) -> Namespace:
    """What every proof can be told."""
    parser.add_argument("--games", type=int, default=games, help="how many games to play")
    parser.add_argument("--bot", default=bot, help="who plays against itself")
    parser.add_argument("--nodes", type=int, default=nodes, help="of the analysis, for one decision")
    parser.add_argument("--each", type=int, default=each, help="decisions of a game that are looked at")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
    return parser.parse_args()


def task_of(chosen: Namespace) -> Task:
    """What the options ask for."""
    return Task(chosen.bot, chosen.seed, chosen.nodes, chosen.each)


def run(
    begin: Callable[[bytes], None],
    work: Callable[[int, int], bytes],
    chosen: Namespace,
    numbers: Sequence[int],
) -> Iterator[bytes]:
    """What ``work`` has found in each of these games, in order; it is told their places among them."""
    data = msgspec.json.encode(Work(task_of(chosen), tuple(numbers)))
    if chosen.jobs > 1:
        yield from spread(begin, work, data, len(numbers), chosen.jobs)
        return
    begin(data)
    for place in range(len(numbers)):
        yield work(place, place + 1)
