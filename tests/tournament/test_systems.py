"""Everybody against everybody, elimination, and the best after a Swiss."""

import random
from collections import Counter
from math import ceil, log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spoils.tournament.elimination import bracket
from spoils.tournament.history import History
from spoils.tournament.model import Tournament
from spoils.tournament.rounds import usual_rounds
from spoils.tournament.standings import standings
from tests.tournament.playing import play

SIZES = st.integers(2, 64)
CHANCE = st.integers(0, 2**32)


def start(system: str, count: int, seed: int, **more: int) -> Tournament:
    return Tournament(system, tuple(range(1, count + 1)), seed, **more)  # type: ignore[arg-type]


def end_of(tournament: Tournament, seed: int, drops: float = 0.0) -> Tournament:
    *_, (final, _) = play(tournament, random.Random(seed), drops)
    return final


@settings(max_examples=20, deadline=None)
@given(SIZES, CHANCE)
def test_everybody_meets_everybody_once(count: int, seed: int) -> None:
    final = end_of(start("round_robin", count, seed), seed)
    history = History(final.matches)
    assert len(history.met) == count * (count - 1) // 2
    assert set(history.met.values()) == {1}
    assert final.round == count - 1 + count % 2
    assert set(history.byes.values()) == ({1} if count % 2 else set())
    assert max(map(abs, history.balance.values())) <= 1


@settings(max_examples=20, deadline=None)
@given(SIZES, CHANCE, st.sampled_from([0.0, 0.1]))
def test_one_loss_is_the_end(count: int, seed: int, drops: float) -> None:
    final = end_of(start("single", count, seed), seed, drops)
    history = History(final.matches)
    alive = [one for one in final.active() if not history.losses[one]]
    assert len(alive) <= 1
    assert max(history.losses.values(), default=0) <= 1
    assert final.round <= ceil(log2(count))
    if not drops:
        assert len(alive) == 1
        assert sum(match.second is not None for match in final.matches) == count - 1
        assert standings(final)[0].player == alive[0]
        assert [one.place for one in standings(final)][:2] == [1, 2]


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 32), CHANCE, st.sampled_from([0.0, 0.05]))
def test_two_losses_are_the_end(count: int, seed: int, drops: float) -> None:
    for before, matches in play(start("double", count, seed), random.Random(seed), drops):
        history = History(before.matches)
        for match in matches:
            assert len({history.losses[one] for one in match.players}) == 1 or len(before_alive(before)) == 2
        final = before
    alive = before_alive(final)
    assert len(alive) <= 1
    if not drops:
        losses = History(final.matches).losses
        assert [losses[one] for one in final.players if one not in alive] == [2] * (count - 1)
        assert standings(final)[0].player == alive[0]


def before_alive(tournament: Tournament) -> list[int]:
    history = History(tournament.matches)
    return [one for one in tournament.active() if history.losses[one] < 2]


def test_the_best_are_drawn_apart() -> None:
    assert bracket([1, 2, 3, 4, 5, 6, 7, 8]) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert bracket([1, 2, 3, 4, 5]) == [1, None, 4, 5, 2, None, 3, None]
    assert bracket([1, 2]) == [1, 2]


@pytest.mark.parametrize("cut", [4, 8])
@pytest.mark.parametrize("drops", [0.0, 0.05])
def test_the_best_play_on(cut: int, drops: float) -> None:
    for seed in range(6):
        begun = start("swiss", 20, seed, rounds=usual_rounds(20), cut=cut)
        best: list[int] = []
        final = begun
        for before, matches in play(begun, random.Random(seed), drops):
            if matches and matches[0].part == "cut" and not best:
                order = [one.player for one in standings(before, "main")]
                best = [one for one in order if one in before.active()][:cut]
                assert {player for match in matches for player in match.players} == set(best)
                assert best[0] in matches[0].players or drops
            final = before
        assert {one.player for one in standings(final)[:cut]} == set(best)
        wins = Counter(match.winner for match in final.of_part("cut") if match.second is not None)
        if not drops:
            assert wins[standings(final)[0].player] == log2(cut)


def test_nobody_begins_twice_more_often_in_elimination() -> None:
    final = end_of(start("double", 16, 5), 5)
    assert max(map(abs, History(final.matches).balance.values())) <= 2
