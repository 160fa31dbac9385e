"""What: noun phrases that denote cards in the game (factions and tokens are cards too)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.node import Node, link, style
from spoils.engine.program.numbers import Number
from spoils.engine.program.players import Player


class Objects(Node):
    """Denotes cards. Without a word about an area it means cards in play (402.3); factions only where they
    are named (202.9); face-down cards only as resources or where face-down cards are spoken of (411.1)."""

    __slots__ = ()


class Qualifier(Node):
    """Narrows a noun phrase; also serves as predicate (``it is a dragon``)."""

    __slots__ = ()


class Quantity(Node):
    __slots__ = ()


# ---- quantities
# ---------------------------------------------------------------------------------------------


@dataclass
class Some(Quantity):
    """``a``, ``2``, ``X``: exactly so many, to be chosen."""

    n: Number
    words: str = style("a")


@dataclass
class UpTo(Quantity):
    """``up to 2``, ``2 or fewer``: any number not above n, to be chosen."""

    n: Number
    words: str = style("up to")


@dataclass
class AnyNumber(Quantity):
    """``any number of``: to be chosen, 0 included."""


@dataclass
class Every(Quantity):
    """``all``, ``each``, or a bare plural: everything that matches, nothing to be chosen."""

    words: str = style("all")


@dataclass
class AtRandom(Quantity):
    """``a random card``, ``2 random cards``: so many, drawn by chance."""

    n: Number
    words: str = style("a")


# ---- noun phrases ------------------------------------------------------------------------------------------


@dataclass
class Cards(Objects):
    """A described group: quantity, adjectives, noun, qualifiers in printed order. ``types`` holds the
    alternatives of the noun (a type bit each, 0 for ``card``). An introducing phrase has a slot that
    remembers what was chosen."""

    quantity: Quantity
    types: tuple[int, ...]
    adjectives: tuple[Qualifier, ...] = ()
    qualifiers: tuple[Qualifier, ...] = ()
    plural: bool = False
    joint: str = style("or")  # "or" / "and" / "and/or" between alternatives
    slot: int = link(-1)
    # of "an item or 2 cards in your discard pile": the area named at the end is meant of the item too
    shared: tuple[Qualifier, ...] = link(())


@dataclass
class This(Objects):
    """``this card``; inside granted text, the card that has the text."""

    words: str = style("card")


@dataclass
class It(Objects):
    """A pronoun: it, them, they. No word at all (an implied object): what is understood, see ``how``."""

    words: str = style("it")
    slot: int = link(-1)
    more: tuple[int, ...] = link(())  # further slots that belong to it
    of: Objects | None = link(None)  # a description it points back to, if nothing was chosen: evaluated anew
    how: str = link("")


@dataclass
class The(Objects):
    """``the character``, ``that card``, ``those cards``, ``the picked character``, ``the discarded card``,
    ``the second picked card``: something spoken of before. 208.2: if the noun is a type the thing must
    still have it."""

    types: tuple[int, ...] = ()
    participle: str = ""  # picked, discarded, revealed, removed, chosen, destroyed, damaged, found ...
    ordinal: int = 0
    adjectives: tuple[Qualifier, ...] = ()
    qualifiers: tuple[Qualifier, ...] = ()
    plural: bool = False
    words: str = style("the")
    slot: int = link(-1)
    more: tuple[int, ...] = link(())  # further slots that belong to it: "the cards" after two picks
    of: Objects | None = link(None)  # a description it points back to, if nothing was chosen: evaluated anew
    how: str = link("")


@dataclass
class Attached(Objects):
    """``the attached character``: what this card is attached to (its host)."""

    types: tuple[int, ...] = ()
    words: str = style("the attached")


@dataclass
class OneOf(Objects):
    """``1 of the characters``, ``another one of the characters``, ``each of them``: a choice among things
    spoken of before; ``other`` excludes those already chosen from the same group."""

    quantity: Quantity
    of: Objects
    other: bool = False
    words: str = style("")
    slot: int = link(-1)


@dataclass
class Remaining(Objects):
    """``the other character``, ``the remaining cards``, ``the rest``, ``the surviving character``: what is
    left of a group spoken of before after the choices made since."""

    types: tuple[int, ...] = ()
    qualifiers: tuple[Qualifier, ...] = ()
    plural: bool = False
    words: str = style("the remaining")
    of: int = link(-1)  # slot of the whole group
    more: tuple[int, ...] = link(())  # further slots of the group
    without: tuple[int, ...] = link(())  # slots already handled
    how: str = link("")


@dataclass
class TopCards(Objects):
    """``the top card of your deck``, ``up to the top 5 cards of either deck``, ``the bottom card``."""

    n: Number
    deck: Node  # Player, or EitherDeck
    top: bool = True
    up_to: bool = False
    words: str = style("")
    slot: int = link(-1)


@dataclass
class EitherDeck(Player):
    """``either deck``, ``any deck``: a player to be chosen."""

    words: str = style("either")
    slot: int = link(-1)


@dataclass
class AllIn(Objects):
    """A whole area: ``their hand``, ``your discard pile``."""

    area: int
    who: Player
    slot: int = link(-1)


@dataclass
class FactionOf(Objects):
    """``your faction``, ``each opponent's faction``."""

    who: Player
    words: str = style("")
    slot: int = link(-1)


