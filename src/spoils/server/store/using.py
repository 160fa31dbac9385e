"""Which collections of cards are still needed."""

from typing import Any

from sqlalchemy import select

from spoils.server.people.drafts import tables as d
from spoils.server.store import tables as t
from spoils.server.study.tables import boards


def pools_in_use() -> tuple[Any, ...]:
    """Queries for the cards that games and boards are played with and drafts made from."""
    return (
        select(t.games.c.pool).where(t.games.c.pool.is_not(None)),
        select(boards.c.pool),
        select(d.drafts.c.source),
    )
