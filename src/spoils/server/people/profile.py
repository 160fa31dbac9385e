"""What the rated games of a person show, and the table of the best."""

from collections import Counter
from collections.abc import Iterable

from sqlalchemy import and_, or_, select

from spoils.cards.catalog import Catalog
from spoils.server.errors import Trouble
from spoils.server.people.accounts.tables import accounts
from spoils.server.people.company.book import Company
from spoils.server.people.lobby.board import rating_info
from spoils.server.people.names import names_of
from spoils.server.people.persons import public_ids, visitor_behind
from spoils.server.people.ratings.book import BOT, Book
from spoils.server.people.ratings.model import Belief
from spoils.server.play.info import moment
from spoils.server.play.thinker import bots, title_of
from spoils.server.play.wordings import names_in
from spoils.server.protocol.lobby import Person
from spoils.server.protocol.people import Favourite, FormatRating, Leaders, Profile, Result, ShownDeck
from spoils.server.store import tables as t
from spoils.server.store.reading import rows
from spoils.server.store.rows import GameRow

MOST_RESULTS = 100
MOST_LEADERS = 100
MOST_CARDS = 8
FORMATS = ("constructed", "limited")


class Profiles:
    """Reads the book of ratings for people."""

    def __init__(self, book: Book, catalog: Catalog, company: Company, *, guests: bool) -> None:
        self.store = book.store
        self.book = book
        self.catalog = catalog
        self.company = company
        self.guests = guests
        """Whether guests stand in the table of the best: where there are no accounts."""

    async def of(self, public: str, asking: str) -> Profile:
        """The profile behind a public id, or of a bot, for whoever asks."""
        who = public if public.startswith(BOT) else await visitor_behind(self.store, public)
        if who.startswith(BOT) and who.removeprefix(BOT) not in {bot.id for bot in bots()}:
            raise Trouble("unknown_person", "there is no such bot here")
        (person,) = await self.people((who,))
        played = and_(t.results.c.who == who, t.results.c.format.in_(FORMATS))  # not tries at puzzles
        query = select(t.results).where(played).order_by(t.results.c.finished.desc()).limit(MOST_RESULTS)
        mine = await rows(self.store.engine, query)
        games = {row.id: row for row in await self.store.games_with([row["game"] for row in mine])}
        others = await self.opponents([row["game"] for row in mine], who)
        results = tuple(
            Result(
                game=row["game"],
                finished=moment(row["finished"]),
                format=row["format"],
                place=row["place"],
                before=Belief(row["before"]).points,
                after=Belief(row["mu"]).points,
                chance=round(100 * row["chance"]),
                weight=round(100 * row["weight"]),
                others=others.get(row["game"], ()),
                season=row["season"],
                replay=row["game"] in games and may_see(games[row["game"]], asking),
            )
            for row in mine
        )
        shown = [(games[row["game"]], row["seat"]) for row in mine if row["game"] in games]
        found = {kind: (await self.book.beliefs((who,), kind))[who] for kind in FORMATS}
        return Profile(
            person=person,
            ratings=tuple(FormatRating(kind, rating_info(one)) for kind, one in found.items() if one.games),
            results=results,
            decks=decks_of(shown),
            favourites=self.favourites(shown),
            you=who == asking,
            blocked=await self.company.kind_of_block(asking, who) or "",
        )

    async def people(self, whos: Iterable[str]) -> list[Person]:
        """These, as everybody may know them, without ratings."""
        wanted = list(whos)
        visitors = [who for who in wanted if not who.startswith(BOT)]
        names, ids = await names_of(self.store, visitors), await public_ids(self.store, visitors)
        return [
            Person(who, title_of(who.removeprefix(BOT))) if who.startswith(BOT)
            else Person(ids.get(who, ""), names[who])
            for who in wanted
        ]  # fmt: skip

    async def opponents(self, games: list[str], who: str) -> dict[str, tuple[Person, ...]]:
        """Who else has played in these games."""
        query = select(t.results.c.game, t.results.c.who).where(
            and_(t.results.c.game.in_(games), t.results.c.who != who)
        )
        found: dict[str, list[str]] = {}
        for row in await rows(self.store.engine, query):
            found.setdefault(row["game"], []).append(row["who"])
        everybody = sorted({one for whos in found.values() for one in whos})
        known = dict(zip(everybody, await self.people(everybody), strict=True))
        return {game: tuple(known[one] for one in whos) for game, whos in found.items()}

    def favourites(self, shown: Iterable[tuple[GameRow, int]]) -> tuple[Favourite, ...]:
        """The cards most often in the decks; resources are in all of them."""
        count: Counter[str] = Counter()
        for row, seat in shown:
            deck = row.seats[seat].deck
            if deck is not None:
                count.update(name for name in names_in(deck) if name != deck.faction)
        cards = [(name, often) for name, often in count.most_common() if not self.is_resource(name)]
        return tuple(Favourite(name, often) for name, often in cards[:MOST_CARDS])

    def is_resource(self, name: str) -> bool:
        """Whether it is a card that pays."""
        card = self.catalog.get(name)
        return card is not None and card.has_type("Resource")

    # ---- the best ------------------------------------------------------------------------------------------

    async def leaders(self, kind: str, season: str) -> Leaders:
        """The best of a format and season: by what they are at least, most likely."""
        if kind not in FORMATS:
            raise Trouble("malformed", f"format must be one of {', '.join(FORMATS)}")
        strong = t.ratings.c.mu - 2 * t.ratings.c.sigma
        here = and_(t.ratings.c.format == kind, t.ratings.c.season == season)
        if not self.guests:
            members = t.ratings.c.who.in_(select(accounts.c.visitor))
            here = and_(here, or_(members, t.ratings.c.who.startswith(BOT)))
        query = select(t.ratings).where(here).order_by(strong.desc()).limit(MOST_LEADERS)
        found = await rows(self.store.engine, query)
        known = await self.people([row["who"] for row in found])
        people = tuple(
            Person(one.id, one.name, rating_info(Belief(row["mu"], row["sigma"], row["games"])))
            for row, one in zip(found, known, strict=True)
        )
        seasons = await rows(self.store.engine, select(t.ratings.c.season).distinct())
        names = sorted({self.book.season, *(row["season"] for row in seasons)}, reverse=True)
        return Leaders(kind, season, tuple(names), people)


def may_see(row: GameRow, visitor: str) -> bool:
    """Whether the replay of a finished game is for this visitor."""
    return row.options.watchable or any(seat.visitor == visitor for seat in row.seats)


def decks_of(shown: Iterable[tuple[GameRow, int]]) -> tuple[ShownDeck, ...]:
    """The decks of finished games, the ones played most first."""
    games: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for row, seat in shown:
        deck = row.seats[seat].deck
        if deck is not None:
            games[deck.name, deck.faction] += 1
            won[deck.name, deck.faction] += seat in row.winners
    return tuple(ShownDeck(*deck, often, won[deck]) for deck, often in games.most_common())
