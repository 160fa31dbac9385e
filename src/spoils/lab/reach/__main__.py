"""Play random games and report what they never reached.

    python -m spoils.lab.reach --games 2000

Lists every card of the set that was neither played nor put into play, and every text that never ran. Exit
status 1: there are some.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from spoils.bots.roster import make_bot
from spoils.errors import UserError
from spoils.lab.reach.games import Outing, Reach, play_all
from spoils.lab.reach.watcher import Watcher
from spoils.record.setup import find_edition


def report(watcher: Watcher, games: int) -> list[str]:
    """One line for each card and text that was not reached, and one for all."""
    cards, texts = watcher.missing_cards(), watcher.missing_texts()
    lines = [f"{name}: never played or put into play" for name in cards]
    lines += [f"{text.card}: {text.words} (text {text.place + 1}) never ran" for text in texts]
    lines.append(
        f"{games} games: {len(watcher.cards) - len(cards)} of {len(watcher.cards)} cards played, "
        f"{len(watcher.texts) - len(texts)} of {len(watcher.texts)} texts ran"
    )
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(
        prog="python -m spoils.lab.reach", description="See which cards and texts random games never reach."
    )
    parser.add_argument("--games", type=int, default=2000, help="how many games to play")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--set", default="The Long Ebb", help="the set whose cards are played")
    parser.add_argument("--bot", default="random", help="who plays")
    parser.add_argument("--edition", default="comprehensive", help="the edition of the rules")
    parser.add_argument("--cards", action="append", default=[], metavar="PATH", help="card files; repeatable")
    options = parser.parse_args(arguments)
    games = 0
    try:
        find_edition(options.edition)
        make_bot(options.bot, 0)
        reach = Reach(Outing(options.set, options.seed, options.bot, options.edition, tuple(options.cards)))
        for games in play_all(reach, options.games, options.jobs):
            if sys.stderr.isatty():
                print(f"{games} of {options.games} games", end="\r", file=sys.stderr, flush=True)
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    for line in report(reach.watcher, games):
        print(line)
    return 1 if reach.watcher.missing_cards() or reach.watcher.missing_texts() else 0


if __name__ == "__main__":
    sys.exit(main())
