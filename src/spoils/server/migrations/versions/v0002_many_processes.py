"""Fingerprints and check values, owners with fencing numbers, and times to tidy up by."""

import json
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; what is older than they are gets what can be said of it."""
    op.create_table(
        "facts",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_facts"),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    with op.batch_alter_table("visitors") as table:
        table.add_column(sa.Column("seen", sa.Float(), nullable=False, server_default="0"))
    op.execute("UPDATE visitors SET seen = created")
    with op.batch_alter_table("own_sets") as table:
        table.add_column(sa.Column("count", sa.Integer(), nullable=False, server_default="0"))
    connection = op.get_bind()
    sets = sa.table("own_sets", sa.column("id"), sa.column("cards"), sa.column("count"))
    for row in connection.execute(sa.select(sets.c.id, sets.c.cards)).all():
        count = len(json.loads(zlib.decompress(row.cards)))
        connection.execute(sets.update().where(sets.c.id == row.id).values(count=count))
    with op.batch_alter_table("games") as table:
        table.add_column(sa.Column("engine", sa.String(length=40), nullable=False, server_default=""))
        table.add_column(sa.Column("mark", sa.String(length=40), nullable=False, server_default=""))
        table.add_column(sa.Column("frozen", sa.Text(), nullable=False, server_default=""))
        table.add_column(sa.Column("finished", sa.Float(), nullable=True))
        table.add_column(sa.Column("owner", sa.String(length=80), nullable=False, server_default=""))
        table.add_column(sa.Column("fence", sa.Integer(), nullable=False, server_default="0"))
        table.create_index("ix_games_finished", ["finished"])
    op.execute("UPDATE games SET finished = created WHERE stage = 'over'")
    with op.batch_alter_table("moves") as table:
        table.add_column(sa.Column("mark", sa.String(length=40), nullable=False, server_default=""))


def downgrade() -> None:
    """Remove them."""
    with op.batch_alter_table("moves") as table:
        table.drop_column("mark")
    with op.batch_alter_table("games") as table:
        table.drop_index("ix_games_finished")
        for column in ("fence", "owner", "finished", "frozen", "mark", "engine"):
            table.drop_column(column)
    with op.batch_alter_table("own_sets") as table:
        table.drop_column("count")
    with op.batch_alter_table("visitors") as table:
        table.drop_column("seen")
    op.drop_table("servers")
    op.drop_table("facts")
