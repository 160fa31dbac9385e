"""A game's row after something was done, and whom to call about it."""

from collections.abc import Collection

from msgspec.structs import replace
from sqlalchemy import delete, insert

from spoils.server.people.correspondence.away import DAY, away_until
from spoils.server.store import tables as t
from spoils.server.store.commit import Write
from spoils.server.store.rows import GameRow
from spoils.server.store.store import Store
from spoils.server.work import commands as c


async def row_after(store: Store, before: GameRow, done: c.Done) -> GameRow:
    """The row as it is to be stored."""
    standing = done.standing
    row = replace(
        before,
        stage="over" if standing.over else "playing",
        turn=standing.turn,
        winners=standing.winners,
        asked=standing.asked,
        fallen=fallen_by(before.fallen, standing),
        seats=tuple(
            replace(seat, stops=done.stops[seat.seat]) if seat.seat in done.stops else seat
            for seat in before.seats
        ),
    )
    if not row.options.days:
        return row
    return replace(row, deadline=await deadline_of(store, row, before, moved=bool(done.moves)))


def fallen_by(before: tuple[int, ...], standing: c.Standing) -> tuple[int, ...]:
    """When each player fell out of the game (``GameRow.fallen``), as far as it was known before."""
    known = before or (0,) * len(standing.lost)
    return tuple((known[seat] or standing.count) if lost else 0 for seat, lost in enumerate(standing.lost))


async def deadline_of(store: Store, row: GameRow, before: GameRow, *, moved: bool) -> float | None:
    """By correspondence, every answer gives whoever is asked then so many days; those who are away have them
    from the day they are back."""
    if row.asked is None or row.stage != "playing" or row.seats[row.asked].kind != "person":
        return None
    if row.asked == before.asked and before.deadline is not None and not moved:
        return before.deadline
    visitor = row.seats[row.asked].visitor
    back = 0.0 if visitor is None else await away_until(store, visitor)
    return max(store.clock(), back) + row.options.days * DAY


def call_writes(row: GameRow, before: GameRow, here: Collection[int], now: float, wait: float) -> list[Write]:
    """That somebody is to be called whose turn it is by correspondence, unless they sit there; it is stored
    together with the move. A call that was not made yet is replaced."""
    if not row.options.days or row.deadline == before.deadline or row.asked is None:
        return []
    seat = row.seats[row.asked]
    if seat.kind != "person" or seat.visitor is None or row.asked in here or row.asked == before.asked:
        return []
    name = f"{row.id}:{row.asked}"
    values = {
        "id": name, "visitor": seat.visitor, "kind": "turn", "game": row.id,
        "mark": row.asked, "due": now + wait, "tries": 0,
    }  # fmt: skip
    return [(delete(t.calls).where(t.calls.c.id == name), None), (insert(t.calls), values)]
