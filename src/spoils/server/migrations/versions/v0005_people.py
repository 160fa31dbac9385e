"""People: how they are known, open seats in the lobby, ratings, games by correspondence, calls."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; games from before are neither rated nor listed and have no deadline."""
    op.create_table(
        "persons",
        sa.Column("visitor", sa.String(length=40), nullable=False),
        sa.Column("public", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("wishes", sa.LargeBinary(), nullable=True),
        sa.Column("away_from", sa.Float(), nullable=False, server_default="0"),
        sa.Column("away_until", sa.Float(), nullable=False, server_default="0"),
        sa.Column("away_year", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("away_seconds", sa.Float(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("visitor", name="pk_persons"),
        sa.ForeignKeyConstraint(["visitor"], ["visitors.id"], name="fk_persons_visitor"),
        sa.UniqueConstraint("public", name="uq_persons_public"),
    )
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("visitor", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_seeks"),
        sa.ForeignKeyConstraint(["visitor"], ["visitors.id"], name="fk_seeks_visitor"),
    )
    op.create_index("ix_seeks_visitor", "seeks", ["visitor"])
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(length=50), nullable=False),
        sa.Column("format", sa.String(length=20), nullable=False),
        sa.Column("season", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("who", "format", "season", name="pk_ratings"),
    )
    op.create_table(
        "results",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("who", sa.String(length=50), nullable=False),
        sa.Column("format", sa.String(length=20), nullable=False),
        sa.Column("season", sa.String(length=40), nullable=False),
        sa.Column("finished", sa.Float(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("weight", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("before", sa.Float(), nullable=False),
        sa.Column("chance", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_results"),
    )
    op.create_index("ix_results_who", "results", ["who", "finished"])
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("visitor", sa.String(length=40), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pushes"),
        sa.ForeignKeyConstraint(["visitor"], ["visitors.id"], name="fk_pushes_visitor"),
    )
    op.create_index("ix_pushes_visitor", "pushes", ["visitor"])
    op.create_table(
        "calls",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("visitor", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mark", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_calls"),
        sa.ForeignKeyConstraint(["visitor"], ["visitors.id"], name="fk_calls_visitor"),
    )
    op.create_index("ix_calls_due", "calls", ["due"])
    with op.batch_alter_table("games") as table:
        table.add_column(sa.Column("rated", sa.Integer(), nullable=False, server_default="0"))
        table.add_column(sa.Column("listed", sa.Boolean(), nullable=False, server_default="0"))
        table.add_column(sa.Column("deadline", sa.Float(), nullable=True))
        table.add_column(sa.Column("fallen", sa.String(length=60), nullable=False, server_default=""))
        table.create_index("ix_games_deadline", ["deadline"])
        table.create_index("ix_games_stage", ["stage"])


def downgrade() -> None:
    """Remove them."""
    with op.batch_alter_table("games") as table:
        table.drop_index("ix_games_stage")
        table.drop_index("ix_games_deadline")
        for column in ("fallen", "deadline", "listed", "rated"):
            table.drop_column(column)
    for name in ("calls", "pushes", "results", "ratings", "seeks", "persons"):
        op.drop_table(name)
