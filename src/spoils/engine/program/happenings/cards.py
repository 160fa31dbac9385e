"""What happens to cards: they move, are handled, are damaged (304, 403, 408, 411)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.events import (
    ASSIGN,
    ATTACH,
    CONTROL,
    DAMAGE,
    DEPLETE,
    DETACH,
    DRAW,
    FLIP,
    INFLUENCE,
    MOVE,
    PICKED,
    RESTORE,
    REVEALED,
    TERMINATED,
    TOKEN_CARD,
    TOKENS,
)
from spoils.engine.program.families import Happening, Number, Objects, Party, Player
from spoils.engine.program.node import style
from spoils.engine.program.words import DECK, FROM_ANYWHERE, HAND


@dataclass
class EntersPlay(Happening):
    """411.3: flipping face-up counts. under: whose control; origin: the area it comes from (HAND also for a
    card that was deployed from there, 403.3a), whose: whose area that is."""

    what: Objects
    under: Player | None = None
    would: bool = False
    origin: int = 0
    whose: Player | None = None
    other_than: bool = False  # from anywhere but there
    put: bool = False  # "is put into play": neither deployed, played as a resource nor flipped (402.8a)
    words: str = style("")


EntersPlay.says(
    events=1 << MOVE | 1 << FLIP | 1 << TOKEN_CARD, of_card=True, has_amount=False, replaceable=True
)


@dataclass
class LeavesPlay(Happening):
    """Any way out of play, flipping included (411.3, 411.4)."""

    what: Objects
    would: bool = False


LeavesPlay.says(events=1 << MOVE | 1 << FLIP, of_card=True, has_amount=False, replaceable=True)


@dataclass
class IsDestroyed(Happening):
    """by: battle damage, damage (``by that damage``), or a card or effect (``by an opposing card or
    effect``). by_what: by the effects of these cards or by their damage (408.8)."""

    what: Objects
    by: str = ""  # "", "battle damage", "damage", "opposing" ...
    would: bool = False
    words: str = style("")
    by_what: Objects | None = None


IsDestroyed.says(events=1 << MOVE, of_card=True, has_amount=False, replaceable=True)


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

    def waits_for(self) -> int:
        drawn = self.area == HAND and self.origin in (0, DECK, FROM_ANYWHERE)  # 306.1
        return self.events | 1 << DRAW if drawn else self.events


IsPut.says(events=1 << MOVE, of_card=True, has_amount=False, replaceable=True)


@dataclass
class IsRemovedFromGame(Happening):
    what: Objects
    would: bool = False


IsRemovedFromGame.says(events=1 << MOVE, of_card=True, has_amount=False, replaceable=True)


@dataclass
class IsFlipped(Happening):
    """``a resource is flipped face-down``; face-up also by Flip Up, as it begins to be played (507.4a)."""

    what: Objects
    face: int
    would: bool = False
    words: str = style("")


IsFlipped.says(events=1 << FLIP | 1 << MOVE, of_card=True, has_amount=False, replaceable=True)


@dataclass
class ControlTaken(Happening):
    """``a player takes control of this card``."""

    who: Player
    what: Objects
    would: bool = False
    words: str = style("")


ControlTaken.says(events=1 << CONTROL, of_card=False, has_amount=False, replaceable=True)


@dataclass
class IsDepleted(Happening):
    what: Objects
    would: bool = False
    words: str = style("becomes depleted")


IsDepleted.says(events=1 << DEPLETE, of_card=True, has_amount=False, replaceable=True)


@dataclass
class IsRestored(Happening):
    what: Objects
    would: bool = False
    words: str = style("is restored")


IsRestored.says(events=1 << RESTORE, of_card=True, has_amount=False, replaceable=True)


@dataclass
class IsAttached(Happening):
    what: Objects
    to: Objects | None = None
    words: str = style("")


IsAttached.says(events=1 << ATTACH, of_card=False, has_amount=False, replaceable=False)


@dataclass
class IsDetached(Happening):
    what: Objects
    origin: Objects | None = None
    words: str = style("")


IsDetached.says(events=1 << DETACH, of_card=False, has_amount=False, replaceable=True)


@dataclass
class IsPicked(Happening):
    """310.1: picking is an act of its own."""

    what: Objects
    by: Player | None = None
    words: str = style("")
    by_what: Objects | None = None  # "picked by a tactic": for its text


IsPicked.says(events=1 << PICKED, of_card=True, has_amount=False, replaceable=False)


@dataclass
class IsRevealed(Happening):
    what: Objects


IsRevealed.says(events=1 << REVEALED, of_card=False, has_amount=False, replaceable=False)


@dataclass
class TokensPut(Happening):
    """``a token is put on this card``; by: ``you put a token on a card``."""

    what: Objects
    words: str = style("")
    would: bool = False
    by: Player | None = None


TokensPut.says(events=1 << TOKENS, of_card=False, has_amount=False, replaceable=True)


@dataclass
class TokensRemoved(Happening):
    what: Objects
    last: bool = False  # only the last token


TokensRemoved.says(events=1 << TOKENS, of_card=False, has_amount=False, replaceable=True)


@dataclass
class IsTerminated(Happening):
    what: Objects


IsTerminated.says(events=1 << TERMINATED, of_card=False, has_amount=False, replaceable=False)


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


Damages.says(events=1 << DAMAGE, of_card=False, has_amount=True, replaceable=True)


@dataclass
class AssignsDamage(Happening):
    """A character assigns battle damage (609.1c): to the blocking party, or to a matching object."""

    source: Objects
    to_party: Party | None = None
    to: Objects | None = None


AssignsDamage.says(events=1 << ASSIGN, of_card=False, has_amount=True, replaceable=True)


@dataclass
class InfluenceChanges(Happening):
    """``your opponent's faction loses influence``, ``gains influence``."""

    faction: Objects
    loses: bool = True
    would: bool = False
    at_least: Number | None = None  # "3 or more influence"
    words: str = style("")


InfluenceChanges.says(events=1 << INFLUENCE, of_card=False, has_amount=True, replaceable=True)
