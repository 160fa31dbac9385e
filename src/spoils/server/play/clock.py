"""A clock for people: it runs while a player is waited for. Off unless the game was set up with one."""

from collections.abc import Collection
from time import monotonic

from spoils.server.protocol.games import ClockSetup
from spoils.server.protocol.socket import ClockState
from spoils.server.work.commands import Standing


class Clock:
    """The clocks of one table."""

    def __init__(self, setup: ClockSetup, people: Collection[int]) -> None:
        self.setup = setup
        self.people = frozenset(people)
        self.running: int | None = None
        self.question = 0
        self.started = 0.0
        self.extra: tuple[int, ...] = ()
        """Seconds that a judge has given, by seat."""
        self.held: int | None = None
        """While a judge has paused the game: milliseconds that were used for the open question."""

    def follow(self, standing: Standing) -> None:
        """Run for whoever is asked now, from the moment of the question on."""
        seat = standing.asked if standing.asked in self.people else None
        number = 0 if seat is None else standing.numbers[seat]
        if (seat, number) != (self.running, self.question):
            self.running, self.question, self.started = seat, number, monotonic()
            if self.held is not None:
                self.held = 0

    def hold(self, *, paused: bool) -> None:
        """Stand still, or go on from there."""
        if paused and self.held is None:
            self.held = 0 if self.running is None else self.used(self.running)
        elif not paused and self.held is not None:
            self.started = monotonic() - self.held / 1000
            self.held = None

    def used(self, seat: int) -> int:
        """Milliseconds used for the open question."""
        if seat != self.running:
            return 0
        return int((monotonic() - self.started) * 1000) if self.held is None else self.held

    def left(self, standing: Standing, seat: int) -> int:
        """Milliseconds left."""
        if seat not in self.people:
            return -1
        given = self.setup.seconds * 1000 + self.setup.increment * 1000 * standing.decided[seat]
        if seat < len(self.extra):
            given += self.extra[seat] * 1000
        return max(0, given - standing.spent[seat] - self.used(seat))

    def state(self, standing: Standing) -> ClockState:
        """What everybody is told."""
        left = tuple(self.left(standing, seat) for seat in range(len(standing.spent)))
        return ClockState(left, self.running if self.held is None else None)
