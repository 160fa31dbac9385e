"""What happens: the event patterns of triggers (503) and replacements (506).

A pattern names a kind of event and describes who and what takes part. ``would`` marks the wording *would be
…*, which only replacements have. The linker gives the parts slots (the noun phrases inside have ``slot``):
the engine fills them with what the event really was, so that ``it``, ``that character``, ``that player``
and ``that many`` find it.
"""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.node import Node, link, style
from spoils.engine.program.numbers import Number
from spoils.engine.program.objects import Objects, Party
from spoils.engine.program.players import Player


class Happening(Node):
    __slots__ = ()


# ---- cards moving ------------------------------------------------------------------------------------------


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


# ---- cards being handled -----------------------------------------------------------------------------------


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


# ---- damage and influence ----------------------------------------------------------------------------------


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


# ---- players acting ----------------------------------------------------------------------------------------


@dataclass
class Plays(Happening):
    """``your opponent plays a tactic``, ``a "gear" card is played`` (who None): deploying a non-resource
    card (604.1f). using: ``using FLIP UP``."""

    what: Objects
    who: Player | None = None
    words: str = style("")
    using: str = ""


@dataclass
class PlaysResource(Happening):
    """``you play a resource``; ``as you are playing a resource`` (605.1c) with during."""

    who: Player
    during: bool = False
    words: str = style("")
    face: int = 0  # FACE_DOWN: only if it is played face-down


@dataclass
class UsesAbility(Happening):
    who: Player | None
    of: Objects | None = None
    words: str = style("")
    slot: int = link(-1)  # the card whose ability it is


@dataclass
class Draws(Happening):
    """``you draw any number of cards``, ``a player draws a card``; rule: ``as part of your Develop Rule``."""

    who: Player
    rule: int = 0
    would: bool = False
    words: str = style("any number of cards")
    rule_of: str = style("your")
    not_rule: int = 0  # "except as part of their Develop Rule"


@dataclass
class Discards(Happening):
    """``you discard a card``; by: the discard is caused by an effect that player controls."""

    who: Player
    what: Objects
    by: Player | None = None
    would: bool = False
    words: str = style("")


@dataclass
class Searches(Happening):
    who: Player
    whose: Player
    would: bool = False
    words: str = style("")


@dataclass
class Shuffles(Happening):
    who: Player
    words: str = style("")


@dataclass
class FlipsCoin(Happening):
    """``you lose a coin flip``; win None: ``a player flips a coin``, whatever comes of it."""

    who: Player
    win: bool | None


@dataclass
class Mulligans(Happening):
    """a card is put under the deck as part of a mulligan (601.1f)."""

    who: Player
    what: Objects
    words: str = style("")


# ---- battles -----------------------------------------------------------------------------------------------


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


@dataclass
class IsBlocked(Happening):
    what: Objects
    words: str = style("")


@dataclass
class IsNotBlocked(Happening):
    """``attacks and is not blocked``: the time for blocking is over and there is no blocking party."""

    what: Objects
    words: str = style("")


@dataclass
class PlayerAttacks(Happening):
    """``your opponent attacks``; members: ``with at least 3 characters``."""

    who: Player
    members: Number | None = None
    comparison: int = 0


@dataclass
class PlayerIsAttacked(Happening):
    """``you are attacked``, ``this card is attacked`` (target, 302.2)."""

    who: Player
    target: Objects | None = None
    words: str = style("")


@dataclass
class PartyFormed(Happening):
    """``an attacking or blocking party is formed``; role EITHER for both. who: by whom."""

    role: int
    who: Player | None = None
    words: str = style("")


@dataclass
class BattleEnds(Happening):
    """``at the end of the battle``."""

    words: str = style("the battle")


# ---- turns -------------------------------------------------------------------------------------------------


@dataclass
class TurnStarts(Happening):
    """``at the start of your turn`` (602.2); who None: ``of the turn``."""

    who: Player | None
    words: str = style("")
    next: bool = False  # "of your next turn": the turn after the current one of that player


@dataclass
class TurnEnds(Happening):
    """``at the end of your turn`` (610.1a)."""

    who: Player | None
    words: str = style("")
    next: bool = False


# ---- combinations ------------------------------------------------------------------------------------------


@dataclass
class OneOfHappenings(Happening):
    """``enters or leaves play``, ``is destroyed or flipped``: whichever comes."""

    parts: tuple[Happening, ...]
    words: str = style("")


@dataclass
class InPlayAtEndOfTurn(Happening):
    """``that character is in play at the end of the turn``."""

    what: Objects


@dataclass
class NextTime(Happening):
    """``the next time the character is destroyed``: once (506.3)."""

    what: Happening
    slot: int = link(-1)


@dataclass
class FirstTime(Happening):
    """``for the first time each turn``: the happening, if nothing has been one in this turn before; nth: the
    second time, the third."""

    what: Happening
    nth: int = 1
    words: str = style("for")


@dataclass
class Within(Happening):
    """``damage is inflicted to the character this turn``, ``is destroyed during this battle``: the
    happening, if it comes before the period is over. A text that waits for it (Establish, Delay) is gone
    when the period is over, whatever its own duration says."""

    what: Happening
    duration: int


@dataclass
class During(Happening):
    """``you draw a card during your opponent's turn``, ``is destroyed while it is attacking``: the happening,
    if it comes at that time."""

    what: Happening
    time: Node  # Condition
    words: str = style("")


@dataclass
class StateBecomes(Happening):
    """A state test standing alone as a paragraph (``if you control no other item, destroy this card``):
    acts as soon as it is true."""

    condition: Node  # Condition
