"""Puzzles are found in bots' games.

A game is followed turn by turn. What is written down of the beginning of a turn is rebuilt, so that a puzzle
is never about anything that its file does not say. Beside it the same turn is looked at with other cards
(``dealing``), and beside the way of the bots there are some on which nobody thinks (``walks``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final

from spoils.bots.naming import find_bot
from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.state import questions as q
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.game import Game
from spoils.lab.stopping import Stop
from spoils.lab.tables import Tables
from spoils.study.positions.draft import draft_of, text_of
from spoils.study.positions.examine import Refused, begun, finder, read_one
from spoils.study.positions.writing import scenario_text
from spoils.study.puzzles.dealing import dealt
from spoils.study.puzzles.puzzle import Puzzle, position_of
from spoils.study.puzzles.veins import Prospect, Vein
from spoils.study.puzzles.walks import by_bots, fighters, wandering

TITLE: Final = "A puzzle"
WALKS: Final = 3  # ways through a turn besides that of the bots
DEALS: Final = 12  # positions with other cards, for each turn
LONGEST: Final = 1_000  # decisions of a game
FIGHTERS: Final = 4  # characters in play before there is much to find


def mine(
    tables: Tables, name: str, games: Iterable[int], seed: int, prospect: Prospect, stop: Stop
) -> Iterator[Puzzle]:
    """The puzzles of so many games between bots of one name, as they are found."""
    project, catalog = Catalog.load(), prospect.catalog
    for number in games:
        setup, game = tables.begin(number, seed)
        chance = from_seed(setup.seed)
        bots = [find_bot(name, setup.seed * 16 + seat) for seat in range(len(game.players))]
        turn = 0
        for _ in range(LONGEST):
            question = game.question
            if stop.wished or game.over or question is None:
                break
            new = question.kind == q.TURN and game.turn != turn and game.battle is None
            if new and fighters(game) >= FIGHTERS:
                turn = game.turn
                position = scenario_text(game, catalog, project, TITLE)
                game = position_of(position, catalog)
                prospect.begin_turn()
                yield from beside(position, game, chance, prospect)
                yield from Vein(prospect, position).follow(game, partial(by_bots, bots=bots))
            else:
                answer(game, question.player, by_bots(game, bots))


def beside(position: str, game: Game, chance: Chance, prospect: Prospect) -> Iterator[Puzzle]:
    """The puzzles on ways on which nobody thinks, from a position and from others dealt anew."""
    walk = partial(wandering, chance=chance)
    for text, start in chain([(position, game)], dealt_anew(position, chance, prospect.catalog)):
        vein = Vein(prospect, text)
        for _ in range(WALKS):
            yield from vein.follow(start.clone(), walk)


def dealt_anew(position: str, chance: Chance, catalog: Catalog) -> Iterator[tuple[str, Game]]:
    """Possible positions with other cards of the same players, as files and as games."""
    draft = draft_of(read_one(position, catalog))
    find = finder(draft, catalog)
    for _ in range(DEALS):
        new = dealt(draft, find, chance)
        try:
            _, game = begun(new, catalog)
        except Refused:
            continue
        game.log = None
        yield text_of(new), game
