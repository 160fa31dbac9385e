"""The tables of good company."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text

from spoils.server.store.tables import ID, metadata

# Whom somebody does not want to hear, or not to meet at all.
blocks = Table(
    "blocks",
    metadata,
    Column("visitor", ID, ForeignKey("visitors.id"), primary_key=True),
    Column("other", ID, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_blocks_other", "other"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", ID, primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Column("other", ID, nullable=False),
    Column("name", String(40), nullable=False),
    Column("game", ID, nullable=False),
    Column("line", Text, nullable=False),
    Column("reason", String(20), nullable=False),
    Column("words", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("settled", Float),
    Index("ix_reports_settled", "settled"),
    Index("ix_reports_other", "other"),
    Index("ix_reports_visitor", "visitor"),
)

# Warnings, and times during which somebody may not speak to others nor sit down with them.
sanctions = Table(
    "sanctions",
    metadata,
    Column("id", ID, primary_key=True),
    Column("visitor", ID, nullable=False),
    Column("words", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float, nullable=False),
    Index("ix_sanctions_visitor", "visitor"),
)

# Places that somebody in a time-out has come from: hashes with a key, gone with the time-out.
held_places = Table(
    "held_places",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("until", Float, nullable=False),
)

# What moderators did, each entry with the hash of the one before: triggers refuse to change or delete any.
# People stand in it under aliases, and words as hashes, so that both can be forgotten without touching it.
conduct_log = Table(
    "conduct_log",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("moment", Integer, nullable=False),
    Column("moderator", ID, nullable=False),
    Column("subject", ID, nullable=False),
    Column("deed", String(20), nullable=False),
    Column("words", String(64), nullable=False),
    Column("before", String(64), nullable=False),
    Column("mark", String(64), nullable=False),
)

conduct_words = Table(
    "conduct_words",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("visitor", ID, nullable=False),
    Column("salt", String(40), nullable=False),
    Column("words", Text, nullable=False),
    Index("ix_conduct_words_visitor", "visitor"),
)

conduct_aliases = Table(
    "conduct_aliases",
    metadata,
    Column("visitor", ID, primary_key=True),
    Column("alias", ID, nullable=False),
)
