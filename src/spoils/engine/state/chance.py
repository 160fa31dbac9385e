"""The random generators: some integers in the state, so that a game replays exactly.

PCG32 is quick, and whoever has seen enough of it can tell the rest: it is for games at home, simulations and
bots. Between strangers shuffles must not be predictable: a seed of more than 128 bits is taken for a secret,
and its numbers come from SHA-256.
"""

from __future__ import annotations

from hashlib import sha256
from typing import ClassVar, Final

from mypy_extensions import i64

from spoils.engine.state.piece import Piece

# 6364136223846793005, the multiplier of the generator, in halves of 32 bits.
MULTIPLIER_HIGH: Final = 0x5851F42D
MULTIPLIER_LOW: Final = 0x4C957F2D
MASK64: Final = (1 << 64) - 1
MASK32: Final = (1 << 32) - 1

SECRET: Final = 1 << 128
"""The smallest seed that is a secret."""


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

    def names_key(self) -> str:
        """A key for the names of objects in views."""
        return str(self.increment)

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


class SecretChance(Chance):
    """A generator that nobody can predict who does not know its key of 256 bits.

    The n-th number is the n-th piece of 32 bits of SHA-256(word, key, 0), SHA-256(word, key, 1), and so on.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("high", "low", "increment_high", "increment_low", "key")

    def __init__(self, key: int) -> None:
        super().__init__(0, 0)
        self.key = key

    def names_key(self) -> str:
        """A key of their own: names tell nothing about the shuffles."""
        return sha256(b"spoils names" + self.key.to_bytes(32, "big")).hexdigest()[:48]

    def clone(self) -> Chance:
        copy = SecretChance(self.key)
        copy.high = self.high
        copy.low = self.low
        return copy

    def next32(self) -> int:
        count = self.state
        self.begin_at(count + 1)
        block = sha256(b"spoils chance" + self.key.to_bytes(32, "big") + (count >> 3).to_bytes(8, "big"))
        at = (count & 7) * 4
        return int.from_bytes(block.digest()[at : at + 4], "big")


def commitment(seed: int) -> str:
    """What can be shown of a secret seed before the game: nobody can tell the seed from it, nor name another
    one with the same commitment afterwards."""
    return sha256(b"spoils seed" + seed.to_bytes(32, "big")).hexdigest()


def from_seed(seed: int) -> Chance:
    """The generator for a seed: any whole number, or a secret of up to 256 bits."""
    if seed >= SECRET:
        return SecretChance(seed & ((1 << 256) - 1))
    chance = Chance(0, ((seed << 1) | 1) & MASK64)
    chance.next32()
    chance.begin_at((chance.state + (seed ^ 0x5851F42D4C957F2D)) & MASK64)
    chance.next32()
    return chance
