"""208.2: types can change while something speaks of the card; 208.1: it may have several at once."""

from __future__ import annotations

from spoils.engine.kinds.characteristics import types_of
from spoils.engine.state.game import Game


def is_still(game: Game, ref: int, mask: int) -> bool:
    """208.2: whether what was spoken of as a certain type has it (still, or when it was last known). A
    face-down card that was spoken of by its front (``a face-down character``) goes on being called by it."""
    if not mask:
        return True
    if types_of(game, ref) & mask:
        return True
    permanent = game.permanent(ref)
    return permanent is not None and permanent.face_down and types_of(game, ref, front=True) & mask != 0
