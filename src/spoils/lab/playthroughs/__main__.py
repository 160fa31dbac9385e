"""Play the stored games again.

    python -m spoils.lab.playthroughs                 compare; exit status 1 if a game differs
    python -m spoils.lab.playthroughs --renew         store them as they are played now
    python -m spoils.lab.playthroughs --redraw        choose decks and games anew, and store them
    python -m spoils.lab.playthroughs --only own-07   one game, or all whose names begin so; repeatable

Renew after a change of behaviour that was meant: `git diff` then shows which games have changed, and where.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from spoils.errors import UserError
from spoils.lab.playthroughs.drawing import draw_games
from spoils.lab.playthroughs.playing import difference, play
from spoils.lab.playthroughs.stored import FOLDER, POOLS, SHARED, Playthrough, Pool, catalog_of, read, write
from spoils.lab.tables import shared_folder


def wanted(game: Playthrough, only: Sequence[str]) -> bool:
    return not only or any(game.name.startswith(name) for name in only)


def go_through(pool: str, options: Namespace) -> tuple[int, int]:
    """Play the games of a pool; gives how many were played and how many differ from what was stored."""
    catalog = catalog_of(pool)
    stored = draw_games(pool, catalog) if options.redraw else read(pool, options.folder)
    cards = Pool(stored, catalog)
    played = changed = 0
    for game in stored.games:
        if not wanted(game, options.only):
            continue
        marks = play(game, cards, thorough=options.thorough)
        played += 1
        what = difference(game, marks)
        if what:
            changed += 1
            print(f"{game.name}: {marks[-1].decisions} decisions" if options.redraw else what, flush=True)
        game.marks = [str(mark) for mark in marks]
    if options.renew or options.redraw:
        write(pool, stored, options.folder)
    return played, changed


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(
        prog="python -m spoils.lab.playthroughs", description="Play the stored games again and compare."
    )
    parser.add_argument("--renew", action="store_true", help="store what is played now")
    parser.add_argument("--redraw", action="store_true", help="choose decks and games anew, and store them")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="one game; repeatable")
    parser.add_argument("--thorough", action="store_true", help="let the engine take no shortcut")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the games are stored")
    options = parser.parse_args(arguments)
    played = changed = 0
    try:
        for pool in POOLS:
            if pool == SHARED and not is_shared_there():
                print("../shared is absent: the games with printed cards are left as they are")
                continue
            counts = go_through(pool, options)
            played += counts[0]
            changed += counts[1]
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    if not played:
        print(f"there is no stored game called {' or '.join(options.only)}", file=sys.stderr)
        return 2
    stored = options.renew or options.redraw
    print(f"{played} games, {changed} {'stored anew' if stored else 'differ'}")
    return 1 if changed and not stored else 0


def is_shared_there() -> bool:
    try:
        shared_folder()
    except UserError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
