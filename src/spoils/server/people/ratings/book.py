"""The book of ratings: what is believed now, and what every rated game has changed."""

import math
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, and_, func, insert, select, text, update
from sqlalchemy.engine import RowMapping

from spoils.server.people.accounts.tables import accounts
from spoils.server.people.ratings.model import START, UNSURE, Belief, Temper, chances, judged
from spoils.server.store import tables as t
from spoils.server.store.reading import insert_into, rows
from spoils.server.store.rows import GameRow
from spoils.server.store.store import RATED, RATED_LATER, Store

RATING: Final = 73_700_005
"""A number for the lock of PostgreSQL; any other would do as well."""
BOT: Final = "bot:"
BOTS_BEGIN: Final[Mapping[str, float]] = {
    "random": 8.0,
    "greedy": 24.0,
    "search-easy": 21.5,
    "search-normal": 27.0,
    "search-hard": 30.5,
}
"""What the bots' games against each other say about them (docs/bots.md): 64 to 36 is 3.4, 78 to 22 is 7.5."""
BOT_UNSURE: Final = UNSURE / 2
AGAIN: Final = 0.7
"""For each rated game of the same two within ``MONTH``, the next one counts only so much of it."""
MONTH: Final = 30 * 24 * 3600.0
SOFTENED: Final = UNSURE / 2
"""So much less is sure at the beginning of a new season."""


def beginning(who: str) -> Belief:
    """What is believed of somebody who has not played yet."""
    bot = who.removeprefix(BOT)
    if bot != who:
        return Belief(BOTS_BEGIN.get(bot, START), BOT_UNSURE)
    return Belief()


def newly(before: Belief) -> Belief:
    """What is left of a rating at the beginning of a new season."""
    return Belief(before.mu, min(UNSURE, (before.sigma**2 + SOFTENED**2) ** 0.5), 0)


def players_of(row: GameRow) -> list[str]:
    """Who has played, by seat; nobody twice, or the game is not rated."""
    return [f"{BOT}{seat.bot}" if seat.kind == "bot" else seat.visitor or "" for seat in row.seats]


