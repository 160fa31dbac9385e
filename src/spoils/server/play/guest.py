"""Somebody at a table: one connection, with the seats it has keys to, or none."""

from collections.abc import Callable

from spoils.server.play.logbook import Page, Reader
from spoils.server.protocol.socket import ServerMessage, Window
from spoils.view.knowledge import Viewer

Send = Callable[[ServerMessage], None]


class Sight:
    """What a guest was shown through the eyes of one viewer."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.reader = Reader()
        self.page: Page | None = None
        self.last = b""
        self.shown = 0
        self.passed: list[Window] = []

    def follow(self, page: Page) -> None:
        """Read this page of the log from now on."""
        if self.page is not page:
            self.leave()
            self.page = page
            self.reader.sent = 0
            page.readers.append(self.reader)

    def leave(self) -> None:
        """Read no page any more."""
        if self.page is not None and self.reader in self.page.readers:
            self.page.readers.remove(self.reader)
        self.page = None


class Guest:
    """One connection."""

    def __init__(self, seats: tuple[int, ...], send: Send) -> None:
        self.seats = seats
        self.send = send
        viewers: tuple[Viewer, ...] = seats or (None,)
        self.sights = [Sight(viewer) for viewer in viewers]
        self.told: set[str] = set()

    def leave(self) -> None:
        """The connection is gone."""
        for sight in self.sights:
            sight.leave()
