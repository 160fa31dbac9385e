"""A clock for people: it runs while a player is waited for. Off unless the game was set up with one."""

from time import monotonic

from spoils.server.play.play import Play
from spoils.server.protocol.games import ClockSetup
from spoils.server.protocol.socket import ClockState


class Clock:
    """The clocks of one table."""

    def __init__(self, setup: ClockSetup) -> None:
        self.setup = setup
        self.running: int | None = None
        self.question = 0
        self.started = 0.0

    def follow(self, play: Play) -> None:
        """Run for whoever is asked now, from the moment of the question on."""
        question = play.game.question
        seat = None if question is None or play.game.over else question.player
        seat = seat if seat in play.people else None
        number = 0 if seat is None else play.number(seat)
        if (seat, number) != (self.running, self.question):
            self.running, self.question, self.started = seat, number, monotonic()

    def used(self, seat: int) -> int:
        """Milliseconds used for the open question."""
        return int((monotonic() - self.started) * 1000) if seat == self.running else 0

    def left(self, play: Play, seat: int) -> int:
        """Milliseconds left."""
        if seat not in play.people:
            return -1
        given = self.setup.seconds * 1000 + self.setup.increment * 1000 * play.decided[seat]
        return max(0, given - play.spent[seat] - self.used(seat))

    def state(self, play: Play) -> ClockState:
        """What everybody is told."""
        left = tuple(self.left(play, seat) for seat in range(len(play.spent)))
        return ClockState(left, self.running)
