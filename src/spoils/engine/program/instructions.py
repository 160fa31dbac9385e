"""What to do: the instructions of effects and costs (401, 402 and the terms of section 3).

An instruction is followed by a player (its ``who`` if it has one, otherwise the controller of the text). It
counts as *done* if it was really carried out (402.5b): ``if you do`` looks at that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from spoils.engine.program.conditions import Condition
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.numbers import Number
from spoils.engine.program.objects import Objects, Party
from spoils.engine.program.players import Doer, Player
from spoils.engine.program.statements import Statement
from spoils.engine.program.words import FOR_GOOD


class Instruction(Node):
    __slots__ = ()


def you() -> Any:
    """The usual subject of an instruction: nobody is named, so it is whoever follows the text
    (players.Doer)."""
    return field(default_factory=Doer)


# ---- the flow of a text
# --------------------------------------------------------------------------------------


@dataclass
class Sequence(Instruction):
    """Sentences, or clauses joined by ``and`` / ``then``, followed in order. Each part is an instruction of
    its own (A1)."""

    parts: tuple[Instruction, ...]
    words: str = style(".")


@dataclass
class May(Instruction):
    """``you may …``: asked yes or no; where it may pick, picking nothing declines as well. Done if it was
    chosen and carried out."""

    who: Player
    do: Instruction


@dataclass
class PlayersDo(Instruction):
    """A subject for instructions that cannot name one, or for several of them: ``each opponent reveals a
    card and puts it under their deck``. Each of the players in turn (402.2) follows all of it as its Doer.
    Done if anybody carried it out."""

    who: Player
    do: Instruction
    words: str = style("")  # "must"


@dataclass
class IfCan(Instruction):
    """``… if you can``: compulsory, but done only if possible."""

    do: Instruction
    words: str = style("if you can")


@dataclass
class IfDone(Instruction):
    """``If you do, …`` / ``If you don't, …`` / ``Otherwise, …``: looks at the instruction before (or its
    flip, bid)."""

    then: Instruction
    done: bool = True
    condition: Condition | None = None  # "If you do and it is a staple resource, …"
    words: str = style("you do")
    inner: bool = link(False)  # about what somebody may do inside the conditional sentence before
    each: bool = link(False)  # behind what several players do: of each of them, right after their own turn


@dataclass
class IfWon(Instruction):
    """``If you win, …`` / ``If you lose, …`` after a coin flip or bid."""

    then: Instruction
    win: bool = True
    who: Player = you()
    words: str = style("")


@dataclass
class If(Instruction):
    """A state test: ``If it is an item, destroy it. [Otherwise, …]``."""

    condition: Condition
    then: Instruction
    otherwise: Instruction | None = None
    words: str = style("if")  # "if", or the condition printed behind the instruction


@dataclass
class Unless(Instruction):
    """``destroy it unless its controller pays 2``: that player may do so; if they do not, do is followed."""

    do: Instruction
    but: May


@dataclass
class ChooseOne(Instruction):
    """``choose one of the following: draw a card or play a resource``, ``destroy a card or discard a
    card``: labelled alternatives."""

    who: Player
    options: tuple[Instruction, ...]
    must: bool = style(False)
    words: str = style("or")


@dataclass
class Labelled(Instruction):
    """One of the options of a ChooseOne that are printed as OPTION 1, OPTION 2 …: choosing is by that
    label."""

    n: int
    do: Instruction


@dataclass
class Repeat(Instruction):
    """``repeat this card's effect until …``: starts the effect again unless the condition holds."""

    until: Condition


@dataclass
class ForEach(Instruction):
    """``… for each influence gained this way``: the instruction so many times."""

    n: Number
    do: Instruction
    words: str = style("")


@dataclass
class Let(Instruction):
    """``X is its strength``; condition/otherwise: ``If …, X is 2. Otherwise, X is 1.`` Fixed now."""

    name: str
    n: Number
    condition: Condition | None = None
    otherwise: Number | None = None
    words: str = style("")
    again: str = style("X")  # the variable as repeated behind "otherwise"
    slot: int = link(-1)


@dataclass
class Where(Instruction):
    """``…, where X is the number of items you control``: fixed just before the instruction is followed."""

    do: Instruction
    name: str
    n: Number
    slot: int = link(-1)


@dataclass
class ChooseNumber(Instruction):
    """``choose a number for X`` (410.2)."""

    name: str
    who: Player = you()
    slot: int = link(-1)


@dataclass
class ChooseType(Instruction):
    """``choose a card type``."""

    who: Player = you()
    slot: int = link(-1)


@dataclass
class NameCard(Instruction):
    """``name a [non-resource] card``."""

    what: Objects
    who: Player = you()
    slot: int = link(-1)


