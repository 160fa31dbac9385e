"""Accounts with their passkeys, sessions and programs; blocking, reporting and the moderators' log."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ID = sa.String(length=40)
HASH = sa.String(length=64)
NEW = (
    "program_tokens", "sessions", "recovery_codes", "challenges", "passkeys", "accounts",
    "conduct_aliases", "conduct_words", "conduct_log", "sanctions", "reports", "blocks",
)  # fmt: skip


def text(name: str, kind: sa.types.TypeEngine[str]) -> sa.Column[str]:
    """A column that is always filled."""
    return sa.Column(name, kind, nullable=False)


def moment(name: str) -> sa.Column[float]:
    """A time."""
    return sa.Column(name, sa.Float(), nullable=False)


def whose(table: str) -> sa.ForeignKeyConstraint:
    """The visitor of a row is one that is known."""
    return sa.ForeignKeyConstraint(["visitor"], ["visitors.id"], name=f"fk_{table}_visitor")


def upgrade() -> None:
    """Make the tables, and see to it that the log is only added to."""
    op.create_table(
        "accounts", text("visitor", ID), text("name", sa.String(40)), text("likeness", sa.String(200)),
        text("password", sa.Text()), text("email", sa.String(254)),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("moderator", sa.Boolean(), nullable=False),
        moment("created"), whose("accounts"), sa.PrimaryKeyConstraint("visitor", name="pk_accounts"),
    )  # fmt: skip
    op.create_index("uq_accounts_likeness", "accounts", ["likeness"], unique=True)
    op.create_table(
        "passkeys", text("id", sa.String(1400)), text("visitor", ID),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False), text("label", sa.String(40)),
        moment("created"), moment("used"), whose("passkeys"),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
    )  # fmt: skip
    op.create_table(
        "challenges", text("id", HASH), text("visitor", ID), text("purpose", sa.String(10)),
        moment("expires"), sa.PrimaryKeyConstraint("id", name="pk_challenges"),
    )  # fmt: skip
    op.create_table(
        "recovery_codes", text("id", HASH), text("visitor", ID), whose("recovery_codes"),
        sa.PrimaryKeyConstraint("id", name="pk_recovery_codes"),
    )  # fmt: skip
    op.create_table(
        "sessions", text("id", HASH), text("visitor", ID), moment("created"), moment("seen"),
        text("device", sa.String(80)), whose("sessions"), sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )  # fmt: skip
    op.create_table(
        "program_tokens", text("id", HASH), text("visitor", ID), text("name", sa.String(40)),
        text("scopes", sa.String(80)), moment("created"), moment("used"), whose("program_tokens"),
        sa.PrimaryKeyConstraint("id", name="pk_program_tokens"),
    )  # fmt: skip
    for name in ("passkeys", "recovery_codes", "sessions", "program_tokens"):
        op.create_index(f"ix_{name}_visitor", name, ["visitor"])
    company()
    with op.batch_alter_table("seats") as table:
        table.add_column(sa.Column("member", sa.Boolean(), nullable=False, server_default=sa.false()))


def company() -> None:
    """The tables of good company."""
    op.create_table(
        "blocks", text("visitor", ID), text("other", ID), text("kind", sa.String(10)),
        text("name", sa.String(40)), moment("created"), whose("blocks"),
        sa.PrimaryKeyConstraint("visitor", "other", name="pk_blocks"),
    )  # fmt: skip
    op.create_index("ix_blocks_other", "blocks", ["other"])
    op.create_table(
        "reports", text("id", ID), text("visitor", ID), text("other", ID), text("name", sa.String(40)),
        text("game", ID), text("line", sa.Text()), text("reason", sa.String(20)), text("words", sa.Text()),
        moment("created"), sa.Column("settled", sa.Float(), nullable=True), whose("reports"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )  # fmt: skip
    for column in ("settled", "other", "visitor"):
        op.create_index(f"ix_reports_{column}", "reports", [column])
    op.create_table(
        "sanctions", text("id", ID), text("visitor", ID), text("words", sa.Text()), moment("created"),
        moment("until"), sa.PrimaryKeyConstraint("id", name="pk_sanctions"),
    )  # fmt: skip
    op.create_index("ix_sanctions_visitor", "sanctions", ["visitor"])
    op.create_table(
        "conduct_log", sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("moment", sa.Integer(), nullable=False), text("moderator", ID), text("subject", ID),
        text("deed", sa.String(20)), text("words", HASH), text("before", HASH), text("mark", HASH),
        sa.PrimaryKeyConstraint("number", name="pk_conduct_log"),
    )  # fmt: skip
    op.create_table(
        "conduct_words", sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        text("visitor", ID), text("salt", ID), text("words", sa.Text()),
        sa.PrimaryKeyConstraint("number", name="pk_conduct_words"),
    )  # fmt: skip
    op.create_index("ix_conduct_words_visitor", "conduct_words", ["visitor"])
    op.create_table(
        "conduct_aliases", text("visitor", ID), text("alias", ID),
        sa.PrimaryKeyConstraint("visitor", name="pk_conduct_aliases"),
    )  # fmt: skip
    for deed in ("UPDATE", "DELETE"):
        refuse(deed)


def refuse(deed: str) -> None:
    """Let the database itself refuse to change the log."""
    trigger = f"conduct_log_no_{deed.lower()}"
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            f"CREATE TRIGGER {trigger} BEFORE {deed} ON conduct_log "
            "BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END"
        )
        return
    op.execute(
        f"CREATE FUNCTION {trigger}() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the log is only added to'; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {trigger} BEFORE {deed} ON conduct_log FOR EACH ROW EXECUTE FUNCTION {trigger}()"
    )


def downgrade() -> None:
    """Remove them."""
    with op.batch_alter_table("seats") as table:
        table.drop_column("member")
    for name in NEW:
        op.drop_table(name)
    if op.get_bind().dialect.name != "sqlite":
        for deed in ("update", "delete"):
            op.execute(f"DROP FUNCTION conduct_log_no_{deed}()")
