"""Which ones: by where and how a card is (302, 303, 403, 407)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.families import Objects, Player, Qualifier
from spoils.engine.program.node import Node, style


@dataclass
class Depleted(Qualifier):
    negated: bool = False
    words: str = style("")


@dataclass
class Facing(Qualifier):
    face: int


@dataclass
class InBattle(Qualifier):
    """attacking / blocking / attacking or blocking (302.12, 302.13); ``not in a battle`` with negated."""

    role: int
    negated: bool = False
    words: str = style("")


@dataclass
class Blocked(Qualifier):
    """``blocked``: attacks, and there is a blocking party; ``unblocked`` (negated): attacks, the time for
    blocking is over and there is none."""

    negated: bool = False
    words: str = style("")


@dataclass
class Against(Qualifier):
    """``blocking this card``: in the blocking party while that is in the attacking party; ``blocked by this
    card`` (role ATTACKING): the other way round; ``attacking your faction`` (target): that is attacked."""

    role: int
    what: Objects
    target: bool = False


@dataclass
class InParty(Qualifier):
    """Is a member of the party."""

    party: Node  # Party
    words: str = style("in")


@dataclass
class ControlledBy(Qualifier):
    who: Player
    negated: bool = False
    words: str = style("control")  # "your characters" / "characters you control"


@dataclass
class OwnedBy(Qualifier):
    who: Player
    negated: bool = False
    words: str = style("own")  # "your removed card" / "a card you own"


@dataclass
class ControlledAndOwnedBy(Qualifier):
    """``they control and own``."""

    who: Player


@dataclass
class InArea(Qualifier):
    """``in your discard pile``, ``in play``, ``from your hand``. who None: anybody's."""

    area: int
    who: Player | None = None
    words: str = style("in")


@dataclass
class AttachedTo(Qualifier):
    """``attached to your faction``; to None with negated: ``detached`` (attached to nothing)."""

    to: Objects | None = None
    negated: bool = False
    words: str = style("")


@dataclass
class WithAttached(Qualifier):
    """``with items attached to them``."""

    what: Objects
    words: str = style("")


@dataclass
class BeingPlayed(Qualifier):
    """``a card being played``: in the being deployed area (403.3)."""
