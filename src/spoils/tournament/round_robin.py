"""Everybody plays everybody: one sits still, the others move by one place after each round."""

from collections.abc import Sequence


def rounds_of(count: int) -> int:
    """So many rounds it takes."""
    return max(0, count - 1 + count % 2)


def pairings(players: Sequence[int], number: int) -> list[tuple[int, int | None]]:
    """Those of round ``number``, from 1 on, each with the one who is first; nobody is first, or second, twice
    more often than the other in the end. With an odd number one has a bye."""
    seats: list[int | None] = [*players]
    if len(seats) % 2:
        seats.append(None)
    still, moving = seats[-1], seats[:-1]
    turn = number - 1
    ring = [moving[(place + turn) % len(moving)] for place in range(len(moving))]
    half = len(seats) // 2
    found: list[tuple[int | None, int | None]] = []
    across = ring[0]
    found.append((across, still) if turn % 2 else (still, across))
    for place in range(1, half):
        one, other = ring[place], ring[-place]
        found.append((one, other) if place % 2 else (other, one))
    ordered: list[tuple[int, int | None]] = []
    for one, other in found:
        if one is None or other is None:
            present = one if other is None else other
            assert present is not None
            ordered.append((present, None))
        else:
            ordered.append((one, other))
    return sorted(ordered, key=lambda pairing: pairing[1] is None)