@dataclass
class Establish(Instruction):
    """``This turn, …``: puts a statement in force for a duration. What it speaks of is fixed now if it is a
    reference or a choice; a described group is fixed now as well (only static text looks again later)."""

    statement: Statement
    duration: int = FOR_GOOD
    words: str = style("before")
    whose: Player | None = None  # whose next turn the duration speaks of, if not yours
    implied: int = link(0)  # how long, where only the sentence whose place it takes says so (Instead)


@dataclass
class Delay(Instruction):
    """``at the end of the turn, destroy it``: a delayed trigger, once unless it lasts (``for the rest of
    the game, if …``)."""

    text: Node  # texts.Triggered or texts.Replacement
    duration: int = FOR_GOOD
    once: bool = True
    words: str = style("")


@dataclass
class Only(Instruction):
    """A restriction in a cost (401.3a): ``use this only during your turn``. negated never occurs: the
    condition carries it."""

    condition: Condition
    words: str = style("play this only")


@dataclass
class OnlyInResponse(Instruction):
    """``play this only in response to a tactic / an item being played / an ability / a character's
    ability`` (607). Makes what is responded to known as a ResponseObject."""

    to: Objects | None = None  # the card being played, or the source of the ability
    ability: bool = False
    condition: Condition | None = None
    words: str = style("play this only")
    said: str = style("")
    by: Player | None = None  # only if one of these players uses the ability
    slot: int = link(-1)


@dataclass
class UsedBy(Instruction):
    """In the cost of an ability: ``both players may use this ability``. Does nothing when followed; see
    AbilityText.users."""

    who: Player


@dataclass
class OnlyTimes(Instruction):
    """``use this only once each turn``, ``only 5 times each turn``."""

    n: int
    words: str = style("each turn")


# ---- choosing
# -------------------------------------------------------------------------------------------------


@dataclass
class Pick(Instruction):
    """310: an act of its own; raises IsPicked."""

    what: Objects
    who: Player = you()


@dataclass
class PickPlayer(Instruction):
    """``pick an opponent``, ``pick a player``."""

    whom: Player
    who: Player = you()


@dataclass
class Choose(Instruction):
    """Chooses cards without picking them (310.1): ``choose a card in it``, ``choose a tactic among them``;
    among: the group looked at."""

    what: Objects
    who: Player = you()
    among: Objects | None = None
    words: str = style("")


# ---- terms of section 3
# ---------------------------------------------------------------------------------------


@dataclass
class Pay(Instruction):
    """309."""

    n: Number
    who: Player = you()
    resources: bool = style(False)  # "pays that many resources"


@dataclass
class Destroy(Instruction):
    """304."""

    what: Objects
    who: Player = you()


@dataclass
class Deplete(Instruction):
    """303.1."""

    what: Objects
    who: Player = you()


@dataclass
class Restore(Instruction):
    """303.3."""

    what: Objects
    who: Player = you()


@dataclass
class Draw(Instruction):
    """306: as one group."""

    n: Number
    who: Player = you()
    up_to: bool = False
    words: str = style("")


@dataclass
class Discard(Instruction):
    """305. what: ``a card``, ``2 cards at random``, ``their hand``, ``that card``, ``the remaining cards``;
    area hand unless said."""

    what: Objects
    who: Player = you()
    words: str = style("")


@dataclass
class Attach(Instruction):
    """301."""

    what: Objects
    to: Objects
    who: Player = you()


@dataclass
class Detach(Instruction):
    what: Objects
    origin: Objects | None = None
    who: Player = you()


@dataclass
class Duplicate(Instruction):
    """307."""

    what: Objects
    times: Number | None = None


@dataclass
class Terminate(Instruction):
    """314. ability: ``terminate the ability``."""

    what: Objects
    ability: bool = False


@dataclass
class Search(Instruction):
    """312. whose: whose deck; what: criteria (a plain card must be found); reveal: ``and reveal it``; to:
    searched by ``who``."""

    whose: Player
    what: Objects
    who: Player = you()
    reveal: bool = False
    words: str = style("")


@dataclass
class Shuffle(Instruction):
    """``shuffle your deck``."""

    whose: Player
    who: Player = you()


@dataclass
class Reveal(Instruction):
    """Shows cards to everybody: ``reveal the top card of your deck``, ``reveal it``, ``reveal your hand``."""

    what: Objects
    who: Player = you()
    words: str = style("")


@dataclass
class RevealUntil(Instruction):
    """one card after another from the top of a deck, until one fits or none is left."""

    whose: Player
    until: Objects
    who: Player = you()
    words: str = style("")
    slot: int = link(-1)  # all revealed cards


