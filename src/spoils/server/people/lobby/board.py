"""What everybody sees in the lobby, kept up to date by looking into the database.

Every process has a board of its own. Whoever changes something stirs all boards; each looks again and tells
its guests what is different. A board that missed a word looks again by itself after some seconds.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import and_, select

from spoils.server.alarm import ONCE_IN_A_WHILE
from spoils.server.cluster.cluster import Cluster
from spoils.server.frames import Common
from spoils.server.people.lobby import seeks
from spoils.server.people.lobby.seeks import SeekRow
from spoils.server.people.lobby.sight import Hidden, hidden_seats, news_for, seats_for
from spoils.server.people.names import names_of
from spoils.server.people.persons import public_ids
from spoils.server.people.ratings.book import Book
from spoils.server.people.ratings.model import Belief
from spoils.server.play.info import info_of, moment
from spoils.server.play.registry import GameRegistry
from spoils.server.protocol.lobby import (
    LiveGame,
    LobbyMessage,
    LobbyNews,
    LobbyState,
    Paired,
    Person,
    Present,
    RatingInfo,
    Seek,
)
from spoils.server.store import tables as t
from spoils.server.store.reading import rows

log = logging.getLogger(__name__)

TOPIC: Final = "lobby"
SETTLE: Final = 0.1
"""Seconds in which what follows quickly is taken together."""
LOOK_AGAIN: Final = 10.0
"""Seconds after which one looks again for those who are here."""
BEAT: Final = 1.0
"""Seconds between two words about who is here, if that has changed."""
STILL_HERE: Final = 10.0
"""Seconds after which other processes are told again who is here."""
GONE: Final = 25.0
"""Seconds after which another process that has not said who is there is taken for gone."""
MOST_GAMES: Final = 60
MOST_NAMES: Final = 40

encoder = msgspec.json.Encoder()


class Here(Struct, frozen=True, tag=True):
    """Who is with another process, and how many watch its games."""

    count: int
    names: tuple[str, ...]
    visitors: tuple[str, ...]
    """Those who have a seat open."""
    watchers: dict[str, int]
    watching: dict[str, tuple[str, ...]] = {}
    """The names of members among them."""


class Stirred(Struct, frozen=True, tag=True):
    """Something has changed in the database."""


class Call(Struct, frozen=True, tag=True):
    """A game of somebody has begun."""

    visitor: str
    game: str
    seek: str


Word = Here | Stirred | Call
words: msgspec.msgpack.Decoder[Word] = msgspec.msgpack.Decoder(Word)


class LobbyGuest:
    """Somebody who looks at the board; without a visitor's id, only looks."""

    def __init__(
        self,
        visitor: str,
        name: str,
        send: Callable[[bytes | Common], None],
        still: Callable[[], Awaitable[bool]],
    ) -> None:
        self.visitor = visitor
        self.name = name
        self.send = send
        self.still = still
        """Whether it is still who it was, as far as the server knows by now."""


def rating_info(belief: Belief) -> RatingInfo:
    """A rating as people see it."""
    return RatingInfo(belief.points, belief.spread, belief.games, belief.provisional)


