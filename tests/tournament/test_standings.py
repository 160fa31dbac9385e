"""Standings: compared with a computation in SQL, and by hand."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spoils.tournament.model import Match, Tournament
from spoils.tournament.standings import Share, standings
from tests.tournament.independent import table
from tests.tournament.playing import play


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 24), st.integers(0, 2**32), st.sampled_from([0.0, 0.15]))
def test_standings_are_those_of_another_computation(count: int, seed: int, drops: float) -> None:
    begun = Tournament("swiss", tuple(range(count)), seed, 5)
    for before, _ in play(begun, random.Random(seed), drops, back=0.3):
        rows = [(one.first, one.second, *(one.wins or (None, None)), one.draws) for one in before.matches]
        expected = table(before.players, rows)
        found = standings(before)
        assert [one.points for one in found] == [line[1] for line in expected]
        by_player = {line[0]: line for line in expected}
        for one in found:
            _, points, *shares = by_player[one.player]
            assert one.points == points
            mine = [float(one.opponents_matches), float(one.games.value), float(one.opponents_games)]
            assert mine == pytest.approx(shares)
        order = {line[0]: place for place, line in enumerate(expected)}
        for above, below in pairwise(found):
            if above.place != below.place:
                assert order[above.player] < order[below.player]


def test_by_hand() -> None:
    matches = (
        Match(1, 1, 1, 2, (2, 1)),
        Match(1, 2, 3),
        Match(2, 1, 3, 1, (1, 1), 1),
        Match(2, 2, 2),
    )
    first, second, third = standings(Tournament("swiss", (1, 2, 3), 0, 2, matches=matches))
    by_player = {one.player: one for one in (first, second, third)}
    assert [by_player[one].points for one in (1, 2, 3)] == [4, 3, 4]
    assert by_player[1].matches == Share(4, 6)
    assert by_player[1].games == Share(10, 18)  # three games won, one drawn, of six
    assert by_player[3].opponents_matches == Fraction(2, 3)
    assert by_player[1].opponents_matches == (Fraction(1, 3) + Fraction(1, 3)) / 2  # nothing of 3, one of 3
    assert [first.player, second.player, third.player] == [3, 1, 2]


def test_a_match_that_both_have_lost_gives_nothing() -> None:
    lines = standings(Tournament("swiss", (1, 2), 0, 1, matches=(Match(1, 1, 1, 2, (0, 0)),)))
    assert [(one.points, one.lost, one.drawn, one.place) for one in lines] == [(0, 1, 0, 1), (0, 1, 0, 1)]


def test_a_match_that_is_not_over_does_not_count() -> None:
    lines = standings(Tournament("swiss", (1, 2), 0, 1, matches=(Match(1, 1, 1, 2),)))
    assert [(one.points, one.opponents) for one in lines] == [(0, ()), (0, ())]
