"""Puzzles rated by use: somebody's first try at a puzzle is a rated game between the two.

The puzzle is won by whoever gives all its answers without a mistake, a hint or a look at the solution. It is
kept with other rated games, under the format ``puzzles``. Guests are free, so what they do changes a puzzle
less, and of those from one address only a few do so at all.
"""

import time
from collections import OrderedDict
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, and_, insert, or_, select

from spoils.server.cluster.counting import Redis, SharedGate, nowhere
from spoils.server.people.accounts.tables import accounts
from spoils.server.people.ratings.book import one_after_the_other
from spoils.server.people.ratings.model import START, UNSURE, Belief, chances, judged
from spoils.server.store import tables as t
from spoils.server.store.reading import insert_into, row, rows
from spoils.server.store.store import Store
from spoils.study.puzzles.shelf import puzzle_called

PUZZLES: Final = "puzzles"
"""The format."""
PUZZLE: Final = "puzzle:"
MIDDLE_LEVEL: Final = 3
A_LEVEL: Final = 5.0
"""By how much a puzzle is believed to be harder than one of the level below, until people have tried it."""
OF_GUESTS: Final = 0.2
"""So much of a guest's try counts for the puzzle."""
FROM_ONE_PLACE: Final = 3
"""Guests from one address whose tries at a puzzle count for it, a day."""
DAY: Final = 24 * 3600.0
OPEN: Final = 10_000
"""Tries under way that are remembered."""


def beginning(who: str) -> Belief:
    """What is believed before anybody has tried: of a puzzle what bots have found, of a person nothing."""
    puzzle = who.removeprefix(PUZZLE)
    if puzzle == who:
        return Belief()
    level = puzzle_called(puzzle).level or MIDDLE_LEVEL
    return Belief(START + (level - MIDDLE_LEVEL) * A_LEVEL, UNSURE / 2)


class Tries:
    """What people do with puzzles, as far as it counts."""

    def __init__(self, store: Store, redis: Redis = nowhere) -> None:
        self.store = store
        self.guests = SharedGate("tries", FROM_ONE_PLACE, FROM_ONE_PLACE / DAY, redis)
        self.open: OrderedDict[tuple[str, str], int] = OrderedDict()
        """How many answers were right so far, in order and without help."""

    async def answered(
        self, visitor: str, place: str, puzzle: str, step: int, *, right: bool, solved: bool
    ) -> None:
        """An answer was judged. One that skips answers is no part of a try."""
        key = visitor, puzzle
        if self.open.get(key, 0) != step:
            return
        self.open[key] = step + 1
        self.open.move_to_end(key)
        while len(self.open) > OPEN:
            self.open.popitem(last=False)
        if solved or not right:
            await self.settle(visitor, place, puzzle, won=solved)

    async def helped(self, visitor: str, place: str, puzzle: str) -> None:
        """A hint or the solution was given."""
        await self.settle(visitor, place, puzzle, won=False)

    async def settle(self, visitor: str, place: str, puzzle: str, *, won: bool) -> None:
        """The first try is over; whatever comes later does not count."""
        self.open.pop((visitor, puzzle), None)
        before = select(t.results.c.game).where(t.results.c.game == name_of(visitor, puzzle))
        if await row(self.store.engine, before) is not None:
            return
        counts = 1.0
        if await row(self.store.engine, select(accounts).where(accounts.c.visitor == visitor)) is None:
            counts = OF_GUESTS if await self.guests.admits(f"{place} {puzzle}") else 0.0
        await self.store.keep_visitor(visitor)
        await self.store.writer.commit.run(
            lambda connection: self._settle(connection, visitor, puzzle, won, counts)
        )

    def _settle(self, connection: Connection, visitor: str, puzzle: str, won: bool, counts: float) -> None:
        one_after_the_other(connection)
        game, whos = name_of(visitor, puzzle), (visitor, PUZZLE + puzzle)
        if connection.execute(select(t.results.c.game).where(t.results.c.game == game)).first() is not None:
            return
        here = and_(t.ratings.c.who.in_(whos), t.ratings.c.format == PUZZLES)
        found = connection.execute(select(t.ratings).where(here)).mappings()
        known = {one["who"]: Belief(one["mu"], one["sigma"], one["games"]) for one in found}
        before = [known.get(who) or beginning(who) for who in whos]
        weights = (1.0, counts)
        places = (1, 2) if won else (2, 1)
        after, now, chance = judged(before, places, weights), time.time(), chances(before)
        for seat, who in enumerate(whos):
            common: dict[str, Any] = {"who": who, "format": PUZZLES, "season": ""}
            believed = {"mu": after[seat].mu, "sigma": after[seat].sigma}
            values = {**common, **believed, "games": after[seat].games, "changed": now}
            change = insert_into(self.store.engine, t.ratings).values(**values)
            keys = ["who", "format", "season"]
            connection.execute(change.on_conflict_do_update(index_elements=keys, set_=values))
            connection.execute(
                insert(t.results).values(
                    **common, **believed, game=game, seat=seat, finished=now, place=places[seat],
                    weight=weights[seat], before=before[seat].mu, chance=chance[seat],
                )
            )  # fmt: skip

    async def beliefs(self, visitor: str) -> tuple[dict[str, Belief], Belief]:
        """What is believed about all puzzles that were tried, by id, and about somebody who solves them."""
        of_puzzles = t.ratings.c.who.startswith(PUZZLE)
        here = and_(t.ratings.c.format == PUZZLES, or_(of_puzzles, t.ratings.c.who == visitor))
        found = await rows(self.store.engine, select(t.ratings).where(here))
        of = {str(one["who"]): Belief(one["mu"], one["sigma"], one["games"]) for one in found}
        own = of.pop(visitor, Belief())
        return {who.removeprefix(PUZZLE): one for who, one in of.items()}, own


def name_of(visitor: str, puzzle: str) -> str:
    """A try among the rated games; it is no game that one could look at."""
    return f"try {sha256(f'{visitor} {puzzle}'.encode()).hexdigest()[:32]}"
