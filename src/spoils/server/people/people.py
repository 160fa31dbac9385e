"""Everything about people that one running server consists of."""

from spoils.cards.catalog import Catalog
from spoils.server.cluster.cluster import Cluster
from spoils.server.people.lobby.board import Board, rating_info
from spoils.server.people.lobby.offers import Offers
from spoils.server.people.names import name_of
from spoils.server.people.persons import public_ids
from spoils.server.people.profile import Profiles
from spoils.server.people.ratings.book import Book
from spoils.server.play.registry import GameRegistry
from spoils.server.play.series import SeriesKeeper
from spoils.server.protocol.lobby import Person


class People:
    """The parts, put together."""

    def __init__(self, games: GameRegistry, cluster: Cluster | None, season: str, catalog: Catalog) -> None:
        self.store = games.services.store
        self.book = Book(self.store, season)
        self.board = Board(games, self.book, cluster)
        self.offers = Offers(games, self.board, self.book)
        self.profiles = Profiles(self.book, catalog)
        self.series = SeriesKeeper(games)
        games.services.endings.subscribe(self.book.count)

    async def open(self) -> None:
        """Begin."""
        await self.book.catch_up()
        await self.board.open()
        self.offers.open()

    def close(self) -> None:
        """End."""
        self.offers.close()
        self.board.close()

    async def person(self, visitor: str, kind: str = "constructed") -> Person:
        """A visitor as others see them; without a public id as long as they have done nothing here."""
        if not visitor:
            return Person("", "")
        public = (await public_ids(self.store, (visitor,))).get(visitor, "")
        belief = (await self.book.beliefs((visitor,), kind))[visitor]
        return Person(public, await name_of(self.store, visitor), rating_info(belief))