@dataclass
class Look(Instruction):
    """Shows cards to one player: ``look at the top 3 cards of your deck``, ``look at your opponent's
    hand``."""

    what: Objects
    who: Player = you()


# ---- moving cards
# ---------------------------------------------------------------------------------------------


@dataclass
class Destination(Node):
    """Where to. whose: PlayerOf owner for ``its owner's``; for decks top/bottom/shuffled; for play:
    control, face, attached, party."""

    area: int
    whose: Player | None = None
    bottom: bool = False
    shuffled: bool = False
    under: Player | None = None
    face: int = 0  # FACE_DOWN: "as a face-down resource", "face-down"
    attached_to: Objects | None = None
    party: Party | None = None
    depleted: bool = False
    tokens: Number | None = None
    any_order: bool = False
    words: str = style("")


@dataclass
class Put(Instruction):
    """``put it into its owner's hand``, ``put them back in any order``, ``shuffle this card into its
    owner's deck`` …"""

    what: Objects
    to: Destination
    who: Player = you()
    words: str = style("put")


@dataclass
class Split(Instruction):
    """``1 into your hand and 2 into your discard pile``, ``1 … and the rest …``: a group divided between
    places."""

    of: Objects | None
    parts: tuple[Put, ...]
    who: Player = you()


@dataclass
class RemoveFromGame(Instruction):
    what: Objects
    who: Player = you()
    face: int = 0


@dataclass
class Flip(Instruction):
    """411: ``flip it face-down under its owner's control``, ``flip the resource face-up``."""

    what: Objects
    face: int
    under: Player | None = None


@dataclass
class TakeControl(Instruction):
    """407.3. With a duration it goes back, when that is over, to whoever had it before, if the player
    still has it then."""

    what: Objects
    who: Player = you()
    duration: int = FOR_GOOD
    words: str = style("")


@dataclass
class ExchangeControl(Instruction):
    """``exchange control of the characters``: 2 cards of different controllers change sides at the same time;
    otherwise nothing happens."""

    what: Objects


@dataclass
class PutTokens(Instruction):
    """Tokens as markers (409.1): n on what; divided: ``divided however you want on``; up_to."""

    n: Number
    on: Objects
    who: Player = you()
    divided: bool = False
    up_to: bool = False
    words: str = style("")


@dataclass
class RemoveTokens(Instruction):
    """n None: all tokens; with up_to: any number of them. slot: how many were removed, for ``each token
    removed this way``."""

    n: Number | None
    origin: Objects
    who: Player = you()
    up_to: bool = False
    words: str = style("")
    slot: int = link(-1)


@dataclass
class MakeTokens(Instruction):
    """``put 2 Micromajig tokens into play [under your control]``: card tokens (409.3), called by their
    name."""

    n: Number
    name: str
    under: Player | None = None
    depleted: bool = False
    up_to: bool = False
    words: str = style("")
    slot: int = link(-1)


@dataclass
class JoinParty(Instruction):
    """``the character becomes a member of the blocking party`` (407.6, 608.1c)."""

    what: Objects
    party: Party
    who: Player = you()
    words: str = style("")


@dataclass
class LeaveBattle(Instruction):
    """``remove it from battle`` (302.15)."""

    what: Objects


# ---- damage and influence
# -------------------------------------------------------------------------------------


@dataclass
class Inflict(Instruction):
    """408. divided: ``up to 3 damage divided however you want to``; source: ``this card inflicts``;
    additional is wording."""

    n: Number
    to: Objects
    divided: bool = False
    up_to: bool = False
    source: Objects | None = None
    additional: bool = style(False)
    words: str = style("")


@dataclass
class InflictTogether(Instruction):
    """``inflict X damage to A and Y damage to B simultaneously``: one event."""

    parts: tuple[Inflict, ...]


@dataclass
class InflictEachOther(Instruction):
    """``each of the characters inflicts damage equal to its strength to the other``: all at once."""

    what: Objects
    stat: int
    words: str = style("")


@dataclass
class RemoveDamage(Instruction):
    """``remove 2 damage from the location``; n None: all; forgetting all damage of the turn."""

    n: Number | None
    origin: Objects
    words: str = style("")


@dataclass
class ChangeInfluence(Instruction):
    """``your faction gains 2 influence`` / ``loses`` (408.3b: not damage)."""

    faction: Objects
    n: Number
    gain: bool = True
    words: str = style("")


@dataclass
class SetInfluence(Instruction):
    """``your faction's influence becomes 15``: it gains or loses what is missing."""

    who: Player
    n: Number
    words: str = style("")


@dataclass
class EditAmount(Instruction):
    """In a replacement of an event with an amount (damage, cards drawn, influence): the event goes on with
    another amount. to: with that very amount."""

    n: Number
    increase: bool = False
    to: bool = False
    words: str = style("the amount")


