"""After the game: stepping through it, branching off, keeping a position."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import Seat, ToClient
from spoils.server.protocol.cards import CardFacts
from spoils.server.protocol.games import Against, DeckId, GameInfo
from spoils.view.model import Message, View

Side = Literal["0", "1", "2", "3", "all", "public"]


class ReplayInfo(ToClient, frozen=True):
    """A finished game to step through. Step 0 is the first question, step ``steps`` the end."""

    game: GameInfo
    steps: int
    turns: tuple[int, ...]
    """The step with which each turn begins, turn 0 (setting up) first."""
    log: tuple["LoggedStep", ...] = ()


class LoggedStep(ToClient, frozen=True):
    """An entry of the log, seen by ``all``, and the step that has it first."""

    step: int
    message: Message


class ReplayStep(ToClient, frozen=True):
    """The game after so many answers."""

    step: int
    player: int | None
    """Who answered last, that is: whose answer led here; null at step 0."""
    views: tuple[View, ...]
    """One view for a side; for ``all`` those of every player in order. Logs are empty."""
    asked: str = ""
    """The kind of the question that is open here."""


class ReplaySteps(ToClient, frozen=True):
    """Some steps of a replay."""

    side: Side
    steps: tuple[ReplayStep, ...]
    cards: tuple[CardFacts, ...]
    """Printed facts of all cards named in them."""


class BranchSetup(Against, frozen=True, kw_only=True):
    """Play on from a step of a replay, against bots."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Seat
    deck_id: DeckId | None = None
