"""Opening a seat, taking one, being paired: from a wish to a game."""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from spoils.server.errors import Trouble
from spoils.server.people.correspondence.calls import begun_write
from spoils.server.people.lobby import seeks
from spoils.server.people.lobby.board import Board
from spoils.server.people.lobby.pairing import pairs
from spoils.server.people.lobby.seeks import SeekData, SeekRow, Sitter
from spoils.server.people.names import called
from spoils.server.people.persons import known_as
from spoils.server.people.ratings.book import BOT, BOTS_BEGIN, Book
from spoils.server.play.registry import GameRegistry, new_id, new_token
from spoils.server.play.thinker import IDLE, bots, check_bot, title_of
from spoils.server.protocol.decks import DeckData, DeckFormat
from spoils.server.protocol.games import Created, DeckId, Series
from spoils.server.protocol.lobby import MeetSetup, Paired, Seek, Seeking, SeekSetup, TakeSetup, Terms
from spoils.server.store.commit import Fenced
from spoils.server.store.rows import GameRow, Options, SeatRow
from spoils.server.work.service import Payer

log = logging.getLogger(__name__)

PAIR_EVERY: Final = 2.0
MOST_SEEKS: Final = 10
"""Seats that one visitor may have open."""
HOUSE: Final = Payer(("lobby", ""))
"""Pairing is the server's own work."""


