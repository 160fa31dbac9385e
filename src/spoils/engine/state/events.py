"""What has happened, or is about to: the smallest things the rules speak of.

Instructions become events; events pass cannot (402.7), amounts (408.2), replacements (506), happen, and are
then looked at by triggers (503). Each carries the rules it follows, what caused it and its source, so that
the log can say why.
"""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.program.events import PUT
from spoils.engine.state.piece import Piece
from spoils.engine.state.scope import Scope


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
