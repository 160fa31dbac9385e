"""When: turns, states that come about, and happenings narrowed to a time (503, 506.3, 602, 610)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.families import Happening, Objects, Player
from spoils.engine.program.node import Node, link, style


@dataclass
class TurnStarts(Happening):
    """``at the start of your turn`` (602.2); who None: ``of the turn``."""

    who: Player | None
    words: str = style("")
    next: bool = False  # "of your next turn": the turn after the current one of that player


@dataclass
class TurnEnds(Happening):
    """``at the end of your turn`` (610.1a)."""

    who: Player | None
    words: str = style("")
    next: bool = False


@dataclass
class OneOfHappenings(Happening):
    """``enters or leaves play``, ``is destroyed or flipped``: whichever comes."""

    parts: tuple[Happening, ...]
    words: str = style("")


@dataclass
class InPlayAtEndOfTurn(Happening):
    """``that character is in play at the end of the turn``."""

    what: Objects


@dataclass
class NextTime(Happening):
    """``the next time the character is destroyed``: once (506.3)."""

    what: Happening
    slot: int = link(-1)


@dataclass
class FirstTime(Happening):
    """``for the first time each turn``: the happening, if nothing has been one in this turn before; nth: the
    second time, the third."""

    what: Happening
    nth: int = 1
    words: str = style("for")


@dataclass
class Within(Happening):
    """``damage is inflicted to the character this turn``, ``is destroyed during this battle``: the
    happening, if it comes before the period is over. A text that waits for it (Establish, Delay) is gone
    when the period is over, whatever its own duration says."""

    what: Happening
    duration: int


@dataclass
class During(Happening):
    """``you draw a card during your opponent's turn``, ``is destroyed while it is attacking``: the happening,
    if it comes at that time."""

    what: Happening
    time: Node  # Condition
    words: str = style("")


@dataclass
class StateBecomes(Happening):
    """A state test standing alone as a paragraph (``if you control no other item, destroy this card``):
    acts as soon as it is true."""

    condition: Node  # Condition
