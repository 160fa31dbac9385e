"""What happens in battles (608, 609)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.events import ATTACK, ATTACKED, BATTLE_END, BLOCK, BLOCKED, PARTY, UNBLOCKED
from spoils.engine.program.families import Happening, Number, Objects, Player
from spoils.engine.program.node import link, style


@dataclass
class Attacks(Happening):
    """A character attacks when the party is formed (608.1b, A64). members: in a party with more than n
    members; target: what is attacked."""

    what: Objects
    members: Number | None = None
    comparison: int = 0
    target: Objects | None = None
    whom: Player | None = None  # "attacks you": the player whose faction or location is attacked (302.2)
    words: str = style("")


Attacks.says(events=1 << ATTACK, of_card=True, has_amount=False, replaceable=False)


@dataclass
class Blocks(Happening):
    """A character blocks when the blocking party is formed. covert: a covert party; blocked: a matching
    attacker."""

    what: Objects
    covert: bool = False
    blocked: Objects | None = None
    members: Number | None = None  # of the attacking party
    comparison: int = 0
    words: str = style("")


Blocks.says(events=1 << BLOCK, of_card=True, has_amount=False, replaceable=False)


@dataclass
class IsBlocked(Happening):
    """``becomes blocked``; members: of the blocking party (``by exactly 2 characters``)."""

    what: Objects
    members: Number | None = None
    comparison: int = 0
    words: str = style("")


IsBlocked.says(events=1 << BLOCKED, of_card=True, has_amount=False, replaceable=False)


@dataclass
class IsNotBlocked(Happening):
    """``attacks and is not blocked``: the time for blocking is over and there is no blocking party."""

    what: Objects
    words: str = style("")


IsNotBlocked.says(events=1 << UNBLOCKED, of_card=True, has_amount=False, replaceable=False)


@dataclass
class PlayerAttacks(Happening):
    """``your opponent attacks``; members: ``with at least 3 characters``; target: ``attacks this card``."""

    who: Player
    members: Number | None = None
    comparison: int = 0
    target: Objects | None = None


PlayerAttacks.says(events=1 << ATTACKED, of_card=False, has_amount=False, replaceable=False)


@dataclass
class PlayerIsAttacked(Happening):
    """``you are attacked``, ``this card is attacked`` (target, 302.2)."""

    who: Player
    target: Objects | None = None
    words: str = style("")


PlayerIsAttacked.says(events=1 << ATTACKED, of_card=False, has_amount=False, replaceable=False)


@dataclass
class PartyFormed(Happening):
    """``an attacking or blocking party is formed``; role EITHER for both. who: by whom; including: with such
    a member; n: with so many members, or so many that are described (``and at least 2 other characters``)."""

    role: int
    who: Player | None = None
    including: Objects | None = None
    comparison: int = 0
    n: Number | None = None
    of: Objects | None = None
    words: str = style("")
    slot: int = link(-1)  # its members, for ``that party``


PartyFormed.says(events=1 << PARTY, of_card=False, has_amount=False, replaceable=False)


@dataclass
class BattleEnds(Happening):
    """``at the end of the battle``."""

    words: str = style("the battle")


BattleEnds.says(events=1 << BATTLE_END, of_card=False, has_amount=False, replaceable=False)
