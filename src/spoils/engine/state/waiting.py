"""503.1: a trigger that has happened and waits to be followed: data only."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.program.texts import Triggered
from spoils.engine.state.piece import Piece
from spoils.engine.state.scope import Scope


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
