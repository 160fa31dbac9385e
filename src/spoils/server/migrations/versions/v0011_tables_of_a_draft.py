"""Tournaments that draft at several tables: what is opened there, and who sits where."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("tournaments", sa.Column("pods", sa.LargeBinary(), nullable=True))
    op.add_column("tournaments", sa.Column("source", sa.String(length=40), nullable=True))
    seat = sa.Column("draft_seat", sa.Integer(), nullable=False, server_default="0")
    op.add_column(
        "tournament_entries", sa.Column("draft", sa.String(length=40), nullable=False, server_default="")
    )
    op.add_column("tournament_entries", seat)


def downgrade() -> None:
    """Remove them."""
    with op.batch_alter_table("tournament_entries") as table:
        table.drop_column("draft_seat")
        table.drop_column("draft")
    with op.batch_alter_table("tournaments") as table:
        table.drop_column("source")
        table.drop_column("pods")
