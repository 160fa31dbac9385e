"""What is kept about the cards in play must be what would be found anew.

The board, where the cards lie, what can pay and which triggers wait are kept from one decision to the next
as long as nothing changes that they look at (board.reliance). A copy keeps nothing, so it finds all anew.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import Board, board
from spoils.engine.board.layout import layout
from spoils.engine.board.traits import figures_of
from spoils.engine.state.game import Game
from spoils.engine.texts.triggers import listening_of

EVERY: Final = 40  # decisions between two looks


class Stale(Exception):
    """Something was kept although it has changed."""


def compare_kept(game: Game) -> None:
    """Find everything anew and compare."""
    if game.board is None or game.over:
        return
    kept, new = facts(game, board(game)), facts(game.clone())
    for name, value in new.items():
        if kept[name] != value:
            raise Stale(f"{name}: {difference(kept[name], value)}")


def difference(kept: object, new: object) -> str:
    """Both, or only the cards about which they differ."""
    if isinstance(kept, dict) and isinstance(new, dict):
        cards = [card for card in new if kept.get(card) != new[card]]
        return ", ".join(f"card {card} kept as {kept.get(card)}, found anew as {new[card]}" for card in cards)
    return f"kept as {kept}, found anew as {new}"


def facts(game: Game, folded: Board | None = None) -> dict[str, object]:
    """What the rules ask a board for. The order of cards matters too: it is that of options and triggers."""
    folded = folded or board(game)
    lying = layout(game)
    players = range(len(game.players))
    return {
        "cards": {card: figures_of(folded.traits(card)) for card in game.play},
        "icons": [folded.icons(player) for player in players],
        "figures": sorted(folded.figures),
        "lying": (lying.figures, lying.concealing, lying.resources, lying.icons),
        "able to pay": [folded.unattached(player) for player in players],
        "resources": [folded.resources(player) for player in players],
        "in force": [(id(force.node), force.scope.source, folded.is_on(force)) for force in folded.in_force],
        "abilities": [
            (card, [entry.index for entry, _ in entries]) for card, entries in folded.with_abilities()
        ],
        "replacements": folded.with_replacements(),
        "bodies": (folded.bodies_in_play(), folded.frail),
        "identifiers": folded.with_identifiers(),
        "limits": folded.limiting(),
        "triggers": [
            (listener.source, listener.controller, id(listener.node), id(listener.memory))
            for listener in listening_of(game, folded).listeners
        ],
    }
