"""Browsers of members are called while they are signed in: which session it was that wanted it."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("pushes", sa.Column("session", sa.String(length=64), nullable=False, server_default=""))


def downgrade() -> None:
    """Remove it."""
    with op.batch_alter_table("pushes") as table:
        table.drop_column("session")
