"""What happens to cards: they move, are handled, are damaged (304, 403, 408, 411)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.families import Happening, Number, Objects, Party, Player
from spoils.engine.program.node import style


@dataclass
class EntersPlay(Happening):
    """411.3: flipping face-up counts. under: whose control."""

    what: Objects
    under: Player | None = None
    would: bool = False


@dataclass
class LeavesPlay(Happening):
    """Any way out of play, flipping included (411.3, 411.4)."""

    what: Objects
    would: bool = False


@dataclass
class IsDestroyed(Happening):
    """by: battle damage, damage (``by that damage``), or a card or effect (``by an opposing card or
    effect``). by_what: by the effects of these cards or by their damage (408.8)."""

    what: Objects
    by: str = ""  # "", "battle damage", "damage", "opposing" ...
    would: bool = False
    words: str = style("")
    by_what: Objects | None = None


@dataclass
class IsPut(Happening):
    """``is put into your discard pile from play``, ``into a player's hand``: a card changes area. Any field
    may be open."""

    what: Objects
    area: int
    whose: Player | None = None  # whose area; None: ``its owner's`` or unsaid
    origin: int = 0
    would: bool = False
    words: str = style("")


@dataclass
class IsRemovedFromGame(Happening):
    what: Objects
    would: bool = False


@dataclass
class IsFlipped(Happening):
    what: Objects
    face: int
    would: bool = False
    words: str = style("")


@dataclass
class ControlTaken(Happening):
    """``a player takes control of this card``."""

    who: Player
    what: Objects
    would: bool = False
    words: str = style("")


@dataclass
class IsDepleted(Happening):
    what: Objects
    would: bool = False
    words: str = style("becomes depleted")


@dataclass
class IsRestored(Happening):
    what: Objects
    would: bool = False
    words: str = style("is restored")


@dataclass
class IsAttached(Happening):
    what: Objects
    to: Objects | None = None
    words: str = style("")


@dataclass
class IsDetached(Happening):
    what: Objects
    origin: Objects | None = None
    words: str = style("")


@dataclass
class IsPicked(Happening):
    """310.1: picking is an act of its own."""

    what: Objects
    by: Player | None = None
    words: str = style("")
    by_what: Objects | None = None  # "picked by a tactic": for its text


@dataclass
class IsRevealed(Happening):
    what: Objects


@dataclass
class TokensPut(Happening):
    """``a token is put on this card``; by: ``you put a token on a card``."""

    what: Objects
    words: str = style("")
    would: bool = False
    by: Player | None = None


@dataclass
class TokensRemoved(Happening):
    what: Objects
    last: bool = False  # only the last token


@dataclass
class IsTerminated(Happening):
    what: Objects


@dataclass
class Damages(Happening):
    """``this card inflicts damage to a faction`` (source is the subject) or ``damage is inflicted to this
    card [by …]`` (passive). Any of source and target may be open; battle: battle damage only; more_than:
    ``any amount of damage greater than 4``."""

    source: Objects | None = None
    target: Objects | None = None
    battle: bool = False
    more_than: Number | None = None
    at_least: Number | None = None  # "3 or more damage"
    passive: bool = False
    would: bool = False
    words: str = style("")


@dataclass
class AssignsDamage(Happening):
    """A character assigns battle damage (609.1c): to the blocking party, or to a matching object."""

    source: Objects
    to_party: Party | None = None
    to: Objects | None = None


@dataclass
class InfluenceChanges(Happening):
    """``your opponent's faction loses influence``, ``gains influence``."""

    faction: Objects
    loses: bool = True
    would: bool = False
    words: str = style("")
