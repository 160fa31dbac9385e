"""The server's log: lines for people or for machines, and never more of one kind than anybody would read."""

import logging
import sys
from typing import Final, Literal

import msgspec

from spoils.server.gate import Gate

LogForm = Literal["plain", "json"]

SAME_BURST: Final = 20
SAME_PER_SECOND: Final = 0.2
"""Of one kind of message so many at once, then one in five seconds; the rest is counted."""


class Restraint(logging.Filter):
    """Lets a kind of message (the line of the program that logs it) pass only so often."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = Gate(SAME_BURST, SAME_PER_SECOND)
        self.dropped: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log it; the first that passes again says how many did not."""
        kind = f"{record.pathname}:{record.lineno}:{record.levelno}"
        if not self.gate.admits(kind):
            self.dropped[kind] = self.dropped.get(kind, 0) + 1
            return False
        dropped = self.dropped.pop(kind, 0)
        if dropped:
            record.msg = f"{record.getMessage()} (and {dropped} more like it)"
            record.args = None
        return True


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(form: LogForm, *, verbose: bool) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        Lines() if form == "json" else logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    )
    if not verbose:  # whoever asks for every request gets every request
        handler.addFilter(Restraint())
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[handler], force=True)