@dataclass
class Both(Objects):
    """``it and all members of the attacking party``, ``an item or 2 cards in your discard pile`` (a choice
    if joint is or)."""

    parts: tuple[Objects, ...]
    joint: str = "and"
    slot: int = link(-1)
    words: str = style("")


@dataclass
class Superlative(Objects):
    """``the character your opponent controls with the highest strength``: one object; on a tie the player
    who follows the text (or the one the tie sentence names) decides."""

    of: Cards
    highest: bool
    stat: int
    words: str = style("")
    slot: int = link(-1)


@dataclass
class OneOfEachType(Objects):
    """``a card of each non-resource type they control``: one card for each type that is not excluded, of
    the cards that match; to be chosen."""

    adjectives: tuple[Qualifier, ...] = ()
    qualifiers: tuple[Qualifier, ...] = ()
    slot: int = link(-1)


@dataclass
class FirstPlayed(Objects):
    """``the first resource each opponent plays each turn``: of the types, by one of the players; used with
    EntersWith."""

    types: tuple[int, ...]
    who: Player
    slot: int = link(-1)


@dataclass
class SourceOfAbility(Objects):
    """``the source of that ability``: the card whose ability was used, or is responded to."""

    words: str = style("")
    slot: int = link(-1)


@dataclass
class TargetOfAttack(Objects):
    """``the target of the attack``: the faction or location attacked in the battle (608.1a)."""

    slot: int = link(-1)


@dataclass
class ResponseObject(Objects):
    """The card or the source of the ability that this one was played in response to; ``a card being
    played``."""

    types: tuple[int, ...] = ()
    words: str = style("")
    slot: int = link(-1)


# ---- qualifiers --------------------------------------------------------------------------------------------


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
class Other(Qualifier):
    """``other`` / ``another`` / ``different``: not this card (slots empty), or none of the things chosen
    before."""

    words: str = style("other")
    without_self: bool = link(True)
    without: tuple[int, ...] = link(())


@dataclass
class SameAs(Qualifier):
    """``of the same type as the discarded card``, ``with the same name``, ``with a different name than this
    card``."""

    what: str  # "type" or "name"
    as_what: Objects
    negated: bool = False
    words: str = style("")


@dataclass
class Alike(Qualifier):
    """Of the group chosen: ``with different names`` (negated), ``of the same type``. Where nothing is chosen
    (``all cards in their hand with the same name``): as the card spoken of before."""

    what: str
    negated: bool = False
    as_what: Objects | None = link(None)


@dataclass
class TotalAtMost(Qualifier):
    """Of the group chosen: ``with total numeric cost X or less``."""

    stat: int
    n: Number
    words: str = style("")


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
class Provides(Qualifier):
    """``that provides at least [R]``: icons as letters."""

    icons: str


@dataclass
class BeingPlayed(Qualifier):
    """``a card being played``: in the being deployed area (403.3)."""


@dataclass
class HandledThisWay(Qualifier):
    """``revealed this way``, ``removed from the game by this card``, ``depleted by this card``: handled so
    by the linked instruction (slot) or ever by this card (by_self)."""

    verb: str
    by_self: bool = False
    words: str = style("")
    slot: int = link(-1)


@dataclass
class Among(Qualifier):
    """``in it``, ``among them``: one of the cards of the group or area spoken of."""

    of: Objects
    words: str = style("in")


@dataclass
class That(Qualifier):
    """A relative clause: the condition holds with the described card in its place (conditions.Candidate)."""

    condition: Node  # Condition
    words: str = style("that")


# ---- battle parties ----------------------------------------------------------------------------------------


class Party(Node):
    __slots__ = ()


@dataclass
class RoleParty(Party):
    """``the attacking party``, ``the blocking party``, ``an attacking party``."""

    role: int
    words: str = style("the")


@dataclass
class OpposingParty(Party):
    """``the opposing party`` (302.10)."""


@dataclass
class YourParty(Party):
    """``your party``; who: ``an opponent's attacking party``."""

    who: Player
    role: int = 0


@dataclass
class PartyWith(Party):
    """``a party with this card`` (302.14: the card itself counts)."""

    what: Objects
    words: str = style("")


@dataclass
class CovertParty(Party):
    """``a covert party``, ``covert parties`` (302.11)."""

    words: str = style("a")


@dataclass
class ThatParty(Party):
    """``that party``, ``the party``: spoken of before."""

    words: str = style("that party")
    slot: int = link(-1)
    of: Party | None = link(None)  # the phrase it points back to; None: the party of this card
