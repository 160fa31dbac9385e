"""Whether observations are right: the quick way, straight from the state, against the way through the view,
and nothing in them that the player cannot know.

    python -m spoils.learning.prove --observations 100000

Games are random, with decks and editions drawn at random, two to four players. Part of them is watched for
leaks as `lab.leaks` does it: all that the player cannot know is replaced, and every byte must stay the same.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Final

import numpy as np

from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.game import Game
from spoils.lab.leaks import watch
from spoils.lab.match import make_bots
from spoils.lab.tables import DrawnTables, Tables
from spoils.learning.arrays import Observation, as_arrays
from spoils.learning.through_view import Encoder
from spoils.observing.choice import Choice
from spoils.observing.observer import Observer
from spoils.view.knowledge import Viewer
from spoils.view.player_view import view

LIMIT: Final = 400  # decisions of a game that are looked at
LEAKS: Final = 3  # one game in so many is watched for leaks instead


class Different(Exception):
    """The two ways do not agree."""


def through_view(game: Game, viewer: int, choice: Choice | None) -> Observation:
    """From what the player is shown."""
    numbers = {definition.name: definition.index + 1 for definition in game.library.definitions}
    return Encoder(numbers).observe(view(game, viewer), choice)


def compare(observer: Observer, viewer: int, choice: Choice | None) -> None:
    """Raises Different at the first number that is not the same."""
    game = observer.game
    mine, other = as_arrays(observer.observe(viewer, choice)), through_view(game, viewer, choice)
    for name, array in mine.items():
        if not np.array_equal(array, other[name]):
            place = tuple(np.argwhere(array != other[name])[0].tolist())
            raise Different(
                f"{name}{list(place)} of player {viewer} after {game.decisions} decisions: "
                f"{array[place]} from the state, {other[name][place]} from the view"
            )


def follow(game: Game, chance: Chance, limit: int) -> int:
    """Compare all along a random game, also while answers are put together; how many were compared."""
    compared = 0
    observer = Observer(game)
    while not game.over and game.decisions < limit:
        choice = Choice(game)
        given = None
        while given is None:
            for viewer in range(len(game.players)):
                compare(observer, viewer, choice if viewer == choice.player else None)
                compared += 1
            given = choice.take(choice.legal()[chance.below(len(choice.legal()))])
        answer(game, choice.player, given)
    return compared


def sent(game: Game, viewer: Viewer, since: int) -> dict[str, bytes]:
    """An observation as `lab.leaks` compares it; spectators have none."""
    if viewer is None:
        return {}
    asked = game.question is not None and game.question.player == viewer
    table, cards, options, mask = Observer(game).observe(viewer, Choice(game) if asked else None)
    return {"table": bytes(table), "cards": cards, "options": options, "mask": mask}


def prove(
    tables: Tables, observations: int, seed: int, limit: int = LIMIT, *, quiet: bool = False
) -> tuple[int, int]:
    """Compare so many observations; how many were equal to those of the view, and how many without leaks."""
    equal = hidden = game = 0
    while equal + hidden < observations:
        setup = tables.setup(game, seed)
        chance = from_seed(setup.seed + 1)
        if game % LEAKS == LEAKS - 1:
            _, table = tables.begin(game, seed, log=True)
            bots = make_bots(("random",) * len(setup.decks), setup.seed)
            hidden += watch(table, bots, chance, look=sent, limit=limit)  # type: ignore[arg-type]
        else:
            _, table = tables.begin(game, seed)
            equal += follow(table, chance, limit)
        game += 1
        if not quiet:
            print(
                f"{equal} equal, {hidden} without leaks, {game} games", end="\r", file=sys.stderr, flush=True
            )
    return equal, hidden


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(
        prog="python -m spoils.learning.prove", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--observations", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", action="append", default=[], metavar="PATH", help="card files; repeatable")
    options = parser.parse_args(arguments)
    tables = DrawnTables(Catalog.load(options.cards))
    try:
        equal, hidden = prove(tables, options.observations, options.seed)
    except Exception as fault:
        print(f"\n{type(fault).__name__}: {fault}", file=sys.stderr)
        return 1
    print(f"{equal} observations equal to those of the view, {hidden} without a leak")
    return 0


if __name__ == "__main__":
    sys.exit(main())
