"""The games that show what is reached: decks at random, random play, over several processes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.engine.state.chance import from_seed
from spoils.errors import UserError
from spoils.lab.match import make_bots
from spoils.lab.pool import spread
from spoils.lab.reach.random_decks import random_deck
from spoils.lab.reach.watcher import Watcher
from spoils.library import library_for
from spoils.record.setup import Setup, begin


class Outing(msgspec.Struct, frozen=True):
    """Whose cards are played, by which bot, from which seed on."""

    set_name: str
    seed: int
    bot: str = "random"
    edition: str = "comprehensive"
    cards: tuple[str, ...] = ()  # card sources


class Seen(msgspec.Struct):
    """What some games have reached, by number."""

    games: int
    cards: list[int]
    texts: list[int]


class Reach:
    """A set, and what of it has been reached so far."""

    def __init__(self, outing: Outing) -> None:
        self.outing = outing
        catalog = Catalog.load(outing.cards)
        self.card_set = find_set(catalog, outing.set_name)
        names = [card.name for card in self.card_set.cards]
        self.library = library_for(catalog, names)
        self.watcher = Watcher(self.library, names)

    def play(self, game: int) -> None:
        """The game of that number."""
        seed = self.outing.seed + game
        chance = from_seed(seed)
        decks = tuple(random_deck(self.card_set.cards, chance, name) for name in ("one", "other"))
        table = begin(Setup(self.outing.edition, seed, decks), self.library, log=True)
        self.watcher.play(table, make_bots((self.outing.bot, self.outing.bot), seed))

    def add(self, seen: Seen) -> None:
        """What another process has reached."""
        self.watcher.seen_cards.update(seen.cards)
        self.watcher.seen_texts.update(seen.texts)


def find_set(catalog: Catalog, name: str) -> CardSet:
    """The set of that name."""
    for one in catalog.sets:
        if one.name.casefold() == name.casefold():
            return one
    known = ", ".join(one.name for one in catalog.sets)
    raise UserError(f'there is no set called "{name}"; there are {known}')


def play_all(reach: Reach, games: int, jobs: int = 1) -> Iterator[int]:
    """Play, and give how many games are over, again and again."""
    if jobs <= 1:
        for game in range(games):
            reach.play(game)
            yield game + 1
        return
    done = 0
    for data in spread(_begin, _play, msgspec.json.encode(reach.outing), games, jobs):
        seen = msgspec.json.decode(data, type=Seen)
        reach.add(seen)
        done += seen.games
        yield done


# ---- in the processes --------------------------------------------------------------------------------------

_REACH: list[Reach] = []


def _begin(data: bytes) -> None:
    _REACH.append(Reach(msgspec.json.decode(data, type=Outing)))


def _play(start: int, stop: int) -> bytes:
    own = _REACH[0]
    for game in range(start, stop):
        own.play(game)
    seen = Seen(stop - start, sorted(own.watcher.seen_cards), sorted(own.watcher.seen_texts))
    return msgspec.json.encode(seen)
