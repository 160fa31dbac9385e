"""Who plays whom: the best of all possible pairings, as a matching of minimum weight.

What makes one pairing better than another is an order of concerns. Each outweighs all that come after it,
however often they are hurt, so nothing is given up for something less important:

1. nobody has another bye as long as somebody has had fewer;
2. nobody plays the same opponent again;
3. nobody is first, or second, three times more often than the other;
4. opponents have drafted at the same table, as long as that is wanted;
5. opponents have the same points, or nearly so; a bye goes to the fewest points;
6. whoever was first more often is second now;
7. the lot.
"""

from collections.abc import Sequence
from hashlib import blake2b
from itertools import combinations
from typing import Final

from spoils.tournament.history import History

NOBODY: Final = -1
"""Whoever is paired with this has a bye."""
BALANCE: Final = 2
"""How far being first and second may be apart."""
LOTS: Final = 1 << 16

Cost = tuple[int, ...]


def pair(
    players: Sequence[int],
    history: History,
    lot: str,
    *,
    by_points: bool = True,
    pods: Sequence[frozenset[int]] = (),
) -> list[tuple[int, int | None]]:
    """Pairings of these players, each with the one who is first; a bye comes last. ``lot`` decides where
    nothing else does; without ``by_points`` points make no difference; ``pods`` are those who should meet."""
    import networkx as nx  # a large library: only whoever pairs has to wait for it

    people = sorted(players)
    nodes = [*people, NOBODY] if len(people) % 2 else people
    least = min((history.points[player] for player in people), default=0)
    pod_of = {player: number for number, pod in enumerate(pods) for player in pod}
    costs = {
        (one, other): cost(
            one,
            other,
            history,
            least,
            lot,
            by_points=by_points,
            apart=pod_of.get(one) != pod_of.get(other),
        )
        for one, other in combinations(nodes, 2)
    }
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from((*edge, weight) for edge, weight in weights(costs, len(nodes) // 2).items())
    found: list[tuple[int, int | None]] = []
    for one, other in nx.min_weight_matching(graph):
        if NOBODY in (one, other):
            found.append((one if other == NOBODY else other, None))
        else:
            found.append(in_order(one, other, history, lot))
    return sorted(found, key=lambda pairing: rank(pairing, history, lot))


def cost(
    one: int,
    other: int,
    history: History,
    least: int,
    lot: str,
    *,
    by_points: bool = True,
    apart: bool = False,
) -> Cost:
    """How much is to be said against a pairing, by concern; ``least``: the fewest points of anybody,
    ``apart``: they should not meet yet."""
    if NOBODY in (one, other):
        player = one if other == NOBODY else other
        distance = (history.points[player] - least) ** 2 if by_points else 0
        return (history.byes[player], 0, 0, 0, distance, 0, drawn(lot, player))
    distance = (history.points[one] - history.points[other]) ** 2 if by_points else 0
    mine, theirs = history.balance[one], history.balance[other]
    low, high = min(mine, theirs), max(mine, theirs)
    beyond = (low >= BALANCE) + (high <= -BALANCE)
    strain = (low + 1) ** 2 + (high - 1) ** 2
    return (0, history.meetings(one, other), beyond, int(apart), distance, strain, drawn(lot, one, other))


def weights(costs: dict[tuple[int, int], Cost], count: int) -> dict[tuple[int, int], int]:
    """One number for each cost, such that sums of ``count`` of them compare as the sums of the costs do."""
    scale = 1
    scales = []
    for level in reversed(list(zip(*costs.values(), strict=True))):
        scales.append(scale)
        scale *= max(level) * count + 1
    scales.reverse()
    return {
        edge: sum(part * unit for part, unit in zip(parts, scales, strict=True))
        for edge, parts in costs.items()
    }


def in_order(one: int, other: int, history: History, lot: str) -> tuple[int, int]:
    """Two players, with the one first who was so less often; the lot decides between equals."""
    mine, theirs = history.balance[one], history.balance[other]
    first = mine < theirs if mine != theirs else drawn(lot, one) < drawn(lot, other)
    return (one, other) if first else (other, one)


def rank(pairing: tuple[int, int | None], history: History, lot: str) -> tuple[bool, int, int]:
    """For the numbers of the tables: the leaders sit at the first one, a bye is at the end."""
    first, second = pairing
    points = history.points[first] + (0 if second is None else history.points[second])
    return second is None, -points, drawn(lot, first)


def drawn(lot: str, *players: int) -> int:
    """A number that nobody can foresee who does not know what the lot is drawn from, always the same."""
    text = f"{lot} {' '.join(map(str, sorted(players)))}"
    return int.from_bytes(blake2b(text.encode(), digest_size=2).digest()) % LOTS