class Offers:
    """The seats that people offer each other."""

    def __init__(self, games: GameRegistry, board: Board, book: Book) -> None:
        self.games = games
        self.store = games.services.store
        self.board = board
        self.book = book
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to pair people."""
        self.task = asyncio.create_task(self.keep_pairing())

    def close(self) -> None:
        """Pair nobody any more."""
        if self.task is not None:
            self.task.cancel()

    # ---- opening a seat ------------------------------------------------------------------------------------

    async def offer(self, setup: SeekSetup, visitor: str, payer: Payer) -> Seeking:
        """Open a seat; whoever wants to be paired may find somebody at once."""
        terms = checked(setup.terms)
        self.games.seating.check_edition(terms.edition)
        await self.check_counts(visitor)
        sitter = await self.sitter(setup.name, setup.deck_id, setup.deck, terms, visitor, payer)
        line = self.games.name(setup.line) if setup.line.strip() else ""
        row = SeekRow(new_id(), self.store.clock(), 0, SeekData(terms, (sitter,), line, setup.quick))
        await seeks.add(self.store, row)
        game = await self.pair_now(row) if setup.quick else None
        self.board.stir()
        if game is not None:
            return Seeking(paired=self.paired(game, visitor, row.id))
        return Seeking(seek=await self.shown(row))

    async def check_counts(self, visitor: str) -> None:
        """Refuse somebody who has too much open."""
        await self.games.check_count(visitor)
        await self.games.services.company.check_welcome(visitor)
        limits, company = self.games.services.settings.limits, self.games.services.company
        most = await company.newcomers.most(visitor, MOST_SEEKS, limits.new_seats)
        if await seeks.count(self.store, visitor) >= most:
            raise Trouble("too_many", f"you have {most} seats open; withdraw one of them first")

    async def sitter(
        self,
        name: str,
        deck_id: DeckId | None,
        deck: DeckData | None,
        terms: Terms,
        visitor: str,
        payer: Payer,
    ) -> Sitter:
        """Somebody with a deck that fits the terms."""
        brought = await self.deck(deck_id, deck, terms, visitor, payer)
        known = await called(self.store, visitor, self.games.name(name))
        await known_as(self.store, visitor, known)
        self.board.rename(visitor, known)
        return Sitter(visitor, known, brought)

    async def deck(
        self, deck_id: DeckId | None, deck: DeckData | None, terms: Terms, visitor: str, payer: Payer
    ) -> DeckData:
        """The deck, judged by the format that the game is played in and the sets that are allowed."""
        found = await self.games.seating.deck(deck_id, deck, visitor)
        if found is None:
            raise Trouble("bad_deck", "you have no deck yet; send deck_id or deck")
        casual = terms.format == "casual"
        judged = found if casual else replace(found, format=terms.format)
        await self.games.seating.bring(judged, visitor, terms.edition, payer, lenient=casual, sets=terms.sets)
        return found

    async def shown(self, row: SeekRow) -> Seek:
        """A seat as everybody sees it."""
        return (await self.board.shown((row,), {row.visitor}))[0]

    async def withdraw(self, seek: str, visitor: str) -> None:
        """The owner takes an open seat back; somebody who has sat down gets up again."""
        row = await self.found(seek)
        try:
            if row.visitor == visitor:
                await seeks.remove(self.store, row)
            else:
                left = tuple(one for one in row.data.sitters if one.visitor != visitor)
                if left == row.data.sitters:
                    raise Trouble("not_yours", "this seat is not yours")
                await seeks.change(self.store, row, replace(row.data, sitters=left))
        except Fenced:
            raise gone() from None
        self.board.stir()

    async def found(self, seek: str) -> SeekRow:
        """An open seat by its id."""
        row = await seeks.find(self.store, seek)
        if row is None:
            raise gone()
        return row

    # ---- taking one ----------------------------------------------------------------------------------------

    async def take(self, seek: str, setup: TakeSetup, visitor: str, payer: Payer) -> Seeking:
        """Sit down; when everybody has, the game begins."""
        row = await self.found(seek)
        if any(one.visitor == visitor for one in row.data.sitters):
            raise Trouble("used", "you sit there already; somebody else has to take the other seat")
        if seek not in self.board.seeks and row.data.terms.clock is not None:
            raise Trouble("not_ready", "whoever offers this seat is not here at the moment")
        await self.games.check_count(visitor)
        others = [one.visitor for one in row.data.sitters]
        await self.games.services.company.check_welcome(visitor, others)
        sitter = await self.sitter(setup.name, setup.deck_id, setup.deck, row.data.terms, visitor, payer)
        data = replace(row.data, sitters=(*row.data.sitters, sitter))
        try:
            if row.open_seats > 1:
                await seeks.change(self.store, row, data)
                self.board.stir()
                return Seeking(seek=await self.shown(replace(row, data=data, version=row.version + 1)))
            game = await self.begin(data, (row,), payer)
        except Fenced:
            raise gone() from None
        self.board.stir()
        return Seeking(paired=self.paired(game, visitor, seek))

    async def begin(self, data: SeekData, rows: Iterable[SeekRow], payer: Payer) -> GameRow:
        """The game of people who sit together; all seats that led to it are gone in the same moment."""
        seats = [
            SeatRow(place, "person", one.name, visitor=one.visitor, token=new_token(), deck=one.deck)
            for place, one in enumerate(data.sitters)
        ]
        found = tuple(rows)
        guards = [seeks.removed(row) for row in found]
        there, owners = self.board.those_there(), {row.visitor for row in found}
        game = await self.games.seat_together(options_of(data.terms), seats, payer, guards)
        for sitter in data.sitters:
            mine = next((row.id for row in found if row.visitor == sitter.visitor), found[0].id)
            await self.board.call(sitter.visitor, game.id, mine)
            if sitter.visitor in owners - there:
                await self.store.writer.write(begun_write(sitter.visitor, game.id, self.store.clock()))
        return game

    def paired(self, game: GameRow, visitor: str, seek: str) -> Paired:
        """The way to one's seat."""
        return Paired(game.id, self.games.created(game, visitor).seats[0].link, seek)

    # ---- pairing -------------------------------------------------------------------------------------------

    async def keep_pairing(self) -> None:
        """Look again and again: those who wait longer are content with less."""
        while True:
            await asyncio.sleep(PAIR_EVERY)
            try:
                if sum(1 for row in self.board.rows if row.data.quick):
                    await self.pair_now()
            except Exception as error:
                log.warning("cannot pair people: %s", error)

    async def pair_now(self, wanted: SeekRow | None = None) -> GameRow | None:
        """Pair whom one can; the game of the seat that is wanted."""
        rows = [row for row in await seeks.waiting(self.store) if row == wanted or self.is_shown(row)]
        beliefs = {}
        for kind in {row.data.terms.format for row in rows}:
            whos = [row.visitor for row in rows if row.data.terms.format == kind]
            beliefs[kind] = await self.book.beliefs(whos, kind)
        found = None
        for kind, believed in beliefs.items():
            here = [row for row in rows if row.data.terms.format == kind]
            for one, other in pairs(here, believed, self.store.clock()):
                game = await self.pair(one, other)
                if wanted is not None and wanted.id in (one.id, other.id):
                    found = game
        return found

    def is_shown(self, row: SeekRow) -> bool:
        """Whether its owner is here, or need not be."""
        return row.data.terms.clock is None or row.id in self.board.seeks

    async def pair(self, one: SeekRow, other: SeekRow) -> GameRow | None:
        """The game of two who want the same; nothing if one of them is gone meanwhile."""
        company = self.games.services.company
        both_there = (one.visitor, other.visitor)
        if await company.apart(one.visitor, (other.visitor,)) or await company.timeouts.until(*both_there):
            return None
        terms = one.data.terms
        both = replace(terms, watchable=terms.watchable and other.data.terms.watchable)
        data = replace(one.data, terms=both, sitters=(*one.data.sitters, *other.data.sitters))
        try:
            game = await self.begin(data, (one, other), HOUSE)
        except Fenced:
            return None
        self.board.stir()
        return game

    # ---- bots ----------------------------------------------------------------------------------------------

    async def meet(self, setup: MeetSetup, visitor: str, payer: Payer) -> Created:
        """A game against a bot: the one that is named, or of one's own strength; rated if one likes."""
        terms = checked(Terms(format=setup.format, edition=setup.edition, rated=setup.rated))
        self.games.seating.check_edition(setup.edition)
        await self.games.check_count(visitor)
        bot = setup.bot or await self.equal(visitor, setup.format)
        check_bot(bot)
        if bot == IDLE and terms.rated:
            raise Trouble("malformed", "a game against somebody who does nothing is not rated")
        sitter = await self.sitter(setup.name, setup.deck_id, setup.deck, terms, visitor, payer)
        theirs = await self.games.seating.bring(None, visitor, setup.edition, payer, lenient=False)
        seats = (
            SeatRow(0, "person", sitter.name, visitor=visitor, token=new_token(), deck=sitter.deck),
            SeatRow(1, "bot", title_of(bot), bot=bot, visitor=visitor, deck=theirs),
        )
        row = await self.games.seat_together(replace(options_of(terms), listed=False), seats, payer)
        return self.games.created(row, visitor)

    async def equal(self, visitor: str, kind: DeckFormat) -> str:
        """The bot whose rating is closest to a visitor's, of those about whom something is known."""
        everyone = [bot.id for bot in bots()]
        found = await self.book.beliefs([visitor, *(BOT + name for name in everyone)], kind)
        names = [name for name in everyone if name in BOTS_BEGIN or found[BOT + name].games]
        return min(names, key=lambda name: abs(found[BOT + name].mu - found[visitor].mu))


def checked(terms: Terms) -> Terms:
    """Terms that go together."""
    if terms.rated and terms.format == "casual":
        raise Trouble("malformed", "a casual game cannot be rated; choose constructed or limited")
    if terms.rated and terms.undo == "free":
        raise Trouble("malformed", 'in a rated game undo is "consent" or "never"')
    if terms.clock is not None and terms.days:
        raise Trouble("malformed", "a game has a clock or days for each answer, not both")
    if terms.best_of > 1 and terms.players > 2:
        raise Trouble("malformed", "a best of three is for two players")
    return terms


def options_of(terms: Terms) -> Options:
    """The options of the game."""
    return Options(
        edition=terms.edition,
        clock=terms.clock,
        undo=terms.undo,
        watchable=terms.watchable,
        illegal_decks=terms.format == "casual",
        format=terms.format,
        rated=terms.rated,
        listed=terms.watchable,
        days=terms.days,
        sets=terms.sets,
        series=Series(terms.best_of, terms.change_decks, (0,) * terms.players) if terms.best_of > 1 else None,
    )


def gone() -> Trouble:
    """Somebody else was faster."""
    return Trouble("unknown_seek", "this seat is taken or was withdrawn; look for another one")
