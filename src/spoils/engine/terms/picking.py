"""310: what may be picked. Picking is an act of its own, so texts can forbid it, demand it, or wait for
it."""

from __future__ import annotations

from spoils.engine.concepts.board import board
from spoils.engine.concepts.cannot import cannot, ignores, player_cannot
from spoils.engine.program.statements import Must, MustPick
from spoils.engine.reading.objects import fits
from spoils.engine.state.game import CARDS, Game


def can_be_picked(game: Game, player: int, ref: int, source: int) -> bool:
    """Whether nothing stops the player from picking the card for the text of ``source``. Other ways of
    choosing a card are not picking (310.1)."""
    if player_cannot(game, player, "pick", ref):
        return False
    if game.permanent(ref) is None:
        return True
    return cannot(game, ref % CARDS, "be picked", by=player, source=source) is None and not ignores(
        game, ref, source
    )


def must_be_picked(game: Game, refs: list[int]) -> list[int]:
    """505: those of the cards that whatever can pick them must pick."""
    demands = board(game).statements(MustPick)
    required: list[int] = []
    for ref in refs:
        if game.permanent(ref) is None:
            continue
        demanded = any(
            isinstance(entry.change, Must) and entry.change.verb == "be picked"
            for entry in board(game).traits(ref % CARDS).rules
        )
        for force in demands:
            node = force.node
            if isinstance(node, MustPick) and fits(game, node.what, ref, force.scope):
                demanded = True
        if demanded:
            required.append(ref)
    return required
