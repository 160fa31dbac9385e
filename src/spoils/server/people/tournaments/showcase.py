"""What everybody may know about a tournament, made once for each version: many look at it all the time."""

from collections import OrderedDict
from typing import Final

from spoils.server.people.tournaments.book import Book
from spoils.server.people.tournaments.showing import public_view
from spoils.server.people.tournaments.state import State
from spoils.server.protocol.tournaments import TournamentView

KEPT: Final = 100


class Showcase:
    """The tournaments that were looked at last."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.shown: OrderedDict[str, tuple[State, TournamentView]] = OrderedDict()

    def state(self, tournament: str, version: int | None) -> State | None:
        """The tournament, if it is here in this version. Who has arrived at a table may be newer."""
        found = self.shown.get(tournament)
        return found[0] if found is not None and found[0].version == version else None

    async def view(self, state: State) -> TournamentView:
        """What is shown of it."""
        found = self.shown.get(state.id)
        if found is None or found[0].version != state.version:
            found = state, public_view(state, tuple(await self.book.notes(state.id)))
            self.shown[state.id] = found
            while len(self.shown) > KEPT:
                self.shown.popitem(last=False)
        self.shown.move_to_end(state.id)
        return found[1]
