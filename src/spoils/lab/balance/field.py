"""The games: every pair of decks again and again, seats swapped on the same seed, one bot in both seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import msgspec

from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.lab.match import Contest, Played, play_game
from spoils.lab.pool import spread
from spoils.library import library_for
from spoils.record.setup import DeckList

SEATS: Final = 2  # games on one seed: each deck in each seat


class Field(msgspec.Struct, frozen=True):
    """Which decks meet, and who plays them."""

    edition: str
    bot: str
    decks: tuple[DeckList, ...]
    seed: int
    cards: tuple[str, ...] = ()  # card sources

    def pairs(self) -> list[tuple[int, int]]:
        """Every two decks, by their places."""
        return list(combinations(range(len(self.decks)), 2))

    def pair_of(self, game: int) -> tuple[int, int]:
        """The two decks of a game. All pairs have played once before any plays again."""
        pairs = self.pairs()
        return pairs[game // SEATS % len(pairs)]

    def contest(self, game: int) -> Contest:
        """Two games in a row have the same seed and decks; no others have that seed."""
        one, other = self.pair_of(game)
        decks = (self.decks[one], self.decks[other])
        return Contest(self.edition, decks, (self.bot, self.bot), self.seed + game // SEATS)

    def library(self) -> Library:
        """The cards of all decks, compiled."""
        return library_for(Catalog.load(self.cards), [name for deck in self.decks for name in deck.names()])


def play_one(field: Field, game: int, library: Library) -> Played:
    """The game of that number. Contestant 0 has the first deck of the pair."""
    played = play_game(field.contest(game), game % SEATS, library)
    return msgspec.structs.replace(played, game=game)


def play_all(field: Field, games: int, jobs: int = 1) -> Iterator[Played]:
    """The results in order, however many processes play."""
    if jobs <= 1:
        library = field.library()
        for game in range(games):
            yield play_one(field, game, library)
        return
    for results in spread(_begin, _play, msgspec.json.encode(field), games, jobs):
        yield from msgspec.json.decode(results, type=list[Played])


# ---- in the processes --------------------------------------------------------------------------------------

_TABLE: list[tuple[Field, Library]] = []


def _begin(data: bytes) -> None:
    field = msgspec.json.decode(data, type=Field)
    _TABLE.append((field, field.library()))


def _play(start: int, stop: int) -> bytes:
    field, library = _TABLE[0]
    return msgspec.json.encode([play_one(field, game, library) for game in range(start, stop)])
