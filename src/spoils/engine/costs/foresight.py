"""401.2, 604.1e: costs that certainly will be satisfied once they are begun, so that no way back is needed.

That is told only of plain instructions (``CostPart.changes``): what they need is there now, and no text in
force could notice what the parts before them change."""

from __future__ import annotations

from spoils.engine.board.board import Board, board
from spoils.engine.board.folded import DISCOUNTS, TAXES
from spoils.engine.board.in_force import reliance_of_node
from spoils.engine.concepts.costs import Action
from spoils.engine.costs.cost_parts import ANYTHING_AT_ALL, CostPart, part_of
from spoils.engine.costs.prospects import Prospect
from spoils.engine.program.instructions.choosing import Pick
from spoils.engine.program.node import Node
from spoils.engine.program.statements.changes import Cannot, Modify
from spoils.engine.program.statements.possible import Ignores, PlayerCannot
from spoils.engine.state.change import PILES
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY


def is_certain(game: Game, action: Action, cost: Node, due: int, changed: int) -> bool:
    """Whether the costs of an action that is about to begin cannot fail. ``due``: what is paid besides what
    the cost says; ``changed``: what will have changed before its first part (state.change)."""
    if len(game.players) > 2 or not game.edition.costs_not_replaced or game.library.thorough:
        return False  # somebody might leave in the middle, or something else might happen instead
    if action.stands_for != NOBODY or action.scope.user != NOBODY:
        return False
    folded = board(game)
    part = part_of(game, cost)
    if folded.limiting() & (TAXES | DISCOUNTS) or not is_foreseeable(game, folded, part, changed):
        return False
    prospect = Prospect(game, action.scope.clone(), action.player, action.answers, action.what()[2])
    prospect.look_at(part)
    if prospect.refusal is not None or prospect.unsure or prospect.blind:
        return False
    return due + prospect.pay <= len(folded.unattached(action.player))


def is_foreseeable(game: Game, folded: Board, cost: CostPart, changed: int) -> bool:
    """Whether each part finds the same when its turn comes as it would find now."""
    for part in cost.parts or [cost]:
        if part.changes == ANYTHING_AT_ALL:
            return False
        if changed and part.phrases and not is_still_found(game, folded, part, changed):
            return False
        changed |= part.changes
    if changed & PILES and game.library.holds_elsewhere:
        return False
    return not folded.relies & changed


def is_still_found(game: Game, folded: Board, part: CostPart, changed: int) -> bool:
    """Whether what is picked does not depend on what has changed before."""
    return (
        isinstance(part.node, Pick)
        and not part.relies & changed
        and not is_picking_changed(game, folded, changed)
    )


def is_picking_changed(game: Game, folded: Board, changed: int) -> bool:
    """402.7: whether a text in force that says what may be picked could look at what has changed."""
    for force in folded.in_force:
        node = force.node
        if isinstance(node, Ignores):
            return True
        if isinstance(node, PlayerCannot) and node.verb == "pick":
            looks = reliance_of_node(game, node.who)
            if node.what is not None:
                looks |= reliance_of_node(game, node.what)
            if looks & changed:
                return True
        elif isinstance(node, Modify):
            for change in node.changes:
                if isinstance(change, Cannot) and change.verb == "be picked":
                    return True
    return False
