"""Whose turn it is and which game is the rematch: known to every process, and after a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; of games from before it is known when they are next looked at."""
    with op.batch_alter_table("games") as table:
        table.add_column(sa.Column("asked", sa.Integer(), nullable=True))
        table.add_column(sa.Column("again", sa.String(length=40), nullable=False, server_default=""))


def downgrade() -> None:
    """Remove them."""
    with op.batch_alter_table("games") as table:
        table.drop_column("again")
        table.drop_column("asked")
