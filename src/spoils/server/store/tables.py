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
    UniqueConstraint,
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
    Column("rated", Integer, nullable=False, server_default="0"),
    Column("listed", Boolean, nullable=False, server_default="0"),
    Column("deadline", Float),
    Column("fallen", String(60), nullable=False, server_default=""),
    Index("ix_games_finished", "finished"),
    Index("ix_games_deadline", "deadline"),
    Index("ix_games_stage", "stage"),
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

# A visitor as others know them: a public id, the name of a guest, what they want to be called for, and when
# they are away.
persons = Table(
    "persons",
    metadata,
    Column("visitor", ID, ForeignKey("visitors.id"), primary_key=True),
    Column("public", ID, nullable=False),
    Column("name", String(40), nullable=False),
    Column("wishes", LargeBinary),
    Column("away_from", Float, nullable=False, server_default="0"),
    Column("away_until", Float, nullable=False, server_default="0"),
    Column("away_year", Integer, nullable=False, server_default="0"),
    Column("away_seconds", Float, nullable=False, server_default="0"),
    UniqueConstraint("public"),
)

# Open seats in the lobby, with whoever sits there already. They wait until they are taken or withdrawn.
seeks = Table(
    "seeks",
    metadata,
    Column("id", ID, primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Column("created", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Index("ix_seeks_visitor", "visitor"),
)

# How strong somebody is: a visitor, or a bot by the name "bot:ID".
ratings = Table(
    "ratings",
    metadata,
    Column("who", String(50), primary_key=True),
    Column("format", String(20), primary_key=True),
    Column("season", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", Float, nullable=False),
)

# What rated games have changed, a row for each seat.
results = Table(
    "results",
    metadata,
    Column("game", ID, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("who", String(50), nullable=False),
    Column("format", String(20), nullable=False),
    Column("season", String(40), nullable=False),
    Column("finished", Float, nullable=False),
    Column("place", Integer, nullable=False),
    Column("weight", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("before", Float, nullable=False),
    Column("chance", Float, nullable=False),
    Index("ix_results_who", "who", "finished"),
)

# Browsers that are to be called through a push service.
pushes = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Column("session", String(64), nullable=False, server_default=""),
    Column("data", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_pushes_visitor", "visitor"),
)

# Calls that are still to be made: somebody's turn, or a game that has begun.
calls = Table(
    "calls",
    metadata,
    Column("id", ID, primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("game", ID, nullable=False),
    Column("mark", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("ix_calls_due", "due"),
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
