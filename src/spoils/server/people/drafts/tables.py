"""The tables of drafts. Of packs they have nothing: those follow from the seed and from what was taken."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, String, Table

from spoils.server.store.tables import ID, metadata

drafts = Table(
    "drafts",
    metadata,
    Column("id", ID, primary_key=True),
    Column("created", Float, nullable=False),
    Column("stage", String(10), nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("source", ID, ForeignKey("pools.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("deadline", Float),
    Column("finished", Float),
    Index("ix_drafts_deadline", "deadline"),
    Index("ix_drafts_stage", "stage"),
)

draft_seats = Table(
    "draft_seats",
    metadata,
    Column("draft", ID, ForeignKey("drafts.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("visitor", ID),
    Column("ready", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("deck", LargeBinary),
    Index("ix_draft_seats_visitor", "visitor"),
)

# Everything that was taken, for good.
draft_picks = Table(
    "draft_picks",
    metadata,
    Column("draft", ID, ForeignKey("drafts.id"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("card", String(200), nullable=False),
    Column("advice", String(200), nullable=False),
    Column("by", String(10), nullable=False),
)

draft_games = Table(
    "draft_games",
    metadata,
    Column("draft", ID, ForeignKey("drafts.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),
    Column("game", ID, nullable=False),
)
