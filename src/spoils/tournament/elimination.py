"""Whoever has lost once, or twice, is out."""

from collections.abc import Collection, Sequence

from spoils.tournament.history import History
from spoils.tournament.model import Match, by_round
from spoils.tournament.swiss import in_order, pair

Slots = list[int | None]


def bracket(seeds: Sequence[int]) -> Slots:
    """The players as they are drawn: the best two can meet only in the last round, the best four only in the
    last but one, and so on. Empty slots are byes, for the best."""
    order = [0]
    while len(order) < len(seeds):
        order = [place for one in order for place in (one, 2 * len(order) - 1 - one)]
    return [seeds[place] if place < len(seeds) else None for place in order]


def survivors(slots: Slots, matches: Sequence[Match]) -> Slots:
    """The slots after the rounds that were played: half as many after each."""
    for played in by_round(matches):
        winners = {player: match.winner for match in played for player in match.players}
        slots = [advancing(one, other, winners) for one, other in neighbours(slots)]
    return slots


def advancing(one: int | None, other: int | None, winners: dict[int, int | None]) -> int | None:
    """Who goes on from two neighbouring slots. Where there was no match there was at most one player."""
    for player in (one, other):
        if player in winners:
            return winners[player]
    return one if other is None else other if one is None else None


def neighbours(slots: Slots) -> list[tuple[int | None, int | None]]:
    """Pairs of slots whose players meet."""
    return list(zip(slots[::2], slots[1::2], strict=True))


def single(
    seeds: Sequence[int], matches: Sequence[Match], out: Collection[int], history: History, lot: str
) -> list[tuple[int, int | None]]:
    """The next round; none if somebody has won, or nobody is left."""
    slots = survivors(bracket(seeds), matches)
    slots = [None if player in out else player for player in slots]
    if sum(player is not None for player in slots) < 2:
        return []
    found: list[tuple[int, int | None]] = []
    for one, other in neighbours(slots):
        if one is not None and other is not None:
            found.append(in_order(one, other, history, lot))
        elif one is not None or other is not None:
            found.append((one if one is not None else other, None))  # type: ignore[arg-type]
    return sorted(found, key=lambda pairing: pairing[1] is None)


def double(active: Sequence[int], history: History, lot: str) -> list[tuple[int, int | None]]:
    """The next round: those without a loss among themselves, those with one among themselves, and if one is
    left of each they meet, once more if need be. Whoever has no opponent without having a bye waits."""
    unbeaten = [player for player in active if history.losses[player] == 0]
    beaten = [player for player in active if history.losses[player] == 1]
    if len(unbeaten) <= 1 and len(beaten) <= 1:
        return [in_order(unbeaten[0], beaten[0], history, lot)] if unbeaten and beaten else []
    groups = [group for group in (unbeaten, beaten) if len(group) > 1]
    pairings = [pairing for group in groups for pairing in pair(group, history, lot, by_points=False)]
    return sorted(pairings, key=lambda pairing: pairing[1] is None)
