"""A card in play. The object exists from entering to leaving play: coming back makes a new one (402.4,
411)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from spoils.engine.state.piece import Piece
from spoils.engine.state.scope import Scope

# What most cards have none of. Lists of a card in play are never changed, only replaced: copies share them.
NO_ENTRIES: Final[Sequence[tuple[int, int]]] = []
NO_NUMBERS: Final[Sequence[int]] = []


class Permanent(Piece):
    """What is true of one card only while it is in play."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "card", "controller", "face_down", "depleted", "attached_to", "tokens", "damage", "markers",
        "ready", "stamp", "memory", "flipped_up", "as_tactic", "played_turn_of", "response",
        "attacks", "uses", "history", "tried", "hit_by", "hit_in_battle", "began_under",
    )  # fmt: skip

    def __init__(self, card: int, controller: int, face_down: bool) -> None:
        self.card = card
        self.controller = controller
        self.face_down = face_down
        self.depleted = False
        self.attached_to = -1  # id of the card it is attached to
        self.tokens = 0
        # (source reference, amount) received this turn as a character
        self.damage = NO_ENTRIES
        self.markers = NO_ENTRIES  # the same as a location, kept (408.5)
        self.ready = False  # under this control since the start of the turn (602.1c)
        self.began_under = -1  # who controlled it at the start of the turn; -1: it was not in play
        self.stamp = 0  # order of entering, for "the most recent"
        self.memory: Scope | None = None  # what was picked as part of its cost
        self.flipped_up = False  # played using Flip Up
        self.as_tactic = False  # played when only a tactic could be
        self.played_turn_of = -1  # whose turn it was played in; -1: it was not played
        self.response = 0
        self.attacks = 0  # this turn
        self.uses = NO_NUMBERS  # indices of abilities used this turn
        self.history = NO_ENTRIES  # this turn: (fact, reference), see board.history
        # rules that were tried on it in vain (A21), see happening.consequences
        self.tried = NO_ENTRIES
        # sources of the damage it has just received, until the rules have looked at it (408.8)
        self.hit_by = NO_NUMBERS
        self.hit_in_battle = False
        # derived, not state
        self.ref = 0  # the reference to it, as long as it is in play
        self.scope: Scope | None = None  # of its static texts

    def clone(self) -> Permanent:
        copy = Permanent(self.card, self.controller, self.face_down)
        copy.depleted = self.depleted
        copy.attached_to = self.attached_to
        copy.tokens = self.tokens
        copy.damage = self.damage
        copy.markers = self.markers
        copy.ready = self.ready
        copy.began_under = self.began_under
        copy.stamp = self.stamp
        copy.memory = self.memory
        copy.flipped_up = self.flipped_up
        copy.as_tactic = self.as_tactic
        copy.played_turn_of = self.played_turn_of
        copy.response = self.response
        copy.attacks = self.attacks
        copy.uses = self.uses
        copy.history = self.history
        copy.tried = self.tried
        copy.hit_by = self.hit_by
        copy.hit_in_battle = self.hit_in_battle
        return copy
