"""A player: areas and a few facts."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.state.piece import Piece


class Player(Piece):
    """Areas hold card numbers. The top of a deck is the end of its list."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "index",
        "faction",
        "deck",
        "hand",
        "discard",
        "out",
        "void",
        "influence",
        "lost",
        "place",
        "played",
        "resources_played",
        "did",
    )

    def __init__(self, index: int) -> None:
        self.index = index
        self.faction = -1  # the faction's card number
        self.deck: list[int] = []
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.out: list[int] = []
        self.void: list[int] = []
        self.influence = 0
        self.lost = False
        self.place = 0  # going first is 0
        self.played: list[int] = []  # references of the non-resource cards played this turn
        self.resources_played = 0  # this turn
        self.did = 0  # this turn, a bit each (board.history)

    def clone(self) -> Player:
        copy = Player(self.index)
        copy.faction = self.faction
        copy.deck = list(self.deck)
        copy.hand = list(self.hand)
        copy.discard = list(self.discard)
        copy.out = list(self.out)
        copy.void = list(self.void)
        copy.influence = self.influence
        copy.lost = self.lost
        copy.place = self.place
        copy.played = list(self.played)
        copy.resources_played = self.resources_played
        copy.did = self.did
        return copy
