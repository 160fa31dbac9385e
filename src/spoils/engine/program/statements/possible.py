"""What players and parties may, must and cannot do (402.7, 505)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import BANS, LEAVE, NO_LAYER, NO_LIMIT, PARTIES, TACTICS, TAXES
from spoils.engine.program.families import Number, Objects, Party, Player, Statement
from spoils.engine.program.node import style


@dataclass
class PlayerCannot(Statement):
    """``you cannot draw cards``, ``that player cannot play characters``, ``your opponent cannot pick this
    card``, ``your opponent cannot respond to this card``, ``may not play cards using FLIP UP``. verb: draw,
    play, pick, respond, attack, use, discard, search, gain influence …"""

    who: Player
    verb: str
    what: Objects | None = None
    using: str = ""  # playing: flip up; responding: to abilities
    words: str = style("cannot")


PlayerCannot.says(layer=NO_LAYER, limits=BANS, fixes="", at_once="")


@dataclass
class PlayLimit(Statement):
    """``players cannot play more than 1 tactic each turn``."""

    who: Player
    n: Number
    what: Objects
    words: str = style("")


PlayLimit.says(layer=NO_LAYER, limits=BANS, fixes="", at_once="")


@dataclass
class PlayerLimit(Statement):
    """``players cannot draw more than 2 cards each turn``, ``your opponent can attack only once each
    turn``."""

    who: Player
    verb: str  # attack, draw
    n: Number
    words: str = style("")


PlayerLimit.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")


@dataclass
class CannotBePlayed(Statement):
    """``the named card cannot be played``."""

    what: Objects


CannotBePlayed.says(layer=NO_LAYER, limits=BANS, fixes="", at_once="")


@dataclass
class PlayerMustPay(Statement):
    """``your opponent must pay 2 to attack`` / ``for each attacking party they form``; ``to attack with
    it`` (with_what); ``to play a tactic``; ``to search their deck`` (505)."""

    who: Player
    n: Number
    to: str  # attack, attack target (what), play, block, use, search
    what: Objects | None = None
    whose: Player | None = None  # whose deck is searched
    words: str = style("")


PlayerMustPay.says(layer=NO_LAYER, limits=TAXES, fixes="", at_once="")


@dataclass
class MustPick(Statement):
    """``anything that could pick this card must pick it``."""

    what: Objects
    words: str = style("")


MustPick.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="what", at_once="")


@dataclass
class MustReceive(Statement):
    """Whoever could assign battle damage to it must assign all of it there."""

    what: Objects


MustReceive.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="what", at_once="")


@dataclass
class PartyMust(Statement):
    """A party that is formed must have an even or an odd number of members, or compare so with a number.
    including: only a party with such a member."""

    role: int
    even: bool = False
    odd: bool = False
    comparison: int = 0
    n: Number | None = None
    who: Player | None = None  # of these players only
    including: Objects | None = None
    words: str = style("if")
    formed: bool = style(False)  # "if your opponent forms an attacking party"
    size: str = style("")


PartyMust.says(layer=NO_LAYER, limits=PARTIES, fixes="", at_once="")


@dataclass
class OnlyCan(Statement):
    """``only those characters can block``: no others can, nobody if none are left of those. verb: attack,
    block, attack or block."""

    what: Objects
    verb: str


OnlyCan.says(layer=NO_LAYER, limits=PARTIES, fixes="", at_once="")


@dataclass
class PartyIsCovert(Statement):
    """``the party is covert``."""

    party: Party


PartyIsCovert.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")


@dataclass
class PartyIsUnblockable(Statement):
    """``the attacking party cannot be blocked``, whoever is in it (412.1)."""

    party: Party
    words: str = style("")


PartyIsUnblockable.says(layer=NO_LAYER, limits=PARTIES, fixes="", at_once="")


@dataclass
class MayAssignToTarget(Statement):
    """Battle damage may go past the blocking party to the target of the attack; must: a delayed ``assign it
    … instead``."""

    what: Objects
    must: bool = False


MayAssignToTarget.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="what", at_once="")


@dataclass
class MayPlayAsTactic(Statement):
    """The permission to play a card at the times of a tactic: the long form of TACTICAL."""

    what: Objects


MayPlayAsTactic.says(layer=NO_LAYER, limits=TACTICS, fixes="", at_once="")


@dataclass
class MayPlay(Statement):
    """Cards elsewhere may be played as if from the hand."""

    who: Player
    what: Objects
    ignoring_threshold: bool = False
    free: bool = False
    words: str = style("")
    threshold: str = style("its")
    origin: int = 0  # of this card itself: from that area, where the text then works


MayPlay.says(layer=NO_LAYER, limits=LEAVE, fixes="what", at_once="")


@dataclass
class MayUse(Statement):
    """``you may use abilities on your opponent's cards``. as_theirs: the numeric cost is paid with one's
    own resources, all other costs are met and the effect happens as though the card's controller used the
    ability (401.2a)."""

    who: Player
    of: Objects
    as_theirs: bool = False


MayUse.says(layer=NO_LAYER, limits=LEAVE, fixes="", at_once="")


@dataclass
class MayLookAt(Statement):
    """A player may look at these cards at any time; each of several at what is theirs."""

    who: Player
    what: Objects
    words: str = style("")


MayLookAt.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="what", at_once="")


@dataclass
class DestroyedOnlyBy(Statement):
    """``cards can only be destroyed by costs``."""

    what: Objects
    by: str = "costs"


DestroyedOnlyBy.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="what")


@dataclass
class Ignores(Statement):
    """``this card ignores all rules text on locations``: not picked by them, not affected by them."""

    what: Objects
    of: Objects


Ignores.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")
