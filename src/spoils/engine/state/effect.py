"""An ongoing effect: a statement, a delayed trigger or a replacement in force for a while."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.program.node import Node
from spoils.engine.state.piece import Piece
from spoils.engine.state.scope import Scope


class Effect(Piece):
    """``node`` is a Statement, Triggered or Replacement; what it speaks of is fixed in ``scope`` and
    ``subjects``."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "number",
        "node",
        "scope",
        "subjects",
        "duration",
        "owner",
        "turn",
        "once",
        "left",
        "stamp",
        "as_character",
        "choice",
        "numbers",
    )

    def __init__(self, number: int, node: Node, scope: Scope, duration: int, owner: int, turn: int) -> None:
        self.number = number  # identity, for "each replacement once" (506.5)
        self.node = node
        self.scope = scope
        self.subjects: list[int] | None = None  # references it applies to; None: it describes them
        self.duration = duration
        self.owner = owner  # the player whose turns the duration counts
        self.turn = turn  # when it began
        self.once = False
        self.left = -1  # "the next X damage": how much is left; -1: unlimited
        self.stamp = 0
        self.as_character = False  # gained as a character: lost with the type (508.3)
        self.choice = -1  # of "gains or loses": which option was chosen
        # how much each Stat of a Modify changes, fixed when it was followed; empty: found anew
        self.numbers: list[int] = []

    def clone(self) -> Effect:
        copy = Effect(self.number, self.node, self.scope.clone(), self.duration, self.owner, self.turn)
        copy.subjects = None if self.subjects is None else list(self.subjects)
        copy.once = self.once
        copy.left = self.left
        copy.stamp = self.stamp
        copy.as_character = self.as_character
        copy.choice = self.choice
        copy.numbers = list(self.numbers)
        return copy
