"""The random generator, against the plain arithmetic it stands for."""

from __future__ import annotations

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from spoils.engine.state.chance import (
    MASK32,
    MASK64,
    SECRET,
    Chance,
    SecretChance,
    commitment,
    from_seed,
)

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


# ---- secrets -----------------------------------------------------------------------------------------------

KEY = 0xF00D << 240 | 12345


def test_a_large_seed_is_a_secret_and_others_are_as_before() -> None:
    assert type(from_seed(SECRET - 1)) is Chance
    assert type(from_seed(-5)) is Chance
    assert type(from_seed(SECRET)) is SecretChance
    assert from_seed(7).next32() != from_seed(8).next32()


def test_the_numbers_of_a_secret_are_those_of_its_hash() -> None:
    chance = from_seed(KEY)
    numbers = [chance.next32() for _ in range(20)]
    stream = b"".join(
        hashlib.sha256(b"spoils chance" + KEY.to_bytes(32, "big") + block.to_bytes(8, "big")).digest()
        for block in range(3)
    )
    assert numbers == [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 80, 4)]


def test_copies_of_a_secret_generator_go_their_own_ways() -> None:
    chance = from_seed(KEY)
    chance.next32()
    copy = chance.clone()
    ahead = [chance.next32() for _ in range(10)]
    assert [copy.next32() for _ in range(10)] == ahead
    assert from_seed(KEY + 1).next32() != from_seed(KEY).next32()


def test_every_order_comes_up_as_often() -> None:
    chance = from_seed(KEY)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        cards = [1, 2, 3]
        chance.shuffle(cards)
        orders[tuple(cards)] = orders.get(tuple(cards), 0) + 1
    assert len(orders) == 6
    # 1,000 of each are expected, with a standard deviation of about 29: six of these are 174
    assert all(abs(count - 1000) < 174 for count in orders.values())


def test_names_and_commitment_are_keys_of_their_own() -> None:
    chance = from_seed(KEY)
    shown = {chance.names_key(), commitment(KEY)}
    assert len(shown) == 2
    assert all(len(each) >= 48 and f"{KEY:x}"[:8] not in each for each in shown)
    assert commitment(KEY) != commitment(KEY + 1)
    before = chance.names_key()
    chance.next32()
    assert chance.names_key() == before  # an object keeps its name
