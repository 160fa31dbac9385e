"""All that is read from and written to the database."""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import msgspec
from alembic.util import CommandError
from sqlalchemy import Table, and_, bindparam, create_engine, delete, event, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import RowMapping, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from spoils.errors import UserError, in_a_line
from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.socket import Stops
from spoils.server.store import tables as t
from spoils.server.store.commit import Commit, InThread, OverLoop, Write
from spoils.server.store.leases import Lease
from spoils.server.store.migrate import async_url, upgrade
from spoils.server.store.rows import GameRow, Move, Options, OwnSetRow, Root, SeatRow, pack
from spoils.server.store.writer import Writer

UNUSABLE: Final = (SQLAlchemyError, CommandError, OSError)
"""What using a database raises that is not there, does not answer or is another one."""
STILL_GOOD: Final = 1.0
"""Seconds for which a successful write proves that one can write."""

SEEN_EVERY: Final = 6 * 3600.0
MOST_SEEN: Final = 50_000

ADD_MOVES: Final = insert(t.moves)
PROGRESS: Final = (
    update(t.games)
    .where(t.games.c.id == bindparam("b_id"))
    .values(
        stage=bindparam("b_stage"),
        turn=bindparam("b_turn"),
        winners=bindparam("b_winners"),
        finished=bindparam("b_finished"),
        asked=bindparam("b_asked"),
        fallen=bindparam("b_fallen"),
    )
)
RATED_LATER: Final = 1
RATED: Final = 2
"""In the column ``rated``: the game changes ratings when it is over, and has changed them."""
ENDED: Final = ("over", "frozen")
"""The stages from which no game goes on."""


