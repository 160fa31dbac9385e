"""Drafts, and what the packs of own sets hold."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; own sets from before have no packs until they are uploaded again."""
    with op.batch_alter_table("own_sets") as table:
        table.add_column(sa.Column("packs", sa.LargeBinary(), nullable=True))
    op.create_table(
        "drafts",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("stage", sa.String(length=10), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("source", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("deadline", sa.Float(), nullable=True),
        sa.Column("finished", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["source"], ["pools.id"], name="fk_drafts_source"),
        sa.PrimaryKeyConstraint("id", name="pk_drafts"),
    )
    op.create_index("ix_drafts_deadline", "drafts", ["deadline"])
    op.create_index("ix_drafts_stage", "drafts", ["stage"])
    op.create_table(
        "draft_seats",
        sa.Column("draft", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("visitor", sa.String(length=40), nullable=True),
        sa.Column("ready", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("deck", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["draft"], ["drafts.id"], name="fk_draft_seats_draft"),
        sa.PrimaryKeyConstraint("draft", "seat", name="pk_draft_seats"),
    )
    op.create_index("ix_draft_seats_visitor", "draft_seats", ["visitor"])
    op.create_table(
        "draft_picks",
        sa.Column("draft", sa.String(length=40), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("card", sa.String(length=200), nullable=False),
        sa.Column("advice", sa.String(length=200), nullable=False),
        sa.Column("by", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(["draft"], ["drafts.id"], name="fk_draft_picks_draft"),
        sa.PrimaryKeyConstraint("draft", "step", "seat", name="pk_draft_picks"),
    )
    op.create_table(
        "draft_games",
        sa.Column("draft", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["draft"], ["drafts.id"], name="fk_draft_games_draft"),
        sa.PrimaryKeyConstraint("draft", "number", name="pk_draft_games"),
    )


def downgrade() -> None:
    """Remove them."""
    op.drop_table("draft_games")
    op.drop_table("draft_picks")
    op.drop_index("ix_draft_seats_visitor", "draft_seats")
    op.drop_table("draft_seats")
    op.drop_index("ix_drafts_stage", "drafts")
    op.drop_index("ix_drafts_deadline", "drafts")
    op.drop_table("drafts")
    with op.batch_alter_table("own_sets") as table:
        table.drop_column("packs")
