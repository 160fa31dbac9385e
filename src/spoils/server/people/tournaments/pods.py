"""The tables at which a tournament drafts before its first round: who sits where, and the decks built there.

Each is an ordinary draft that knows its tournament. It begins by itself and needs nobody to go on: who is not
there is chosen for by the bot beside them.
"""

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from spoils.server.people.drafts.rows import DraftOptions, DraftRow, SeatRow
from spoils.server.play.registry import new_id, new_seed
from spoils.server.protocol.packs import DraftKind, PickTime
from spoils.server.protocol.tournaments import Meet
from spoils.tournament.swiss import drawn


class PodPlan(Struct, frozen=True, omit_defaults=True):
    """What is opened at the tables, as it is kept."""

    kind: DraftKind
    source: str
    """What it is called."""
    pool: str
    """The id of what the packs come from."""
    each: int
    seats: int
    timer: PickTime
    meet: Meet
    left_out: tuple[str, ...] = ()


def seated(numbers: Sequence[int], most: int, lot: str) -> list[tuple[int, ...]]:
    """Players by table, drawn by lot: as few tables as possible, none more than one larger than another."""
    order = sorted(numbers, key=lambda number: (drawn(lot, number), number))
    tables = ceil(len(order) / most)
    return [tuple(order[place::tables]) for place in range(tables)]


def new_table(
    plan: PodPlan, tournament: str, edition: str, seats: tuple[SeatRow, ...], now: float
) -> DraftRow:
    """A table at which everybody has said that they are there: the next look at it opens the packs."""
    options = DraftOptions(
        kind=plan.kind,
        source=plan.source,
        each=plan.each,
        timer=plan.timer,
        listed=False,
        line="",
        edition=edition,
        pairing="tournament",
        rounds=0,
        bot="",
        secret=f"{new_seed():064x}",
        left_out=plan.left_out,
        tournament=tournament,
    )
    return DraftRow(new_id(), now, "checking", options, plan.pool, seats, deadline=now)
