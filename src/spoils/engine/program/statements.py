"""What holds: statements that change the game while they are in force. Printed alone they are static text;
with a duration an instruction establishes them (instructions.Establish); behind ``while`` they hold while a
condition does (504)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.conditions import Condition
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.numbers import Number
from spoils.engine.program.objects import Objects, Party, Qualifier
from spoils.engine.program.players import Player
from spoils.engine.program.words import AT_LEAST, FOR_GOOD


class Statement(Node):
    __slots__ = ()


class Change(Node):
    """One thing that is changed about a card."""

    __slots__ = ()


# ---- changes of a card's characteristics
# --------------------------------------------------------------------


@dataclass
class Stat(Change):
    """``gains 2 strength``, ``loses X life``; additional: ``an additional 1 strength``."""

    stat: int
    n: Number
    gain: bool = True
    additional: bool = style(False)
    words: str = style("")
    minimum: Number | None = None  # "…, to a minimum of 1" (410.5)


@dataclass
class GainOrLose(Change):
    """``gains 1 speed or loses 1 life``: the controller of the effect chooses as it is followed."""

    options: tuple[Change, ...]
    words: str = style("")


@dataclass
class EitherWay(Change):
    """``either gains or loses 1 speed``: the controller of the effect chooses which, as it is followed."""

    stat: int
    n: Number
    words: str = style("either")


@dataclass
class Keyword(Change):
    """``gains COVERT``, ``loses TACTICAL``."""

    keyword: int
    gain: bool = True
    words: str = style("")


@dataclass
class GainText(Change):
    """``gains the rules text "…"``: compiled texts, working as if printed on the holder (508)."""

    quoted: str
    words: str = style("")
    texts: tuple[Node, ...] = link(())  # compiled from the quotation


@dataclass
class CopyText(Change):
    """``gains all rules text of the removed character``, ``all abilities of that character``."""

    of: Objects
    scope: str = "all"  # or "abilities"


@dataclass
class LoseText(Change):
    """``loses all rules text`` / ``all other rules text`` (than the paragraph that says so) / ``all
    abilities`` / ``has no rules text``."""

    scope: str  # "all", "other", "abilities"
    words: str = style("")


@dataclass
class Type(Change):
    """``gains the "character" type``, ``loses the "character" type`` (208)."""

    type: int
    gain: bool = True


@dataclass
class Subtype(Change):
    subtype: str
    gain: bool = True


@dataclass
class Become(Change):
    """``is a "beast" character with 2 strength, 2 life and 3 speed``: gains type and subtypes, its stats
    are set. Without a type: its numbers are set (410.3, A55)."""

    types: tuple[int, ...]
    subtypes: tuple[str, ...] = ()
    strength: Number | None = None
    life: Number | None = None
    speed: Number | None = None
    both: Number | None = None  # strength and life, where they are given together
    words: str = style("")


@dataclass
class GainIcons(Change):
    """``gains PROVIDES: [R][R][R]``, ``provides [R]`` (311.1)."""

    icons: str
    words: str = style("")


@dataclass
class Modify(Statement):
    """``the character gains 2 strength and 2 life [for each token on it]``, also with prohibitions among
    the changes (``loses 2 strength and cannot attack``). Everything said of the same subject in one clause.
    """

    who: Objects
    changes: tuple[Change, ...]
    for_each: Number | None = None
    # "while attacking": each of them only as long as this is true of it
    provided: tuple[Qualifier, ...] = ()
    words: str = style("")
    first: bool = style(False)  # printed in front


# ---- what is possible
# ---------------------------------------------------------------------------------------


@dataclass
class Cannot(Change):
    """What the subject of a Modify cannot do or suffer. verb: attack, block, be blocked, be picked, be
    destroyed, be restored, be depleted, restore, be used, be played, be attached, leave play, be discarded
    … ``by``: by whom (``cannot be picked by your opponent``) or by what rule (``by its controller's
    faction's Restore Rule``: rule). ``object``: ``cannot block characters with 3 speed``."""

    verb: str
    by: Node | None = None  # Player or Objects
    rule: int = 0
    object: Objects | None = None
    words: str = style("")
    unless: Condition | None = None  # ``can attack only if …``: where this is true it can
    only: bool = False  # ``can only block …``: the object is what it can, all else is what it cannot


@dataclass
class Can(Change):
    """verb: attack at once (though it was not under this control when the turn began), attack, block,
    block covert parties, be picked … Cannot beats it (402.7)."""

    verb: str
    words: str = style("")


@dataclass
class Must(Change):
    """verb: attack, block, block this card (object), be picked, be in the party … ``if it can``."""

    verb: str
    object: Objects | None = None
    if_able: bool = style(True)
    words: str = style("")


@dataclass
class OnlyOnce(Change):
    """``can attack only once each turn``: verb at most n times each turn."""

    verb: str
    n: int = 1
    words: str = style("")


@dataclass
class BlockableOnlyBy(Change):
    """Only such characters (by), or only parties with a number of members that compares so, can block it."""

    by: Objects | None = None
    members: Number | None = None
    comparison: int = AT_LEAST
    words: str = style("")


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


@dataclass
class PlayLimit(Statement):
    """``players cannot play more than 1 tactic each turn``."""

    who: Player
    n: Number
    what: Objects
    words: str = style("")


@dataclass
class PlayerLimit(Statement):
    """``players cannot draw more than 2 cards each turn``, ``your opponent can attack only once each
    turn``."""

    who: Player
    verb: str  # attack, draw
    n: Number
    words: str = style("")


@dataclass
class CannotBePlayed(Statement):
    """``the named card cannot be played``."""

    what: Objects


@dataclass
class PlayerMustPay(Statement):
    """``your opponent must pay 2 to attack`` / ``for each attacking party they form``; ``to attack with
    it`` (with_what); ``to play a tactic`` (505)."""

    who: Player
    n: Number
    to: str  # attack, attack target (what), play, block, use
    what: Objects | None = None
    words: str = style("")


@dataclass
class MustPick(Statement):
    """``anything that could pick this card must pick it``."""

    what: Objects
    words: str = style("")


@dataclass
class MustReceive(Statement):
    """Whoever could assign battle damage to it must assign all of it there."""

    what: Objects


@dataclass
class PartyMust(Statement):
    """A party that is formed must have an even number of members, or compare so with a number."""

    role: int
    even: bool = False
    comparison: int = 0
    n: Number | None = None
    who: Player | None = None  # of these players only


@dataclass
class PartyIsCovert(Statement):
    """``the party is covert``."""

    party: Party


@dataclass
class MayAssignToTarget(Statement):
    """Battle damage may go past the blocking party to the target of the attack; must: a delayed ``assign it
    … instead``."""

    what: Objects
    must: bool = False


@dataclass
class MayPlayAsTactic(Statement):
    """The permission to play a card at the times of a tactic: the long form of TACTICAL."""

    what: Objects


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


@dataclass
class MayUse(Statement):
    """``you may use abilities on your opponent's cards``. as_theirs: the numeric cost is paid with one's
    own resources, all other costs are met and the effect happens as though the card's controller used the
    ability (401.2a)."""

    who: Player
    of: Objects
    as_theirs: bool = False


@dataclass
class MayLookAt(Statement):
    """A player may look at these cards at any time."""

    who: Player
    what: Objects


# ---- numbers of the game
# -------------------------------------------------------------------------------------


@dataclass
class ChangeCosts(Statement):
    """The numeric costs of a kind of card are increased or reduced, perhaps to a minimum (406.3, 410.5)."""

    what: Objects
    who: Player
    n: Number
    increase: bool = False
    minimum: Number | None = None
    words: str = style("")
    first: bool = False  # only of the first such card each turn


@dataclass
class ChangeAbilityCosts(Statement):
    """``abilities of items cost 1 more``: the numeric costs of abilities (406.4) of these cards (of None: of
    any), where one of these players uses them."""

    n: Number
    increase: bool = False
    of: Objects | None = None
    who: Player | None = None
    minimum: Number | None = None
    words: str = style("")


@dataclass
class ChangeFlipUpCosts(Statement):
    """``your FLIP UP costs are reduced by 1``: what these players pay to turn a card up (507.4b)."""

    who: Player
    n: Number
    increase: bool = False
    minimum: Number | None = None
    words: str = style("")


@dataclass
class ChangeOwnCost(Statement):
    """``this card costs 1 less [to play] for each item you control``: while it is being played (406.3).
    using: only its FLIP UP cost."""

    n: Number
    increase: bool = False
    for_each: Number | None = None
    words: str = style("")
    using: str = ""


@dataclass
class ChangeAmount(Statement):
    """``if damage is inflicted to this card, reduce the amount by 2`` (408.2, 410.3): edits the amount of a
    Damages, Draws, InfluenceChanges … event before it happens. to: set to that number (``reduce it to 0``).
    once: ``the next``."""

    happening: Node  # Happening
    n: Number
    increase: bool = False
    to: bool = False
    once: bool = False
    words: str = style("")
    minimum: Number | None = None  # "…, to a minimum of 1" (410.5)


@dataclass
class ChangeNextCost(Statement):
    """The next numeric cost a player pays is less, or more."""

    who: Player
    n: Number
    increase: bool = False
    # "this turn" printed inside: it ends then, whatever the duration of Establish says
    within: int = FOR_GOOD
    minimum: Number | None = None


@dataclass
class ExtraIcons(Statement):
    """``you control an additional [E][E]``."""

    who: Player
    icons: str


@dataclass
class EntersWith(Statement):
    """How something enters play: tokens, depleted, under whose control, attached to what."""

    what: Objects
    tokens: Number | None = None
    depleted: bool = False
    under: Player | None = None
    attached_to: Objects | None = None
    words: str = style("")


@dataclass
class DoesNotLose(Statement):
    """A faction at 0 influence does not lose the game for this player."""

    who: Player
    words: str = style("your")


@dataclass
class HandRevealed(Statement):
    """``your opponent plays with their hand revealed``: everybody sees the cards in that hand (401.2a)."""

    who: Player
    words: str = style("")


@dataclass
class Controls(Statement):
    """``you control the attached character``: the text takes control as long as it is in force (407.3a).
    When it ends control goes back to whoever had it before, unless somebody took it since."""

    what: Objects


@dataclass
class DestroyedOnlyBy(Statement):
    """``cards can only be destroyed by costs``."""

    what: Objects
    by: str = "costs"


@dataclass
class Ignores(Statement):
    """``this card ignores all rules text on locations``: not picked by them, not affected by them."""

    what: Objects
    of: Objects


@dataclass
class SkipRule(Statement):
    """``on your next turn, skip your faction's Restore Rule``; one card misses the next one (what)."""

    who: Player
    rule: int
    what: Objects | None = None
    words: str = style("")


@dataclass
class AnyNumberInDeck(Statement):
    """Any number of copies may be in a deck (103.1c)."""

    words: str = style("")


# ---- combination
# ----------------------------------------------------------------------------------------------


@dataclass
class While(Statement):
    """504: holds while the condition is true."""

    condition: Condition
    then: tuple[Statement, ...]
    words: str = style("while")


@dataclass
class Statements(Statement):
    """Several statements in one sentence."""

    parts: tuple[Statement, ...]
    words: str = style("")


@dataclass
class Given(Statement):
    """``…, where X is this card's speed``: the number is found anew whenever the statement is looked at."""

    then: Statement
    name: str
    n: Number
    slot: int = link(-1)
