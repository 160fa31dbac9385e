"""What an operator does with a database."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from alembic.util import CommandError
from sqlalchemy import func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from spoils.errors import UserError, in_a_line
from spoils.server.store import tables as t
from spoils.server.store.cleaning import Cleaned, clean
from spoils.server.store.migrate import async_url
from spoils.server.store.store import Store

Result = TypeVar("Result")


def with_store(url: str, job: Callable[[Store], Coroutine[Any, Any, Result]]) -> Result:
    """Do something with a database that is there already, or say in one sentence why it cannot be done."""
    shown = make_url(async_url(url)).render_as_string(hide_password=True)
    path = sqlite_file(url)
    if path is not None and not path.is_file():
        raise UserError(f"{path}: there is no such file; name the database with --database")

    async def run() -> Result:
        store = Store(url)
        await store.open()
        try:
            return await job(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except (SQLAlchemyError, CommandError, OSError) as error:
        reason = in_a_line(getattr(error, "orig", None) or error)
        raise UserError(f"{shown}: {reason}") from None


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database."""
    parsed = make_url(async_url(url))
    is_file = parsed.get_backend_name() == "sqlite" and parsed.database is not None
    return Path(parsed.database or "") if is_file else None


def status(url: str) -> dict[str, int]:
    """How much there is of everything, by the keys of messages."""

    async def count(store: Store) -> dict[str, int]:
        found: dict[str, int] = {}
        async with store.engine.connect() as connection:
            for name, table in (
                ("visitors", t.visitors),
                ("decks", t.decks),
                ("sets", t.own_sets),
                ("answers", t.moves),
            ):
                query = select(func.count()).select_from(table)
                found[name] = (await connection.execute(query)).scalar_one()
            stages = select(t.games.c.stage, func.count()).group_by(t.games.c.stage)
            for stage, number in (await connection.execute(stages)).all():
                found[f"games.{stage}"] = number
        return found

    return with_store(url, count)


def clean_up(url: str, game_days: float, visitor_days: float) -> Cleaned:
    """Delete what is old."""
    return with_store(url, lambda store: clean(store, game_days, visitor_days))


def copy_to(url: str, target: str) -> None:
    """A copy of a SQLite database, whole and consistent, also while a server writes to it."""
    source = sqlite_file(url)
    if source is None:
        raise UserError("this copies SQLite files; for PostgreSQL use pg_dump")
    if not source.is_file():
        raise UserError(f"{source}: there is no such file; name the database with --database")
    if Path(target).exists():
        raise UserError(f"{target}: is there already; name a new file")
    try:
        with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
            one.backup(other)
    except sqlite3.Error as error:
        Path(target).unlink(missing_ok=True)
        raise UserError(f"{target}: cannot be written: {error}") from None
