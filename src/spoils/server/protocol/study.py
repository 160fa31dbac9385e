"""Study: positions to look at, and boards to play on."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import FromClient, GameId, Seat, ToClient
from spoils.server.protocol.cards import CardFacts
from spoils.server.protocol.socket import Number
from spoils.study.board.tree import LONGEST_NOTE, MOST_ARROWS, BoardNode
from spoils.study.positions.draft import OwnCard, PositionDraft
from spoils.study.positions.editions import TriedEdition
from spoils.study.positions.examine import Wanted
from spoils.view.model import Message, View

Place = Annotated[int, Meta(ge=0, le=100_000)]
CardId = Annotated[str, Meta(max_length=40)]

# ---- positions ---------------------------------------------------------------------------------------------


class PositionText(FromClient, frozen=True):
    """A scenario file."""

    text: Annotated[str, Meta(max_length=400_000)]
    number: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """Which of its scenarios, counted from 0; without it the first that is a position."""


class OpenedPosition(ToClient, frozen=True):
    """The position of a file, for the editor, with the printed facts of its cards."""

    draft: PositionDraft
    cards: tuple[CardFacts, ...] = ()
    notes: tuple[str, ...] = ()
    """What the file itself says that it does not hold."""
    titles: tuple[str, ...] = ()
    """Of a file with several scenarios those of all, whether positions or not."""
    number: int = 0
    """Which of them this is."""


class ExaminedPosition(ToClient, frozen=True):
    """What has come of a position."""

    text: str
    """The scenario file."""
    problems: tuple[Message, ...] = ()
    """What is impossible, with the rules."""
    trouble: str = ""
    """A sentence for whatever else is wrong."""
    french: str = ""
    """The same in French."""
    wanted: tuple[Wanted, ...] = ()
    """What whoever's turn it is can do, and why not the rest."""
    ran: TriedEdition | None = None
    """What has come of the script, if there is one."""
    cards: tuple[OwnCard, ...] = ()
    """Those that the file brings: its own, and whatever else does not come with the program."""


class TriedEditions(ToClient, frozen=True):
    """A position by the rules of every edition, its own first."""

    editions: tuple[TriedEdition, ...]


# ---- boards ------------------------------------------------------------------------------------------------


class BoardSetup(FromClient, frozen=True):
    """A new board: from a position, from a step of a finished game, or from a file."""

    title: Annotated[str, Meta(max_length=200)] = ""
    draft: PositionDraft | None = None
    scenario: Annotated[str, Meta(max_length=400_000)] = ""
    game: GameId | None = None
    step: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    file: Annotated[str, Meta(max_length=2_000_000)] = ""


class BoardState(ToClient, frozen=True):
    """A board with its tree."""

    id: str
    title: str
    revision: int
    """Goes up with every change."""
    shown: int
    """The position that whoever leads is looking at."""
    nodes: tuple[BoardNode, ...]
    players: int
    edition: str
    may_change: bool = False
    key: str = ""
    """For whoever may change it: what the link to do so has behind the ``#``."""
    place: int | None = None
    """To an answer: the position that it leads to."""


class BoardArrow(ToClient, frozen=True):
    """From one card of a view to another."""

    start: str
    end: str


class BoardLook(ToClient, frozen=True):
    """A position of a board."""

    place: int
    views: tuple[View, ...]
    """Of every player in order: all hands and what is face-down in play lie open."""
    asked: int | None = None
    """Who is asked; the question is in their view."""
    log: tuple[Message, ...] = ()
    cards: tuple[CardFacts, ...] = ()
    arrows: tuple[tuple[BoardArrow, ...], ...] = ()
    """For every view, by the names of cards in it."""


class BoardAnswer(FromClient, frozen=True):
    """An answer to the question at a position."""

    place: Place
    answer: Annotated[tuple[Number, ...], Meta(max_length=500)] = ()
    name: Annotated[str, Meta(max_length=200)] | None = None
    concede: Seat | None = None
    """This player gives up instead."""


class DrawnArrow(FromClient, frozen=True):
    """From one card to another, by their names in the view of ``seat``."""

    start: CardId
    end: CardId


class BoardNote(FromClient, frozen=True):
    """What is said and drawn at a position. What is not given stays as it is."""

    place: Place
    seat: Seat = 0
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)] | None = None
    known: Annotated[str, Meta(max_length=LONGEST_NOTE)] | None = None
    """The note as it was when the writing began: if somebody else has written meanwhile, both stay."""
    arrows: Annotated[tuple[DrawnArrow, ...], Meta(max_length=MOST_ARROWS)] | None = None


class BoardPlace(FromClient, frozen=True):
    """A position: to be shown to everybody, or to be removed."""

    place: Place


class BoardWhy(FromClient, frozen=True):
    """Why can nothing be done with this card?"""

    place: Place
    card: CardId
    seat: Seat


class BoardListed(ToClient, frozen=True):
    """One of a visitor's boards."""

    id: str
    title: str
    key: str
    changed: float


class BoardList(ToClient, frozen=True):
    """A visitor's boards, the newest first."""

    boards: tuple[BoardListed, ...] = ()


BoardText = Literal["file", "position", "script"]
"""What of a board can be saved: all of it, the position as a scenario, or what was done as a script."""
