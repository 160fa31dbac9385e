"""Analyses of finished games are kept with them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "analyses",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("stage", sa.String(length=10), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.Column("problem", sa.Text(), nullable=False),
        sa.Column("found", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_analyses_game")),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_analyses")),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("analyses")
