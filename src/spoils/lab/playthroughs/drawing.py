"""Choosing the games that are stored: every edition, two to four players, decks at hand and at random."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.cards.deckfile import read_deck
from spoils.cards.project_decks import project_deck, project_deck_names
from spoils.engine.editions import EDITIONS
from spoils.engine.state.chance import Chance, from_seed
from spoils.lab.playthroughs.stored import OWN, SHARED, Playthrough, Stored, key_of, spell_deck
from spoils.lab.reach.random_decks import random_deck
from spoils.lab.soak import SETTINGS
from spoils.lab.tables import shared_folder
from spoils.language.compile import Declined
from spoils.library import compiled
from spoils.record.setup import DeckList, deck_list

GAMES: Final = 45  # of each pool
DRAWN: Final = 30  # decks at random, of each pool
SHORT: Final = 600  # decisions; one game in nine is played to its end
LONG: Final = 5000
PLAYERS: Final = (2, 2, 3, 2, 4)


def draw_games(pool: str, catalog: Catalog, seed: int = 1) -> Stored:
    """Decks and games, without any marks yet."""
    chance = from_seed(seed)
    others = {card.name for card in Catalog.load()} if pool == SHARED else set()
    cards = [card for card in catalog if card.name not in others]  # each pool runs texts of its own
    playable = [card for card in cards if not isinstance(compiled(card), Declined)]
    at_hand = list(decks_at_hand(pool, catalog))
    drawn = [random_deck(playable, chance, f"drawn-{number + 1}") for number in range(DRAWN)]
    decks = {deck.name: spell_deck(deck) for deck in (*at_hand, *drawn)}
    tokens = " ".join(sorted(key_of(card.name) for card in playable if card.token))
    return Stored(tokens, decks, list(plan(pool, at_hand, drawn, chance)))


def decks_at_hand(pool: str, catalog: Catalog) -> Iterable[DeckList]:
    """The project's decks, or those beside it; these are numbered."""
    if pool == OWN:
        for name in project_deck_names():
            deck = deck_list(project_deck(name, catalog))
            yield DeckList(deck.faction, deck.cards, name)
        return
    for number, path in enumerate(sorted((shared_folder() / "decks").glob("*.o8d")), start=1):
        deck = deck_list(read_deck(path, catalog)[0])
        yield DeckList(deck.faction, deck.cards, f"beside-{number}")


def plan(pool: str, at_hand: list[DeckList], drawn: list[DeckList], chance: Chance) -> Iterable[Playthrough]:
    """Which decks play which game: two games in three with decks at random, where more texts run."""
    editions = cycle(EDITIONS.values())
    left: list[str] = []
    for number in range(GAMES):
        edition = next(editions)
        players = min(PLAYERS[number // len(EDITIONS) % len(PLAYERS)], edition.most_players)
        source = at_hand if number % 3 == 0 else drawn
        if source is drawn:
            if len(left) < players:
                fresh = list(range(len(drawn)))
                chance.shuffle(fresh)
                left += [drawn[place].name for place in fresh]
            decks = [left.pop() for _ in range(players)]
        else:
            decks = [source[chance.below(len(source))].name for _ in range(players)]
        settings = SETTINGS[number % len(SETTINGS)]
        yield Playthrough(
            name=f"{pool}-{number + 1:02}",
            edition=edition.id,
            seed=chance.next32(),
            decks=decks,
            limit=LONG if number % 9 == 8 else SHORT,
            ask_payment=settings.ask_payment,
            ask_forced=settings.ask_forced,
        )
