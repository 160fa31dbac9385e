"""How many: the nodes that denote numbers (410)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.change import ANYTHING, INFLUENCE, PILES, RESOURCES
from spoils.engine.program.facts import CHARACTERISTICS, NOTHING
from spoils.engine.program.families import Happening, Number, Player
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.stats import looks_at


@dataclass
class Literal(Number):
    n: int


Literal.says(looks_at=NOTHING, counts=False)


@dataclass
class Variable(Number):
    """X or Y, set by a ChooseNumber or Let in the same scope (0 where it was never set)."""

    name: str
    slot: int = link(-1)
    words: str = style("")


Variable.says(looks_at=NOTHING, counts=False)


@dataclass
class CountOf(Number):
    """``the number of characters you control``: how many objects match, without choosing any."""

    what: Node  # Objects


CountOf.says(looks_at=NOTHING, counts=True)


@dataclass
class StatOf(Number):
    """``this card's strength``, ``its numeric cost``, ``the number of tokens on it``: a number of one object
    (the sum where the reference denotes several); last known values of a card that has moved."""

    stat: int
    what: Node  # Objects
    words: str = style("")
    was: str = style("")  # "when it was destroyed": last known values count anyway
    front: bool = link(False)  # of a face-down card that was looked at or revealed: what it hides

    def looks(self) -> int:
        return looks_at(self.stat)


StatOf.says(looks_at=ANYTHING | CHARACTERISTICS, counts=False)


@dataclass
class Own(Number):
    """``double the number of tokens on each item``: the number of the very object that the instruction deals
    with, of each its own (not the sum that ``StatOf`` makes of several)."""

    stat: int

    def looks(self) -> int:
        return looks_at(self.stat)


Own.says(looks_at=ANYTHING | CHARACTERISTICS, counts=False)


@dataclass
class Extreme(Number):
    """``the highest speed among characters in the opposing party``."""

    highest: bool
    stat: int
    what: Node  # Objects

    def looks(self) -> int:
        return looks_at(self.stat)


Extreme.says(looks_at=ANYTHING | CHARACTERISTICS, counts=True)


@dataclass
class Total(Number):
    """``the total strength of all characters you control``."""

    stat: int
    what: Node  # Objects

    def looks(self) -> int:
        return looks_at(self.stat)


Total.says(looks_at=ANYTHING | CHARACTERISTICS, counts=True)


@dataclass
class IconsControlled(Number):
    """``the number of [R] you control``."""

    icon: int
    who: Player


IconsControlled.says(looks_at=RESOURCES | CHARACTERISTICS, counts=False)


@dataclass
class IconSetsControlled(Number):
    """``for each [D][D] you control``: how many times all of the icons are among those controlled."""

    icons: str
    who: Player


IconSetsControlled.says(looks_at=RESOURCES | CHARACTERISTICS, counts=False)


@dataclass
class ThresholdIconsOf(Number):
    """How many icons a card's threshold has."""

    what: Node  # Objects
    words: str = style("")


ThresholdIconsOf.says(looks_at=ANYTHING, counts=False)


@dataclass
class IconsProvidedBy(Number):
    """How many resource icons a card provides."""

    what: Node  # Objects


IconsProvidedBy.says(looks_at=ANYTHING, counts=False)


@dataclass
class InfluenceOf(Number):
    """The influence of a player's faction."""

    who: Player
    words: str = style("")


InfluenceOf.says(looks_at=INFLUENCE, counts=False)


@dataclass
class CardsIn(Number):
    """``the number of cards in your hand``."""

    area: int
    who: Player


CardsIn.says(looks_at=PILES, counts=False)


@dataclass
class Sum(Number):
    left: Number
    right: Number
    words: str = style("plus")


Sum.says(looks_at=NOTHING, counts=False)


@dataclass
class Difference(Number):
    left: Number
    right: Number
    words: str = style("minus")


Difference.says(looks_at=NOTHING, counts=False)


@dataclass
class Times(Number):
    factor: int
    number: Number
    words: str = style("times")


Times.says(looks_at=NOTHING, counts=False)


@dataclass
class Quotient(Number):
    """``for every 2 resources you control``, ``divided by 5, rounded up``: how many times the divisor is in
    it."""

    by: int
    number: Number
    up: bool = False
    words: str = style("every")


Quotient.says(looks_at=NOTHING, counts=False)


@dataclass
class Half(Number):
    number: Number
    up: bool = True


Half.says(looks_at=NOTHING, counts=False)


@dataclass
class LowerOf(Number):
    left: Number
    right: Number
    words: str = style("")


LowerOf.says(looks_at=NOTHING, counts=False)


@dataclass
class HigherOf(Number):
    left: Number
    right: Number
    words: str = style("")


HigherOf.says(looks_at=NOTHING, counts=False)


@dataclass
class ThatMany(Number):
    """``that many``, ``the same amount of damage``: the amount of the event or of the instruction before; of
    damage or influence the newest there was (DAMAGE_SLOT, INFLUENCE_SLOT). by: what inflicted or
    received it, which is what the event is about; its share of it is the amount of the event anyway."""

    words: str = style("that many")
    by: Node | None = style(None)  # Objects
    active: bool = style(False)
    slot: int = link(-1)


ThatMany.says(looks_at=ANYTHING, counts=False)


@dataclass
class ThisWay(Number):
    """``the number of characters destroyed this way``, ``the number of cards you put on the bottom``: how
    many of the cards handled by the linked earlier instruction were really handled and match."""

    what: Node  # Objects
    verb: str = ""
    slot: int = link(-1)


ThisWay.says(looks_at=ANYTHING, counts=False)


@dataclass
class CountOfPlayers(Number):
    """``for each opponent``: how many players that are."""

    who: Player
    words: str = style("")


CountOfPlayers.says(looks_at=ANYTHING, counts=False)


@dataclass
class PlayedCount(Number):
    """``each tactic you played this turn``: how many such cards a player has played this turn."""

    what: Node  # Objects
    who: Player


PlayedCount.says(looks_at=ANYTHING, counts=True)


@dataclass
class TimesThisTurn(Number):
    """``the number of tactics played this turn``, ``each character destroyed this turn``: how often that has
    happened, whatever has become of the cards since."""

    what: Happening
    words: str = style("")


TimesThisTurn.says(looks_at=ANYTHING, counts=False)


@dataclass
class AmountPaid(Number):
    """``the amount they paid``: for the card or ability whose cost says so, by that player in all."""

    who: Player
    words: str = style("")


AmountPaid.says(looks_at=ANYTHING, counts=False)


@dataclass
class FlipsWon(Number):
    """``the number of flips you won``: of those that the instruction before it makes; or lost. theirs: ``they
    won``, where somebody else flips."""

    lost: bool = False
    words: str = style("")
    theirs: bool = style(False)
    slot: int = link(-1)


FlipsWon.says(looks_at=ANYTHING, counts=False)


@dataclass
class WinningBid(Number):
    """``the winning bid`` (413.1)."""


WinningBid.says(looks_at=ANYTHING, counts=False)


@dataclass
class Members(Number):
    """``each member of the opposing party``: how many members a party has."""

    party: Node  # Party
    words: str = style("")


Members.says(looks_at=ANYTHING, counts=False)
