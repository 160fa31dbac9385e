"""What is said at a table: who may speak, who hears it, and what can be reported afterwards."""

from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from spoils.server.errors import Trouble
from spoils.server.gate import Gate
from spoils.server.people.company.book import Company
from spoils.server.people.company.words import WordList
from spoils.server.play.audience import Audience
from spoils.server.play.guest import Guest
from spoils.server.protocol.socket import CloseTable, Said
from spoils.server.store.rows import GameRow, Options

KEPT: Final = 200
"""Lines that can still be reported."""
BURST, PER_SECOND = 10, 0.5
"""Lines of one seat."""


def closed_by(options: Options, message: CloseTable) -> Options:
    """What a player wants closed at the table, with what others want."""
    seat = {message.seat}
    quiet = set(options.quiet) - seat | (seat if message.talk else set())
    private = set(options.private) - seat | (seat if message.watching else set())
    if message.watching and not options.watchable and not options.private:
        private = set()  # nobody could ever watch, and nobody shall because somebody opens it again
    watchable = (options.watchable or bool(options.private)) and not private
    return replace(options, quiet=tuple(sorted(quiet)), private=tuple(sorted(private)), watchable=watchable)


class Talk:
    """The talk at one table. It is not stored: a line lasts as long as the table, unless it is reported."""

    def __init__(self, company: Company, words: WordList, audience: Audience) -> None:
        self.company = company
        self.words = words
        self.audience = audience
        self.count = 0
        self.lines: deque[tuple[Said, frozenset[int]]] = deque(maxlen=KEPT)
        """What was said, and the seats that do not hear it."""
        self.gate = Gate(BURST, PER_SECOND)

    async def say(self, row: GameRow, seat: int, text: str, accept: Callable[[], None]) -> None:
        """Let everybody hear it who wants to, once it is accepted."""
        if row.options.quiet:
            raise Trouble("unwelcome", "somebody at this table does not want to talk")
        speaker = row.seats[seat].visitor or ""
        if not self.gate.admits(str(seat), await self.company.newcomers.cost(speaker)):
            raise Trouble("too_many", "that was much at once; wait a little before you go on")
        await self.company.check_welcome(speaker)
        people = {one.visitor: one.seat for one in row.seats if one.kind == "person" and one.visitor}
        deaf = await self.company.deaf_to(speaker, people)
        accept()
        self.count += 1
        said = Said(seat, self.words.strike(text), self.count)
        but = frozenset(one.seat for one in row.seats if one.visitor in deaf)
        self.lines.append((said, but))
        self.audience.tell(said, but)

    def repeat(self, guest: Guest) -> None:
        """Let a player who comes back read what was said meanwhile, and before."""
        for said, but in self.lines:
            if but.isdisjoint(guest.seats):
                guest.send(replace(said, earlier=True))

    def line(self, seat: int, number: int) -> str:
        """What somebody has said."""
        for said, _ in self.lines:
            if said.line == number and said.seat == seat:
                return said.text
        raise Trouble("unknown_line", "that was said too long ago, or by somebody else; report without it")
