"""Analysis boards."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "boards",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("visitor", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.Column("pool", sa.String(length=40), nullable=False),
        sa.Column("root", sa.LargeBinary(), nullable=False),
        sa.Column("tree", sa.LargeBinary(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["pool"], ["pools.id"], name=op.f("fk_boards_pool")),
        sa.ForeignKeyConstraint(["visitor"], ["visitors.id"], name=op.f("fk_boards_visitor")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_boards")),
    )
    op.create_index("ix_boards_visitor", "boards", ["visitor"])
    op.create_index("ix_boards_changed", "boards", ["changed"])


def downgrade() -> None:
    """Remove it."""
    op.drop_table("boards")