async def prepare(url: str, join: Callable[["Store"], Awaitable[str]]) -> str:
    """Bring a database up to date, or say in one sentence why that cannot be done. On PostgreSQL this process
    joins those that share it; its name among them."""
    shown = make_url(async_url(url)).render_as_string(hide_password=True)
    try:
        store = Store(url)
    except ModuleNotFoundError as error:
        raise UserError(f"{shown} needs {error.name}: pip install 'spoils-engine[postgres]'") from None
    try:
        await store.open()
        try:
            return "" if store.is_file else await join(store)
        finally:
            await store.close()
    except UNUSABLE as error:
        reason = in_a_line(getattr(error, "orig", None) or error)
        raise UserError(f"{shown}: cannot be used as a database: {reason}") from None


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        # a connection that the database has closed meanwhile is noticed before it is used
        self.engine: AsyncEngine = create_async_engine(async_url(url), pool_pre_ping=True)
        self.writer = Writer(self._commit())
        self.visitors: set[str] = set()
        self.pools: set[str] = set()
        self.written = 0.0
        self.seen: dict[str, float] = {}
        self.clock: Callable[[], float] = time.time
        """What time it is; tests can move it."""

    def _commit(self) -> Commit:
        if self.engine.dialect.name != "sqlite":
            return OverLoop(self.engine)
        writing = create_engine(self.engine.url.set(drivername="sqlite"))
        for engine in (self.engine.sync_engine, writing):
            event.listen(engine, "connect", _prepare_sqlite)
        return InThread(writing)

    @property
    def is_file(self) -> bool:
        """Whether the database is a file, which only one process may use."""
        return self.engine.dialect.name == "sqlite"

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        await self.writer.commit.run(upgrade)
        self.writer.start()

    async def close(self) -> None:
        """Write what is left."""
        await self.writer.stop()
        await self.engine.dispose()

    async def _rows(self, statement: Any) -> Sequence[RowMapping]:
        async with self.engine.connect() as connection:
            return (await connection.execute(statement)).mappings().all()

    async def _row(self, statement: Any) -> RowMapping | None:
        rows = await self._rows(statement)
        return rows[0] if rows else None

    async def _insert_new(self, table: Table, values: dict[str, Any]) -> None:
        """Insert a row unless it is there; several may want it at the same time."""
        if self.engine.dialect.name == "sqlite":
            await self.writer.write((sqlite.insert(table).on_conflict_do_nothing(), values))
        else:
            await self.writer.write((postgresql.insert(table).on_conflict_do_nothing(), values))

    async def check_writing(self) -> None:
        """Raise an error if nothing can be written now; asked again soon, the same answer will do."""
        now = time.time()
        if now - self.written < STILL_GOOD:
            return
        await self.put_fact("written", f"{now:.0f}")
        self.written = now

    async def fact(self, name: str) -> str:
        """What is kept under this name about the server as a whole; nothing if nothing is."""
        row = await self._row(select(t.facts.c.value).where(t.facts.c.name == name))
        return "" if row is None else str(row["value"])

    async def put_fact(self, name: str, value: str) -> None:
        """Keep it; several processes may want to at the same time."""
        dialect = sqlite if self.engine.dialect.name == "sqlite" else postgresql
        new = dialect.insert(t.facts)
        change = new.on_conflict_do_update(index_elements=["name"], set_={"value": new.excluded.value})
        await self.writer.write((change, {"name": name, "value": value}))

    async def put_new_fact(self, name: str, value: str) -> None:
        """Keep it unless something is kept under this name already."""
        await self._insert_new(t.facts, {"name": name, "value": value})

    # ---- visitors ------------------------------------------------------------------------------------------

    async def keep_visitor(self, visitor: str) -> None:
        """Make sure that things can belong to this visitor."""
        if visitor not in self.visitors:
            now = time.time()
            await self._insert_new(t.visitors, {"id": visitor, "created": now, "seen": now})
            self.visitors.add(visitor)

    async def see_visitor(self, visitor: str) -> None:
        """Note that a visitor is here, once in a while; nothing for one who has nothing here."""
        now = time.time()
        if now - self.seen.get(visitor, 0.0) > SEEN_EVERY:
            if len(self.seen) > MOST_SEEN:
                self.seen.clear()
            self.seen[visitor] = now
            change = update(t.visitors).where(t.visitors.c.id == visitor).values(seen=now)
            await self.writer.write((change, None))

    # ---- decks ---------------------------------------------------------------------------------------------

    async def decks_of(self, visitor: str) -> list[tuple[str, DeckData, float]]:
        """Ids, decks and times, the last saved one first."""
        query = select(t.decks).where(t.decks.c.visitor == visitor).order_by(t.decks.c.changed.desc())
        return [(row["id"], _deck(row["data"]), row["changed"]) for row in await self._rows(query)]

    async def deck(self, deck: str) -> tuple[str, DeckData] | None:
        """Whose deck it is, and the deck."""
        row = await self._row(select(t.decks).where(t.decks.c.id == deck))
        return None if row is None else (row["visitor"], _deck(row["data"]))

    async def add_deck(self, deck: str, visitor: str, data: DeckData) -> None:
        """Save a new deck."""
        values = {"id": deck, "visitor": visitor, "data": pack(data), "changed": time.time()}
        await self.writer.write((insert(t.decks), values))

    async def change_deck(self, deck: str, data: DeckData) -> None:
        """Save a deck again."""
        change = update(t.decks).where(t.decks.c.id == deck)
        await self.writer.write((change.values(data=pack(data), changed=time.time()), None))

    async def drop_deck(self, deck: str) -> None:
        """Forget a deck."""
        await self.writer.write((delete(t.decks).where(t.decks.c.id == deck), None))

    # ---- own sets ------------------------------------------------------------------------------------------

    async def sets_of(self, visitor: str) -> list[OwnSetRow]:
        """A visitor's own sets, in the order in which they came."""
        query = select(t.own_sets).where(t.own_sets.c.visitor == visitor).order_by(t.own_sets.c.changed)
        return [
            OwnSetRow(row["id"], row["name"], row["count"], bytes(row["cards"]), bytes(row["packs"] or b""))
            for row in await self._rows(query)
        ]

    async def put_sets(self, visitor: str, sets: Sequence[OwnSetRow]) -> None:
        """Keep sets, each instead of one with the same id if there is one."""
        writes: list[Write] = []
        for one in sets:
            values = {
                "id": one.id, "visitor": visitor, "name": one.name, "cards": one.cards, "count": one.count,
                "packs": one.packs, "changed": time.time(),
            }  # fmt: skip
            writes.append((delete(t.own_sets).where(t.own_sets.c.id == one.id), None))
            writes.append((insert(t.own_sets), values))
        await self.writer.write(*writes)

    async def drop_set(self, own_set: str) -> None:
        """Forget a set."""
        await self.writer.write((delete(t.own_sets).where(t.own_sets.c.id == own_set), None))

    # ---- pools ---------------------------------------------------------------------------------------------

    async def keep_pool(self, pool: str, cards: bytes) -> None:
        """Keep all the cards that were known when a game began."""
        if pool not in self.pools:
            await self._insert_new(t.pools, {"id": pool, "cards": cards})
            self.pools.add(pool)

    async def pool(self, pool: str) -> bytes:
        """The cards of a pool."""
        row = await self._row(select(t.pools.c.cards).where(t.pools.c.id == pool))
        assert row is not None
        return bytes(row["cards"])

    # ---- games ---------------------------------------------------------------------------------------------

    async def add_game(self, game: GameRow, moves: Sequence[Move] = (), guards: Sequence[Write] = ()) -> None:
        """A new game, with what was done before if it branches off another; nothing if a guard says no."""
        writes = [*guards, *game_writes(game)]
        if moves:
            writes.append(_moves_write(game.id, 0, moves))
        await self.writer.write(*writes)

    async def game(self, game: str) -> GameRow | None:
        """A game with its seats."""
        row = await self._row(select(t.games).where(t.games.c.id == game))
        if row is None:
            return None
        seats = await self._rows(select(t.seats).where(t.seats.c.game == game).order_by(t.seats.c.seat))
        return _game(row, [_seat(seat) for seat in seats])

    async def games_of(self, visitor: str, limit: int = 50) -> list[GameRow]:
        """The games in which a visitor has a seat, the newest first."""
        mine = select(t.seats.c.game).where(t.seats.c.visitor == visitor)
        query = select(t.games).where(t.games.c.id.in_(mine)).order_by(t.games.c.created.desc()).limit(limit)
        return await self._with_seats(await self._rows(query))

    async def games_with(self, ids: Sequence[str]) -> list[GameRow]:
        """These games, the newest first."""
        query = select(t.games).where(t.games.c.id.in_(ids)).order_by(t.games.c.created.desc())
        return await self._with_seats(await self._rows(query))

    async def _with_seats(self, rows: Sequence[RowMapping]) -> list[GameRow]:
        ids = [row["id"] for row in rows]
        chairs = select(t.seats).where(t.seats.c.game.in_(ids)).order_by(t.seats.c.seat)
        seats: dict[str, list[SeatRow]] = {}
        for chair in await self._rows(chairs):
            seats.setdefault(chair["game"], []).append(_seat(chair))
        return [_game(row, seats[row["id"]]) for row in rows]

    async def count_running(self, visitor: str) -> int:
        """How many games of a visitor are not over."""
        mine = select(t.seats.c.game).where(t.seats.c.visitor == visitor)
        query = select(func.count()).where(and_(t.games.c.id.in_(mine), t.games.c.stage.not_in(ENDED)))
        rows = await self._rows(query)
        return int(next(iter(rows[0].values())))

    async def moves(self, game: str) -> list[Move]:
        """Everything that was done in a game, in order."""
        query = select(t.moves).where(t.moves.c.game == game).order_by(t.moves.c.number)
        return [_move(row) for row in await self._rows(query)]

    async def add_moves(
        self,
        game: GameRow,
        first: int,
        moves: Sequence[Move],
        *,
        progress: bool = True,
        deadline: bool = False,
        seats: Sequence[int] = (),
        lease: Lease | None = None,
        also: Sequence[Write] = (),
    ) -> None:
        """What was done now, all or nothing: the moves from number ``first`` on, the game's progress if there
        is any, its deadline if that is another one, the settings of these seats, and what follows from it."""
        writes = [*_guarded(lease), *also]
        if deadline:
            change = update(t.games).where(t.games.c.id == game.id).values(deadline=game.deadline)
            writes.append((change, None))
        if moves:
            writes.append(_moves_write(game.id, first, moves))
        if progress:
            winners = ",".join(map(str, game.winners))
            now = {
                "b_id": game.id,
                "b_stage": game.stage,
                "b_turn": game.turn,
                "b_winners": winners,
                "b_finished": time.time() if game.stage in ENDED else None,
                "b_asked": game.asked,
                "b_fallen": ",".join(map(str, game.fallen)),
            }
            writes.append((PROGRESS, [now]))
        writes += [self._seat_write(game.id, game.seats[seat]) for seat in seats]
        await self.writer.write(*writes)

    async def change_game(
        self, game: GameRow, lease: Lease | None = None, joined: SeatRow | None = None
    ) -> None:
        """Keep everything about a game but its moves: somebody has joined, or it has begun."""
        values = _game_values(game)
        del values["id"]
        writes = _guarded(lease)
        writes.append((update(t.games).where(t.games.c.id == game.id).values(**values), None))
        if joined is not None:
            here = and_(t.seats.c.game == game.id, t.seats.c.seat == joined.seat)
            writes.append((update(t.seats).where(here).values(**_seat_values(game.id, joined)), None))
        await self.writer.write(*writes)

    async def note_beginning(self, game: str, engine: str, mark: str, lease: Lease | None = None) -> None:
        """What the game began with."""
        change = update(t.games).where(t.games.c.id == game).values(engine=engine, mark=mark)
        await self.writer.write(*_guarded(lease), (change, None))

    async def freeze(self, game: str, why: str, lease: Lease | None = None) -> None:
        """The game cannot go on."""
        values = {"stage": "frozen", "frozen": why, "finished": time.time()}
        change = update(t.games).where(t.games.c.id == game).values(**values)
        await self.writer.write(*_guarded(lease), (change, None))

    async def change_deadline(self, game: str, deadline: float, lease: Lease | None = None) -> None:
        """When whoever is asked loses by correspondence."""
        change = update(t.games).where(t.games.c.id == game).values(deadline=deadline)
        await self.writer.write(*_guarded(lease), (change, None))

    async def change_options(self, game: str, options: Options, lease: Lease | None = None) -> None:
        """Keep what was chosen for a game, as it is now."""
        change = update(t.games).where(t.games.c.id == game).values(options=pack(options))
        await self.writer.write(*_guarded(lease), (change, None))

    async def note_rematch(self, game: str, again: str, lease: Lease | None = None) -> None:
        """Somebody has asked for a rematch."""
        change = update(t.games).where(t.games.c.id == game).values(again=again)
        await self.writer.write(*_guarded(lease), (change, None))

    async def change_seat(self, game: str, seat: SeatRow, lease: Lease | None = None) -> None:
        """Keep a seat's settings."""
        await self.writer.write(*_guarded(lease), self._seat_write(game, seat))

    @staticmethod
    def _seat_write(game: str, seat: SeatRow) -> Write:
        """Who sits there is not written with it: that may have changed meanwhile (``people.moving``)."""
        here = and_(t.seats.c.game == game, t.seats.c.seat == seat.seat)
        return update(t.seats).where(here).values(stops=pack(seat.stops)), None


