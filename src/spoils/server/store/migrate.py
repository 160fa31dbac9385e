"""Bring a database up to date, or back."""

from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.engine import make_url

from spoils.errors import UserError

MIGRATIONS: Final = files("spoils.server") / "migrations"
MIGRATING: Final = 73_700_001
"""A number for the lock of PostgreSQL; any other would do as well."""
DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def async_url(url: str) -> str:
    """The address of a database with the driver that we use, or one sentence about what is wrong with it."""
    try:
        parsed = make_url(url)
    except Exception:
        raise UserError(
            f'"{url}" is no address of a database; write one such as sqlite:///spoils.db '
            "or postgresql://user@host/name"
        ) from None
    backend = parsed.get_backend_name()
    if backend == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise UserError(f'"{url}" names no file; write one such as sqlite:///spoils.db')
    if backend not in DRIVERS:
        raise UserError(f'"{backend}" is not supported; use sqlite:///FILE or postgresql://user@host/name')
    return parsed.set(drivername=DRIVERS[backend]).render_as_string(hide_password=False)


def config_for(connection: Connection) -> Config:
    """Alembic's configuration, without a file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations that are missing; of several processes that start at once, one at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    command.upgrade(config_for(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Run migrations backwards."""
    command.downgrade(config_for(connection), revision)


def compare(connection: Connection) -> None:
    """Raise an error if the migrations do not lead to the tables of this program."""
    command.check(config_for(connection))


def sync_engine(path: str) -> Engine:
    """An engine for tools and tests on a SQLite file."""
    return create_engine(f"sqlite:///{path}")


def table_names(connection: Connection) -> list[str]:
    """The tables that are there."""
    return inspect(connection).get_table_names()
