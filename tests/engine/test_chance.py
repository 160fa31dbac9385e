"""The random generator, against the plain arithmetic it stands for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from spoils.engine.state.chance import MASK32, MASK64, Chance, from_seed

MULTIPLIER = 6364136223846793005
WORDS = st.integers(0, MASK64)


def plainly(state: int, increment: int) -> tuple[int, int]:
    """The next number of a PCG32, and the state after it."""
    mixed = ((state >> 18) ^ state) >> 27 & MASK32
    turn = state >> 59
    number = (mixed >> turn | mixed << (-turn & 31)) & MASK32
    return number, (state * MULTIPLIER + increment) & MASK64


@given(WORDS, WORDS.map(lambda word: word | 1))
def test_numbers_are_those_of_the_generator(state: int, increment: int) -> None:
    chance = Chance(state, increment)
    for _ in range(5):
        number, state = plainly(state, increment)
        assert (chance.next32(), chance.state, chance.increment) == (number, state, increment)


@given(st.integers(), st.integers(1, 1000))
def test_a_copy_goes_on_like_the_original(seed: int, limit: int) -> None:
    chance = from_seed(seed)
    copy = chance.clone()
    drawn = [chance.below(limit) for _ in range(5)]
    assert all(0 <= number < limit for number in drawn)
    assert [copy.below(limit) for _ in range(5)] == drawn


@given(WORDS)
def test_it_can_begin_anywhere(state: int) -> None:
    chance = from_seed(1)
    chance.begin_at(state)
    assert chance.state == state
