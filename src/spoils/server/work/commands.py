"""What the server tells the worker of a game, and what it hears back."""

from typing import Literal

from msgspec import Struct, field

from spoils.server.play.info import Gone
from spoils.server.protocol.socket import Stops, UndoState, Window
from spoils.server.store.rows import Move, MoveKind
from spoils.view.knowledge import Viewer

# ---- to the worker -----------------------------------------------------------------------------------------


class Open(Struct, frozen=True, tag=True):
    """Set the game up and do again what was done."""

    row: bytes
    """A packed ``GameRow``."""
    moves: tuple[Move, ...]
    cards: bytes | None = None
    """Of its pool, if the worker does not know them."""


class Look(Struct, frozen=True, tag=True):
    """Show the game as it is."""


class Answer(Struct, frozen=True, tag=True):
    """A person's answer, in the order of options that was shown."""

    seat: int
    number: int
    answer: tuple[int, ...]
    name: str | None
    spent: int


class GiveUp(Struct, frozen=True, tag=True):
    """Somebody concedes, or has run out of time."""

    seat: int
    kind: MoveKind
    spent: int


class CheckUndo(Struct, frozen=True, tag=True):
    """Would taking the last answer back take anything from anybody?"""

    seat: int


class TakeBack(Struct, frozen=True, tag=True):
    """Take the seat's last answer back."""

    seat: int


class ChangeStops(Struct, frozen=True, tag=True):
    """When a seat wants to be asked."""

    seat: int
    stops: Stops


class AskWhy(Struct, frozen=True, tag=True):
    """Why can nothing be done with this card?"""

    seat: int
    card: str


class AskInfluences(Struct, frozen=True, tag=True):
    """What has changed this card?"""

    viewer: Viewer
    card: str


class GoOn(Struct, frozen=True, tag=True):
    """Do what can be done at once without asking anybody."""


class Act(Struct, frozen=True, tag=True):
    """Do what took some time: pass for a person, or give a bot's answer; nothing if the game has moved on."""

    at: int
    seat: int
    answer: tuple[int, ...] | None = None


class Line(Struct, frozen=True, tag=True):
    """All moves that count, for a bot that has to be told from the start."""


class Forget(Struct, frozen=True, tag=True):
    """Nobody needs the game here any more."""


Command = (
    Open | Look | Answer | GiveUp | CheckUndo | TakeBack | ChangeStops | AskWhy | AskInfluences | GoOn | Act
    | Line | Forget
)  # fmt: skip


FIRST = (Answer, GiveUp, CheckUndo, TakeBack, ChangeStops, AskWhy, AskInfluences, Forget)
"""What comes before what goes on by itself at other tables: what a person has just done and waits for, and
giving memory back, which takes no time."""


class Order(Struct, frozen=True):
    """A command about one game, and who looks on: viewers with how much of the log they have."""

    game: str
    command: Command
    sent: tuple[tuple[Viewer, int], ...] = ()


# ---- from the worker ---------------------------------------------------------------------------------------


class Standing(Struct, frozen=True):
    """How the game stands."""

    count: int
    """Of everything ever done."""
    turn: int
    over: bool
    winners: tuple[int, ...]
    lost: tuple[bool, ...]
    asked: int | None
    """The seat that is asked something."""
    numbers: tuple[int, ...]
    """Of the seats' questions."""
    decided: tuple[int, ...]
    spent: tuple[int, ...]
    undoable: tuple[bool, ...]
    """Whether the seat has given an answer that could be taken back."""
    gone: dict[int, Gone] = {}
    """Who has given up or run out of time."""


class Shown(Struct, frozen=True):
    """What one viewer is to be shown: JSON, as it goes to the client."""

    viewer: Viewer
    view: bytes
    number: int
    undo: UndoState
    start: int
    """Of ``entries`` in the viewer's log."""
    cut: int
    """So many entries that were shown before are still true."""
    entries: tuple[bytes, ...]
    names: tuple[str, ...]
    """All card names in it."""


class Step(Struct, frozen=True):
    """What is to be done next that takes time."""

    how: Literal["bot", "hesitate"]
    seat: int
    first: int = 0
    moves: tuple[Move, ...] = ()
    """For a bot: what has happened from number ``first`` on of the moves that count."""


class Done(Struct, frozen=True):
    """What has become of a command."""

    standing: Standing
    first: int = 0
    moves: tuple[Move, ...] = ()
    """To be stored, from number ``first`` on, before anything of this is shown."""
    frames: tuple[tuple[Shown, ...], ...] = ()
    passed: tuple[tuple[int, Window], ...] = ()
    """For which seats the server has passed, and where."""
    stops: dict[int, Stops] = field(default_factory=dict)
    """Stops that have changed by what has happened."""
    next: Step | None = None
    more: bool = False
    """There is more to be done at once."""
    cards: dict[str, bytes] = field(default_factory=dict)
    """Printed facts (JSON) of cards the server has not been told of."""
    hand_pass: bool = False
    """To Answer: the person has passed in a window, though there was a choice."""
    free: bool = False
    """To CheckUndo."""
    reply: bytes = b""
    """To AskWhy and AskInfluences: JSON."""
    begun: str = ""
    """To Open: how the game stood at its beginning."""
    unknown: bool = False
    """The worker does not have the game or its cards: open it."""
