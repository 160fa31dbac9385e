"""The tables of accounts. Of every secret there is only a hash."""

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, LargeBinary, String, Table, Text

from spoils.server.store.tables import ID, metadata

# A visitor with a name of their own. The id is the visitor's: what they have is kept under it.
accounts = Table(
    "accounts",
    metadata,
    Column("visitor", ID, ForeignKey("visitors.id"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("likeness", String(200), nullable=False),
    Column("password", Text, nullable=False),
    Column("email", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("moderator", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Index("uq_accounts_likeness", "likeness", unique=True),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("ix_passkeys_visitor", "visitor"),
)

# Challenges that were given out and not answered yet: each can be answered once.
challenges = Table(
    "challenges",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("visitor", ID, nullable=False),
    Column("purpose", String(10), nullable=False),
    Column("expires", Float, nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Index("ix_recovery_codes_visitor", "visitor"),
)

# Browsers that are signed in.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("device", String(80), nullable=False),
    Index("ix_sessions_visitor", "visitor"),
)

# Keys of programs that play for somebody.
program_tokens = Table(
    "program_tokens",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("visitor", ID, ForeignKey("visitors.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("scopes", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("ix_program_tokens_visitor", "visitor"),
)
