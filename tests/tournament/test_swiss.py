"""Swiss pairings, whatever happens: nobody is left out, and nothing is given up without need."""

import random
from collections import Counter

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spoils.errors import UserError
from spoils.tournament.history import History
from spoils.tournament.model import Match, Tournament
from spoils.tournament.rounds import next_round, usual_rounds
from spoils.tournament.swiss import NOBODY, cost
from tests.tournament.playing import play

CHANCE = st.integers(0, 2**32)


def begin(count: int, seed: int, rounds: int = 0) -> Tournament:
    return Tournament("swiss", tuple(range(1, count + 1)), seed, rounds or usual_rounds(count))


def check_legal(before: Tournament, matches: tuple[Match, ...]) -> None:
    """Everybody who takes part is paired once, with one bye at most, and the tables are numbered."""
    seated = [player for match in matches for player in match.players]
    assert sorted(seated) == sorted(before.active())
    assert sum(match.second is None for match in matches) == len(before.active()) % 2
    assert [match.table for match in matches] == list(range(1, len(matches) + 1))


def could_do(before: Tournament, *, balanced: bool) -> bool:
    """Whether everybody can be paired without a rematch or a bye too many: counts edges, knows no costs."""
    active = before.active()
    met = {frozenset(match.players) for match in before.matches if match.second is not None}
    byes = Counter(match.first for match in before.matches if match.second is None)
    first = Counter(match.first for match in before.matches if match.second is not None)
    first.subtract(match.second for match in before.matches if match.second is not None)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(active)
    for one in active:
        for other in active:
            both = (first[one], first[other])
            strained = balanced and (min(both) >= 2 or max(both) <= -2)
            if one < other and frozenset((one, other)) not in met and not strained:
                graph.add_edge(one, other)
    if len(active) % 2:
        fewest = min(byes[one] for one in active)
        graph.add_edges_from((one, NOBODY) for one in active if byes[one] == fewest)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matching) == len(active) + len(active) % 2


def check_nothing_given_up(before: Tournament, matches: tuple[Match, ...]) -> None:
    history = History(before.matches)
    byes = [match.first for match in matches if match.second is None]
    for player in byes:
        assert history.byes[player] == min(history.byes[one] for one in before.active())
    again = [match for match in matches if match.second and history.meetings(match.first, match.second)]
    if again:
        assert not could_do(before, balanced=False), again
    history = History((*before.matches, *matches))
    beyond = [one for match in matches for one in match.players if abs(history.balance[one]) > 2]
    if beyond and not again:
        assert not could_do(before, balanced=True), beyond


@settings(max_examples=300, deadline=None)
@given(st.integers(2, 17), CHANCE, st.sampled_from([0.0, 0.1, 0.3]), st.integers(0, 3))
def test_nothing_is_given_up_without_need(count: int, seed: int, drops: float, more: int) -> None:
    start = begin(count, seed, usual_rounds(count) + more)
    for before, matches in play(start, random.Random(seed), drops, back=0.2):
        if matches:
            check_legal(before, matches)
            check_nothing_given_up(before, matches)


@settings(max_examples=6, deadline=None)
@given(st.integers(40, 64), CHANCE, st.sampled_from([0.0, 0.08]))
def test_the_same_with_many_players(count: int, seed: int, drops: float) -> None:
    final = begin(count, seed)
    for before, matches in play(final, random.Random(seed), drops):
        if matches:
            check_legal(before, matches)
            check_nothing_given_up(before, matches)
        final = before
    history = History(final.matches)
    assert max(history.met.values()) == 1
    assert max(history.byes.values(), default=0) <= 1
    assert max(map(abs, history.balance.values())) <= 2


def every_pairing(players: list[int]) -> list[list[tuple[int, int]]]:
    if not players:
        return [[]]
    one, *others = players
    return [
        [(one, other), *rest]
        for other in others
        for rest in every_pairing([left for left in others if left != other])
    ]


