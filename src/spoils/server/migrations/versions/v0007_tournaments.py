"""Tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ID = sa.String(length=40)


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", ID, nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("organiser", ID, nullable=True),
        sa.Column("organiser_name", sa.String(length=40), nullable=False),
        sa.Column("stage", sa.String(length=10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("seed", sa.String(length=80), nullable=False),
        sa.Column("judge_key", sa.String(length=80), nullable=False),
        sa.Column("setup", sa.LargeBinary(), nullable=False),
        sa.Column("finished", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_stage", "tournaments", ["stage"])
    op.create_index("ix_tournaments_organiser", "tournaments", ["organiser"])
    op.create_table(
        "tournament_entries",
        sa.Column("tournament", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("visitor", ID, nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("deck", sa.LargeBinary(), nullable=True),
        sa.Column("stage", sa.String(length=10), nullable=False),
        *_inside("tournament_entries", "number"),
    )
    op.create_index("ix_tournament_entries_visitor", "tournament_entries", ["visitor"])
    op.create_table(
        "tournament_judges",
        sa.Column("tournament", ID, nullable=False),
        sa.Column("visitor", ID, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        *_inside("tournament_judges", "visitor"),
    )
    op.create_table(
        "tournament_matches",
        sa.Column("tournament", ID, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("part", sa.String(length=10), nullable=False),
        sa.Column("first_wins", sa.Integer(), nullable=True),
        sa.Column("second_wins", sa.Integer(), nullable=True),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("how", sa.String(length=10), nullable=False),
        sa.Column("opened", sa.Float(), nullable=False),
        sa.Column("first_here", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("second_here", sa.Boolean(), nullable=False, server_default=sa.false()),
        *_inside("tournament_matches", "round", "board"),
    )
    op.create_table(
        "tournament_games",
        sa.Column("game", ID, nullable=False),
        sa.Column("tournament", ID, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_tournament_games_tournament"),
        sa.PrimaryKeyConstraint("game", name="pk_tournament_games"),
    )
    op.create_index("ix_tournament_games_tournament", "tournament_games", ["tournament"])
    op.create_table(
        "tournament_notes",
        sa.Column("tournament", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("note", sa.LargeBinary(), nullable=False),
        *_inside("tournament_notes", "number"),
    )


def _inside(table: str, *key: str) -> tuple[sa.Constraint, sa.Constraint]:
    """What belongs to a tournament, and is told apart by this."""
    return (
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name=f"fk_{table}_tournament"),
        sa.PrimaryKeyConstraint("tournament", *key, name=f"pk_{table}"),
    )


def downgrade() -> None:
    """Remove them."""
    for table in ("notes", "games", "matches", "judges", "entries"):
        op.drop_table(f"tournament_{table}")
    op.drop_table("tournaments")
