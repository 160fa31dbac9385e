"""What a text remembers while it is being followed: its source, its controller and its slots; and a trigger
that waits to be followed, with what it remembers (503.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.program.texts import Triggered
from spoils.engine.state.piece import Piece

NOBODY: Final = -1
LOST_FLIP: Final = -2  # in the place of a winner: a coin was flipped and lost

# How a card was played.
FLIPPED_UP: Final = 1  # using Flip Up (507.4)
AS_TACTIC: Final = 2  # at a time when only a tactic could be, by its own permission
FROM_AREA: Final = 2  # by how many bits the area that it was played from is shifted


class Pile(Piece):
    """Cards that lie together as a text has divided them; it is never changed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("owner", "refs", "number", "chosen")

    def __init__(self, owner: int, refs: tuple[int, ...], number: int, chosen: bool = False) -> None:
        self.owner = owner  # of the cards that were divided
        self.refs = refs
        self.number = number  # 0 for the first of its maker, 1 for the second
        self.chosen = chosen


class Scope(Piece):
    """The memory of one ability, trigger or card text.

    ``slots`` holds what the introducing phrases found, as object references (see ``game.ref``), ``numbers``
    and ``players`` the same for numbers and players. ``did`` and ``handled`` tell whether the last
    instruction was carried out and on what (402.5b, "this way").
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "source", "controller", "slots", "numbers", "players", "did", "tried", "handled", "amount", "damage",
        "influence", "memory",
        "response", "how", "turn_of", "rule", "began", "applied", "doer", "user", "opponent", "winner",
        "bid", "bidders", "moved", "strayed", "counted", "defined", "unset", "none",
        "numeric_cost", "paid", "piles",
    )  # fmt: skip

    # Plain values begin as these; a text writes down only what it meets.
    did: bool = False
    tried: bool = False  # whether what the last "may" offers was taken up, whatever came of it
    amount: int = 0  # of the event or instruction before ("that many")
    damage: int = 0  # how much was inflicted last ("the same amount of damage")
    influence: int = 0  # how much was gained or lost last
    memory: Scope | None = None  # the scope of the card's own cost, for its other texts
    response: int = 0  # reference of what was responded to, 0 for nothing
    how: int = 0  # how the card was played: FLIPPED_UP, AS_TACTIC, and from which area
    turn_of: int = NOBODY  # in whose turn it was played
    began: int = 0  # the turn in which the text began to be followed
    rule: int = 0  # RESTORE_RULE or DEVELOP_RULE while that rule of a faction is followed
    # who follows the instruction at hand (or acted in the event looked at); nobody: the controller
    doer: int = NOBODY
    # "you" for good: who used the ability, where others than the controller may, or who controlled the card
    # just before it was turned over or left (A80); nobody: its controller
    user: int = NOBODY
    # which of several opponents was chosen to be "your opponent" in this text (A10)
    opponent: int = NOBODY
    winner: int = NOBODY  # of the last bidding (413.1) or coin flip; nobody: there was none
    bid: int = 0  # the winning bid
    bidders: int = 0  # who took part in the last bidding, a bit for each player
    numeric_cost: int = -1  # of the card while it is being played (406.3); -1: not found yet
    paid: tuple[tuple[int, int], ...] = ()  # who was told to pay how much, and did
    piles: tuple[Pile, ...] = ()  # into which cards were divided
    applied: tuple[int, ...] = ()  # replacements that led to this text being followed (506.5)
    # (what it is now, what it was): moved by this text, or by what set it off
    moved: tuple[tuple[int, int], ...] = ()
    # (slot, what it is now, what it was): moved by the cost after something was chosen for that slot
    strayed: tuple[tuple[int, int, int], ...] = ()
    # destroyed by damage of this text, or, though replaced, done as the edition sees it (402.5b)
    counted: tuple[int, ...] = ()
    defined: tuple[int, ...] = ()  # slots of variables that a sentence has defined ...
    unset: tuple[int, ...] = ()  # ... and of those that one would have, had it been followed (A75)
    none: tuple[int, ...] = ()  # slots of phrases for which there was nothing, as everybody could see

    def __init__(self, source: int, controller: int, size: int) -> None:
        self.source = source  # reference of "this card"
        self.controller = controller
        self.slots: list[list[int]] = [[] for _ in range(size)]
        self.numbers: list[int] = [0] * size
        self.players: list[int] = [NOBODY] * size
        self.handled: list[int] = []

    def played_from(self) -> int:
        """The area from which the card was played."""
        return self.how >> FROM_AREA

    def clone(self) -> Scope:
        copy = Scope(self.source, self.controller, 0)
        copy.slots = [list(slot) for slot in self.slots]
        copy.numbers = list(self.numbers)
        copy.players = list(self.players)
        copy.did = self.did
        copy.tried = self.tried
        copy.handled = list(self.handled)
        copy.amount = self.amount
        copy.damage = self.damage
        copy.influence = self.influence
        copy.memory = self.memory  # never written to after the cost was paid
        copy.response = self.response
        copy.how = self.how
        copy.turn_of = self.turn_of
        copy.rule = self.rule
        copy.began = self.began
        copy.applied = self.applied
        copy.doer = self.doer
        copy.user = self.user
        copy.opponent = self.opponent
        copy.winner = self.winner
        copy.bid = self.bid
        copy.bidders = self.bidders
        copy.moved = self.moved
        copy.strayed = self.strayed
        copy.counted = self.counted
        copy.defined = self.defined
        copy.unset = self.unset
        copy.none = self.none
        copy.numeric_cost = self.numeric_cost
        copy.paid = self.paid
        copy.piles = self.piles
        return copy


class Scopes:
    """Copies scopes, each once: steps that shared a scope share its copy."""

    def __init__(self) -> None:
        self.copies: dict[int, Scope] = {}

    def copy(self, scope: Scope) -> Scope:
        known = self.copies.get(id(scope))
        if known is None:
            known = scope.clone()
            self.copies[id(scope)] = known
        return known


class Waiting(Piece):
    """A trigger that has happened and waits to be followed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("node", "scope", "controller", "group", "label", "number")

    def __init__(self, node: Triggered, scope: Scope, controller: int, label: str, number: int) -> None:
        self.node = node
        self.scope = scope
        self.controller = controller
        self.group = 0
        self.label = label  # "Restore Rule", or "" where the card's name says enough
        self.number = number  # of the text on its card, in printed order

    def clone(self) -> Waiting:
        copy = Waiting(self.node, self.scope.clone(), self.controller, self.label, self.number)
        copy.group = self.group
        return copy
