"""Rows of the database as the rest of the server knows them."""

from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from spoils.record.setup import Setup
from spoils.server.protocol.decks import DeckData, DeckFormat
from spoils.server.protocol.games import ClockSetup, Ruling, Series, Stage, UndoRule, Wording
from spoils.server.protocol.socket import Stops

MoveKind = Literal["answer", "concede", "time", "ruling", "undo"]


class Root(Struct, frozen=True, omit_defaults=True):
    """How a game begins: from its start, or from the position of a scenario file."""

    setup: Setup | None = None
    scenario: str = ""
    edition: str = ""
    """Only for a scenario that is to be played by another edition than its own."""


class Options(Struct, frozen=True, omit_defaults=True):
    """What was chosen when the game was set up."""

    edition: str = "comprehensive"
    seed: int = 0
    seeded: bool = False
    clock: ClockSetup | None = None
    undo: UndoRule = "consent"
    watchable: bool = True
    ask_payment: bool = False
    illegal_decks: bool = False
    coach: bool = False
    wordings: tuple[Wording, ...] = ()
    """Found when the game began."""
    format: DeckFormat = "constructed"
    """What the game is rated as."""
    rated: bool = False
    listed: bool = False
    """The lobby shows it to everybody."""
    days: int = 0
    """For each answer, of a game by correspondence."""
    series: Series | None = None
    sets: tuple[str, ...] = ()
    """Decks may hold only cards of these; none: of any."""
    tournament: str = ""
    """The id of the one that the game belongs to."""
    closed: bool = False
    """Nobody is to know the decks before that is over."""
    first: int | None = None
    """Who decides who goes first, if that is not drawn by lot."""
    paused: bool = False
    extra: tuple[int, ...] = ()
    """Seconds that a judge has added to the clocks, by seat."""
    rulings: tuple[Ruling, ...] = ()
    """What judges have decided in it."""
    quiet: tuple[int, ...] = ()
    """Seats of those who do not want to talk."""
    private: tuple[int, ...] = ()
    """Seats of those who have closed the game to watchers; it is not watchable while there are any."""


class SeatRow(Struct, frozen=True):
    """One seat."""

    seat: int
    kind: str
    """person, bot or open."""
    name: str
    bot: str = ""
    visitor: str | None = None
    token: str = ""
    invitation: str = ""
    deck: DeckData | None = None
    stops: Stops = Stops()
    member: bool = False
    """The name is that of an account."""


class GameRow(Struct, frozen=True):
    """One game with its seats."""

    id: str
    created: float
    stage: Stage
    options: Options
    seats: tuple[SeatRow, ...]
    pool: str | None = None
    root: Root | None = None
    origin: str = ""
    turn: int = 0
    winners: tuple[int, ...] = ()
    engine: str = ""
    """A hash of the engine the game began with; empty until then."""
    mark: str = ""
    """How it stood at its beginning."""
    frozen: str = ""
    """Why it cannot go on, if it cannot."""
    asked: int | None = None
    """The seat that is asked something, as far as that is known without playing the game again."""
    again: str = ""
    """The id of the rematch, once somebody has asked for one."""
    fallen: tuple[int, ...] = ()
    """By seat: after so many moves the player was out of the game; 0 for one who is not."""
    deadline: float | None = None
    """When whoever is asked loses by correspondence."""


class OwnSetRow(Struct, frozen=True):
    """A set that a visitor has uploaded or typed. Its cards stay packed: only workers read them."""

    id: str
    name: str
    count: int
    cards: bytes
    packs: bytes = b""


class Move(Struct, frozen=True):
    """One thing that was done. An ``undo`` keeps only the first ``answer[0]`` of the moves before it."""

    kind: MoveKind
    seat: int
    answer: tuple[int, ...] = ()
    automatic: bool = False
    spent: int = 0
    """Milliseconds of the seat's clock."""
    mark: str = ""
    """How the game stood afterwards, where that was noted (``play.marks``)."""


Kind = TypeVar("Kind")


def pack(value: object) -> bytes:
    """A value as the database keeps it, and as workers are given it: seeds are too large for MessagePack."""
    return msgspec.json.encode(value)


def unpack(data: bytes, kind: type[Kind]) -> Kind:
    """The value again."""
    return msgspec.json.decode(data, type=kind)
