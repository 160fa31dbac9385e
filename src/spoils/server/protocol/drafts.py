"""Draft and sealed: rooms, what a seat may see of one, decks, games, and the whole draft afterwards."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import FromClient, Name, ToClient
from spoils.server.protocol.cards import CardFacts
from spoils.server.protocol.decks import DeckData, DeckEntry, DeckForm, DeckReport
from spoils.server.protocol.packs import DraftKind, DraftSeats, DraftSource, PackCount
from spoils.server.protocol.tournaments import TournamentSetup

DraftStage = Literal["gathering", "checking", "drafting", "building", "playing", "over"]
"""Seats are free; people say that they are there; packs go around; decks are built; games; all is open."""
Timer = Literal["off", "slow", "normal", "fast"]
Pairing = Literal["robin", "chosen", "tournament"]
PickedBy = Literal["person", "bot", "time", "only"]
"""Whoever sits there; a bot in its place; the bot beside it, as time ran out; nobody: there was one card."""
DraftSeat = Annotated[int, Meta(ge=0, le=7, description="a place at the draft's table")]
Line = Annotated[str, Meta(max_length=80)]


class DraftSetup(FromClient, frozen=True):
    """A new room. Whoever opens it has the first seat and is its host."""

    name: Name
    """What the host is called."""
    kind: DraftKind = "draft"
    seats: DraftSeats = 8
    each: PackCount | None = None
    """Packs for everybody: by default 3, of sealed 6; not needed if the packs are named."""
    source: DraftSource = DraftSource()
    timer: Timer = "slow"
    """`off` is for drafts alone."""
    listed: bool = True
    """Whether it stands in the list of open rooms; otherwise one needs the link."""
    line: Line = ""
    """A line of the host's own for the list."""
    edition: Annotated[str, Meta(max_length=40)] = "comprehensive"
    pairing: Pairing = "robin"
    rounds: Annotated[int, Meta(ge=1, le=7)] = 3
    """Of the round robin, as far as there are so many opponents."""
    tournament: TournamentSetup | None = None
    """If the games are a tournament: what kind. It begins when all decks are built."""
    bot: Annotated[str, Meta(max_length=40)] = "search-normal"
    """Plays the decks of the drafting bots."""


class DraftJoin(FromClient, frozen=True):
    """Take a free seat."""

    name: Name


class DraftPick(FromClient, frozen=True):
    """Take a card of the pack in front of one."""

    step: Annotated[int, Meta(ge=0, le=1_000)]
    """That of the state in which the pack was seen."""
    card: Annotated[str, Meta(min_length=1, max_length=200)]


class DraftDeck(FromClient, frozen=True):
    """The deck built so far. Only a legal one can be done."""

    deck: DeckData
    done: bool = False


class DraftPairs(FromClient, frozen=True):
    """Games between chosen seats."""

    pairs: Annotated[tuple[tuple[DraftSeat, DraftSeat], ...], Meta(min_length=1, max_length=28)]


class DraftExport(FromClient, frozen=True):
    """Write the pool or the deck as a file."""

    what: Literal["pool", "deck"]
    form: DeckForm


class DraftSeatInfo(ToClient, frozen=True):
    """One place, as everybody in the room may know it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str = ""
    host: bool = False
    ready: bool = False
    """Has said that they are there, or has a deck."""
    chosen: bool = False
    """Has taken a card of the pack that is going around now."""
    away: bool = False
    """Twice in a row time ran out: the bot picks at once until the person is back."""


class DraftGame(ToClient, frozen=True):
    """A game of the draft. It is set up when one of the two wants to play it."""

    number: int
    round: int
    seats: tuple[int, ...]
    """The two."""
    game: str = ""
    """Its id, once it is set up."""
    over: bool = False
    winner: int | None = None
    """The seat at the draft's table; nobody after a draw."""


class DraftStanding(ToClient, frozen=True):
    """How a seat has done: three points for a game won, one for a draw."""

    seat: int
    points: int
    won: int
    drawn: int
    lost: int


class DraftState(ToClient, frozen=True):
    """A room as one visitor may see it. Replace what you have by it."""

    id: str
    kind: DraftKind
    stage: DraftStage
    source: str
    """The set's name, or "Cube"."""
    line: str
    edition: str
    timer: Timer
    pairing: Pairing
    created: str
    version: int
    """Goes up with every change."""
    seats: tuple[DraftSeatInfo, ...]
    commitment: str
    """As of a game: SHA-256 of "spoils seed" and the seed from which all packs follow."""
    seat: int | None = None
    """The visitor's own, if they have one."""
    left: float | None = None
    """Seconds until the bots choose, or the decks are closed; null: there is all the time in the world."""
    step: int = 0
    """Counts the picks of everybody together, from 0."""
    round: int = 0
    rounds: int = 0
    pack: tuple[str, ...] = ()
    """Cards in front of the visitor; empty if they have chosen."""
    taken: str = ""
    """What the visitor has just chosen, until the packs go on."""
    advice: str = ""
    """What the bot beside the visitor would take: it will, when time runs out."""
    next_to: tuple[int, ...] = ()
    """The seats in the order in which packs are passed, from the visitor on."""
    pool: tuple[DeckEntry, ...] = ()
    """What the visitor has taken or opened."""
    unlimited: tuple[str, ...] = ()
    """While building: what everybody has in any number."""
    deck: DeckData | None = None
    """The visitor's; at first as the program would build it."""
    games: tuple[DraftGame, ...] = ()
    standing: tuple[DraftStanding, ...] = ()
    tournament: str = ""
    """If this is a table of a tournament, or the games have begun and are one: its id."""
    left_out: tuple[str, ...] = ()
    """Cards of the set or the list that cannot be played with and are in no pack."""
    secret: str = ""
    """When it is over: the seed."""
    cards: tuple[CardFacts, ...] = ()
    """On a socket: cards that are named for the first time."""


class DraftDeckReport(ToClient, frozen=True):
    """What there is to say about a deck built from one's pool."""

    report: DeckReport
    done: bool = False


class OpenDraft(ToClient, frozen=True):
    """A room in a list."""

    id: str
    kind: DraftKind
    stage: DraftStage
    source: str
    line: str
    host: str
    seats: int
    people: int
    timer: Timer
    edition: str
    created: str
    mine: bool = False


class DraftList(ToClient, frozen=True):
    """Rooms with free seats, and those in which the visitor sits; the newest first."""

    drafts: tuple[OpenDraft, ...]


class ReviewedPick(ToClient, frozen=True):
    """What one seat saw and took. Cards are places in `DraftReview.names`."""

    pack: tuple[int, ...]
    took: int
    bot: int
    """What the bot beside it would have taken."""
    by: PickedBy = "person"


class ReviewedSeat(ToClient, frozen=True):
    """What somebody ended up with."""

    pool: tuple[DeckEntry, ...]
    deck: DeckData | None = None
    opened: tuple[tuple[int, ...], ...] = ()
    """Of sealed: the packs."""


class DraftReview(ToClient, frozen=True):
    """A finished draft: every pack, every pick, every pool."""

    id: str
    kind: DraftKind
    names: tuple[str, ...]
    steps: tuple[tuple[ReviewedPick | None, ...], ...]
    """For every step what each seat did; null for one whose pack was empty."""
    rounds: tuple[int, ...]
    """For every step, which pack is going around."""
    seats: tuple[ReviewedSeat, ...]
    cards: tuple[CardFacts, ...]
