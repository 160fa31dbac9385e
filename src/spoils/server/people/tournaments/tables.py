"""The tables of tournaments. The games themselves are ordinary ones."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, String, Table, false

from spoils.server.store.tables import ID, metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", ID, primary_key=True),
    Column("created", Float, nullable=False),
    Column("organiser", ID),
    Column("organiser_name", String(40), nullable=False),
    Column("stage", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("due", Float),
    Column("seed", String(80), nullable=False),
    Column("judge_key", String(80), nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("pods", LargeBinary),
    Column("source", ID),
    Column("finished", Float),
    Index("ix_tournaments_stage", "stage"),
    Index("ix_tournaments_organiser", "organiser"),
)

tournament_entries = Table(
    "tournament_entries",
    metadata,
    Column("tournament", ID, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("visitor", ID),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("deck", LargeBinary),
    Column("stage", String(10), nullable=False),
    Column("strength", Float, nullable=False, server_default="0"),
    Column("draft", ID, nullable=False, server_default=""),
    Column("draft_seat", Integer, nullable=False, server_default="0"),
    Index("ix_tournament_entries_visitor", "visitor"),
)

tournament_judges = Table(
    "tournament_judges",
    metadata,
    Column("tournament", ID, ForeignKey("tournaments.id"), primary_key=True),
    Column("visitor", ID, primary_key=True),
    Column("name", String(40), nullable=False),
)

tournament_matches = Table(
    "tournament_matches",
    metadata,
    Column("tournament", ID, ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("second", Integer),
    Column("part", String(10), nullable=False),
    Column("first_wins", Integer),
    Column("second_wins", Integer),
    Column("draws", Integer, nullable=False),
    Column("how", String(10), nullable=False),
    Column("opened", Float, nullable=False),
    Column("first_here", Boolean, nullable=False, server_default=false()),
    Column("second_here", Boolean, nullable=False, server_default=false()),
)

# The games of a match, in order. Of one that is over: who has won it, 0 or 1, or -1 for nobody.
tournament_games = Table(
    "tournament_games",
    metadata,
    Column("game", ID, primary_key=True),
    Column("tournament", ID, ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("board", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("winner", Integer),
    Index("ix_tournament_games_tournament", "tournament"),
)

# What was done at the desk, for good.
tournament_notes = Table(
    "tournament_notes",
    metadata,
    Column("tournament", ID, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("note", LargeBinary, nullable=False),
)
