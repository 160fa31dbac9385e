"""The lobby: open seats, live games, who is here, and the socket that says what changes."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import FromClient, Name, ToClient
from spoils.server.protocol.decks import DeckData, DeckFormat
from spoils.server.protocol.games import ClockSetup, DeckId, GameInfo, UndoRule

SetName = Annotated[str, Meta(min_length=1, max_length=200)]
Line = Annotated[str, Meta(max_length=80, description="one line of one's own, such as: new here")]
PersonId = Annotated[str, Meta(min_length=1, max_length=50, pattern="^[A-Za-z0-9_:-]+$")]


class Terms(FromClient, frozen=True):
    """What a game is to be like."""

    format: DeckFormat = "constructed"
    """With ``casual`` any deck may be played with."""
    edition: Annotated[str, Meta(max_length=40)] = "comprehensive"
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    clock: ClockSetup | None = None
    days: Annotated[int, Meta(ge=0, le=14)] = 0
    """By correspondence, instead of a clock: so many days for each answer."""
    rated: bool = False
    sets: Annotated[tuple[SetName, ...], Meta(max_length=20)] = ()
    """Decks may hold only cards of these sets; none: of any."""
    best_of: Literal[1, 3] = 1
    change_decks: bool = False
    """Between the games of a best of three everybody may bring another deck."""
    undo: UndoRule = "consent"
    watchable: bool = True
    """The lobby lists the game for everybody to watch."""


class SeekSetup(FromClient, frozen=True):
    """A seat to be taken, with one's own deck."""

    name: Name
    deck_id: DeckId | None = None
    deck: DeckData | None = None
    terms: Terms = Terms()
    line: Line = ""
    quick: bool = False
    """Pair me, as soon as there is somebody of about my strength; the longer I wait, the wider."""


class TakeSetup(FromClient, frozen=True):
    """Sit down on somebody's open seat."""

    name: Name
    deck_id: DeckId | None = None
    deck: DeckData | None = None


class MeetSetup(FromClient, frozen=True):
    """A rated game against a bot."""

    name: Name
    bot: Annotated[str, Meta(max_length=40)] = ""
    """An id of ``About.bots``; without it, the one whose rating is closest to one's own."""
    deck_id: DeckId | None = None
    deck: DeckData | None = None
    edition: Annotated[str, Meta(max_length=40)] = "comprehensive"
    format: DeckFormat = "constructed"
    rated: bool = True


class RatingInfo(ToClient, frozen=True):
    """How strong somebody is, and how sure that is: most likely within ``spread`` of ``points``."""

    points: int
    spread: int
    games: int = 0
    provisional: bool = True


class Person(ToClient, frozen=True):
    """Somebody, as everybody may know them."""

    id: str
    """A public id; of a bot, "bot:" and its id."""
    name: str
    rating: RatingInfo | None = None
    """In the format that it is about."""


class Seek(ToClient, frozen=True):
    """An open seat; it waits, for days if need be."""

    id: str
    by: Person
    terms: Terms
    created: str
    line: str = ""
    quick: bool = False
    seated: tuple[Person, ...] = ()
    """Who has sat down besides, at a table for three or four."""


class LiveGame(ToClient, frozen=True):
    """A game that everybody may watch."""

    game: GameInfo
    watchers: int = 0
    names: tuple[str, ...] = ()
    """Of those among them who have an account."""


class Present(ToClient, frozen=True):
    """Who is in the lobby: how many, and the names of some."""

    count: int = 0
    names: tuple[str, ...] = ()


class Paired(ToClient, frozen=True, tag_field="type", tag="paired"):
    """A game of yours has begun: somebody has taken your seat, or you were paired."""

    game: str
    link: str
    """Path and fragment of the page, with the key of your seat."""
    seek: str = ""


class Seeking(ToClient, frozen=True):
    """What became of a seek: it waits, or the game has begun already."""

    seek: Seek | None = None
    paired: Paired | None = None


class LobbyState(ToClient, frozen=True, tag_field="type", tag="lobby"):
    """The whole lobby, the first message of its socket."""

    you: Person
    seeks: tuple[Seek, ...] = ()
    games: tuple[LiveGame, ...] = ()
    present: Present = Present()


class LobbyNews(ToClient, frozen=True, tag_field="type", tag="news"):
    """What has changed: take these in, each instead of one with the same id, and throw away those."""

    seeks: tuple[Seek, ...] = ()
    games: tuple[LiveGame, ...] = ()
    gone: tuple[str, ...] = ()
    """Ids of seeks and games."""
    present: Present | None = None


LobbyMessage = LobbyState | LobbyNews | Paired
