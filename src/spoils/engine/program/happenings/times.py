"""When: turns, states that come about, and happenings narrowed to a time (503, 506.3, 602, 610)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.events import STATE, TURN_END, TURN_START
from spoils.engine.program.facts import OF_ITS_PARTS
from spoils.engine.program.families import Happening, Narrowed, Objects, Player
from spoils.engine.program.node import Node, link, style


@dataclass
class TurnStarts(Happening):
    """``at the start of your turn`` (602.2); who None: ``of the turn``."""

    who: Player | None
    words: str = style("")
    next: bool = False  # "of your next turn": the turn after the current one of that player


TurnStarts.says(events=1 << TURN_START, of_card=False, has_amount=False, replaceable=False)


@dataclass
class TurnEnds(Happening):
    """``at the end of your turn`` (610.1a)."""

    who: Player | None
    words: str = style("")
    next: bool = False


TurnEnds.says(events=1 << TURN_END, of_card=False, has_amount=False, replaceable=False)


@dataclass
class OneOfHappenings(Happening):
    """``enters or leaves play``, ``is destroyed or flipped``: whichever comes."""

    parts: tuple[Happening, ...]
    words: str = style("")

    def waits_for(self) -> int:
        found = 0
        for part in self.parts:
            found |= part.waits_for()
        return found

    def each(self) -> list[Happening]:
        return [each for part in self.parts for each in part.each()]


OneOfHappenings.says(events=OF_ITS_PARTS, of_card=False, has_amount=False, replaceable=False)


@dataclass
class InPlayAtEndOfTurn(Happening):
    """``that character is in play at the end of the turn``."""

    what: Objects


InPlayAtEndOfTurn.says(events=1 << TURN_END, of_card=False, has_amount=False, replaceable=False)


@dataclass
class NextTime(Narrowed):
    """``the next time the character is destroyed``: once (506.3)."""

    what: Happening
    slot: int = link(-1)

    def narrowed(self) -> Happening:
        return self.what


NextTime.says(events=OF_ITS_PARTS, of_card=False, has_amount=False, replaceable=False)


@dataclass
class FirstTime(Narrowed):
    """``for the first time each turn``: the happening, if nothing has been one in this turn before; nth: the
    second time, the third."""

    what: Happening
    nth: int = 1
    words: str = style("for")

    def narrowed(self) -> Happening:
        return self.what


FirstTime.says(events=OF_ITS_PARTS, of_card=False, has_amount=False, replaceable=False)


@dataclass
class Within(Narrowed):
    """``damage is inflicted to the character this turn``, ``is destroyed during this battle``: the
    happening, if it comes before the period is over. A text that waits for it (Establish, Delay) is gone
    when the period is over, whatever its own duration says."""

    what: Happening
    duration: int

    def narrowed(self) -> Happening:
        return self.what


Within.says(events=OF_ITS_PARTS, of_card=False, has_amount=False, replaceable=False)


@dataclass
class During(Narrowed):
    """``you draw a card during your opponent's turn``, ``is destroyed while it is attacking``: the happening,
    if it comes at that time."""

    what: Happening
    time: Node  # Condition
    words: str = style("")

    def narrowed(self) -> Happening:
        return self.what


During.says(events=OF_ITS_PARTS, of_card=False, has_amount=False, replaceable=False)


@dataclass
class StateBecomes(Happening):
    """A state test standing alone as a paragraph (``if you control no other item, destroy this card``):
    acts as soon as it is true."""

    condition: Node  # Condition


StateBecomes.says(events=1 << STATE, of_card=False, has_amount=False, replaceable=False)
