"""Everything about people that one running server consists of."""

import asyncio
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.server.people.correspondence.calls import Calls
from spoils.server.people.correspondence.deadlines import Deadlines
from spoils.server.people.correspondence.push import Push
from spoils.server.people.lobby.board import Board, rating_info
from spoils.server.people.lobby.offers import Offers
from spoils.server.people.names import name_of
from spoils.server.people.persons import public_ids
from spoils.server.people.post import Post
from spoils.server.people.profile import Profiles
from spoils.server.people.ratings.book import Book
from spoils.server.play.registry import GameRegistry
from spoils.server.play.series import SeriesKeeper
from spoils.server.protocol.lobby import Person

DEFAULT_SENDER: Final = "mailto:nobody@localhost"
"""Push services want to know whom to write to; an operator who names an address or origin is better."""


class People:
    """The parts, put together."""

    def __init__(self, games: GameRegistry, catalog: Catalog, post: Post) -> None:
        settings, cluster = games.services.settings, games.services.cluster
        self.store = games.services.store
        self.book = Book(self.store, settings.season)
        self.board = Board(games, self.book, cluster)
        self.offers = Offers(games, self.board, self.book)
        company = games.services.company
        self.profiles = Profiles(self.book, catalog, company, guests=not settings.registration)
        sender = f"mailto:{settings.mail_from}" if settings.mail_from else settings.origin or DEFAULT_SENDER
        self.push = Push(self.store, sender, settings.push_hosts)
        self.calls = Calls(games, post, self.push)
        self.deadlines = Deadlines(games)
        self.tasks: list[asyncio.Task[None]] = []
        self.series = SeriesKeeper(games)
        games.services.endings.subscribe(self.book.count)

    async def open(self) -> None:
        """Begin."""
        await self.book.catch_up()
        await self.board.open()
        self.offers.open()
        jobs = self.calls.keep_calling(), self.deadlines.keep_looking()
        self.tasks = [asyncio.create_task(job) for job in jobs]

    def close(self) -> None:
        """End."""
        for task in self.tasks:
            task.cancel()
        self.offers.close()
        self.board.close()

    async def person(self, visitor: str, kind: str = "constructed") -> Person:
        """A visitor as others see them; without a public id as long as they have done nothing here."""
        if not visitor:
            return Person("", "")
        public = (await public_ids(self.store, (visitor,))).get(visitor, "")
        belief = (await self.book.beliefs((visitor,), kind))[visitor]
        return Person(public, await name_of(self.store, visitor), rating_info(belief))
