"""Which ones: by what a card is (201 to 208, 507)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.change import ANYTHING
from spoils.engine.program.facts import CHARACTERISTICS, EACH_CARD, NOTHING
from spoils.engine.program.families import Number, Objects, Qualifier
from spoils.engine.program.node import link, style
from spoils.engine.program.stats import looks_at


@dataclass
class OfType(Qualifier):
    """Has one of the types."""

    types: tuple[int, ...]
    words: str = style("")


OfType.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class NotOfType(Qualifier):
    """``non-resource``: has none of the types."""

    types: tuple[int, ...]


NotOfType.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class OfTrade(Qualifier):
    trade: int


OfTrade.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class Staple(Qualifier):
    """Has the supertype staple (203.5)."""

    negated: bool = False


Staple.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class WithSubtype(Qualifier):
    """``"dragon"``: has the quoted subtype (201.4b)."""

    subtype: str
    negated: bool = False


WithSubtype.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class AnyQuality(Qualifier):
    """``a "dragon" or "gear" card``, ``a UNIQUE tern, UNIQUE gull, or UNIQUE auk``: one is enough."""

    options: tuple[Qualifier, ...]

    def looks(self) -> int:
        found = 0
        for option in self.options:
            found |= option.looks()
        return found


AnyQuality.says(looks_at=ANYTHING, narrows=EACH_CARD)


@dataclass
class Named(Qualifier):
    name: str
    words: str = style("")


Named.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class WithChosenName(Qualifier):
    """``the named card``, ``copies of the card``: has the name that was named."""

    words: str = style("")
    slot: int = link(-1)


WithChosenName.says(looks_at=ANYTHING, narrows=EACH_CARD)


@dataclass
class OfChosenType(Qualifier):
    """Has the card type that was chosen."""

    words: str = style("")
    slot: int = link(-1)


OfChosenType.says(looks_at=ANYTHING, narrows=EACH_CARD)


@dataclass
class Compare(Qualifier):
    """``with 3 strength or less``, ``with numeric cost X or less``."""

    stat: int
    comparison: int
    n: Number
    words: str = style("")
    low: int = 0  # "a numeric cost of 2-4": at least this

    def looks(self) -> int:
        return looks_at(self.stat)


Compare.says(looks_at=ANYTHING | CHARACTERISTICS, narrows=EACH_CARD)


@dataclass
class CompareWith(Qualifier):
    """``with more strength than this card``: one of its numbers compared with that of something else."""

    stat: int
    comparison: int
    than: Objects
    words: str = style("")
    article: bool = style(False)  # "a lower numeric cost"

    def looks(self) -> int:
        return looks_at(self.stat)


CompareWith.says(looks_at=ANYTHING | CHARACTERISTICS, narrows=EACH_CARD)


@dataclass
class HasKeyword(Qualifier):
    """``with COVERT``."""

    keyword: int
    negated: bool = False
    words: str = style("with")


HasKeyword.says(looks_at=CHARACTERISTICS, narrows=EACH_CARD)


@dataclass
class HasUnique(Qualifier):
    """``UNIQUE Eustace``: has the keyword with that identifier."""

    identifier: str
    words: str = style("")


HasUnique.says(looks_at=CHARACTERISTICS, narrows=EACH_CARD)


@dataclass
class HasAbility(Qualifier):
    """``with an ability in its rules text``."""

    words: str = style("")


HasAbility.says(looks_at=ANYTHING, narrows=EACH_CARD)


@dataclass
class Provides(Qualifier):
    """``that provides at least [R]``: icons as letters; without any, the one that was chosen. by_text: its
    rules text says so, which that of a face-down card does not (203.5c)."""

    icons: str
    by_text: bool = False
    name: str = style("")  # "PROVIDES X"
    slot: int = link(-1)


Provides.says(looks_at=ANYTHING | CHARACTERISTICS, narrows=EACH_CARD)
