"""How cost grows with the number of cards in play: decisions a second and copies of the state.

    python -m spoils.lab.growth                # prints the table
    python -m spoils.lab.growth --write docs   # docs/growth.md and docs/growth.svg

A position is laid out with so many cards in play, half on each side, from two decks of the project:
characters, locations and resources as they are mixed in the decks. From there random play goes on for a few
decisions, again and again. Time is that of the processor; python-chess in the same run is the yardstick, as
in `bench`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from statistics import mean, median
from typing import Final

import msgspec

from spoils.bots.random_bot import RandomBot
from spoils.cards.catalog import Catalog
from spoils.compiled import compiled_copy, is_compiled
from spoils.engine.agenda import answer
from spoils.engine.editions import EDITIONS
from spoils.engine.play import add_card, add_faction, begin_turn, empty_game
from spoils.engine.program.texts import UniqueText
from spoils.engine.program.words import CHARACTER, DECK, HAND, LOCATION, PLAY, RESOURCE
from spoils.engine.state.chance import from_seed
from spoils.engine.state.definition import Definition
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.lab.bench import Bench, Chess, microseconds
from spoils.lab.plot import Line, plot
from spoils.lab.tables import Tables, find_deck
from spoils.record.setup import DeckList

SIZES: Final = (10, 40, 80, 160)
DECKS: Final = ("starter-warlord", "starter-rogue")
INFLUENCE: Final = 10_000  # enough for nobody to lose in the meantime
AHEAD: Final = 20  # decisions from the position on, before cards in play become too few
IN_HAND: Final = 5


class Figures(msgspec.Struct, frozen=True):
    """What was measured with so many cards in play."""

    cards: int
    met: float  # cards in play on average while playing on
    options: float  # for each decision
    decisions: float  # a second
    clone: float  # microseconds
    moves: float | None = None  # of chess a second, in the same run
    copy: float | None = None  # of a board of chess, microseconds


def tables() -> Tables:
    catalog = Catalog.load()
    return Tables([find_deck(name, catalog) for name in DECKS], catalog)


# ---- positions ---------------------------------------------------------------------------------------------


def position(source: Tables, cards: int, seed: int = 1) -> Game:
    """The first player's turn with so many cards in play, factions included."""
    game = empty_game(source.library, EDITIONS[source.edition], seed, 2)
    for player, deck in enumerate(source.decks[:2]):
        add_faction(game, player, named(source, deck.faction), INFLUENCE)
    lasting = [cycle(lasting_cards(source, deck)) for deck in source.decks[:2]]
    for place in range(cards - 2):
        add_card(game, next(lasting[place % 2]), place % 2, PLAY)
    for player, deck in enumerate(source.decks[:2]):
        for place, definition in enumerate(every_card(source, deck)):
            add_card(game, definition, player, HAND if place < IN_HAND else DECK)
    begin_turn(game, 0)
    return game


def every_card(source: Tables, deck: DeckList) -> Iterator[Definition]:
    for count, name in deck.cards:
        yield from [named(source, name)] * count


def lasting_cards(source: Tables, deck: DeckList) -> list[Definition]:
    """Cards that stay in play by themselves, however often they are there, shuffled."""
    found = [
        definition
        for definition in every_card(source, deck)
        if definition.types & (CHARACTER | LOCATION | RESOURCE)
        and not any(isinstance(entry.text, UniqueText) for entry in definition.texts.keywords)
    ]
    order = list(range(len(found)))
    from_seed(1).shuffle(order)
    return [found[place] for place in order]


def named(source: Tables, name: str) -> Definition:
    return source.library.by_name[name.casefold()]


# ---- measuring ---------------------------------------------------------------------------------------------


def play_on(start: Game, seed: int) -> tuple[int, float, int, int]:
    """Decisions, seconds, options, and cards in play at the end, from a copy of the position."""
    game = start.clone()
    bots = [RandomBot(seed * 2), RandomBot(seed * 2 + 1)]
    options = decisions = 0
    begun = time.process_time()
    while decisions < AHEAD and game.question is not None:
        question = game.question
        options += len(question.options)
        decisions += 1
        answer(game, question.player, bots[question.player].answer(game, question.player))
    return decisions, time.process_time() - begun, options, len(game.play)


