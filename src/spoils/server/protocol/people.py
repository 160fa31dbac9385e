"""What can be known about a person: ratings, games, decks they have shown; and who is best."""

from typing import Literal

from spoils.server.protocol.base import ToClient
from spoils.server.protocol.lobby import Person, RatingInfo


class FormatRating(ToClient, frozen=True):
    """A rating in one format."""

    format: str
    rating: RatingInfo


class Result(ToClient, frozen=True):
    """A rated game, and what it has changed."""

    game: str
    finished: str
    format: str
    place: int
    before: int
    """Points."""
    after: int
    chance: int
    """How likely a win was held to be, of a hundred."""
    weight: int
    """How much the game counts, of a hundred: less and less if the same people meet again and again."""
    others: tuple[Person, ...]
    season: str = ""
    replay: bool = False
    """Whether whoever asks may see it."""


class ShownDeck(ToClient, frozen=True):
    """A deck of finished rated games."""

    name: str
    faction: str
    games: int
    won: int


class Favourite(ToClient, frozen=True):
    """A card, and in how many of these games it was in the deck."""

    card: str
    games: int


class Profile(ToClient, frozen=True):
    """A person, as their rated games show them."""

    person: Person
    ratings: tuple[FormatRating, ...] = ()
    results: tuple[Result, ...] = ()
    """The newest first."""
    decks: tuple[ShownDeck, ...] = ()
    favourites: tuple[Favourite, ...] = ()
    you: bool = False
    blocked: Literal["", "mute", "block"] = ""
    """Whether whoever asks does not want to hear or to meet them."""


class Leaders(ToClient, frozen=True):
    """Those who are at least so strong most likely, the best first; bots among them."""

    format: str
    season: str
    seasons: tuple[str, ...]
    people: tuple[Person, ...]
