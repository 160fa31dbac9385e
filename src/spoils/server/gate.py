"""Holding back those who ask too often."""

from time import monotonic


class Gate:
    """Counts requests by address or connection: a bucket that fills up again slowly."""

    def __init__(self, burst: int, per_second: float, most: int = 10_000) -> None:
        self.burst = burst
        self.per_second = per_second
        self.most = most
        self.buckets: dict[str, tuple[float, float]] = {}

    def admits(self, address: str) -> bool:
        """Whether one more is all right now."""
        now = monotonic()
        if len(self.buckets) > self.most:
            self.buckets.clear()
        left, then = self.buckets.get(address, (float(self.burst), now))
        left = min(float(self.burst), left + (now - then) * self.per_second)
        admitted = left >= 1
        self.buckets[address] = (left - admitted, now)
        return admitted