def measure(source: Tables, cards: int, seconds: float, rounds: int) -> Figures:
    """The figures for one size: medians over the rounds."""
    start = position(source, cards)
    speeds, clones, met, options = [], [], [], []
    bench = Bench(source, 1, seconds)
    chess = Chess(bench) if find_spec("chess") else None
    for turn in range(rounds):
        decisions, taken, offered, seed = 0, 0.0, 0, turn * 100_000
        while taken < seconds:
            done, needed, count, left = play_on(start, seed)
            decisions, taken, offered, seed = decisions + done, taken + needed, offered + count, seed + 1
            met.append((cards + left) / 2)
        speeds.append(decisions / taken)
        options.append(offered / decisions)
        clones.append(microseconds(start.clone))
        if chess is not None:
            chess.play()
            chess.clone()
    found = bench.figures()
    return Figures(
        len(start.play),
        mean(met),
        mean(options),
        median(speeds),
        median(clones),
        found.get("chess moves/s"),
        found.get("chess copy µs"),
    )


# ---- showing -----------------------------------------------------------------------------------------------


def rows(build: str, figures: Sequence[Figures]) -> list[str]:
    """Lines of the table."""
    return [
        f"| {build} | {one.cards} | {one.met:.0f} | {one.options:.1f} | {one.decisions:,.0f} | "
        f"{ratio(one.decisions, one.moves)} | {one.clone:.0f} | {ratio(one.clone, one.copy)} |"
        for one in figures
    ]


def ratio(figure: float, yardstick: float | None) -> str:
    if yardstick is None:
        return "–"
    found = figure / yardstick
    return f"{found:.0f}" if found >= 10 else f"{found:.2f}"


HEAD: Final = """# How cost grows

`python -m spoils.lab.growth --write docs` lays out positions with so many cards in play (factions and
resources among them), half on each side, and plays on from them at random; how it measures is described in
`lab/growth.py`. Chess is python-chess in the same run: random moves a second, and `board.copy(stack=False)`.
Only the ratios can be compared between machines.

| build | cards in play | while playing on | options | decisions/s | : chess moves | copy µs | : chess copy |
|---|---|---|---|---|---|---|---|
"""

TAIL: Final = """
![Decisions a second and microseconds for a copy over the number of cards in play](growth.svg)
"""


def page(builds: dict[str, list[Figures]]) -> str:
    lines = [line for build, figures in builds.items() for line in rows(build, figures)]
    return HEAD + "\n".join(lines) + "\n" + TAIL


def picture(builds: dict[str, list[Figures]]) -> str:
    """Both figures over the number of cards."""
    return plot(
        "cards in play",
        [
            (
                "decisions a second",
                [
                    Line(build, [(one.cards, one.decisions) for one in found])
                    for build, found in builds.items()
                ],
            ),
            (
                "microseconds for a copy",
                [Line(build, [(one.cards, one.clone) for one in found]) for build, found in builds.items()],
            ),
        ],
    )


def compiled_figures(arguments: Sequence[str]) -> list[Figures]:
    """The same with the compiled engine, where there is one."""
    folder = compiled_copy()
    if folder is None or is_compiled():
        return []
    command = [sys.executable, "-m", "spoils.lab.growth", "--json", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    result = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
    return msgspec.json.decode(result.stdout, type=list[Figures])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.lab.growth", description="Measure how cost grows.")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long playing is measured each time")
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES), help="cards in play")
    parser.add_argument("--write", metavar="FOLDER", help="write growth.md and growth.svg there")
    parser.add_argument("--json", action="store_true", help="print the figures of this build as JSON")
    options = parser.parse_args(arguments)
    try:
        if min(options.sizes) < 2:
            raise UserError("two factions are in play at least: --sizes begins with 2")
        source = tables()
        figures = [measure(source, size, options.seconds, options.rounds) for size in options.sizes]
        if options.json:
            print(json.dumps(msgspec.to_builtins(figures)))
            return 0
        builds = {"compiled" if is_compiled() else "interpreted": figures}
        sizes = [str(size) for size in options.sizes]
        limits = ["--rounds", str(options.rounds), "--seconds", str(options.seconds), "--sizes", *sizes]
        compiled = compiled_figures(limits)
        if compiled:
            builds["compiled"] = compiled
        text = page(builds)
        if options.write:
            Path(options.write, "growth.md").write_text(text, "utf-8")
            Path(options.write, "growth.svg").write_text(picture(builds), "utf-8")
    except (UserError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(text[text.index("| build") : text.index("\n![")].rstrip())
    if "compiled" not in builds:
        print("there is no up-to-date compiled build to measure: make fast")
    return 0


if __name__ == "__main__":
    sys.exit(main())
