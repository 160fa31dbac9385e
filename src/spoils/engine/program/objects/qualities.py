"""Which ones: by what a card is (201 to 208, 507)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.families import Number, Objects, Qualifier
from spoils.engine.program.node import link, style


@dataclass
class OfType(Qualifier):
    """Has one of the types."""

    types: tuple[int, ...]
    words: str = style("")


@dataclass
class NotOfType(Qualifier):
    """``non-resource``: has none of the types."""

    types: tuple[int, ...]


@dataclass
class OfTrade(Qualifier):
    trade: int


@dataclass
class Staple(Qualifier):
    """Has the supertype staple (203.5)."""

    negated: bool = False


@dataclass
class WithSubtype(Qualifier):
    """``"dragon"``: has the quoted subtype (201.4b)."""

    subtype: str
    negated: bool = False


@dataclass
class Named(Qualifier):
    name: str
    words: str = style("")


@dataclass
class WithChosenName(Qualifier):
    """``the named card``, ``copies of the card``: has the name that was named."""

    words: str = style("")
    slot: int = link(-1)


@dataclass
class OfChosenType(Qualifier):
    """Has the card type that was chosen."""

    words: str = style("")
    slot: int = link(-1)


@dataclass
class Compare(Qualifier):
    """``with 3 strength or less``, ``with numeric cost X or less``."""

    stat: int
    comparison: int
    n: Number
    words: str = style("")
    low: int = 0  # "a numeric cost of 2-4": at least this


@dataclass
class CompareWith(Qualifier):
    """``with more strength than this card``: one of its numbers compared with that of something else."""

    stat: int
    comparison: int
    than: Objects
    words: str = style("")


@dataclass
class HasKeyword(Qualifier):
    """``with COVERT``."""

    keyword: int
    negated: bool = False
    words: str = style("with")


@dataclass
class HasUnique(Qualifier):
    """``UNIQUE Eustace``: has the keyword with that identifier."""

    identifier: str
    words: str = style("")


@dataclass
class HasAbility(Qualifier):
    """``with an ability in its rules text``."""

    words: str = style("")


@dataclass
class Provides(Qualifier):
    """``that provides at least [R]``: icons as letters."""

    icons: str
