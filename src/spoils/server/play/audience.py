"""Everybody at a table, and showing them what they may see, only when that has changed."""

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from hashlib import blake2b

import msgspec
from msgspec import Raw

from spoils.server.play.guest import Guest, SentLog, SentState, Sight
from spoils.server.protocol.socket import ClockState, ServerMessage, Stops, Window
from spoils.server.work.commands import Done, Shown
from spoils.view.knowledge import Viewer

encoder = msgspec.json.Encoder()


@lru_cache(maxsize=8192)
def _shared(facts: bytes) -> bytes:
    """The same bytes for the same card, whatever table it lies on."""
    return facts


class Audience:
    """The guests of one table."""

    def __init__(self) -> None:
        self.guests: list[Guest] = []
        self.facts: dict[str, bytes] = {}
        """Printed facts of the cards that have been named here, as JSON."""

    def seats(self) -> set[int]:
        """The seats somebody sits on."""
        return {seat for guest in self.guests for seat in guest.seats}

    def watchers(self) -> int:
        """How many only watch."""
        return sum(1 for guest in self.guests if not guest.seats)

    def tell(self, message: ServerMessage, but: Collection[int] = ()) -> None:
        """Tell everybody but those who sit in these seats."""
        for guest in list(self.guests):
            if not any(seat in but for seat in guest.seats):
                guest.send(message)

    def show_out(self, message: ServerMessage, code: int) -> None:
        """Send those away who only watch."""
        for guest in [guest for guest in self.guests if not guest.seats]:
            guest.send(message)
            guest.end(code)

    def tell_seat(self, seat: int, message: ServerMessage) -> None:
        """Tell whoever sits there."""
        for guest in list(self.guests):
            if seat in guest.seats:
                guest.send(message)

    # ---- states --------------------------------------------------------------------------------------------

    def sent(self) -> tuple[tuple[Viewer, int], ...]:
        """Through whose eyes people look, and how much of the log all of these have."""
        least: dict[Viewer, int] = {}
        for sight in self.sights():
            least[sight.viewer] = min(sight.sent, least.get(sight.viewer, sight.sent))
        return tuple(least.items())

    def sights(self) -> Iterable[Sight]:
        """Everybody's."""
        return (sight for guest in self.guests for sight in guest.sights)

    def note_passes(self, passed: Iterable[tuple[int, Window]]) -> None:
        """Remember to tell people where the server has passed for them."""
        for seat, window in passed:
            for sight in self.sights():
                if sight.viewer == seat:
                    sight.passed.append(window)

    def show(self, done: Done, stops: Callable[[int], Stops], clock: ClockState | None) -> None:
        """Send what there was to see, one moment after the other."""
        self.facts.update((name, _shared(facts)) for name, facts in done.cards.items())
        for frame in done.frames:
            by_viewer = {shown.viewer: shown for shown in frame}
            for guest in list(self.guests):
                for sight in guest.sights:
                    shown = by_viewer.get(sight.viewer)
                    if shown is not None:
                        mine = None if sight.viewer is None else stops(sight.viewer)
                        self.show_one(guest, sight, shown, mine, clock)

    def show_one(
        self, guest: Guest, sight: Sight, shown: Shown, stops: Stops | None, clock: ClockState | None
    ) -> None:
        """Send a state, unless it would be the same as the last one."""
        start = min(sight.sent, shown.cut)
        entries = shown.entries[start - shown.start :]
        passed = tuple(sight.passed)
        content = blake2b(shown.view, digest_size=16)
        content.update(encoder.encode((shown.number, shown.undo, stops, passed)))
        if content.digest() == sight.last and not entries and start == sight.sent:
            return
        sight.last, sight.sent = content.digest(), start + len(entries)
        sight.passed.clear()
        guest.send(
            SentState(
                seat=sight.viewer,
                number=shown.number,
                view=Raw(shown.view),
                log=SentLog(start, tuple(map(Raw, entries))),
                undo=shown.undo,
                stops=stops,
                clock=clock,
                cards=tuple(map(Raw, self.news(guest, shown.names))),
                passed=passed,
            )
        )

    def news(self, guest: Guest, names: Iterable[str]) -> list[bytes]:
        """The printed facts of the cards the guest has not been told about."""
        new = [name for name in names if name not in guest.told]
        guest.told.update(new)
        return [self.facts[name] for name in new if name in self.facts]
