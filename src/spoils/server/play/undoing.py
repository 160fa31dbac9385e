"""A request to take an answer back that the others have to agree to."""

from dataclasses import dataclass

from spoils.server.errors import Trouble
from spoils.server.play.guest import Guest
from spoils.server.protocol.socket import UndoAsked, UndoDecided


@dataclass
class Request:
    """Somebody waits for the others to agree."""

    number: int
    seat: int
    waiting: set[int]


class Undoing:
    """The requests of one table: one at a time."""

    def __init__(self) -> None:
        self.request: Request | None = None
        self.count = 0

    def ask(self, seat: int, others: list[int]) -> UndoAsked:
        """A new request, as everybody hears of it."""
        self.count += 1
        self.request = Request(self.count, seat, set(others))
        return UndoAsked(self.count, seat, tuple(others))

    def repeat(self, guest: Guest) -> None:
        """Tell somebody who comes, or comes back, what the table waits for."""
        if self.request is not None:
            waiting = tuple(sorted(self.request.waiting))
            guest.send(UndoAsked(self.request.number, self.request.seat, waiting))

    def hear(self, seat: int, number: int) -> int:
        """Who has asked; Trouble if this seat's consent is not waited for."""
        request = self.request
        if request is None or request.number != number or seat not in request.waiting:
            raise Trouble("no_undo", "nobody waits for this answer any more")
        return request.seat

    def agree(self, seat: int) -> bool:
        """Whether all agree by now."""
        assert self.request is not None
        self.request.waiting.discard(seat)
        return not self.request.waiting

    def end(self, *, done: bool) -> UndoDecided:
        """The request is over, as everybody hears of it."""
        request, self.request = self.request, None
        assert request is not None
        return UndoDecided(request.number, request.seat, done)