class Board:
    """The board of one process."""

    def __init__(self, games: GameRegistry, book: Book, cluster: Cluster | None) -> None:
        self.store = games.services.store
        self.games = games
        self.book = book
        self.cluster = cluster
        self.guests: set[LobbyGuest] = set()
        self.seeks: dict[str, Seek] = {}
        self.live: dict[str, LiveGame] = {}
        self.rows: list[SeekRow] = []
        self.hidden: Hidden = {}
        self.elsewhere: dict[str, tuple[float, Here]] = {}
        self.present = Present()
        self.wake = asyncio.Event()
        self.looked_at = 0.0
        self.moved = asyncio.Event()
        self.looked: list[Callable[[], None]] = []
        """Called after every look at the database."""
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to look."""
        if self.cluster is not None:
            self.cluster.listeners[TOPIC] = self.hear
        await self.look()
        self.tasks = [asyncio.create_task(self.keep_looking()), asyncio.create_task(self.keep_counting())]

    def close(self) -> None:
        """Look no more."""
        for task in self.tasks:
            task.cancel()

    # ---- guests --------------------------------------------------------------------------------------------

    async def enter(self, guest: LobbyGuest, you: Person) -> None:
        """Somebody comes: they are shown everything."""
        guest.send(encoder.encode(self.state(you, guest.visitor)))
        self.guests.add(guest)
        self.moved.set()
        if time.monotonic() - self.looked_at > LOOK_AGAIN:  # nobody was here
            self.wake.set()
        self.stir_if_seeking(guest)

    def state(self, you: Person, visitor: str) -> LobbyState:
        """The board as a visitor sees it."""
        seeks = seats_for(self.seeks, self.hidden.get(visitor, frozenset()))
        return LobbyState(you, seeks, tuple(self.live.values()), self.present)

    def leave(self, guest: LobbyGuest) -> None:
        """Somebody is gone."""
        self.guests.discard(guest)
        self.moved.set()
        self.stir_if_seeking(guest)

    def rename(self, visitor: str, name: str) -> None:
        """Somebody here calls themselves something else from now on."""
        for guest in self.guests:
            if guest.visitor == visitor and guest.name != name:
                guest.name = name
                self.moved.set()

    def stir_if_seeking(self, guest: LobbyGuest) -> None:
        """Seats that wait for a game at once are open only while their owner is here."""
        if any(seek.visitor == guest.visitor for seek in self.rows):
            self.tell_others(self.here())
            self.wake.set()

    def tell(self, message: LobbyMessage) -> None:
        """Tell everybody here; written once for all."""
        common = Common(encoder.encode(message))
        for guest in list(self.guests):
            guest.send(common)

    def tell_news(self, news: LobbyNews, before: Hidden) -> None:
        """Tell everybody what is new, and those apart from whom something is or was hidden."""
        common = Common(encoder.encode(news)) if news != LobbyNews() else None
        for guest in list(self.guests):
            was, hidden = (some.get(guest.visitor, frozenset()) for some in (before, self.hidden))
            own = news_for(news, self.seeks, was, hidden) if was or hidden else news
            if own is news and common is not None:
                guest.send(common)
            elif own is not news and own != LobbyNews():
                guest.send(encoder.encode(own))

    async def call(self, visitor: str, game: str, seek: str = "") -> None:
        """A game of somebody has begun: tell them, wherever they are."""
        self.tell_others(Call(visitor, game, seek))
        await self.call_here(visitor, game, seek)

    async def call_here(self, visitor: str, game: str, seek: str) -> None:
        """The same, for those who are here."""
        row = await self.store.game(game) if any(one.visitor == visitor for one in self.guests) else None
        if row is None:
            return
        for guest in [one for one in self.guests if one.visitor == visitor]:
            if not await guest.still():  # signed out elsewhere: no keys of seats for them
                guest.visitor = guest.name = ""
                continue
            for link in self.games.created(row, visitor).seats:
                guest.send(encoder.encode(Paired(game, link.link, seek)))

    # ---- other processes -----------------------------------------------------------------------------------

    def stir(self) -> None:
        """Something has changed: look, here and elsewhere."""
        self.wake.set()
        self.tell_others(Stirred())

    def tell_others(self, word: Word) -> None:
        """Tell the other processes."""
        if self.cluster is not None:
            self.cluster.announce(TOPIC, msgspec.msgpack.encode(word))

    def hear(self, sender: str, data: bytes) -> None:
        """Another process has said something."""
        word = words.decode(data)
        if isinstance(word, Call):
            self.tasks = [task for task in self.tasks if not task.done()]
            self.tasks.append(asyncio.create_task(self.call_here(word.visitor, word.game, word.seek)))
            return
        if isinstance(word, Here):
            before = self.elsewhere.get(sender)
            self.elsewhere[sender] = (time.monotonic(), word)
            if before is not None and before[1].visitors == word.visitors:
                return
        self.wake.set()

    def here(self) -> Here:
        """Who is here."""
        owners = {seek.visitor for seek in self.rows}
        visitors = {guest.visitor for guest in self.guests if guest.visitor}
        names = sorted({guest.name for guest in self.guests if guest.name})
        watchers = {game: room.audience.watchers() for game, room in self.games.rooms.items()}
        return Here(
            count=len(visitors) + sum(1 for guest in self.guests if not guest.visitor),
            names=tuple(names[:MOST_NAMES]),
            visitors=tuple(sorted(visitors & owners)),
            watchers={game: count for game, count in watchers.items() if count},
            watching=self.games.spectators.names(),
        )

    def everywhere(self) -> list[Here]:
        """Who is here, and who is with other processes."""
        now = time.monotonic()
        self.elsewhere = {who: word for who, word in self.elsewhere.items() if now - word[0] < GONE}
        return [self.here(), *(word for _, word in self.elsewhere.values())]

    def those_there(self) -> set[str]:
        """Those who have a seat open and are in the lobby, wherever."""
        return {visitor for one in self.everywhere() for visitor in one.visitors}

    # ---- looking -------------------------------------------------------------------------------------------

    async def keep_looking(self) -> None:
        """Look when something has changed, and once in a while."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AGAIN if self.guests else ONCE_IN_A_WHILE):
                    await self.wake.wait()
            await asyncio.sleep(SETTLE)
            self.wake.clear()
            try:
                await self.look()
            except Exception as error:
                log.warning("cannot look at the lobby: %s", error)
                await asyncio.sleep(1)

    async def keep_counting(self) -> None:
        """Say who is here, if that has changed; to other processes in any case, once in a while."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(STILL_HERE):
                    await self.moved.wait()
            await asyncio.sleep(SETTLE)
            self.moved.clear()
            everywhere = self.everywhere()
            self.tell_others(everywhere[0])
            names = sorted({name for one in everywhere for name in one.names})[:MOST_NAMES]
            present = Present(sum(one.count for one in everywhere), tuple(names))
            if present != self.present:
                self.present = present
                self.tell(LobbyNews(present=present))
            await asyncio.sleep(BEAT)

    async def look(self) -> None:
        """Look into the database, and tell everybody what is different."""
        self.looked_at = time.monotonic()
        self.rows = await seeks.waiting(self.store)
        everywhere, there = self.everywhere(), self.those_there()
        now_seeks = {seek.id: seek for seek in await self.shown(self.rows, there)}
        now_live = {one.game.id: one for one in await self.live_games(everywhere)}
        news = LobbyNews(
            seeks=tuple(seek for seek in now_seeks.values() if self.seeks.get(seek.id) != seek),
            games=tuple(one for one in now_live.values() if self.live.get(one.game.id) != one),
            gone=(*(self.seeks.keys() - now_seeks.keys()), *(self.live.keys() - now_live.keys())),
        )
        self.seeks, self.live, before = now_seeks, now_live, self.hidden
        self.hidden = await hidden_seats(self.games.services.company, self.rows)
        self.tell_news(news, before)
        for listener in self.looked:
            listener()

    async def shown(self, found: Iterable[SeekRow], there: set[str]) -> list[Seek]:
        """Seats as everybody sees them; those with a clock only while their owner is there."""
        found = [seek for seek in found if seek.data.terms.clock is None or seek.visitor in there]
        return [
            Seek(
                id=seek.id,
                by=people[0],
                terms=seek.data.terms,
                created=moment(seek.created),
                line=seek.data.line,
                quick=seek.data.quick,
                seated=tuple(people[1:]),
            )
            for seek, people in zip(found, await self.people_at(found), strict=True)
        ]

    async def people_at(self, found: list[SeekRow]) -> list[list[Person]]:
        """Who sits at each of these tables, with their ratings in its format."""
        if not found:
            return []
        wanted: dict[str, set[str]] = {}
        for seek in found:
            whos = (sitter.visitor for sitter in seek.data.sitters)
            wanted.setdefault(seek.data.terms.format, set()).update(whos)
        everybody = set[str]().union(*wanted.values())
        names, ids = await names_of(self.store, everybody), await public_ids(self.store, everybody)
        ratings = {kind: await self.book.beliefs(whos, kind) for kind, whos in wanted.items()}
        return [
            [
                Person(
                    ids.get(sitter.visitor, ""),
                    names[sitter.visitor],
                    rating_info(ratings[seek.data.terms.format][sitter.visitor]),
                )
                for sitter in seek.data.sitters
            ]
            for seek in found
        ]

    async def live_games(self, everywhere: list[Here]) -> list[LiveGame]:
        """Games that everybody may watch."""
        watched: dict[str, int] = {}
        names: dict[str, set[str]] = {}
        for one in everywhere:
            watched.update(one.watchers)
            for game, members in one.watching.items():
                names.setdefault(game, set()).update(members)
        going_on = and_(t.games.c.stage == "playing", t.games.c.listed)
        query = select(t.games.c.id).where(going_on).order_by(t.games.c.created.desc()).limit(MOST_GAMES)
        ids = [row["id"] for row in await rows(self.store.engine, query)]
        return [
            LiveGame(info_of(row), watched.get(row.id, 0), tuple(sorted(names.get(row.id, ())))[:MOST_NAMES])
            for row in await self.store.games_with(ids)
        ]
