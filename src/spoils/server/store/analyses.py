"""Analyses as the database keeps them, with their games."""

import time

from msgspec import Struct
from sqlalchemy import select, update
from sqlalchemy.dialects import postgresql, sqlite

from spoils.server.protocol.base import EffortStage
from spoils.server.store import tables as t
from spoils.server.store.store import Store


class AnalysisRow(Struct, frozen=True):
    """The analysis of one game."""

    game: str
    stage: EffortStage
    done: int
    total: int
    changed: float
    problem: str = ""
    found: bytes | None = b""
    """What was found at each moment, packed; to be kept: nothing if it stays as it was."""


async def read_analysis(store: Store, game: str) -> AnalysisRow | None:
    """What is kept of the analysis of a game."""
    statement = select(t.analyses).where(t.analyses.c.game == game)
    async with store.engine.connect() as connection:
        row = (await connection.execute(statement)).mappings().first()
    return None if row is None else AnalysisRow(**row)


async def keep_analysis(store: Store, row: AnalysisRow) -> None:
    """Keep it, in place of what was kept before."""
    dialect = sqlite if store.is_file else postgresql
    new = dialect.insert(t.analyses)
    left = {"game"} if row.found is not None else {"game", "found"}
    names = [name for name in AnalysisRow.__struct_fields__ if name not in left]
    change = new.on_conflict_do_update(
        index_elements=["game"], set_={name: getattr(new.excluded, name) for name in names}
    )
    values = {name: getattr(row, name) for name in AnalysisRow.__struct_fields__}
    values["found"] = row.found or b""
    await store.writer.write((change, values))


async def ask_to_stop(store: Store, game: str) -> None:
    """Whichever process analyses the game will notice."""
    running = (t.analyses.c.game == game) & (t.analyses.c.stage == "running")
    change = update(t.analyses).where(running).values(stage="stopped", changed=time.time())
    await store.writer.write((change, None))
