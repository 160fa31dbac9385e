"""Drafts in the database. Any process may change one, if it has seen the last version."""

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import and_, bindparam, delete, insert, or_, select, update
from sqlalchemy.engine import RowMapping

from spoils.server.people.drafts import tables as d
from spoils.server.people.drafts.rows import DraftOptions, DraftRow, PairRow, PickRow, SeatRow
from spoils.server.protocol.decks import DeckData
from spoils.server.store import reading
from spoils.server.store import tables as t
from spoils.server.store.commit import Guard, Write
from spoils.server.store.rows import pack, unpack
from spoils.server.store.store import Store

NEXT_VERSION: Final = (
    update(d.drafts)
    .where(and_(d.drafts.c.id == bindparam("b_id"), d.drafts.c.version == bindparam("b_before")))
    .values(
        version=bindparam("b_version"),
        stage=bindparam("b_stage"),
        step=bindparam("b_step"),
        deadline=bindparam("b_deadline"),
        finished=bindparam("b_finished"),
    )
)
SOME: Final = 50
"""Drafts that are looked after at a time."""
PARTS: Final = (d.draft_games, d.draft_picks, d.draft_seats)


class DraftStore:
    """Reads and writes them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def rows(self, query: Any) -> Sequence[RowMapping]:
        """What a query finds."""
        return await reading.rows(self.store.engine, query)

    async def add(self, row: DraftRow) -> None:
        """A new room."""
        await self.store.writer.write(*draft_writes(row))

    async def keep(self, before: DraftRow, now: DraftRow) -> DraftRow:
        """What has changed, all or nothing; ``Fenced`` if somebody else has changed it meanwhile."""
        now = msgspec.structs.replace(now, version=before.version + 1)
        head = {
            "b_id": now.id,
            "b_before": before.version,
            "b_version": now.version,
            "b_stage": now.stage,
            "b_step": now.step,
            "b_deadline": now.deadline,
            "b_finished": self.store.clock() if now.stage == "over" else None,
        }
        writes: list[Write] = [Guard(NEXT_VERSION, head)]
        for old, new in zip(before.seats, now.seats, strict=True):
            if old != new:
                here = and_(d.draft_seats.c.draft == now.id, d.draft_seats.c.seat == new.seat)
                writes.append((update(d.draft_seats).where(here).values(**_seat_values(now.id, new)), None))
        picks = [_pick_values(now.id, pick) for pick in now.picks[len(before.picks) :]]
        if picks:
            writes.append((insert(d.draft_picks), picks))
        for number, pair in enumerate(now.pairs):
            if number >= len(before.pairs):
                writes.append((insert(d.draft_games), _pair_values(now.id, pair)))
            elif pair != before.pairs[number]:
                here = and_(d.draft_games.c.draft == now.id, d.draft_games.c.number == pair.number)
                writes.append((update(d.draft_games).where(here).values(game=pair.game), None))
        await self.store.writer.write(*writes)
        return now

    async def drop(self, row: DraftRow) -> None:
        """Forget a room in which nobody is any more."""
        writes: list[Write] = [(delete(table).where(table.c.draft == row.id), None) for table in PARTS]
        await self.store.writer.write(*writes, (delete(d.drafts).where(d.drafts.c.id == row.id), None))

    async def load(self, draft: str) -> DraftRow | None:
        """A draft with everything."""
        found = await self.some(d.drafts.c.id == draft)
        if not found:
            return None
        picks = select(d.draft_picks).where(d.draft_picks.c.draft == draft)
        pairs = select(d.draft_games).where(d.draft_games.c.draft == draft).order_by(d.draft_games.c.number)
        order = (d.draft_picks.c.step, d.draft_picks.c.seat)
        row = msgspec.structs.replace(
            found[0],
            picks=tuple(_pick(one) for one in await self.rows(picks.order_by(*order))),
            pairs=tuple(_pair(one) for one in await self.rows(pairs)),
        )
        again = await self.versions([draft])
        # between two queries somebody may have changed it
        return row if again.get(draft) == row.version else await self.load(draft)

    async def these(self, drafts: Sequence[str]) -> list[DraftRow]:
        """Drafts without picks and games, of those that there are."""
        return await self.some(d.drafts.c.id.in_(drafts), len(drafts))

    async def some(self, condition: Any, limit: int = 1) -> list[DraftRow]:
        """Drafts without picks and games, the newest first."""
        query = select(d.drafts).where(condition).order_by(d.drafts.c.created.desc()).limit(limit)
        rows = await self.rows(query)
        chairs = select(d.draft_seats).where(d.draft_seats.c.draft.in_([row["id"] for row in rows]))
        seats: dict[str, list[SeatRow]] = {}
        for chair in await self.rows(chairs.order_by(d.draft_seats.c.seat)):
            seats.setdefault(chair["draft"], []).append(_seat(chair))
        return [_draft(row, seats.get(row["id"], [])) for row in rows]

    async def listed(self, visitor: str, since: float, limit: int = 100) -> list[DraftRow]:
        """Rooms that were opened lately and wait for people, and those of a visitor."""
        mine = select(d.draft_seats.c.draft).where(d.draft_seats.c.visitor == visitor)
        waiting = and_(d.drafts.c.stage == "gathering", d.drafts.c.created > since)
        return await self.some(or_(waiting, d.drafts.c.id.in_(mine)), limit)

    async def count(self, visitor: str) -> int:
        """How many rooms that are not over a visitor sits in."""
        mine = select(d.draft_seats.c.draft).where(d.draft_seats.c.visitor == visitor)
        query = select(d.drafts.c.id).where(and_(d.drafts.c.id.in_(mine), d.drafts.c.stage != "over"))
        return len(await self.rows(query))

    async def deadlines(self, besides: Collection[str] = ()) -> list[tuple[str, float]]:
        """Where else time runs, and until when; first where it is up first."""
        running = and_(d.drafts.c.deadline.is_not(None), d.drafts.c.id.not_in(besides))
        query = select(d.drafts.c.id, d.drafts.c.deadline).where(running)
        found = await self.rows(query.order_by(d.drafts.c.deadline).limit(SOME))
        return [(row["id"], row["deadline"]) for row in found]

    async def versions(self, drafts: Collection[str]) -> dict[str, int]:
        """How far these have come."""
        query = select(d.drafts.c.id, d.drafts.c.version).where(d.drafts.c.id.in_(drafts))
        return {row["id"]: row["version"] for row in await self.rows(query)}

    async def results(self, games: Sequence[str]) -> dict[str, tuple[int, ...]]:
        """Of those of these games that have ended, the winners' seats."""
        ended = and_(t.games.c.id.in_(games), t.games.c.stage.in_(("over", "frozen")))
        query = select(t.games.c.id, t.games.c.winners).where(ended)
        return {
            row["id"]: tuple(int(seat) for seat in row["winners"].split(",") if seat)
            for row in await self.rows(query)
        }


