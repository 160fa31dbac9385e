"""How many: the nodes that denote numbers (410)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.node import Node, link, style
from spoils.engine.program.players import Player


class Number(Node):
    """Denotes a whole number; evaluated where it is printed, floor 0 where it is used (410.4)."""

    __slots__ = ()


@dataclass(slots=True)
class Literal(Number):
    n: int


@dataclass(slots=True)
class Variable(Number):
    """X or Y, set by a ChooseNumber or Let in the same scope (0 where it was never set)."""

    name: str
    slot: int = link(-1)


@dataclass(slots=True)
class CountOf(Number):
    """``the number of characters you control``: how many objects match, without choosing any."""

    what: Node  # Objects


@dataclass(slots=True)
class StatOf(Number):
    """``this card's strength``, ``its numeric cost``, ``the number of tokens on it``: a number of one object
    (the sum where the reference denotes several); last known values of a card that has moved."""

    stat: int
    what: Node  # Objects
    words: str = style("")


@dataclass(slots=True)
class Extreme(Number):
    """``the highest speed among characters in the opposing party``."""

    highest: bool
    stat: int
    what: Node  # Objects


@dataclass(slots=True)
class Total(Number):
    """``the total strength of all characters you control``."""

    stat: int
    what: Node  # Objects


@dataclass(slots=True)
class IconsControlled(Number):
    """``the number of [R] you control``."""

    icon: int
    who: Player


@dataclass(slots=True)
class ThresholdIconsOf(Number):
    """How many icons a card's threshold has."""

    what: Node  # Objects
    words: str = style("")


@dataclass(slots=True)
class IconsProvidedBy(Number):
    """How many resource icons a card provides."""

    what: Node  # Objects


@dataclass(slots=True)
class InfluenceOf(Number):
    """The influence of a player's faction."""

    who: Player
    words: str = style("")


@dataclass(slots=True)
class CardsIn(Number):
    """``the number of cards in your hand``."""

    area: int
    who: Player


@dataclass(slots=True)
class Sum(Number):
    left: Number
    right: Number
    words: str = style("plus")


@dataclass(slots=True)
class Difference(Number):
    left: Number
    right: Number
    words: str = style("minus")


@dataclass(slots=True)
class Times(Number):
    factor: int
    number: Number
    words: str = style("times")


@dataclass(slots=True)
class Half(Number):
    number: Number
    up: bool = True


@dataclass(slots=True)
class LowerOf(Number):
    left: Number
    right: Number
    words: str = style("")


@dataclass(slots=True)
class HigherOf(Number):
    left: Number
    right: Number


@dataclass(slots=True)
class ThatMany(Number):
    """``that many``, ``the same amount``: the amount of the event or of the instruction before."""

    words: str = style("that many")
    slot: int = link(-1)


@dataclass(slots=True)
class ThisWay(Number):
    """``the number of characters destroyed this way``, ``the number of cards you put on the bottom``: how
    many of the cards handled by the linked earlier instruction were really handled and match."""

    what: Node  # Objects
    verb: str = ""
    slot: int = link(-1)


@dataclass(slots=True)
class WinningBid(Number):
    """``the winning bid`` (413.1)."""


@dataclass(slots=True)
class Members(Number):
    """``each member of the opposing party``: how many members a party has."""

    party: Node  # Party
    words: str = style("")
