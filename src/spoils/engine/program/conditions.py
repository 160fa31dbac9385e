"""Whether: the nodes that are true or false of a game state (state tests, 504)."""

from __future__ import annotations

from dataclasses import dataclass, field

from spoils.engine.program.change import ANYTHING, PILES
from spoils.engine.program.facts import DESCRIBED, NOTHING
from spoils.engine.program.families import Condition, Happening, Number, Objects, Party, Player, Qualifier
from spoils.engine.program.node import link, style
from spoils.engine.program.objects.nouns import This


@dataclass
class Candidate(Objects):
    """Inside a relative clause or an event's qualifier: the card that is being looked at."""


Candidate.says(looks_at=NOTHING, denotes=DESCRIBED)


@dataclass
class Is(Condition):
    """``it is a "dragon"``, ``this card is attacking``, ``the character has 4 life or less``, ``this card
    is in your hand``: every object denoted matches every qualifier."""

    what: Objects
    qualifiers: tuple[Qualifier, ...]
    negated: bool = False
    any: bool = False  # "either character was …": one of the objects is enough
    words: str = style("is")
    front: bool = link(False)  # of a face-down card that was looked at: what it hides
    both: bool = link(False)  # "both cards are": there must be two


Is.says(looks_at=NOTHING, counts=False)


@dataclass
class AreAlike(Condition):
    """``they have the same numeric cost``, ``the characters have different names`` (negated: no two of them
    alike): said of two cards at least."""

    what: Objects
    feature: str  # as in relations.Alike
    negated: bool = False
    words: str = style("")


AreAlike.says(looks_at=ANYTHING, counts=False)


@dataclass
class Exist(Condition):
    """``there is a location in play``, ``there is at least 1 character in the opposing party``, ``there are
    an even number of characters in play``: the number of objects that match what compares with n."""

    what: Objects
    comparison: int
    n: Number
    words: str = style("")


Exist.says(looks_at=NOTHING, counts=True)


@dataclass
class PlayerHas(Condition):
    """``you control an item``, ``your opponent controls at least 4 characters``, ``you own this card``,
    ``you have at least 6 cards in your hand``: how many of the objects that match what the player controls
    or owns; for ``has``, how many match (the area is a qualifier)."""

    who: Player
    what: Objects
    comparison: int
    n: Number
    verb: str = "controls"  # controls, owns, has
    words: str = style("")

    def looks(self) -> int:
        return NOTHING if self.verb in ("controls", "does not control") else self.looks_at


PlayerHas.says(looks_at=PILES, counts=True)


@dataclass
class ExistMore(Condition):
    """``your opponent controls more characters than you``: what with the one player, compared with the
    other player; by: at least so many more or fewer."""

    what: Objects
    who: Player
    than: Player
    verb: str = "controls"  # or has
    fewer: bool = False
    by: Number | None = None
    words: str = style("")

    def looks(self) -> int:
        return NOTHING if self.verb in ("controls", "does not control") else self.looks_at


ExistMore.says(looks_at=PILES, counts=True)


@dataclass
class EvenNumber(Condition):
    """410.1."""

    n: Number
    odd: bool = False


EvenNumber.says(looks_at=NOTHING, counts=False)


@dataclass
class Compares(Condition):
    """``your opponent's faction has 10 influence or less``, ``you have at least 6 cards in your hand``."""

    left: Number
    comparison: int
    right: Number
    words: str = style("")


Compares.says(looks_at=NOTHING, counts=False)


@dataclass
class IsAttacked(Condition):
    """``you are being attacked``, ``this card is being attacked`` (target) (302.2)."""

    who: Player
    target: Objects | None = None
    words: str = style("")


IsAttacked.says(looks_at=ANYTHING, counts=False)


@dataclass
class IsAttackingPlayer(Condition):
    """``you are attacking`` (302.3), ``your opponent is attacking a location you control``: the target of the
    attack matches."""

    who: Player
    target: Objects | None = None


IsAttackingPlayer.says(looks_at=ANYTHING, counts=False)


@dataclass
class TurnOf(Condition):
    """``during your turn``."""

    who: Player
    negated: bool = False


TurnOf.says(looks_at=ANYTHING, counts=False)


@dataclass
class DuringBattle(Condition):
    negated: bool = False


DuringBattle.says(looks_at=ANYTHING, counts=False)


@dataclass
class AttackingA(Condition):
    """``this card is attacking a location``: it attacks and the target of the attack matches."""

    what: Objects
    target: Objects


AttackingA.says(looks_at=ANYTHING, counts=False)


@dataclass
class OnlyMember(Condition):
    """``it is the only member of an attacking party``."""

    what: Objects
    role: int = 0
    words: str = style("")


OnlyMember.says(looks_at=ANYTHING, counts=False)


@dataclass
class IsOnly(Condition):
    """``this card is the only "beast" character you control``: it is so described, and nothing else is."""

    what: Objects
    of: Objects


IsOnly.says(looks_at=ANYTHING, counts=True)


@dataclass
class PlayedUsing(Condition):
    """``you played this card using FLIP UP``; how: "flip up"."""

    how: str
    negated: bool = False
    what: Objects = field(default_factory=This)  # the card played, if it is not this one
    words: str = style("")


PlayedUsing.says(looks_at=ANYTHING, counts=False)


@dataclass
class PlayedInResponse(Condition):
    """``you played this card in response to a tactic``."""

    to: Objects
    slot: int = link(-1)


PlayedInResponse.says(looks_at=ANYTHING, counts=False)


@dataclass
class PlayedDuringTurnOf(Condition):
    """``you played this card during an opponent's turn``."""

    who: Player


