"""Asking the database something, for modules that have tables of their own."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import AsyncEngine


async def rows(engine: AsyncEngine, statement: Any) -> Sequence[RowMapping]:
    """All rows that a statement finds."""
    async with engine.connect() as connection:
        return (await connection.execute(statement)).mappings().all()


async def row(engine: AsyncEngine, statement: Any) -> RowMapping | None:
    """The first row that a statement finds."""
    found = await rows(engine, statement)
    return found[0] if found else None


def insert_into(engine: AsyncEngine, table: Table) -> Any:
    """An insert that can say what to do with a row that is there already."""
    dialect: Any = sqlite if engine.dialect.name == "sqlite" else postgresql
    return dialect.insert(table)
