"""Places from which somebody in a time-out has come are remembered, as hashes and for some days."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "held_places",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_held_places")),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("held_places")
