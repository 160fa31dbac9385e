"""The tables of the database. Of a game they have how it began and what was answered, never a state."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID: Final = String(40)

# A browser. Its cookie is a secret of which only the hash is kept.
visitors = Table(
    "visitors",
    metadata,
    Column("id", ID, primary_key=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False, server_default="0"),
)

# What is true of the database as a whole.
facts = Table(
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# Server processes that share this database, while they are alive.
servers = Table(
    "servers",
    metadata,
    Column("id", ID, primary_key=True),
    Column("expires", Float, nullable=False),
    Column("shared", Boolean, nullable=False),
)

decks = Table(
    "decks",
    metadata,
    Column("id", ID, primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("changed", Float, nullable=False),
    Index("ix_decks_visitor", "visitor"),
)

# Sets of cards that a visitor has uploaded or typed.
own_sets = Table(
    "own_sets",
    metadata,
    Column("id", ID, primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Column("name", String(200), nullable=False),
    Column("cards", LargeBinary, nullable=False),
    Column("changed", Float, nullable=False),
    Column("count", Integer, nullable=False, server_default="0"),
    Column("packs", LargeBinary),
    Index("ix_own_sets_visitor", "visitor"),
)

# All cards that were known when a game began, by the hash of their contents; shared by games.
pools = Table(
    "pools",
    metadata,
    Column("id", ID, primary_key=True),
    Column("cards", LargeBinary, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", ID, primary_key=True),
    Column("created", Float, nullable=False),
    Column("stage", String(10), nullable=False),
    Column("pool", ID, ForeignKey("pools.id")),
    Column("root", LargeBinary),
    Column("options", LargeBinary, nullable=False),
    Column("origin", String(40), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("winners", String(20), nullable=False),
    Column("engine", String(40), nullable=False, server_default=""),
    Column("mark", String(40), nullable=False, server_default=""),
    Column("frozen", Text, nullable=False, server_default=""),
    Column("finished", Float),
    Column("owner", String(80), nullable=False, server_default=""),
    Column("fence", Integer, nullable=False, server_default="0"),
    Column("asked", Integer),
    Column("again", ID, nullable=False, server_default=""),
    Index("ix_games_finished", "finished"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("visitor", ID),
    Column("token", String(80), nullable=False),
    Column("invitation", String(80), nullable=False),
    Column("deck", LargeBinary),
    Column("stops", LargeBinary),
    Column("member", Boolean, nullable=False, server_default=false()),
    Index("ix_seats_visitor", "visitor"),
)

# Everything that was done, in order and for good: an undo is one more line.
moves = Table(
    "moves",
    metadata,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("answer", Text, nullable=False),
    Column("automatic", Boolean, nullable=False),
    Column("spent", Integer, nullable=False),
    Column("mark", String(40), nullable=False, server_default=""),
)

# What was found out about a finished game; it can be found out again.
analyses = Table(
    "analyses",
    metadata,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("stage", String(10), nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Column("problem", Text, nullable=False),
    Column("found", LargeBinary, nullable=False),
)
