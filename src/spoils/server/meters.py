"""What a monitoring program is told, in the form of Prometheus."""

from collections import Counter
from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: an answer is counted with every bound that it keeps to."""
HEAD: Final = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\nConnection: close\r\n"


class Meters:
    """Counts since the server was started."""

    def __init__(self) -> None:
        self.replies: Counter[int] = Counter()
        self.answers = 0
        self.seconds = 0.0
        self.within = [0] * len(BOUNDS)

    def replied(self, status: int) -> None:
        """A request has been answered."""
        self.replies[status] += 1

    def answered(self, seconds: float) -> None:
        """A player's answer was acknowledged after so long."""
        self.answers += 1
        self.seconds += seconds
        for place, bound in enumerate(BOUNDS):
            self.within[place] += seconds <= bound

    def lines(self) -> list[str]:
        """The counts."""
        replies = sorted(self.replies.items())
        found = [f'spoils_requests_total{{status="{status}"}} {count}' for status, count in replies]
        for bound, count in zip(BOUNDS, self.within, strict=True):
            found.append(f'spoils_answer_seconds_bucket{{le="{bound}"}} {count}')
        found.append(f'spoils_answer_seconds_bucket{{le="+Inf"}} {self.answers}')
        found.append(f"spoils_answer_seconds_sum {self.seconds:.6f}")
        found.append(f"spoils_answer_seconds_count {self.answers}")
        return found


def page(meters: Meters, levels: dict[str, float]) -> bytes:
    """Everything, as an answer to a request."""
    lines = [*meters.lines(), *(f"spoils_{name} {value:g}" for name, value in levels.items())]
    body = "\n".join(lines).encode() + b"\n"
    return HEAD + f"Content-Length: {len(body)}\r\n\r\n".encode() + body
