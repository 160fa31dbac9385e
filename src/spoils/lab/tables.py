"""Which decks experiments are made with: those that are named, the starter decks beside the project, or decks
drawn at random from all cards there are."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import find_deck as found
from spoils.cards.project_decks import project_deck_names
from spoils.engine.editions import EDITIONS
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.lab.reach.random_decks import random_deck
from spoils.language.compile import Declined
from spoils.library import compiled, library_for
from spoils.record.setup import DeckList, Settings, Setup, begin, deck_list, find_edition


class Tables:
    """Games between some decks: two at a time, or more, in every combination and seating."""

    def __init__(
        self, decks: Sequence[DeckList], catalog: Catalog, edition: str = "comprehensive", players: int = 2
    ) -> None:
        if not decks:
            raise UserError("there are no decks to play with; name some with --deck FILE")
        self.decks = decks
        self.edition = edition
        self.seatings = list(permutations(range(len(decks)), players)) or [(0,) * players]
        self.library = library_for(catalog, [name for deck in decks for name in deck.names()])

    def setup(self, game: int, seed: int, settings: Settings | None = None) -> Setup:
        """How the game of that number begins."""
        decks = tuple(self.decks[one] for one in self.seatings[game % len(self.seatings)])
        return Setup(self.edition, seed + game, decks, settings or Settings())

    def begin(self, game: int, seed: int, *, log: bool = False) -> tuple[Setup, Game]:
        """The game of that number at its first question."""
        setup = self.setup(game, seed)
        return setup, begin(setup, self.library, log=log)


class DrawnTables(Tables):
    """Games with decks drawn anew for each of them from all cards that can be played; editions and numbers of
    players take turns. Rare texts meet here that no deck built by anybody brings together."""

    def __init__(self, catalog: Catalog) -> None:
        cards = [card for card in catalog if not isinstance(compiled(card), Declined)]
        self.cards = cards
        self.library = library_for(catalog, [card.name for card in cards])

    def setup(self, game: int, seed: int, settings: Settings | None = None) -> Setup:
        """How the game of that number begins."""
        chance = from_seed(seed + game)
        edition = list(EDITIONS.values())[chance.below(len(EDITIONS))]
        players = min(2 + max(0, chance.below(4) - 1), edition.most_players)
        decks = tuple(random_deck(self.cards, chance, f"drawn-{number + 1}") for number in range(players))
        return Setup(edition.id, seed + game, decks, settings or Settings())


def add_table_options(parser: ArgumentParser) -> None:
    """The options by which tables are chosen."""
    parser.add_argument("--deck", action="append", default=[], metavar="FILE", help="a deck; repeatable")
    parser.add_argument("--cards", action="append", default=[], metavar="PATH", help="card files; repeatable")
    parser.add_argument("--edition", default="comprehensive", help="the edition of the rules")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4), help="at each table")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument(
        "--drawn", action="store_true", help="decks drawn at random for each game, from all cards there are"
    )


def tables_from(options: Namespace) -> Tables:
    """The tables that the options name, by default those of the decks beside the project; where there are
    none, of its own."""
    cards, files = list(options.cards), list(options.deck)
    if options.drawn:
        return DrawnTables(Catalog.load(cards or all_cards()))
    shared = shared_place()
    if not files and not has_decks(shared):
        files = project_deck_names()
    elif not files:
        files = [str(path) for path in sorted((shared / "decks").glob("*.o8d"))]
        cards = cards or [str(shared / "cards")]
    catalog = Catalog.load(cards)
    find_edition(options.edition)
    decks = [find_deck(file, catalog) for file in files]
    return Tables(decks, catalog, options.edition, options.players)


def find_deck(name: str, catalog: Catalog) -> DeckList:
    """A deck of the project by its name, or the one in a file."""
    return deck_list(found(name, catalog)[0])


def all_cards() -> list[Path]:
    """The folders of cards beside the project, if there are any."""
    return sorted(folder for folder in shared_place().glob("cards*") if folder.is_dir())


def shared_place() -> Path:
    """Where cards and decks that are not ours to ship would be kept."""
    return Path(os.environ.get("SPOILS_SHARED", "../shared"))


def has_decks(folder: Path) -> bool:
    return (folder / "decks").is_dir()


def shared_folder() -> Path:
    """The same, if it is there."""
    folder = shared_place()
    if not has_decks(folder):
        raise UserError(
            f"{folder / 'decks'} is absent; name decks with --deck FILE and cards with --cards PATH"
        )
    return folder