def game_writes(game: GameRow) -> list[Write]:
    """What stores a new game, for a transaction that stores more."""
    return [
        (insert(t.games), _game_values(game)),
        (insert(t.seats), [_seat_values(game.id, seat) for seat in game.seats]),
    ]


def _guarded(lease: Lease | None) -> list[Write]:
    return [] if lease is None else [lease.guard()]


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """A log beside the file, so that readers do not wait for the writer; every commit reaches the disk."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "busy_timeout=10000",
        "foreign_keys=ON",
        "secure_delete=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _deck(data: bytes) -> DeckData:
    return msgspec.json.decode(data, type=DeckData)


def _moves_write(game: str, first: int, moves: Sequence[Move]) -> Write:
    values = [
        {
            "game": game,
            "number": number,
            "kind": move.kind,
            "seat": move.seat,
            "answer": ",".join(map(str, move.answer)),
            "automatic": move.automatic,
            "spent": move.spent,
            "mark": move.mark,
        }
        for number, move in enumerate(moves, start=first)
    ]
    return ADD_MOVES, values


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(",")) if text else ()


def _move(row: RowMapping) -> Move:
    answer = _numbers(row["answer"])
    return Move(row["kind"], row["seat"], answer, row["automatic"], row["spent"], row["mark"])


def _game_values(game: GameRow) -> dict[str, Any]:
    return {
        "id": game.id,
        "created": game.created,
        "stage": game.stage,
        "pool": game.pool,
        "root": None if game.root is None else pack(game.root),
        "options": pack(game.options),
        "origin": game.origin,
        "turn": game.turn,
        "winners": ",".join(map(str, game.winners)),
        "engine": game.engine,
        "mark": game.mark,
        "frozen": game.frozen,
        "finished": time.time() if game.stage in ENDED else None,
        "asked": game.asked,
        "again": game.again,
        "rated": RATED_LATER if game.options.rated else 0,
        "listed": game.options.listed,
        "deadline": game.deadline,
    }


def _game(row: RowMapping, seats: list[SeatRow]) -> GameRow:
    return GameRow(
        id=row["id"],
        created=row["created"],
        stage=row["stage"],
        options=msgspec.json.decode(row["options"], type=Options),
        seats=tuple(seats),
        pool=row["pool"],
        root=None if row["root"] is None else msgspec.json.decode(row["root"], type=Root),
        origin=row["origin"],
        turn=row["turn"],
        winners=_numbers(row["winners"]),
        engine=row["engine"],
        mark=row["mark"],
        frozen=row["frozen"],
        asked=row["asked"],
        again=row["again"],
        deadline=row["deadline"],
        fallen=_numbers(row["fallen"]),
    )


def _seat_values(game: str, seat: SeatRow) -> dict[str, Any]:
    return {
        "game": game,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "visitor": seat.visitor,
        "token": seat.token,
        "invitation": seat.invitation,
        "deck": None if seat.deck is None else pack(seat.deck),
        "stops": pack(seat.stops),
        "member": seat.member,
    }


def _seat(row: RowMapping) -> SeatRow:
    return SeatRow(
        seat=row["seat"],
        kind=row["kind"],
        name=row["name"],
        bot=row["bot"],
        visitor=row["visitor"],
        token=row["token"],
        invitation=row["invitation"],
        deck=None if row["deck"] is None else _deck(row["deck"]),
        stops=Stops() if row["stops"] is None else msgspec.json.decode(row["stops"], type=Stops),
        member=row["member"],
    )
