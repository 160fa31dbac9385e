"""The random generator: two integers in the state, so that a game replays exactly (PCG32)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from spoils.engine.state.piece import Piece

# 6364136223846793005, the multiplier of the generator, in halves of 32 bits.
MULTIPLIER_HIGH: Final = 0x5851F42D
MULTIPLIER_LOW: Final = 0x4C957F2D
MASK64: Final = (1 << 64) - 1
MASK32: Final = (1 << 32) - 1


class Chance(Piece):
    """A small permuted congruential generator; the same seed gives the same game on every machine.

    Its two numbers of 64 bits are kept in halves: so compiled code works with machine words. Of sums and
    products only the low 32 bits are used, which are right even where a machine word has run over.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("high", "low", "increment_high", "increment_low")

    def __init__(self, state: int, increment: int) -> None:
        self.high = state >> 32
        self.low = state & MASK32
        self.increment_high = increment >> 32
        self.increment_low = increment & MASK32

    @property
    def state(self) -> int:
        return self.high << 32 | self.low

    @property
    def increment(self) -> int:
        return self.increment_high << 32 | self.increment_low

    def begin_at(self, state: int) -> None:
        """Go on from another state."""
        self.high = state >> 32 & MASK32
        self.low = state & MASK32

    def clone(self) -> Chance:
        copy = Chance(0, 0)
        copy.high = self.high
        copy.low = self.low
        copy.increment_high = self.increment_high
        copy.increment_low = self.increment_low
        return copy

    def next32(self) -> int:
        high: i64 = self.high
        low: i64 = self.low
        # the next state: multiply, and add the increment
        product: i64 = low * MULTIPLIER_LOW + self.increment_low
        self.low = product & MASK32
        carried: i64 = (product >> 32 & MASK32) + self.increment_high
        self.high = (high * MULTIPLIER_LOW + low * MULTIPLIER_HIGH + carried) & MASK32
        # of the state before, shifted against itself, 32 bits of the middle, turned
        mixed: i64 = (high ^ high >> 18) << 5 & MASK32 | (low ^ (high << 14 | low >> 18)) >> 27 & 31
        turn: i64 = high >> 27
        return (mixed >> turn | mixed << (32 - turn & 31)) & MASK32

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
    chance.begin_at((chance.state + (seed ^ 0x5851F42D4C957F2D)) & MASK64)
    chance.next32()
    return chance