class Book:
    """The ratings of one server in one season."""

    def __init__(self, store: Store, season: str = "") -> None:
        self.store = store
        self.season = season

    # ---- reading -------------------------------------------------------------------------------------------

    async def beliefs(self, whos: Iterable[str], kind: str) -> dict[str, Belief]:
        """What is believed about these now, in a format."""
        wanted = sorted(set(whos))
        query = select(t.ratings).where(and_(t.ratings.c.who.in_(wanted), t.ratings.c.format == kind))
        return self._believed(wanted, await rows(self.store.engine, query.order_by(t.ratings.c.changed)))

    def _believed(self, wanted: Sequence[str], found: Iterable[RowMapping]) -> dict[str, Belief]:
        """By the rows of all seasons, the oldest first."""
        now: dict[str, Belief] = {}
        for row in found:
            belief, who = Belief(row["mu"], row["sigma"], row["games"]), str(row["who"])
            if row["season"] == self.season:
                now[who] = belief
            elif who not in now or now[who].games == 0:
                now[who] = newly(belief)
        return {who: now.get(who) or beginning(who) for who in wanted}

    # ---- counting ------------------------------------------------------------------------------------------

    async def count(self, row: GameRow) -> None:
        """A rated game is over: change the ratings, once, whoever is told of it how often. What a judge has
        decided says nothing about strength."""
        if row.options.rated and row.stage == "over" and not is_ruled(row):
            await self.store.writer.commit.run(lambda connection: self._count(connection, row))

    async def catch_up(self) -> None:
        """Count what ended when the server did."""
        due = and_(t.games.c.stage == "over", t.games.c.rated == RATED_LATER)
        for one in await rows(self.store.engine, select(t.games.c.id).where(due)):
            row = await self.store.game(one["id"])
            if row is not None:
                await self.count(row)

    def _count(self, connection: Connection, row: GameRow) -> None:
        one_after_the_other(connection)
        mine = and_(t.games.c.id == row.id, t.games.c.rated == RATED_LATER, t.games.c.stage == "over")
        if connection.execute(update(t.games).where(mine).values(rated=RATED)).rowcount != 1:
            return
        whos, kind = players_of(row), row.options.format
        if len(set(whos)) != len(whos) or not all(whos):
            return
        query = select(t.ratings).where(and_(t.ratings.c.who.in_(whos), t.ratings.c.format == kind))
        found = connection.execute(query.order_by(t.ratings.c.changed)).mappings().all()
        believed = self._believed(whos, found)
        before = [believed[who] for who in whos]
        finished = connection.execute(select(t.games.c.finished).where(t.games.c.id == row.id)).scalar_one()
        now = float(finished or time.time())
        places = places_of(row)
        weights = self._weights(connection, whos, now)
        after = judged(before, places, weights)
        temper = self._temper(connection, before, places if all(weights) else ())
        for seat, (who, old, new, chance) in enumerate(
            zip(whos, before, after, chances(before, temper.factor), strict=True)
        ):
            values = {
                "who": who, "format": kind, "season": self.season,
                "mu": new.mu, "sigma": new.sigma, "games": new.games, "changed": now,
            }  # fmt: skip
            change = insert_into(self.store.engine, t.ratings).values(**values)
            change = change.on_conflict_do_update(index_elements=["who", "format", "season"], set_=values)
            connection.execute(change)
            connection.execute(
                insert(t.results).values(
                    game=row.id, seat=seat, who=who, format=kind, season=self.season, finished=now,
                    place=places[seat], weight=weights[seat], mu=new.mu, sigma=new.sigma,
                    before=old.mu, chance=chance,
                )
            )  # fmt: skip

    def _temper(self, connection: Connection, before: Sequence[Belief], places: Sequence[int]) -> Temper:
        """How bold predictions are at a table of this size, before this game was seen; a win teaches, if
        places are given."""
        name = f"temper-{len(before)}"
        kept = connection.execute(select(t.facts.c.value).where(t.facts.c.name == name)).scalar_one_or_none()
        temper = Temper() if kept is None else Temper(*map(float, kept.split()))
        if places.count(1) == 1:
            learned = temper.after(before, places.index(1))
            values = {"name": name, "value": f"{learned.factor} {learned.known}"}
            change = insert_into(self.store.engine, t.facts).values(**values)
            connection.execute(change.on_conflict_do_update(index_elements=["name"], set_=values))
        return temper

    @staticmethod
    def _weights(connection: Connection, whos: Sequence[str], now: float) -> list[float]:
        """How much the game counts for each: less and less, the more often the same two meet."""
        ours, theirs = t.results.alias("ours"), t.results.alias("theirs")

        def met(one: str, other: str) -> int:
            both = and_(ours.c.game == theirs.c.game, ours.c.who == one, theirs.c.who == other)
            query = select(func.count()).where(and_(both, ours.c.finished > now - MONTH))
            return int(connection.execute(query).scalar_one())

        query = select(accounts.c.visitor).where(accounts.c.visitor.in_(whos))
        members = set(connection.execute(query).scalars())

        def counts(one: str, other: str) -> int | None:
            stranger = one in members and other not in members and not other.startswith(BOT)
            return None if stranger else met(one, other)

        return weights_for([[counts(one, other) for other in whos if other != one] for one in whos])


def one_after_the_other(connection: Connection) -> None:
    """Wait until nobody else changes ratings, in whatever process; a file has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({RATING})"))


def weights_for(met: Sequence[Sequence[int | None]]) -> list[float]:
    """How much a game counts for each, by how often they have met each of the others lately; None for a guest
    whom a member plays: guests are free, and as many could lose to one as one likes."""
    return [sum(0.0 if often is None else AGAIN**often for often in others) / len(others) for others in met]


def is_ruled(row: GameRow) -> bool:
    """Whether a game was not won by playing."""
    return any(ruling.kind in ("award", "no_show") for ruling in row.options.rulings)


def places_of(row: GameRow) -> list[int]:
    """Winners are first; of the others those who were longer in the game. In a draw all are the same."""
    if not row.winners:
        return [1 for _ in row.seats]
    fallen = row.fallen or (0,) * len(row.seats)
    lasted = [math.inf if seat.seat in row.winners else fallen[seat.seat] for seat in row.seats]
    return [1 + sum(other > mine for other in lasted) for mine in lasted]