PlayedDuringTurnOf.says(looks_at=ANYTHING, counts=False)


@dataclass
class PlayedAsTactic(Condition):
    """``If you do`` behind the permission to play a card whenever a tactic could be played: the permission
    was needed."""


PlayedAsTactic.says(looks_at=ANYTHING, counts=False)


@dataclass
class PickedForCost(Condition):
    """``you picked characters as part of its cost``, ``you discarded a card …``; verb: what the cost did."""

    what: Objects
    verb: str = "picked"
    slot: int = link(-1)


PickedForCost.says(looks_at=ANYTHING, counts=False)


@dataclass
class PlayedThisTurn(Condition):
    """``you have played 3 or more tactics this turn``."""

    who: Player
    what: Objects
    comparison: int
    n: Number
    words: str = style("")


PlayedThisTurn.says(looks_at=ANYTHING, counts=True)


@dataclass
class HasHappened(Condition):
    """``a tactic was played this turn``, ``at least 2 items were revealed this turn``: so often in this turn,
    whatever has become of the cards since."""

    what: Happening
    comparison: int
    n: Number
    words: str = style("")


HasHappened.says(looks_at=ANYTHING, counts=False)


@dataclass
class SomebodyDoesNotPay(Condition):
    """``you or your opponent does not pay``, behind what they may pay and *repeat this cost until*: since the
    last repetition fewer have paid than could."""

    words: str = style("")
    offers: int = link(0)  # how often somebody may pay in the text that is repeated
    slot: int = link(-1)  # how many payments there were before


SomebodyDoesNotPay.says(looks_at=ANYTHING, counts=False)


@dataclass
class HappenedThisTurn(Condition):
    """``the character has received damage this turn``, ``it did not attack this turn``, ``inflicted damage
    to your faction this turn``. verb: received damage, attacked, blocked, inflicted damage, assigned
    damage, started under your control, entered play ..."""

    verb: str
    what: Objects
    to: Objects | None = None
    negated: bool = False
    under: Player | None = None  # "entered play under your control"
    words: str = style("")


HappenedThisTurn.says(looks_at=ANYTHING, counts=False)


@dataclass
class CameThisTurn(Condition):
    """``that was put there from play this turn``, ``that was discarded this turn``: it has been where it is
    since this turn, has come from that area, by being discarded."""

    what: Objects
    origin: int = 0  # 0: from wherever it was
    discarded: bool = False
    words: str = style("")


CameThisTurn.says(looks_at=ANYTHING, counts=False)


@dataclass
class DestroyedThisTurn(Condition):
    """``a character you controlled was destroyed this turn``: at least as many as the phrase says (none, if
    negated) that were so described when they were destroyed."""

    what: Objects
    negated: bool = False
    words: str = style("")


DestroyedThisTurn.says(looks_at=ANYTHING, counts=True)


@dataclass
class PlayerDid(Condition):
    """``you drew a card this turn``, ``your opponent did not attack this turn``. verb: see
    ``engine.board.history.PLAYER_DEEDS``."""

    who: Player
    verb: str
    negated: bool = False
    words: str = style("")


PlayerDid.says(looks_at=ANYTHING, counts=False)


@dataclass
class DidSo(Condition):
    """``each player who does``, ``who does not``: whether that player carried out what several were told, or
    might do, in the sentence before; of a coin that each of them flips: whether they won it."""

    who: Player
    negated: bool = False
    words: str = style("")
    slot: int = link(-1)  # of the phrase for those players


DidSo.says(looks_at=ANYTHING, counts=False)


@dataclass
class PlayerIs(Condition):
    """``that player is your opponent``: who is whom, or one of them."""

    who: Player
    whom: Player
    negated: bool = False
    words: str = style("")


PlayerIs.says(looks_at=ANYTHING, counts=False)


@dataclass
class HasPicked(Condition):
    """``a tactic that picked a character you control``: as part of the cost of being played or used."""

    what: Objects
    picked: Objects


HasPicked.says(looks_at=ANYTHING, counts=False)


@dataclass
class DestroyedBy(Condition):
    """``it is destroyed by that damage``: the damage of the instruction before destroyed it."""

    what: Objects
    only: bool = False  # "only 1 of the characters"
    any: bool = False  # "either character", "any of the characters"
    words: str = style("that")
    slot: int = link(-1)  # where the destroyed card is remembered ("remove it from the game instead")


DestroyedBy.says(looks_at=ANYTHING, counts=False)


@dataclass
class IsRevealedNow(Condition):
    """``a character is revealed``: the linked reveal found one."""

    what: Objects
    slot: int = link(-1)


IsRevealedNow.says(looks_at=ANYTHING, counts=False)


@dataclass
class SourceIs(Condition):
    """``an ability whose source was not a faction``."""

    qualifiers: tuple[Qualifier, ...]
    negated: bool = False


SourceIs.says(looks_at=ANYTHING, counts=False)


@dataclass
class Not(Condition):
    """``unless …``: the condition does not hold."""

    of: Condition


Not.says(looks_at=NOTHING, counts=False)


@dataclass
class AllOf(Condition):
    """All of the parts (``and``)."""

    parts: tuple[Condition, ...]


AllOf.says(looks_at=NOTHING, counts=False)


@dataclass
class AnyOf(Condition):
    """One of the parts (``or``)."""

    parts: tuple[Condition, ...]


AnyOf.says(looks_at=NOTHING, counts=False)


@dataclass
class PartyIs(Condition):
    """``the party is covert``, ``it must have an even number of members``."""

    party: Party
    covert: bool = True


PartyIs.says(looks_at=ANYTHING, counts=False)
