"""Good company: whom one does not want to meet, what is reported, what moderators decide."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import FromClient, Seat, ToClient

BlockKind = Literal["mute", "block"]
ReportReason = Literal["insult", "name", "stalling", "cheating", "other"]
Deed = Literal["dismiss", "warn", "timeout"]
LoggedDeed = Literal["dismiss", "warn", "timeout", "appoint", "recall"]


class BlockSetup(FromClient, frozen=True):
    """Not to hear somebody of a table any more (``mute``), or not to meet them again either (``block``)."""

    seat: Seat
    kind: BlockKind = "block"


class PersonBlock(FromClient, frozen=True):
    """The same for somebody whose profile one sees."""

    kind: BlockKind = "block"


class ReportSetup(FromClient, frozen=True):
    """Tell the moderators about somebody of a table."""

    seat: Seat
    reason: ReportReason
    line: int | None = None
    """The number of what was said (``Said.line``), as evidence."""
    words: Annotated[str, Meta(max_length=500)] = ""


class BlockInfo(ToClient, frozen=True):
    """Somebody whom one does not want to hear, or to meet."""

    id: str
    name: str
    """As they were called then."""
    kind: BlockKind
    created: str


class BlockList(ToClient, frozen=True):
    """All of them, the last one first."""

    blocks: tuple[BlockInfo, ...]


class Verdict(FromClient, frozen=True):
    """What a moderator decides about a report."""

    deed: Deed
    words: Annotated[str, Meta(max_length=500)] = ""
    """For whoever it is about; not needed to dismiss."""
    hours: Annotated[int, Meta(ge=1, le=24 * 365)] = 24
    """Of a time-out."""


class ReportInfo(ToClient, frozen=True):
    """A report that waits for a moderator."""

    id: str
    created: str
    reason: ReportReason
    about: str
    """What they were called at the table."""
    by: str
    game: str
    line: str = ""
    """What was said, as the server has heard it."""
    words: str = ""
    member: bool = False
    earlier: int = 0
    """Warnings and time-outs that they had before."""


class LogEntry(ToClient, frozen=True):
    """What a moderator has done. Names of people who are gone are empty, and so are words about them."""

    number: int
    moment: str
    deed: LoggedDeed
    by: str = ""
    about: str = ""
    words: str = ""


class Desk(ToClient, frozen=True):
    """The moderators' desk: what waits, the oldest first, and what was done, the newest first."""

    reports: tuple[ReportInfo, ...]
    log: tuple[LogEntry, ...]
    intact: bool
    """Whether nobody has changed the log."""
    head: str = ""
    """The mark of its last entry: whoever notes it can tell later that nothing before was changed."""
