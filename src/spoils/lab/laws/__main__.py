"""Try the laws on positions drawn at random.

    python -m spoils.lab.laws --positions 200

Prints every position in which a law does not hold, with its seed, and a line for each law. Exit status 1:
there are some."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog
from spoils.errors import UserError
from spoils.lab.laws.broken import Broken
from spoils.lab.laws.every_law import LAWS
from spoils.lab.laws.positions import draw_position, playable


def try_law(name: str, pool: Sequence[PrintedCard], seeds: range) -> tuple[list[str], int]:
    """What was found wrong, and how many different cards took part."""
    found: list[str] = []
    seen: set[str] = set()
    for seed in seeds:
        position = draw_position(pool, seed)
        seen.update(card.name for card in position.cards)
        try:
            LAWS[name].examine(position)
        except Broken as broken:
            found.append(f"{name}, position {seed}: {broken}")
    return found, len(seen)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.lab.laws", description="Try laws on random positions.")
    parser.add_argument("--positions", type=int, default=200, help="how many for each law")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same positions")
    parser.add_argument(
        "--law", action="append", default=[], metavar="NAME", help="only this one; repeatable"
    )
    parser.add_argument("--cards", action="append", default=[], metavar="PATH", help="card files; repeatable")
    options = parser.parse_args(arguments)
    faults = 0
    try:
        unknown = [name for name in options.law if name not in LAWS]
        if unknown:
            raise UserError(f'there is no law called "{unknown[0]}"; there are {", ".join(LAWS)}')
        pool = playable(list(Catalog.load(options.cards)))
    except UserError as error:
        print(error.message, file=sys.stderr)
        return 2
    for name in options.law or LAWS:
        found, cards = try_law(name, pool, range(options.seed, options.seed + options.positions))
        faults += len(found)
        for line in found:
            print(line, flush=True)
        print(
            f"{name}: {LAWS[name].says}; {options.positions} positions, {cards} cards, {len(found)} faults",
            flush=True,
        )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
