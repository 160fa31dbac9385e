"""What a viewer may know: a player by number, or a spectator (None). All that is shown asks here."""

from __future__ import annotations

from spoils.engine.concepts.sight import EVERYBODY, onlookers, onlookers_of
from spoils.engine.state.game import Game

Viewer = int | None


def sees(game: Game, viewer: Viewer, card: int) -> bool:
    """Whether the viewer may know which card this is (403, 411.2)."""
    return is_among(viewer, onlookers(game, card))


def sees_object(game: Game, viewer: Viewer, ref: int) -> bool:
    """The same for an object that may be gone."""
    return is_among(viewer, onlookers_of(game, ref))


def is_among(viewer: Viewer, mask: int) -> bool:
    """Whether a bit mask of players has the viewer; a spectator only belongs to everybody."""
    return mask == EVERYBODY if viewer is None else bool(mask >> viewer & 1)