def draft_writes(row: DraftRow) -> list[Write]:
    """A new draft, for a transaction."""
    values = {
        "id": row.id, "created": row.created, "stage": row.stage, "options": pack(row.options),
        "source": row.source, "version": row.version, "step": row.step, "deadline": row.deadline,
    }  # fmt: skip
    seats = [_seat_values(row.id, seat) for seat in row.seats]
    return [(insert(d.drafts), values), (insert(d.draft_seats), seats)]


def _seat_values(draft: str, seat: SeatRow) -> dict[str, Any]:
    return {
        "draft": draft,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "visitor": seat.visitor,
        "ready": int(seat.ready),
        "missed": seat.missed,
        "deck": None if seat.deck is None else pack(seat.deck),
    }


def _seat(row: RowMapping) -> SeatRow:
    deck = None if row["deck"] is None else unpack(row["deck"], DeckData)
    return SeatRow(
        row["seat"], row["kind"], row["name"], row["visitor"], bool(row["ready"]), row["missed"], deck
    )


def _pick_values(draft: str, pick: PickRow) -> dict[str, Any]:
    return {
        "draft": draft, "step": pick.step, "seat": pick.seat, "card": pick.card, "advice": pick.advice,
        "by": pick.by,
    }  # fmt: skip


def _pick(row: RowMapping) -> PickRow:
    return PickRow(row["step"], row["seat"], row["card"], row["advice"], row["by"])


def _pair_values(draft: str, pair: PairRow) -> dict[str, Any]:
    first, second = pair.seats
    return {
        "draft": draft, "number": pair.number, "round": pair.round, "first": first, "second": second,
        "game": pair.game,
    }  # fmt: skip


def _pair(row: RowMapping) -> PairRow:
    return PairRow(row["number"], row["round"], (row["first"], row["second"]), row["game"])


def _draft(row: RowMapping, seats: list[SeatRow]) -> DraftRow:
    return DraftRow(
        id=row["id"],
        created=row["created"],
        stage=row["stage"],
        options=unpack(row["options"], DraftOptions),
        source=row["source"],
        seats=tuple(seats),
        version=row["version"],
        step=row["step"],
        deadline=row["deadline"],
    )
