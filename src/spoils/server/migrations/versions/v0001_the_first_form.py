"""The first form: visitors with decks and sets, games with seats and moves."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(length=40)


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "visitors",
        sa.Column("id", ID, nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_visitors"),
    )
    op.create_table(
        "pools",
        sa.Column("id", ID, nullable=False),
        sa.Column("cards", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pools"),
    )
    op.create_table(
        "decks",
        sa.Column("id", ID, nullable=False),
        sa.Column("visitor", ID, nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["visitor"], ["visitors.id"], name="fk_decks_visitor"),
        sa.PrimaryKeyConstraint("id", name="pk_decks"),
    )
    op.create_index("ix_decks_visitor", "decks", ["visitor"])
    op.create_table(
        "own_sets",
        sa.Column("id", ID, nullable=False),
        sa.Column("visitor", ID, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("cards", sa.LargeBinary(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["visitor"], ["visitors.id"], name="fk_own_sets_visitor"),
        sa.PrimaryKeyConstraint("id", name="pk_own_sets"),
    )
    op.create_index("ix_own_sets_visitor", "own_sets", ["visitor"])
    op.create_table(
        "games",
        sa.Column("id", ID, nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("stage", sa.String(length=10), nullable=False),
        sa.Column("pool", ID, nullable=True),
        sa.Column("root", sa.LargeBinary(), nullable=True),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("origin", sa.String(length=40), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("winners", sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(["pool"], ["pools.id"], name="fk_games_pool"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_table(
        "seats",
        sa.Column("game", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("visitor", ID, nullable=True),
        sa.Column("token", sa.String(length=80), nullable=False),
        sa.Column("invitation", sa.String(length=80), nullable=False),
        sa.Column("deck", sa.LargeBinary(), nullable=True),
        sa.Column("stops", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_visitor", "seats", ["visitor"])
    op.create_table(
        "moves",
        sa.Column("game", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("spent", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_moves_game"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_moves"),
    )


def downgrade() -> None:
    """Remove all tables."""
    for table in ("moves", "seats", "games", "own_sets", "decks", "pools", "visitors"):
        op.drop_table(table)
