"""What is opened before decks are built: by those who sit in a room, or at the tables of a tournament."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import FromClient

DraftKind = Literal["draft", "sealed"]
PackCount = Annotated[int, Meta(ge=1, le=12)]
DraftSeats = Annotated[int, Meta(ge=2, le=8)]
PickTime = Literal["slow", "normal", "fast"]


class DraftSource(FromClient, frozen=True):
    """What the packs come from: a set on the server or of one's own, or a cube."""

    set_name: Annotated[str, Meta(max_length=200)] = ""
    """Empty: the program's own set."""
    packs: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=12)] = ()
    """Which of the set's packs everybody opens, in this order; by default its first pack every time."""
    cube: Annotated[str, Meta(max_length=40_000)] = ""
    """Instead of a set: a list such as `2 Name`, one card a line. No card is drawn twice."""
    size: Annotated[int, Meta(ge=5, le=20)] = 15
    """Cards in a pack of a cube, or of a set that says nothing about packs."""
