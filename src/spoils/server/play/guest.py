"""Somebody at a table: one connection, with the seats it has keys to, or none."""

from collections.abc import Callable

from msgspec import Raw

from spoils.server.protocol.base import ToClient
from spoils.server.protocol.socket import ClockState, ServerMessage, Stops, UndoState, Window
from spoils.view.knowledge import Viewer


class SentLog(ToClient, frozen=True):
    """``LogPart`` with entries that are JSON already."""

    start: int
    entries: tuple[Raw, ...] = ()


class SentState(ToClient, frozen=True, tag_field="type", tag="state"):
    """``State`` with parts that are JSON already: the worker has written them."""

    seat: int | None
    number: int
    view: Raw
    log: SentLog
    undo: UndoState = UndoState()
    stops: Stops | None = None
    clock: ClockState | None = None
    cards: tuple[Raw, ...] = ()
    passed: tuple[Window, ...] = ()


Send = Callable[[ServerMessage | SentState], None]


class Sight:
    """What a guest was shown through the eyes of one viewer."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.sent = 0
        """So many entries of the log were sent and are still true."""
        self.last = b""
        """A hash of the last state."""
        self.passed: list[Window] = []


class Guest:
    """One connection."""

    def __init__(
        self, seats: tuple[int, ...], send: Send, end: Callable[[int], None] = lambda code: None
    ) -> None:
        self.seats = seats
        self.send = send
        self.end = end
        """Ends the connection with a code."""
        viewers: tuple[Viewer, ...] = seats or (None,)
        self.sights = [Sight(viewer) for viewer in viewers]
        self.told: set[str] = set()
        """Cards whose facts it has."""
