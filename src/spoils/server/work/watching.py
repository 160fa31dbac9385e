"""Whether a worker that has not replied yet still gets on.

Its limit is one of processor time, which the system itself keeps (``process.py``). What that cannot notice is
a worker that is stopped or waits for something that never comes. The clock alone would take a machine on
which nobody gets a turn for such a worker, so looks are counted and not seconds: whoever looks is held up by
the same machine.
"""

from pathlib import Path
from typing import Final

LOOK_EVERY: Final = 1.0
"""Seconds, if the machine has time to look."""
PATIENCE: Final = 4.0
"""Looks without progress, for each second of the limit, and some more."""
MORE: Final = 5
ALTOGETHER: Final = 20.0
"""And so many times as many looks, whatever progress there is."""

TIMES: Final = slice(11, 13)
"""Of what the system says of a process behind its name: ticks of processor time, its own and the system's."""


def ticks_of(pid: int) -> int:
    """How much processor time a process has used; always 0 where the system does not say."""
    try:
        said = Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except OSError:
        return 0
    return sum(map(int, said.rpartition(")")[2].split()[TIMES]))


class Watch:
    """Looks at one worker while it works on one request."""

    def __init__(self, limit: float) -> None:
        self.patience = PATIENCE * limit + MORE
        self.looks = 0
        self.idle = 0  # looks in a row at which nothing had got on
        self.ticks = 0

    def is_over(self, ticks: int) -> bool:
        """Look once: whether there is no point in waiting any longer."""
        self.looks += 1
        self.idle = self.idle + 1 if ticks == self.ticks else 0
        self.ticks = ticks
        return self.idle >= self.patience or self.looks >= ALTOGETHER * self.patience
