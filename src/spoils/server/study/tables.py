"""The table of boards."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, String, Table

from spoils.server.store.tables import ID, metadata

# An analysis board: how its game begins, and the tree. Whoever has its key may change it.
boards = Table(
    "boards",
    metadata,
    Column("id", ID, primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Column("key", String(80), nullable=False),
    Column("title", String(200), nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("pool", ID, ForeignKey("pools.id"), nullable=False),
    Column("root", LargeBinary, nullable=False),
    Column("tree", LargeBinary, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Index("ix_boards_visitor", "visitor"),
    Index("ix_boards_changed", "changed"),
)
