"""508.1: whose rules text a card gains."""

from __future__ import annotations

from spoils.engine.board.in_force import InForce
from spoils.engine.meanings import matching
from spoils.engine.program.objects.nouns import It, The
from spoils.engine.program.statements.changes import CopyText, Modify
from spoils.engine.state.game import Game
from spoils.engine.state.slots import objects_in, slot_of


def copied_from(game: Game, change: CopyText, in_force: InForce) -> list[int]:
    """The cards whose text it is. What an effect that was followed has given stays, whatever becomes of the
    card that it was taken from; static text gives only what that card has now."""
    node = in_force.node
    effect = in_force.effect
    if effect is None or not isinstance(node, Modify) or not isinstance(change.of, (It, The)):
        return matching(game, change.of, in_force.scope)
    if effect.numbers and not effect.numbers[node.changes.index(change)]:
        return []  # it was gone already as the effect began (402.4)
    return objects_in(in_force.scope, slot_of(change.of))
