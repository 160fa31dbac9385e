"""A person's drafts: what of them is exported, moved along, and left when the person is gone."""

from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, and_, delete, select, update

from spoils.server.people.drafts import tables as d
from spoils.server.people.drafts.rows import DraftOptions
from spoils.server.people.playing import NOBODY
from spoils.server.protocol.decks import DeckData
from spoils.server.store.rows import pack


def export_drafts(connection: Connection, visitor: str) -> list[dict[str, Any]]:
    """The drafts with one's own seat, picks and deck."""
    found = []
    mine = select(d.draft_seats).where(d.draft_seats.c.visitor == visitor)
    for seat in connection.execute(mine).mappings().all():
        draft = connection.execute(select(d.drafts).where(d.drafts.c.id == seat["draft"])).mappings().one()
        here = and_(d.draft_picks.c.draft == seat["draft"], d.draft_picks.c.seat == seat["seat"])
        picks = connection.execute(select(d.draft_picks.c.card).where(here).order_by(d.draft_picks.c.step))
        options = msgspec.json.decode(draft["options"], type=DraftOptions)
        found.append(
            {
                "draft": draft["id"],
                "created": draft["created"],
                "stage": draft["stage"],
                "kind": options.kind,
                "source": options.source,
                "seat": seat["seat"],
                "name": seat["name"],
                "picks": list(picks.scalars()),
                "deck": None if seat["deck"] is None else msgspec.json.decode(seat["deck"]),
            }
        )
    return found


def move_drafts(connection: Connection, old: str, new: str) -> None:
    """The seats belong to another visitor; every process is to notice."""
    seats = d.draft_seats
    drafts = set(connection.execute(select(seats.c.draft).where(seats.c.visitor == old)).scalars())
    connection.execute(update(seats).where(seats.c.visitor == old).values(visitor=new))
    _renew(connection, drafts)


def leave_drafts(connection: Connection, visitor: str) -> None:
    """Drafts with nobody else in them are deleted. In the others a bot has the seat: what was taken stays for
    those who drafted beside it, who it was is forgotten."""
    seats = d.draft_seats
    for draft in set(connection.execute(select(seats.c.draft).where(seats.c.visitor == visitor)).scalars()):
        rows = connection.execute(select(seats).where(seats.c.draft == draft)).mappings().all()
        stage, packed = connection.execute(
            select(d.drafts.c.stage, d.drafts.c.options).where(d.drafts.c.id == draft)
        ).one()
        options = msgspec.json.decode(packed, type=DraftOptions)
        # those at the other tables of a tournament play with the cards of this one, too
        if all(row["visitor"] in (None, visitor) for row in rows) and not options.tournament:
            drop_draft(connection, draft)
            continue
        first = min((row for row in rows if row["kind"] == "person"), key=lambda row: int(row["seat"]))
        if first["visitor"] == visitor:  # these were the host's words
            cup = None if options.cup is None else replace(options.cup, name=NOBODY, line="")
            blank = replace(options, line="", cup=cup)
            connection.execute(update(d.drafts).where(d.drafts.c.id == draft).values(options=pack(blank)))
        early = stage in ("gathering", "checking")
        for row in [row for row in rows if row["visitor"] == visitor]:
            values: dict[str, Any] = {"visitor": None, "kind": "open" if early else "bot", "ready": 1}
            values["name"] = "" if early else NOBODY
            if row["deck"] is not None:
                deck = msgspec.json.decode(row["deck"], type=DeckData)
                values["deck"] = pack(replace(deck, name=NOBODY, notes="", french_notes=""))
            here = and_(seats.c.draft == draft, seats.c.seat == row["seat"])
            connection.execute(update(seats).where(here).values(**values))
        _renew(connection, {draft})


def drop_draft(connection: Connection, draft: str) -> None:
    """Delete a draft with everything that was done in it."""
    for table in (d.draft_games, d.draft_picks, d.draft_seats):
        connection.execute(delete(table).where(table.c.draft == draft))
    connection.execute(delete(d.drafts).where(d.drafts.c.id == draft))


def sources_of(connection: Connection, visitor: str) -> set[str]:
    """What the packs of a visitor's drafts come from."""
    mine = select(d.draft_seats.c.draft).where(d.draft_seats.c.visitor == visitor)
    return set(connection.execute(select(d.drafts.c.source).where(d.drafts.c.id.in_(mine))).scalars())


def _renew(connection: Connection, drafts: set[str]) -> None:
    next_version = {"version": d.drafts.c.version + 1}
    connection.execute(update(d.drafts).where(d.drafts.c.id.in_(drafts)).values(**next_version))
