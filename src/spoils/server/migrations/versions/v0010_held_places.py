"""Places from which somebody in a time-out has come; strengths by which a tournament is seeded."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table and the column."""
    op.add_column("tournament_entries", sa.Column("strength", sa.Float(), nullable=False, server_default="0"))
    op.create_table(
        "held_places",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_held_places")),
    )


def downgrade() -> None:
    """Remove them."""
    op.drop_table("held_places")
    with op.batch_alter_table("tournament_entries") as table:
        table.drop_column("strength")
