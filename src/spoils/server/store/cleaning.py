"""Deleting what nobody needs any more."""

import time
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, select

from spoils.server.people.accounts.tables import accounts
from spoils.server.people.drafts import tables as d
from spoils.server.people.lobby.seeks import leave_all
from spoils.server.people.personal import PERSONAL
from spoils.server.store import tables as t
from spoils.server.store.store import Store
from spoils.server.store.using import drafts_in_use, pools_in_use
from spoils.server.study.tables import boards

DAY: Final = 24 * 3600.0


@dataclass
class Cleaned:
    """How much was deleted."""

    games: int = 0
    visitors: int = 0
    pools: int = 0
    drafts: int = 0


async def clean(store: Store, game_days: float, visitor_days: float) -> Cleaned:
    """Delete games that ended, boards that were left alone and visitors who were last seen so many days ago;
    0: none."""
    done = Cleaned()
    now = time.time()

    def run(connection: Connection) -> None:
        if game_days:
            old = select(t.games.c.id).where(t.games.c.finished < now - game_days * DAY)
            for table in (t.moves, t.seats, t.analyses):
                connection.execute(delete(table).where(table.c.game.in_(old)))
            done.drafts = forget_drafts(connection, d.drafts.c.finished < now - game_days * DAY)
            done.games = connection.execute(delete(t.games).where(t.games.c.id.in_(old))).rowcount
        if visitor_days:
            done.visitors = forget_visitors(connection, now - visitor_days * DAY)
        if game_days:
            connection.execute(delete(boards).where(boards.c.changed < now - game_days * DAY))
        unused = and_(*(t.pools.c.id.not_in(used) for used in pools_in_use()))
        done.pools = connection.execute(delete(t.pools).where(unused)).rowcount

    if game_days or visitor_days:
        await store.writer.commit.run(run)
        store.pools.clear()
        store.visitors.clear()
    return done


def forget_drafts(connection: Connection, which: Any) -> int:
    """Drafts with all that belongs to them; their games go by themselves."""
    old = select(d.drafts.c.id).where(which)
    for table in (d.draft_games, d.draft_picks, d.draft_seats):
        connection.execute(delete(table).where(table.c.draft.in_(old)))
    return int(connection.execute(delete(d.drafts).where(d.drafts.c.id.in_(old))).rowcount)


def forget_visitors(connection: Connection, before: float) -> int:
    """Guests not seen since, unless they still play; and games in which nobody else has sat down. Accounts
    stay until their owners delete them."""
    playing: Any = (
        select(t.seats.c.visitor)
        .join(t.games, t.games.c.id == t.seats.c.game)
        .where(and_(t.seats.c.visitor.is_not(None), t.games.c.stage == "playing"))
    )
    waiting = select(t.games.c.id).where(and_(t.games.c.stage == "waiting", t.games.c.created < before))
    for table in (t.moves, t.seats):
        connection.execute(delete(table).where(table.c.game.in_(waiting)))
    connection.execute(delete(t.games).where(t.games.c.id.in_(waiting)))
    old = and_(d.drafts.c.stage != "over", d.drafts.c.created < before)
    forget_drafts(connection, and_(old, d.drafts.c.id.not_in(drafts_in_use())))
    members = select(accounts.c.visitor)
    gone_for_long = and_(
        t.visitors.c.seen < before, t.visitors.c.id.not_in(playing), t.visitors.c.id.not_in(members)
    )
    gone = select(t.visitors.c.id).where(gone_for_long)
    seeking = select(t.seeks.c.visitor).where(t.seeks.c.visitor.in_(gone))
    for visitor in connection.execute(seeking).scalars().all():
        leave_all(connection, visitor)
    deleted = 0
    for entry in PERSONAL:  # the visitors themselves come last
        if entry.gone == "delete":
            column = entry.table.c[entry.column]
            deleted = int(connection.execute(delete(entry.table).where(column.in_(gone))).rowcount)
    return deleted
