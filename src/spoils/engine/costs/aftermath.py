"""401.3: what the parts of a cost that come first will have done by the time a later one is followed."""

from __future__ import annotations

from spoils.engine.costs.cost_parts import CostPart
from spoils.engine.program.instructions.damage import Inflict
from spoils.engine.program.instructions.playing import PlayResource
from spoils.engine.program.instructions.restrictions import Only
from spoils.engine.program.instructions.terms import Deplete, Discard, Restore
from spoils.engine.program.node import Node
from spoils.engine.program.words import DISCARD, HAND, PLAY, RESOURCE
from spoils.engine.reading.facts import types_of
from spoils.engine.state.game import Game


class Aftermath:
    """What will have changed, as far as it can be foreseen."""

    def __init__(self) -> None:
        self.taken = 0  # cards that will have left play ...
        self.resources = 0  # ... and how many of them may be resources that could have paid
        self.discarded = 0  # cards that will have left the hand
        self.removed = 0  # cards that will have left a discard pile
        self.depleted = 0
        self.gone: list[int] = []  # cards that will certainly be gone, or be something else
        self.drawn = False  # cards will have come into the hand
        self.numbers = False  # numbers of cards or of influence will have changed
        self.rearranged = False  # cards will have been restored or attached to something else
        self.paid = False  # resources will have been attached to the faction (507.4b)
        self.frees_resources = False  # resources may have become free, or the cost lower
        self.unforeseeable = False  # anything may have happened

    def moves_in_play(self) -> bool:
        """Whether cards in play may be gone or be arranged otherwise."""
        return bool(self.gone or self.taken or self.rearranged)

    def is_something(self) -> bool:
        """Whether the table is left other than it is."""
        moved = self.taken or self.discarded or self.removed or self.depleted or self.drawn
        return bool(moved or self.gone or self.numbers or self.rearranged or self.unforeseeable)

    def may_bring(self, part: CostPart) -> bool:
        """Whether what an instruction does not find now may be there by then: cards in other areas, or
        depleted ones."""
        if self.unforeseeable or self.frees_resources or self.rearranged:
            return True
        if self.numbers and (part.light or part.reads_figures):
            return True
        if self.paid and part.reads_attached:
            return True
        node = part.node
        if self.depleted and (part.reads_depletion or isinstance(node, (Restore, Only))):
            return True
        moved = self.taken or self.discarded or self.removed or self.gone or self.drawn
        return bool(moved) and (part.reads_area or isinstance(node, (Only, Discard, PlayResource)))

    def spoiled(self, node: Node, area: int) -> int:
        """How many of the cards in an area may be gone, or depleted, by the time the instruction is
        followed."""
        if area == HAND:
            return self.discarded
        if area == DISCARD:
            return self.removed
        return self.taken + (self.depleted if isinstance(node, (Deplete, Restore)) else 0)

    def add(self, game: Game, part: CostPart, area: int, found: list[int], need: int) -> None:
        """Take note of what an instruction does to what it finds."""
        if part.inert:
            return
        if part.light:
            self.numbers = True
            return
        if part.rearranging:
            self.rearranged = True
            return
        node = part.node
        if isinstance(node, Deplete):
            self.depleted += need
            return
        if isinstance(node, Inflict):
            self.taken += need  # perhaps
        elif found and len(found) <= need:
            self.gone.extend(found)
        elif area == HAND:
            self.discarded += need
        elif area == DISCARD:
            self.removed += need
        else:
            self.taken += need
        if area == PLAY:
            self.resources += min(need, sum(1 for ref in found if types_of(game, ref) & RESOURCE))
            self.frees_resources = self.frees_resources or part.freeing
