"""How a game begins: edition, seed, decks. With the answers given since, that is the whole game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spoils.cards.card import fold_name
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck
from spoils.engine.editions import EDITIONS, Edition
from spoils.engine.play import new_game
from spoils.engine.playing.starting import UNKNOWN
from spoils.engine.program.words import FACTION
from spoils.engine.state.definition import Library
from spoils.engine.state.game import CARDS, Game
from spoils.errors import UserError
from spoils.library import library_for
from spoils.view.messages.catalogue import catalogue

MOST_PLAYERS = 4
ROOM = CARDS - 500  # card tokens and duplicates need numbers too


class DeckList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck by names, in an order that is part of the game's beginning."""

    faction: str
    cards: tuple[tuple[int, str], ...]
    name: str = ""

    def names(self) -> list[str]:
        """The faction and the cards."""
        return [self.faction, *(name for _, name in self.cards)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked and what is done without asking."""

    ask_payment: bool = False
    ask_forced: bool = False


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides how a game begins, but for the cards themselves."""

    edition: str
    seed: int
    decks: tuple[DeckList, ...]
    settings: Settings = Settings()
    first: int | None = None
    """Who decides who goes first (601.1c), if that is not to be drawn by lot."""

    def names(self) -> list[str]:
        """All cards of the decks."""
        return [name for deck in self.decks for name in deck.names()]


def deck_list(deck: Deck) -> DeckList:
    """A deck as the beginning of a game has it."""
    if deck.faction is None:
        raise UserError(f"the deck {deck.name} cannot be played: it must have exactly one faction (103.1a)")
    return DeckList(deck.faction, tuple((entry.count, entry.name) for entry in deck.main), deck.name)


def find_edition(name: str) -> Edition:
    """The edition of that name."""
    if not isinstance(name, str) or name not in EDITIONS:
        raise UserError(f'there is no edition "{name}"; the editions are {", ".join(EDITIONS)}')
    return EDITIONS[name]


def library_of(setup: Setup, catalog: Catalog) -> Library:
    """The library for a game."""
    return library_for(catalog, setup.names())


def begin(setup: Setup, library: Library, *, log: bool = False, edition: Edition | None = None) -> Game:
    """The game at its first question; ``edition`` plays it by other rules."""
    check(setup, edition)
    decks = [(faction_of(library, deck.faction), cards_of(library, deck)) for deck in setup.decks]
    return new_game(
        library,
        edition or find_edition(setup.edition),
        setup.seed,
        decks,
        first=UNKNOWN if setup.first is None else setup.first,
        log=log,
        ask_payment=setup.settings.ask_payment,
        ask_forced=setup.settings.ask_forced,
    )


def check(setup: Setup, edition: Edition | None = None) -> None:
    """Refuse what no game can begin with."""
    check_players(len(setup.decks), edition or find_edition(setup.edition))
    if setup.first is not None and not 0 <= setup.first < len(setup.decks):
        raise UserError(f"there is no player {setup.first} to go first; there are {len(setup.decks)} players")
    if sum(count for deck in setup.decks for count, _ in deck.cards) > ROOM:
        raise UserError(f"the decks hold more than {ROOM} cards together; a game has no room for so many")


def check_players(count: int, edition: Edition) -> None:
    """601.1: how many can play by an edition."""
    if not 2 <= count <= MOST_PLAYERS:
        raise UserError(f"decks for this game: {count}; 2 to {MOST_PLAYERS} players can play")
    if count > edition.most_players:
        several = ", ".join(other.id for other in EDITIONS.values() if other.most_players >= count)
        raise UserError(
            f"{count} players cannot play by {edition.id}: its rules are for {edition.most_players}; "
            f"the editions for {count} are {several}"
        )


def index_of(library: Library, name: str) -> int:
    """A definition's number by its name."""
    for definition in (library.by_name.get(name.casefold()), library.by_name.get(fold_name(name))):
        if definition is not None:
            return definition.index
    raise UserError(f'there is no card called "{name}" among the cards of this game')


def faction_of(library: Library, name: str) -> int:
    """103.1a: what a deck is played with is a faction."""
    index = index_of(library, name)
    if not library.definitions[index].types & FACTION:
        raise UserError(f'a deck is played with a faction, and "{name}" is none')
    return index


def cards_of(library: Library, deck: DeckList) -> list[int]:
    found: list[int] = []
    for count, name in deck.cards:
        found.extend([index_of(library, name)] * count)
    return found


def seats(setup: Setup, language: str = "en") -> Sequence[str]:
    """What the players are called unless somebody says otherwise."""
    say = catalogue(language).sentence
    return [say("ask.seat", {"n": number}) for number in range(1, len(setup.decks) + 1)]
