"""Which collections of cards, and which drafts of them, are still needed."""

from typing import Any

from sqlalchemy import select, union

from spoils.server.people.drafts import tables as d
from spoils.server.people.tournaments import tables as tt
from spoils.server.store import tables as t
from spoils.server.study.tables import boards


def drafts_in_use() -> Any:
    """A query for the drafts whose cards are played with in tournaments that go on."""
    heads, entries = tt.tournaments.c, tt.tournament_entries.c
    going_on = select(heads.id).where(heads.stage.not_in(("over", "cancelled")))
    return union(going_on, select(entries.draft).where(entries.tournament.in_(going_on)))


def pools_in_use() -> tuple[Any, ...]:
    """Queries for the cards that games and boards are played with and drafts made from, or will be."""
    return (
        select(t.games.c.pool).where(t.games.c.pool.is_not(None)),
        select(boards.c.pool),
        select(d.drafts.c.source),
        select(tt.tournaments.c.source).where(tt.tournaments.c.source.is_not(None)),
    )
