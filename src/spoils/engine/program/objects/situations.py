"""Which ones: by where and how a card is (302, 303, 403, 407)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.change import ANYTHING, ATTACHMENTS, BATTLE, DEPLETION, PAYMENTS, PILES
from spoils.engine.program.facts import EACH_CARD, NOTHING
from spoils.engine.program.families import Objects, Player, Qualifier
from spoils.engine.program.node import Node, style
from spoils.engine.program.words import PLAY


@dataclass
class Depleted(Qualifier):
    negated: bool = False
    words: str = style("")


Depleted.says(looks_at=DEPLETION, narrows=EACH_CARD)


@dataclass
class Facing(Qualifier):
    face: int


Facing.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class InBattle(Qualifier):
    """attacking / blocking / attacking or blocking (302.12, 302.13); ``not in a battle`` with negated."""

    role: int
    negated: bool = False
    words: str = style("")


InBattle.says(looks_at=BATTLE, narrows=EACH_CARD)


@dataclass
class Blocked(Qualifier):
    """``blocked``: attacks, and there is a blocking party; ``unblocked`` (negated): attacks, the time for
    blocking is over and there is none."""

    negated: bool = False
    words: str = style("")


Blocked.says(looks_at=BATTLE, narrows=EACH_CARD)


@dataclass
class Against(Qualifier):
    """``blocking this card``: in the blocking party while that is in the attacking party; ``blocked by this
    card`` (role ATTACKING): the other way round; ``attacking your faction`` (target): that is attacked."""

    role: int
    what: Objects
    target: bool = False


Against.says(looks_at=BATTLE, narrows=EACH_CARD)


@dataclass
class InParty(Qualifier):
    """Is a member of the party."""

    party: Node  # Party
    negated: bool = False
    words: str = style("in")


InParty.says(looks_at=ANYTHING, narrows=EACH_CARD)


@dataclass
class ControlledBy(Qualifier):
    who: Player
    negated: bool = False
    words: str = style("control")  # "your characters" / "characters you control"


ControlledBy.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class OwnedBy(Qualifier):
    who: Player
    negated: bool = False
    words: str = style("own")  # "your removed card" / "a card you own"


OwnedBy.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class ControlledAndOwnedBy(Qualifier):
    """``they control and own``."""

    who: Player


ControlledAndOwnedBy.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class InArea(Qualifier):
    """``in your discard pile``, ``in play``, ``from your hand``. who None: anybody's."""

    area: int
    who: Player | None = None
    words: str = style("in")

    def looks(self) -> int:
        return NOTHING if self.area == PLAY else self.looks_at


InArea.says(looks_at=PILES, narrows=EACH_CARD)


@dataclass
class AttachedTo(Qualifier):
    """``attached to your faction``; to None with negated: ``detached`` (attached to nothing)."""

    to: Objects | None = None
    negated: bool = False
    words: str = style("")


AttachedTo.says(looks_at=ATTACHMENTS | PAYMENTS, narrows=EACH_CARD)


@dataclass
class WithAttached(Qualifier):
    """``with items attached to them``."""

    what: Objects
    words: str = style("")


WithAttached.says(looks_at=ATTACHMENTS | PAYMENTS, narrows=EACH_CARD)


@dataclass
class Hosts(Qualifier):
    """``the character that this card is attached to``: one of the cards denoted is attached to it; ``was
    attached to`` (before): or was, when it left play."""

    what: Objects
    before: bool = False
    words: str = style("")


Hosts.says(looks_at=ATTACHMENTS | PAYMENTS, narrows=EACH_CARD)


@dataclass
class BeingPlayed(Qualifier):
    """``a card being played``: in the being deployed area (403.3); unresolved: and its text is not being
    followed yet (604.1h); using: in that way (``using FLIP UP``)."""

    unresolved: bool = False
    using: str = ""


BeingPlayed.says(looks_at=ANYTHING, narrows=EACH_CARD)