@settings(max_examples=120, deadline=None)
@given(st.integers(2, 8), CHANCE, st.integers(0, 4))
def test_it_is_the_best_of_all_pairings(count: int, seed: int, more: int) -> None:
    for before, matches in play(begin(count, seed, 3 + more), random.Random(seed), 0.1, back=0.3):
        if not matches:
            break
        history, active = History(before.matches), sorted(before.active())
        lot = f"{before.seed} round {before.round + 1}"
        least = min(history.points[one] for one in active)

        def total(
            pairs: list[tuple[int, int]], given: tuple[History, int, str] = (history, least, lot)
        ) -> list[int]:
            return [sum(parts) for parts in zip(*(cost(*pair, *given) for pair in pairs), strict=True)]

        nodes = [*active, NOBODY] if len(active) % 2 else active
        chosen = [(match.first, NOBODY if match.second is None else match.second) for match in matches]
        assert total(chosen) == min(map(total, every_pairing(nodes)))


def test_a_bye_goes_to_the_fewest_points() -> None:
    matches = (Match(1, 1, 1, 2, (1, 0)), Match(1, 2, 3, 4, (0, 1)), Match(1, 3, 5))
    start = Tournament("swiss", (1, 2, 3, 4, 5), 1, 3, matches=matches)
    bye = next(match for match in next_round(start) if match.second is None)
    assert bye.first in (2, 3)


def test_leaders_meet() -> None:
    matches = (Match(1, 1, 1, 2, (1, 0)), Match(1, 2, 3, 4, (1, 0)))
    start = Tournament("swiss", (1, 2, 3, 4), 1, 2, matches=matches)
    assert {frozenset(match.players) for match in next_round(start)} == {frozenset((1, 3)), frozenset((2, 4))}


def test_four_who_stay_meet_again_only_after_everybody_has_met() -> None:
    start = begin(4, 3, rounds=6)
    met: Counter[frozenset[int]] = Counter()
    for _, matches in play(start, random.Random(1)):
        if matches:
            met.update(frozenset(match.players) for match in matches)
            assert max(met.values()) - min(met[frozenset(p)] for p in ((1, 2), (1, 3), (1, 4))) <= 1
    assert set(met.values()) == {2}


def test_a_round_that_is_not_over_has_no_next() -> None:
    with pytest.raises(UserError, match="round 1 is not over: 1 matches have no result"):
        next_round(Tournament("swiss", (1, 2), 1, 2, matches=(Match(1, 1, 1, 2),)))


# ---- after a draft at several tables -----------------------------------------------------------------------


def pods_of(sizes: list[int]) -> tuple[frozenset[int], ...]:
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return tuple(frozenset(range(end - size + 1, end + 1)) for end, size in zip(ends, sizes, strict=True))


@pytest.mark.parametrize("sizes", [[8, 8], [6, 6, 6], [4, 4, 4, 4]])
def test_those_who_drafted_together_meet_first(sizes: list[int]) -> None:
    """At tables of an even number everybody has an opponent there, until one of each has won everything."""
    pods, inside = pods_of(sizes), usual_rounds(sizes[0])
    start = Tournament("swiss", tuple(range(1, sum(sizes) + 1)), 5, usual_rounds(sum(sizes)), pods=pods)
    crossed = [
        sum(not any(set(match.players) <= pod for pod in pods) for match in matches)
        for _, matches in play(start, random.Random(1))
        if matches
    ]
    assert crossed[:inside] == [0] * inside
    assert sum(crossed[inside:]) > 0, "then by points, wherever somebody sat"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(3, 6), min_size=2, max_size=4), CHANCE, st.sampled_from([0.0, 0.2]))
def test_tables_cost_nobody_a_bye_or_a_rematch(sizes: list[int], seed: int, drops: float) -> None:
    sizes = [min(sizes) + (size > min(sizes)) for size in sizes]
    start = Tournament("swiss", tuple(range(1, sum(sizes) + 1)), seed, 4, pods=pods_of(sizes))
    for before, matches in play(start, random.Random(seed), drops):
        if matches:
            check_legal(before, matches)
            check_nothing_given_up(before, matches)
    first = next(play(start, random.Random(seed)))[1]
    crossed = sum(not any(set(match.players) <= pod for pod in start.pods) for match in first if match.second)
    assert crossed == sum(len(pod) % 2 for pod in start.pods) // 2, "one from each odd table, two by two"
