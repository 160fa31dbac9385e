"""Who is paired with whom: the same terms, and about the same strength. The longer both wait, the wider."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from spoils.server.people.lobby.seeks import SeekRow
from spoils.server.people.ratings.model import Belief
from spoils.server.protocol.lobby import Terms

FIRST: Final = 150.0
"""Points that two may lie apart at once."""
WIDER: Final = 10.0
"""Points more for each second that the one of them waits who has waited less."""


def comparable(one: Terms, other: Terms) -> bool:
    """Whether two want the same game. Who may watch is no reason to wait: both must allow it."""

    def apart_from_watching(terms: Terms) -> Terms:
        return replace(terms, watchable=True, sets=tuple(sorted(terms.sets)))

    return one.players == 2 and apart_from_watching(one) == apart_from_watching(other)


def window(waited: float) -> float:
    """How many points apart is all right after so many seconds."""
    return FIRST + WIDER * waited


def distance(one: Belief, other: Belief) -> float:
    """How far apart two are, at least: what is not known about them speaks for a game, not against it."""
    return max(0.0, abs(one.points - other.points) - (one.spread + other.spread) / 2)


def pairs(
    seeks: Iterable[SeekRow], beliefs: Mapping[str, Belief], now: float
) -> list[tuple[SeekRow, SeekRow]]:
    """Pairs of seeks of which at least one wants to be paired, the closest first; nobody twice."""
    open_ones = [seek for seek in seeks if len(seek.data.sitters) == 1]
    found = []
    for place, one in enumerate(open_ones):
        for other in open_ones[place + 1 :]:
            if one.visitor == other.visitor or not (one.data.quick or other.data.quick):
                continue
            if not comparable(one.data.terms, other.data.terms):
                continue
            apart = distance(beliefs[one.visitor], beliefs[other.visitor])
            if apart <= window(now - max(one.created, other.created)):
                found.append((apart, min(one.created, other.created), one, other))
    taken: set[str] = set()
    chosen = []
    for _, _, one, other in sorted(found, key=lambda pair: pair[:2]):
        if not {one.visitor, other.visitor} & taken:
            taken |= {one.visitor, other.visitor}
            chosen.append((one, other))
    return chosen
