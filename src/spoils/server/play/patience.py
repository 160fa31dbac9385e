"""How long the server takes to pass for somebody who could do nothing, so that the wait tells nothing.

If automatic passes took other times than those of people, the time would say whether there was a choice. They
are therefore drawn from the times that people take to pass, here and lately.
"""

import json
import random
from collections import deque
from collections.abc import Iterable
from typing import Final

REMEMBERED: Final = 300
USUAL: Final = (1.6, 0.75)
"""Before people have passed here: a median in seconds and a spread (of the logarithm), as people at a table
are, roughly."""
BLUR: Final = (0.85, 1.18)
"""No time comes up exactly a second time."""


class Patience:
    """The times of recent passes on this server."""

    def __init__(self, shortest: float, longest: float) -> None:
        self.shortest = shortest
        self.longest = longest
        self.times: deque[float] = deque(self.invented(), maxlen=REMEMBERED)
        self.noted = 0
        """How many people have passed since this process began."""

    @staticmethod
    def invented() -> Iterable[float]:
        """Times to begin with."""
        median, spread = USUAL
        return (median * random.lognormvariate(0.0, spread) for _ in range(REMEMBERED))

    def note(self, seconds: float) -> None:
        """Somebody who had a choice has passed after so long."""
        self.times.append(seconds)
        self.noted += 1

    def written(self) -> str:
        """The times, for other processes and for the time after a restart."""
        return json.dumps([round(seconds, 2) for seconds in self.times])

    def remember(self, written: str) -> None:
        """Go on with the times of a process before."""
        if written:
            self.times.extend(json.loads(written))

    def draw(self) -> float:
        """How long to wait now."""
        seconds = random.choice(self.times) * random.uniform(*BLUR)
        return min(max(seconds, self.shortest), self.longest)