# ---- playing, battle, chance
# ----------------------------------------------------------------------------------


@dataclass
class Play(Instruction):
    """``play a card [for free] [even if you cannot meet its threshold] [for 1]`` (604.2, 308)."""

    what: Objects
    who: Player = you()
    free: bool = False
    price: Number | None = None
    ignoring_threshold: bool = False
    words: str = style("")


@dataclass
class PlayResource(Instruction):
    """``play a resource``, ``play up to 2 resources`` (605); face: ``face-down``, where only that will do."""

    n: Number
    who: Player = you()
    up_to: bool = False
    face: int = 0
    words: str = style("")


@dataclass
class UseAbility(Instruction):
    """``use one of the card's abilities``; twice: its effect happens twice."""

    of: Objects
    who: Player = you()
    times: int = 1
    words: str = style("")


@dataclass
class AttackNow(Instruction):
    """``attack your opponent``: a whole battle inside an effect (608)."""

    whom: Player
    who: Player = you()


@dataclass
class LoseGame(Instruction):
    """``your opponent loses the game``: several players lose at the same time (102.2)."""

    who: Player = you()


@dataclass
class WinGame(Instruction):
    """``you win the game``: everybody else loses it (102.1)."""

    who: Player = you()


@dataclass
class FlipCoin(Instruction):
    who: Player = you()
    again: bool = False  # "reflip that coin"


@dataclass
class Bid(Instruction):
    """413: ``all players bid``; limit: no bid above this number (evaluated for each bidder: ThatPlayer).
    first: ``starting with you``, otherwise the active player begins (413.1a)."""

    who: Player = you()
    first: Player | None = None
    limit: Number | None = None
    on: Objects | None = None
    words: str = style("")


@dataclass
class UseBan(Instruction):
    """``it cannot be used again this turn``: the ability spoken of."""

    duration: int
    slot: int = link(-1)


@dataclass
class TableRow(Node):
    """``AT LEAST 3 TOKENS: …``."""

    at_least: bool
    n: int
    do: Instruction


@dataclass
class TokenTable(Instruction):
    """an effect looked up by the number of tokens: the row whose number fits."""

    rows: tuple[TableRow, ...]
    of: Objects


@dataclass
class EntersUnder(Instruction):
    """``the item enters play under your control``: changes how a card being played will enter (EntersWith
    for one card)."""

    what: Objects
    under: Player


@dataclass
class GoesInstead(Instruction):
    """``into its owner's hand instead of their discard pile``: where a resolving tactic goes."""

    what: Objects
    to: Destination
    instead_of: Destination | None = None


@dataclass
class ReduceOwnCost(Instruction):
    """In a cost: ``reduce this card's numeric cost by …`` (406.3)."""

    n: Number
    increase: bool = False


@dataclass
class DecideTie(Instruction):
    """``if there is a tie, you decide which character is destroyed``: who decides the ties of the
    superlative in the instruction before. The player who follows a text decides anyway, so this matters
    only if somebody else is named."""

    who: Player
    types: tuple[int, ...]
    words: str = style("")


@dataclass
class IfInstead(Instruction):
    """``if both are destroyed that way, flip them face-down instead``: where the condition is true of the
    instruction before, then replaces the destruction that the condition speaks of (506.1), as if it had
    been said in time."""

    condition: Condition
    then: Instruction


@dataclass
class Instead(Instruction):
    """``draw a card. If your faction has 10 influence or less, draw 2 cards instead``: before is followed,
    but where the condition holds when its last step (of several joined by ``and`` or ``then``) comes up, then
    takes the place of that step."""

    before: Instruction
    condition: Condition
    then: Instruction
    words: str = style("")


@dataclass
class AssignToTarget(Instruction):
    """``assign it to the target of the attack``: the battle damage that the event speaks of (609.1c)."""

    what: Objects


@dataclass
class HappensTwice(Instruction):
    """``the effect happens twice instead of once``: the effect of the ability used by the linked
    instruction before."""

    slot: int = link(-1)


@dataclass
class SearchAfterAll(Instruction):
    """``then that player searches their deck``: the search that was replaced happens now (no replacement
    looks at it again)."""

    who: Player = you()
    whose: Player = you()


@dataclass
class BidOn(Instruction):
    """413: ``players take turns bidding on the character``; the sentence about what cannot be bid follows
    as BidLimit."""

    on: Objects


@dataclass
class BidLimit(Instruction):
    """``players cannot bid a number greater than …``: the number is found for each bidder (its ``they`` is
    the bidder)."""

    n: Number


@dataclass
class LeaveThatWay(Instruction):
    """``this card leaves play in that way``: leaves play as the replaced event would have made the other
    card leave it."""

    what: Objects
