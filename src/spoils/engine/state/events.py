"""What has happened, or is about to: the smallest things the rules speak of.

Instructions become events; events pass cannot (402.7), amounts (408.2), replacements (506), happen, and are
then looked at by triggers (503). Each carries the rules it follows, what caused it and its source, so that
the log can say why.
"""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.state.piece import Piece
from spoils.engine.state.scope import Scope

# ---- kinds
# ------------------------------------------------------------------------------------------------------

MOVE: Final = 1  # ref goes from area to area (manner says how it is called)
FLIP: Final = 2  # ref in play is turned to face (411)
DAMAGE: Final = 3  # ref receives shares [(source, amount)] (408)
INFLUENCE: Final = 4  # faction of player gains (amount > 0) or loses (< 0)
DRAW: Final = 5  # player draws amount cards as one group (306)
DEPLETE: Final = 6
RESTORE: Final = 7
ATTACH: Final = 8  # ref becomes attached to other
DETACH: Final = 9
CONTROL: Final = 10  # player takes control of ref
TOKENS: Final = 11  # amount tokens put on (> 0) or removed from (< 0) ref
PICKED: Final = 12  # player picked ref
REVEALED: Final = 13  # ref is shown to everybody
LOOKED: Final = 14  # player alone is shown ref
SHUFFLE: Final = 15  # player's deck
SEARCH: Final = 16  # player searches other player's (amount) deck
COIN: Final = 17  # player flips a coin; amount 1 won, 0 lost
PLAYED: Final = 18  # player has played ref (604.1f)
USED: Final = 19  # player has used ability (other = entry index) of ref
RESOURCE_PLAYED: Final = 20  # player is playing ref as a resource (605.1c)
TERMINATED: Final = 21  # ref being deployed, or an ability of it
ATTACK: Final = 22  # ref attacks (party formed, 608.1b)
BLOCK: Final = 23  # ref blocks
BLOCKED: Final = 24  # ref is blocked
PARTY: Final = 25  # player has formed the party of role amount
ATTACKED: Final = 26  # player is attacked (by other player in amount)
BATTLE_END: Final = 27
TURN_START: Final = 28  # of player
TURN_END: Final = 29
TOKEN_CARD: Final = 30  # a card token is made and enters play under player (409.3)
REMOVE_DAMAGE: Final = 31
LOST: Final = 32  # player loses the game
GAME_OVER: Final = 33
ASSIGN: Final = 34  # ref assigns amount battle damage to other
BID: Final = 35
PAID: Final = 36  # player paid amount
NAMED: Final = 37  # player named a card (amount = definition)
CHOSEN: Final = 38  # player chose a number, an option, a type
MULLIGAN: Final = 39  # player put ref under the deck
JOIN: Final = 40  # ref becomes a member of the party of role amount
LEAVE_BATTLE: Final = 41
EFFECT: Final = 42  # an ongoing effect begins on ref
STATE: Final = 43  # a state of the game holds (StateBecomes)
UNBLOCKED: Final = 45  # ref attacks and is not blocked (said only if a text waits for it)
BECAME_DEPLOYED: Final = 44  # ref was put into the being deployed area

# ---- manners of moving
# --------------------------------------------------------------------------------------------

PUT: Final = 0
DESTROY: Final = 1
DISCARD: Final = 2
REMOVE: Final = 3  # from the game
DRAWN: Final = 4
DEPLOYED: Final = 5  # resolved after being deployed
RESOLVED: Final = 6  # a tactic after resolving
STOPPED: Final = 7  # terminated
FOUND: Final = 8
AS_RESOURCE: Final = 9  # played as a resource


class Event(Piece):
    """One thing that happens. Which fields matter depends on ``kind``."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "kind", "ref", "player", "amount", "other", "source", "by", "origin", "area", "manner", "face",
        "under", "bottom", "shares", "battle", "cost", "follower", "applied", "rules", "happened",
        "replaced", "became", "depleted", "tokens", "party", "index", "whose", "memory", "cards", "rule",
        "known_to",
    )  # fmt: skip

    # Plain values begin as these; only what an event is about is written to it.
    other: int = 0  # second object
    source: int = 0  # reference of the card whose text caused it, 0 for the rules (402.1a)
    by: int = -1  # controller of the effect, -1 for the rules
    origin: int = 0  # area it comes from
    area: int = 0  # area it goes to
    manner: int = PUT
    face: int = 0
    under: int = -1  # controller on entering play
    bottom: bool = False
    depleted: bool = False  # enters play depleted
    tokens: int = 0  # enters play with
    party: int = 0  # enters play as a member of that party
    index: int = -1  # position in a deck, -1 for top or bottom
    whose: int = -1  # whose area it goes to; -1: its owner's
    battle: bool = False
    cost: bool = False  # done as an extra cost (506.2)
    follower: bool = False  # leaves because its host does (301.4)
    happened: bool = False
    replaced: bool = False
    became: int = 0  # reference of the object after a move
    memory: Scope | None = None  # a card that was deployed: what its costs remember
    rule: int = 0  # done as part of a faction's RESTORE_RULE or DEVELOP_RULE
    shares: tuple[tuple[int, int], ...] = ()  # damage by source
    applied: tuple[int, ...] = ()  # replacements already used in this chain (506.5)
    cards: tuple[int, ...] = ()  # the cards drawn, made or shown, by reference
    known_to: tuple[int, ...] = ()  # in a log: who may know the cards it names, see board.sight

    def __init__(
        self, kind: int, ref: int = 0, player: int = -1, amount: int = 0, rules: tuple[str, ...] = ()
    ) -> None:
        self.kind = kind
        self.ref = ref
        self.player = player
        self.amount = amount
        self.rules = rules

    def clone(self) -> Event:
        copy = Event(self.kind, self.ref, self.player, self.amount, self.rules)
        copy.other = self.other
        copy.source = self.source
        copy.by = self.by
        copy.origin = self.origin
        copy.area = self.area
        copy.manner = self.manner
        copy.face = self.face
        copy.under = self.under
        copy.bottom = self.bottom
        copy.depleted = self.depleted
        copy.tokens = self.tokens
        copy.party = self.party
        copy.index = self.index
        copy.whose = self.whose
        copy.shares = self.shares
        copy.battle = self.battle
        copy.cost = self.cost
        copy.follower = self.follower
        copy.applied = self.applied
        copy.happened = self.happened
        copy.replaced = self.replaced
        copy.became = self.became
        copy.memory = self.memory
        copy.cards = self.cards
        copy.rule = self.rule
        copy.known_to = self.known_to
        return copy

    def total(self) -> int:
        """All the damage of the event."""
        return sum(amount for _, amount in self.shares)
