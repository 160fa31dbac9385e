"""The random generator: two integers in the state, so that a game replays exactly (PCG32)."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.state.piece import Piece

MULTIPLIER: Final = 6364136223846793005
MASK64: Final = (1 << 64) - 1
MASK32: Final = (1 << 32) - 1


class Chance(Piece):
    """A small permuted congruential generator; the same seed gives the same game on every machine."""

    FIELDS: ClassVar[tuple[str, ...]] = ("state", "increment")

    def __init__(self, state: int, increment: int) -> None:
        self.state = state
        self.increment = increment

    def clone(self) -> Chance:
        return Chance(self.state, self.increment)

    def next32(self) -> int:
        old = self.state
        self.state = (old * MULTIPLIER + self.increment) & MASK64
        mixed = (((old >> 18) ^ old) >> 27) & MASK32
        turn = old >> 59
        return ((mixed >> turn) | (mixed << ((32 - turn) & 31))) & MASK32

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely."""
        if limit <= 1:
            return 0
        unfair = (1 << 32) % limit
        while True:
            value = self.next32()
            if value >= unfair:
                return value % limit

    def shuffle(self, cards: list[int]) -> None:
        """313.1, Fisher and Yates."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


def from_seed(seed: int) -> Chance:
    """The generator for a seed (any whole number)."""
    chance = Chance(0, ((seed << 1) | 1) & MASK64)
    chance.next32()
    chance.state = (chance.state + (seed ^ 0x5851F42D4C957F2D)) & MASK64
    chance.next32()
    return chance
