"""Endurance of the bots: many games of mixed bots, two to four at a table, every answer checked.

python -m spoils.lab.bots --games 200

A game has a fault if an answer is not legal, if thinking changes the game, if there is no end, if somebody is
asked something after the end, or if an answer depends on what the bot cannot see: every bot has a twin, with
the same seed, that is asked all the same; now and then the twin is asked in a game that looks the same to it
and hides other cards. Twins must always agree.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from spoils.bots.bot import Bot
from spoils.bots.patience import Patience
from spoils.bots.playing import Stuck
from spoils.bots.roster import make_bot
from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import project_deck_names
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.editions import EDITIONS
from spoils.engine.program.words import FACTION
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.lab.match import describe
from spoils.lab.pool import spread
from spoils.lab.tables import Tables, find_deck
from spoils.record.codec import fingerprint
from spoils.view.player_view import view
from spoils.view.resample import AnyOf, resample

BOTS: Final = ("random", "greedy", "search-easy")
LIMIT: Final = 6000  # decisions; a game between three random bots takes some thousand
EVERY: Final = 25  # one decision in so many is examined closely


class Wrong(Exception):
    """A bot that does what no bot may do."""


class Outcome(msgspec.Struct):
    """What came of one game."""

    game: int
    bots: tuple[str, ...] = ()
    decisions: int = 0
    compared: int = 0  # answers that a twin was asked for with other cards hidden
    fault: str = ""


class Task(msgspec.Struct, frozen=True):
    """The options, for the processes."""

    decks: tuple[str, ...]
    edition: str
    seed: int
    bots: tuple[str, ...] = BOTS
    every: int = EVERY


class Trial:
    """Tables for two, three and four players, and games on them by number."""

    def __init__(self, task: Task) -> None:
        self.task = task
        catalog = Catalog.load()
        decks = [find_deck(name, catalog) for name in task.decks]
        most = EDITIONS[task.edition].most_players
        self.tables = [Tables(decks, catalog, task.edition, count) for count in range(2, min(4, most) + 1)]

    def play(self, number: int) -> Outcome:
        """One game; a fault is part of what came of it."""
        task = self.task
        chance = from_seed(task.seed * 1_000_003 + number)
        setup, game = self.tables[number % len(self.tables)].begin(number, task.seed)
        names = tuple(task.bots[chance.below(len(task.bots))] for _ in setup.decks)
        outcome = Outcome(number, names)
        try:
            seeds = [chance.next32() for _ in names]
            bots, twins = ([make_bot(*one) for one in zip(names, seeds, strict=True)] for _ in range(2))
            outcome.compared = watch(game, bots, twins, chance, task.every)
        except Exception as fault:
            outcome.fault = describe(fault)
        outcome.decisions = game.decisions
        return outcome


def watch(game: Game, bots: Sequence[Bot], twins: Sequence[Bot], chance: Chance, every: int = EVERY) -> int:
    """Let the bots play to the end. Returns how many answers were compared with other cards hidden."""
    patience = Patience()
    compared = 0
    while not game.over and not patience.is_over(game):
        if game.decisions >= LIMIT:
            raise Stuck(f"no end after {LIMIT} decisions")
        assert game.question is not None
        player = game.question.player
        close = chance.below(every) == 0
        before = fingerprint(game) if close else ""
        given = bots[player].answer(game, player)
        refusal = why_illegal(game, given)
        if refusal is not None:
            raise Wrong(f"decision {game.decisions}: {given} is not legal ({refusal.reason})")
        if close and fingerprint(game) != before:
            raise Wrong(f"decision {game.decisions}: thinking changes the game")
        other = lookalike(game, player, chance) if close else None
        if twins[player].answer(other or game, player) != given:
            why = "depends on what the bot cannot see" if other else "is another when asked for again"
            raise Wrong(f"decision {game.decisions}: the answer {why}")
        compared += other is not None
        answer(game, player, given)
    if game.over and game.question is not None:
        raise Wrong("somebody is asked after the end")
    return compared


def lookalike(game: Game, player: int, chance: Chance) -> Game | None:
    """A game that hides other cards from the player; None if a text in force shows something of them."""
    pool = [one.index for one in game.library.definitions if not one.types & FACTION and not one.token]
    other = resample(game, player, chance, AnyOf(pool))
    return other if view(other, player) == view(game, player) else None


# ---- over processes ----------------------------------------------------------------------------------------

_TRIALS: list[Trial] = []


def _begin(data: bytes) -> None:
    _TRIALS[:] = [Trial(msgspec.json.decode(data, type=Task))]


def _play(start: int, stop: int) -> bytes:
    return msgspec.json.encode([_TRIALS[0].play(game) for game in range(start, stop)])


def outcomes(task: Task, games: int, jobs: int) -> Iterator[Outcome]:
    """All games, in order."""
    if jobs <= 1:
        trial = Trial(task)
        yield from (trial.play(game) for game in range(games))
        return
    for results in spread(_begin, _play, msgspec.json.encode(task), games, jobs):
        yield from msgspec.json.decode(results, type=list[Outcome])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(
        prog="python -m spoils.lab.bots",
        description="Let mixed bots play many games and look at every answer.",
    )
    parser.add_argument("--games", type=int, default=200, help="how many games to play")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
    parser.add_argument("--edition", default="comprehensive", choices=sorted(EDITIONS), help="of the rules")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--bot", action="append", help="a bot (repeatable)")
    parser.add_argument(
        "--every", type=int, default=EVERY, help="one in so many answers is looked at closely"
    )
    options = parser.parse_args(arguments)
    decks = tuple(project_deck_names())
    task = Task(decks, options.edition, options.seed, tuple(options.bot or BOTS), max(1, options.every))
    games = faults = decisions = compared = 0
    try:
        for name in task.bots:
            make_bot(name, 1)
        for outcome in outcomes(task, options.games, options.jobs):
            games += 1
            decisions += outcome.decisions
            compared += outcome.compared
            if outcome.fault:
                faults += 1
                print(f"game {outcome.game} ({', '.join(outcome.bots)}): {outcome.fault}", flush=True)
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    print(f"{games} games, {decisions} decisions, {compared} answers compared, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
