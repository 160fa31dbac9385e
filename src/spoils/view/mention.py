"""Cards that a message or an option speaks of: by name for those who may know it."""

from __future__ import annotations

from spoils.engine.state.game import CARDS, Game
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer, is_among, sees_object
from spoils.view.model import CardName


def mention(game: Game, viewer: Viewer, ids: Ids, ref: int) -> CardName:
    """An object as it may be named to the viewer."""
    name = game.definition(ref % CARDS).name if sees_object(game, viewer, ref) else None
    return CardName(ids.of(ref), name)


def mention_logged(game: Game, viewer: Viewer, ids: Ids, ref: int, mask: int) -> CardName:
    """An object in the log: named for those who could see it then. A card nobody could point at has no id."""
    if not is_among(viewer, mask):
        return CardName()
    return CardName(ids.of(ref), game.definition(ref % CARDS).name)
