"""What all games of an experiment have in common, and what is drawn anew for each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import project_deck_names
from spoils.engine.state.chance import from_seed
from spoils.errors import UserError
from spoils.lab.tables import find_deck
from spoils.learning.given import edition_names
from spoils.library import library_for
from spoils.public.given import card_files, deck_source, most_decisions, whole
from spoils.record.setup import MOST_PLAYERS, DeckList, Setup, check_players, find_edition

STARTERS: Final = ("starter-warlord", "starter-rogue")
File = str | Path
Deck = File | DeckList
LIMIT: Final = 5000  # decisions; games between random players take some hundred


class Rules:
    """The same decks in the same seats, game after game. Made once, used by any number of tables."""

    def __init__(
        self,
        decks: Sequence[Deck] = STARTERS,
        cards: File | Sequence[File] = (),
        edition: str = "comprehensive",
        limit: int = LIMIT,
    ) -> None:
        if not 2 <= len(named(decks)) <= MOST_PLAYERS:
            raise UserError(f"decks named: {len(decks)}; two to {MOST_PLAYERS} can play")
        self.players = len(decks)
        self.editions: tuple[str, ...] = (edition,)
        self.prepare(decks, cards, limit)

    def prepare(self, decks: Sequence[Deck], cards: File | Sequence[File], limit: int) -> None:
        for edition in self.editions:
            check_players(self.players, find_edition(edition))
        self.names = named(decks)
        self.cards = tuple(card_files(cards))
        self.limit = most_decisions(limit, 1)
        catalog = Catalog.load(self.cards)
        self.decks = tuple(
            deck if isinstance(deck, DeckList) else find_deck(deck_source(deck), catalog)
            for deck in self.names
        )
        self.library = library_for(catalog, [name for deck in self.decks for name in deck.names()])

    def __repr__(self) -> str:
        decks = (deck.name or deck.faction if isinstance(deck, DeckList) else deck for deck in self.names)
        return f"<{type(self).__name__}: {', '.join(map(str, decks))}; {', '.join(self.editions)}>"

    def setup(self, seed: int) -> Setup:
        """How the game with that seed begins."""
        return Setup(self.editions[0], seed, self.decks)

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.names, self.cards, self.editions[0], self.limit)

    def __deepcopy__(self, memo: object) -> Rules:
        return self  # it never changes


def made_rules(given: object) -> Rules:
    """Rules that were made; not a deck, and not the class."""
    if not isinstance(given, Rules):
        raise UserError(f"rules are made by Rules, DrawnRules or TinyRules, not {given!r}")
    return given


def named(decks: object) -> tuple[Deck, ...]:
    """The decks of a call."""
    if isinstance(decks, str) or not isinstance(decks, Sequence):
        raise UserError(f"decks are a list of names, of files or of what spoils.deck makes, not {decks!r}")
    return tuple(decks)


class DrawnRules(Rules):
    """Decks, who sits where with which of them, and the edition are drawn for each game from its seed."""

    def __init__(
        self,
        decks: Sequence[Deck] = (),
        players: int = 2,
        editions: Sequence[str] = ("comprehensive",),
        cards: File | Sequence[File] = (),
        limit: int = LIMIT,
    ) -> None:
        """``decks`` are those that are drawn from, by default all of the project; a deck may meet itself."""
        seats = whole(players)
        if seats is None or not 2 <= seats <= MOST_PLAYERS:
            raise UserError(f"two to {MOST_PLAYERS} players can play, not {players!r}")
        self.players = seats
        self.editions = edition_names(editions)
        self.prepare(decks or project_deck_names(), cards, limit)

    def setup(self, seed: int) -> Setup:
        chance = from_seed(seed)
        edition = self.editions[chance.below(len(self.editions))]
        drawn = tuple(self.decks[chance.below(len(self.decks))] for _ in range(self.players))
        return Setup(edition, seed, drawn)

    def __reduce__(self) -> tuple[Any, ...]:
        return DrawnRules, (self.names, self.players, self.editions, self.cards, self.limit)
