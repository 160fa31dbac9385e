"""The log of a game as messages for each viewer, made once per event and kept as they are sent: JSON."""

import msgspec

from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.server.play.looks import names_in_log
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer
from spoils.view.log import entry

encoder = msgspec.json.Encoder()


class Page:
    """The log for one viewer: messages, each with the place of its event."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.entries: list[bytes] = []
        self.names: list[tuple[str, ...]] = []
        self.read = 0
        """So many events have been looked at."""
        self.true = 0
        """So many of the entries that were shown are still true."""

    def cut(self, events: int) -> None:
        """Events from here on are no longer true."""
        self.read = min(self.read, events)
        while self.places and self.places[-1] >= events:
            self.places.pop()
            self.entries.pop()
            self.names.pop()
        self.true = min(self.true, len(self.entries))

    def show(self) -> int:
        """Everything is shown now; how much of what was shown before is still true."""
        true, self.true = self.true, len(self.entries)
        return true


class Logbook:
    """The logs of all viewers. An undo, or a cost that failed, takes events back: then pages are cut."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.pages: dict[Viewer, Page] = {}

    def page(self, game: Game, viewer: Viewer) -> Page:
        """The log for a viewer, up to date."""
        log = game.log or []
        self.follow(log)
        page = self.pages.setdefault(viewer, Page())
        if page.read < len(log):
            ids = Ids(game, viewer)
            for place in range(page.read, len(log)):
                message = entry(game, log[place], viewer, ids)
                if message is not None:
                    page.places.append(place)
                    page.entries.append(encoder.encode(message))
                    page.names.append(tuple(names_in_log([message])))
            page.read = len(log)
        return page

    def follow(self, log: list[Event]) -> None:
        """Find how much of what was read is still there."""
        common = min(len(self.events), len(log))
        while common and self.events[common - 1] is not log[common - 1]:
            common -= 1
        if common < len(self.events):
            del self.events[common:]
            for page in self.pages.values():
                page.cut(common)
        self.events.extend(log[common:])
