"""Names of objects in views: opaque, stable while the object exists, different for every viewer.

The engine's own numbers would tell where a card stood in its deck list and how often it has moved. Here they
are hashed with a key that only the game has, so that a name says nothing but "the same object as before".
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from spoils.engine.state.game import Game
from spoils.view.knowledge import Viewer

LENGTH: Final = 5  # bytes: with a few hundred objects in a game, two equal names are practically impossible


class Ids:
    """The names one viewer sees."""

    def __init__(self, game: Game, viewer: Viewer) -> None:
        self.key = f"{game.chance.names_key()}:{viewer}".encode()
        self.names: dict[int, str] = {}

    def of(self, ref: int) -> str:
        """The name of an object."""
        name = self.names.get(ref)
        if name is None:
            name = blake2b(b"%d" % ref, key=self.key, digest_size=LENGTH).hexdigest()
            self.names[ref] = name
        return name
