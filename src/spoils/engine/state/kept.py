"""What is found out about a game and kept until something changes that it depends on. It is no state: a copy
finds it anew. What it is made of stands above the state (``board``, ``texts.triggers``); the state only knows
what it has to be told."""

from __future__ import annotations

from typing import Final

from spoils.engine.state.permanent import Permanent

NONE_YET: Final[list[list[int] | None]] = []  # of what a player can pay with (board.folded); never changed


class Kept:
    """Anything that is kept."""


class KeptBoard(Kept):
    """The cards in play as the texts in force make them (``board.board``)."""

    relies: int  # on which small changes something here depends (state.change)
    free: list[list[int] | None]  # by player, as far as asked for: the resources attached to nothing

    def add_resource(self, card: int, controller: int) -> None:
        """A plain resource or a face-down card has entered play, and no text looks at it."""
        raise NotImplementedError


class KeptLayout(Kept):
    """Where the cards in play lie (``board.layout``)."""

    free: list[list[int] | None]  # as above, where no text makes resources of other cards

    def add(self, card: int) -> None:
        """A card is in play."""
        raise NotImplementedError

    def remove(self, permanent: Permanent) -> None:
        """A card has left play."""
        raise NotImplementedError
