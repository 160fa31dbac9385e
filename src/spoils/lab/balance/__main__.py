"""Play every pair of decks and write down how it went.

    python -m spoils.lab.balance --games 40

Without --deck the constructed decks of the project play. Exit status 1: a bar does not hold.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from spoils.bots.roster import make_bot
from spoils.cards.banned import CONSTRUCTED
from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import project_deck, project_deck_names
from spoils.errors import UserError
from spoils.lab.balance.field import SEATS, Field, play_all
from spoils.lab.balance.figures import Figures, empty, unbalanced
from spoils.lab.balance.page import page
from spoils.lab.balance.plot import plot
from spoils.lab.tables import find_deck
from spoils.record.setup import find_edition

FOLDER = Path("docs/balance")


def constructed_decks(catalog: Catalog) -> list[str]:
    """The constructed decks of the project, by the names of their files."""
    return [name for name in project_deck_names() if project_deck(name, catalog).format == CONSTRUCTED]


def field_from(options: Namespace) -> Field:
    """What the options ask for; wrong ones are reported before anything is played."""
    if options.games % SEATS:
        raise UserError(f"--games {options.games} is odd; seats are swapped, so it must be even")
    find_edition(options.edition)
    make_bot(options.bot, 0)
    catalog = Catalog.load(options.cards)
    decks = [find_deck(name, catalog) for name in options.deck or constructed_decks(catalog)]
    if len(decks) < 2:
        raise UserError("one deck is no field; name at least two with --deck")
    return Field(options.edition, options.bot, tuple(decks), options.seed, tuple(options.cards))


def play(field: Field, games: int, jobs: int) -> Figures:
    """Play them all; on a terminal, show how far it has come."""
    figures = empty(field)
    wanted = games * len(field.pairs())
    for played in play_all(field, wanted, jobs):
        figures.add(field, played)
        if sys.stderr.isatty():
            print(f"{figures.games} of {wanted} games", end="\r", file=sys.stderr, flush=True)
    return figures


def write(figures: Figures, folder: Path, date: str) -> None:
    """The page, the plot, and the figures they were made from."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "README.md").write_text(page(figures, date), "utf-8")
    (folder / "balance.svg").write_text(plot(figures), "utf-8")
    (folder / "figures.json").write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=0) + b"\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(
        prog="python -m spoils.lab.balance", description="Play every pair of decks and compare them."
    )
    parser.add_argument("--games", type=int, default=40, help="of each pair; half in each seat")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
    parser.add_argument("--bot", default="greedy", help="who plays")
    parser.add_argument("--deck", action="append", default=[], metavar="FILE", help="a deck; repeatable")
    parser.add_argument("--cards", action="append", default=[], metavar="PATH", help="card files; repeatable")
    parser.add_argument("--edition", default="comprehensive", help="the edition of the rules")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder to write to")
    parser.add_argument("--date", default="", help="the date on the page; today, if left out")
    options = parser.parse_args(arguments)
    try:
        figures = play(field_from(options), options.games, options.jobs)
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    write(figures, options.out, options.date or datetime.now(UTC).date().isoformat())
    faults = unbalanced(figures)
    for fault in faults:
        print(fault)
    print(f"{figures.games} games, {len(faults)} bars do not hold")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
