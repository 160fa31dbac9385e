"""All games: finding one, setting one up, joining it, playing on from another."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Collection, Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from spoils.server.errors import Trouble, unknown_game
from spoils.server.lines import clean_line
from spoils.server.people.names import free_for, member_name
from spoils.server.play.info import info_of
from spoils.server.play.room import Room
from spoils.server.play.seating import Seating
from spoils.server.play.services import Services
from spoils.server.play.spectators import Spectators
from spoils.server.play.thinker import check_bot, title_of
from spoils.server.protocol.games import (
    Against,
    Created,
    GameInfo,
    GameSetup,
    JoinSetup,
    MyGame,
    SeatLink,
    SeatSetup,
)
from spoils.server.protocol.replays import BranchSetup
from spoils.server.store.commit import Write
from spoils.server.store.leases import Lease
from spoils.server.store.rows import GameRow, Move, Options, Root, SeatRow
from spoils.server.work.deck_jobs import Gathered
from spoils.server.work.game_jobs import Branch, BranchedOff
from spoils.server.work.service import Payer

LONGEST_NAME: Final = 40
"""Letters; the database has room for no more."""


def new_token() -> str:
    """A key that nobody guesses."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """The id of a game: unguessable too, as it lets people watch."""
    return secrets.token_urlsafe(12)


def new_seed() -> int:
    """A secret from which all shuffles of a game follow; that it is one shows in its size."""
    return secrets.randbits(256) | 1 << 255


class GameRegistry:
    """All tables of the server."""

    def __init__(self, services: Services, seating: Seating) -> None:
        self.services = services
        self.seating = seating
        self.rooms: dict[str, Room] = {}
        self.spectators = Spectators()
        self.opening = asyncio.Lock()

    # ---- finding -------------------------------------------------------------------------------------------

    async def row(self, game: str) -> GameRow:
        """A game by its id."""
        room = self.rooms.get(game)
        row = room.row if room is not None else await self.services.store.game(game)
        if row is None:
            raise unknown_game(game)
        return row

    async def visible(self, game: str, visitor: str, token: str = "") -> GameRow:
        """A game that this visitor may know about: a private one is known only to those who sit there."""
        row = await self.row(game)
        if not row.options.watchable and not sits_there(row, visitor, token):
            raise unknown_game(game)
        return row

    async def info(self, game: str, visitor: str, token: str = "") -> GameInfo:
        """What whoever may know about a game may know."""
        row = await self.visible(game, visitor, token)
        room = self.rooms.get(game)
        return info_of(row) if room is None else room.info()

    async def room(self, game: str) -> Room:
        """The table of a game."""
        async with self.opening:
            room = self.rooms.get(game)
            if room is None or room.closed:
                room = self.rooms[game] = await self.open(game)
            return room

    async def open(self, game: str) -> Room:
        """Set a table up; where there are several processes, this one owns the game from here on."""
        store, cluster = self.services.store, self.services.cluster
        row = await store.game(game)
        if row is None:
            raise unknown_game(game)
        if cluster is None:
            return Room(self.services, row)
        lease = await cluster.take(game)
        row = await store.game(game)  # as the owner before has left it
        assert row is not None
        return Room(self.services, row, lease)

    async def seats_for(self, game: str, tokens: Sequence[str]) -> tuple[Room, tuple[int, ...]]:
        """The table, and the seats that these keys open."""
        room = await self.room(game)
        found = tuple(seat_with(room.row, token) for token in tokens)
        if not tokens and not room.row.options.watchable:
            raise unknown_game(game)
        return room, tuple(sorted(set(found)))

    async def games_of(self, visitor: str) -> list[MyGame]:
        """The visitor's games."""
        found = []
        for row in await self.services.store.games_of(visitor):
            room = self.rooms.get(row.id)
            links = self.created(row, visitor).seats
            awaited = row.stage == "playing" and row.asked in [link.seat for link in links]
            found.append(MyGame(room.info() if room else info_of(row), links, awaited))
        return found

    def created(self, row: GameRow, visitor: str) -> Created:
        """What a visitor gets to know who set up or joined a game: their seats, and all invitations."""
        page = f"{self.services.settings.prefix}/game/{row.id}"

        def link(seat: SeatRow, key: str) -> SeatLink:
            return SeatLink(seat.seat, key, f"{page}#{key}")

        mine = [seat for seat in row.seats if seat.token and seat.visitor == visitor]
        return Created(
            game=info_of(row),
            seats=tuple(link(seat, seat.token) for seat in mine),
            invitations=tuple(link(seat, seat.invitation) for seat in row.seats if seat.kind == "open"),
            watch=page,
        )

    # ---- setting up ----------------------------------------------------------------------------------------

    async def create(self, setup: GameSetup, visitor: str, payer: Payer) -> Created:
        """A new game. It begins at once unless somebody is still to join."""
        if any(seat.kind == "invite" for seat in setup.seats):
            await self.services.company.check_welcome(visitor)
        self.seating.check_edition(setup.edition)
        if setup.clock is not None and setup.days:
            raise Trouble("malformed", "a game has a clock or days for each answer, not both")
        await self.check_count(visitor)
        seats = [
            await self.new_seat(index, seat, setup, visitor, payer) for index, seat in enumerate(setup.seats)
        ]
        row = GameRow(
            id=new_id(),
            created=time.time(),
            stage="waiting",
            options=Options(
                edition=setup.edition,
                seed=new_seed() if setup.seed is None else setup.seed,
                seeded=setup.seed is not None,
                clock=setup.clock,
                days=setup.days,
                undo=setup.undo,
                watchable=setup.watchable,
                ask_payment=setup.ask_payment,
                illegal_decks=setup.illegal_decks,
                coach=setup.coach,
            ),
            seats=told_apart(await self.with_member(seats, visitor)),
        )
        return await self.add(await self.begun(row, payer), visitor)

    async def set_up(
        self,
        game: str,
        seats: Iterable[SeatRow],
        options: Options,
        cards: Gathered,
        payer: Payer,
        origin: str = "",
    ) -> GameRow:
        """A game of people and bots whose decks were checked elsewhere; the one that is there already if it
        was set up before."""
        there = await self.services.store.game(game)
        if there is not None:
            return there
        options = replace(options, seed=new_seed())
        row = GameRow(game, time.time(), "waiting", options, told_apart(seats), origin=origin)
        row = await self.seating.beginning(row, payer, cards)
        await self.services.store.add_game(row)
        return row

    async def new_seat(
        self, index: int, setup: SeatSetup, game: GameSetup, visitor: str, payer: Payer
    ) -> SeatRow:
        if setup.kind == "invite":
            return SeatRow(index, "open", setup.name or "", invitation=new_token())
        if setup.kind == "bot":
            check_bot(setup.bot)
        deck = await self.seating.deck(setup.deck_id, setup.deck, visitor)
        if deck is None and setup.kind == "me":
            raise Trouble("bad_deck", f"seat {index} has no deck; give it deck_id or deck")
        deck = await self.seating.bring(deck, visitor, game.edition, payer, lenient=game.illegal_decks)
        if setup.kind == "bot":
            name = self.name(setup.name or title_of(setup.bot))
            return SeatRow(index, "bot", name, bot=setup.bot, visitor=visitor, deck=deck)
        name = await self.own_name(setup.name or f"Player {index + 1}", visitor)
        return SeatRow(index, "person", name, visitor=visitor, token=new_token(), deck=deck)

    async def prepared(
        self, options: Options, seats: Iterable[SeatRow], payer: Payer, cards: Gathered | None = None
    ) -> GameRow:
        """A game of people who were brought together, each with a deck that was looked at before, perhaps of
        cards that they have drafted; it is not stored yet."""
        options, found = replace(options, seed=new_seed()), list(seats)
        for visitor in {seat.visitor for seat in found if seat.visitor is not None}:
            found = await self.with_member(found, visitor)
        row = GameRow(new_id(), time.time(), "waiting", options, told_apart(found))
        return await self.begun(row, payer, cards)

    def name(self, text: str) -> str:
        """What somebody wants to be called at a table."""
        name = clean_line(text)
        if self.services.words.finds(name):
            raise Trouble("bad_name", "that name is not welcome here; choose another one")
        return name

    async def own_name(self, text: str, visitor: str) -> str:
        """The same for somebody who must not be taken for another."""
        return await free_for(self.services.store, visitor, self.name(text))

    async def with_member(self, seats: Iterable[SeatRow], visitor: str) -> list[SeatRow]:
        """The seats; the first one of somebody with an account has its name, and is marked."""
        found = list(seats)
        name = await member_name(self.services.store, visitor)
        mine = (seat.seat for seat in found if seat.kind == "person" and seat.visitor == visitor)
        first = next(mine, None)
        if name and first is not None:
            found[first] = replace(found[first], name=name, member=True)
        return found

    async def begun(self, row: GameRow, payer: Payer, cards: Gathered | None = None) -> GameRow:
        """The row with the beginning of the game, if everybody is there."""
        if any(seat.kind == "open" for seat in row.seats):
            return row
        row = await self.seating.beginning(row, payer, cards)
        if row.options.days:  # due at once: as soon as it is known who is asked, they have so many days
            row = replace(row, deadline=self.services.store.clock())
        return row

    async def check_count(self, visitor: str) -> None:
        """Refuse a visitor who has too many games open."""
        limit = self.services.settings.limits.games
        if await self.services.store.count_running(visitor) >= limit:
            raise Trouble("too_many", f"you have {limit} games that are not over; finish or concede one")

    async def add(self, row: GameRow, visitor: str, moves: Sequence[Move] = ()) -> Created:
        """Keep a new game."""
        await self.services.store.keep_visitor(visitor)
        await self.services.store.add_game(row, moves)
        return self.created(row, visitor)

    async def seat_together(
        self, options: Options, seats: Iterable[SeatRow], payer: Payer, guards: Sequence[Write] = ()
    ) -> GameRow:
        """A game of people who have found each other, each with a deck that was looked at before. It begins
        at once; nothing is stored (Fenced) if one of the guards says no."""
        found = list(seats)
        for visitor in {seat.visitor for seat in found if seat.visitor is not None}:
            found = await self.with_member(found, visitor)
        options = replace(options, seed=new_seed())
        row = GameRow(new_id(), time.time(), "waiting", options, told_apart(found))
        row = await self.begun(row, payer)
        for seat in row.seats:
            if seat.visitor is not None:
                await self.services.store.keep_visitor(seat.visitor)
        await self.services.store.add_game(row, guards=guards)
        if row.options.days and row.stage == "playing":  # whoever is asked first is waited for from now on
            await (await self.room(row.id)).begin(row)
        return row

    # ---- joining -------------------------------------------------------------------------------------------

    async def join(self, game: str, setup: JoinSetup, visitor: str, payer: Payer) -> Created:
        """Take an invited seat. The seat gets a new key, which whoever invited does not have."""
        room = await self.room(game)
        async with self.opening:
            row = room.row
            seat = next((seat for seat in row.seats if _same(seat.invitation, setup.token)), None)
            if seat is None:
                raise Trouble("not_yours", "this is no invitation to this game; ask for the link again")
            if seat.kind != "open":
                if seat.visitor == visitor:
                    return replace(self.created(row, visitor), invitations=())
                raise Trouble("used", "somebody else has accepted this invitation; ask for another one")
            people = {one.visitor for one in row.seats if one.kind == "person" and one.visitor}
            await self.services.company.check_welcome(visitor, people)
            deck = await self.seating.deck(setup.deck_id, setup.deck, visitor) or seat.deck
            if deck is None:
                raise Trouble("bad_deck", "you have no deck yet; send deck_id or deck")
            await self.seating.bring_to(row, deck, visitor, payer)
            taken = SeatRow(
                seat.seat,
                "person",
                await self.own_name(setup.name, visitor),
                visitor=visitor,
                token=new_token(),
                invitation=seat.invitation,
                deck=deck,
            )
            others = [one for one in row.seats if one.seat != seat.seat]
            if not any(one.visitor == visitor and one.kind == "person" for one in others):
                name = await member_name(self.services.store, visitor)
                taken = replace(taken, name=name or taken.name, member=bool(name))
            seats = sorted([taken, *others], key=lambda one: one.seat)
            row = await self.begun(replace(row, seats=told_apart(seats, newcomer=seat.seat)), payer)
            await self.services.store.keep_visitor(visitor)
            await self.services.store.change_game(row, room.lease, row.seats[seat.seat])
        await room.begin(row)
        mine = self.created(row, visitor)
        return replace(mine, invitations=())

    # ---- playing on ----------------------------------------------------------------------------------------

    async def start(self, root: Root, pool: str, seat: int, count: int, against: Against, visitor: str,
                    origin: str, before: BranchedOff | None = None,
                    engine: str = "", decks: Iterable[SeatRow] = ()) -> Created:  # fmt: skip
        """A game of one person against bots, from somewhere else than the start."""
        bot = against.bot
        check_bot(bot)
        await self.check_count(visitor)
        if not 0 <= seat < count:
            raise Trouble("malformed", f"there is no seat {seat}; the seats are 0 to {count - 1}")
        brought = {one.seat: one.deck for one in decks}
        name = self.name(against.bot_name or title_of(bot))
        seats = [SeatRow(index, "bot", name, bot=bot, deck=brought.get(index)) for index in range(count)]
        name = await self.own_name(against.name or f"Player {seat + 1}", visitor)
        person = replace(seats[seat], kind="person", name=name, bot="")
        seats[seat] = replace(person, visitor=visitor, token=new_token())
        seats = await self.with_member(seats, visitor)
        options = Options(edition=root.edition, seed=new_seed(), undo="free")
        row = GameRow(new_id(), time.time(), "playing", options, told_apart(seats), pool, root, origin)
        if before is None:
            return await self.add(row, visitor)
        row = replace(row, engine=engine, mark=before.mark)
        return await self.add(row, visitor, before.moves)

    async def branch(self, game: str, setup: BranchSetup, visitor: str, payer: Payer) -> Created:
        """Play on from a step of a finished game."""
        row = await self.visible(game, visitor)
        must_be_over(row)
        job = Branch(game=row.id, step=setup.step)
        found = msgspec.msgpack.decode(await self.seating.desks.show(row, job, payer), type=BranchedOff)
        assert row.root is not None
        assert row.pool is not None
        root = replace(row.root, edition=row.options.edition)
        return await self.start(
            root, row.pool, setup.seat, len(row.seats), setup, visitor, row.id, found,
            self.services.crew.engine_for(row), row.seats,
        )  # fmt: skip

    # ---- the end of the day --------------------------------------------------------------------------------

    async def put_away(self, everything: bool = False) -> None:
        """Close tables at which nothing goes on; none waits for another one's worker."""
        gone = {
            game: room for game, room in self.rooms.items() if everything or room.closed or room.is_idle()
        }
        for game, room in gone.items():
            room.close()
            del self.rooms[game]
        await asyncio.gather(*(room.let_go() for room in gone.values()))

    async def renew(self, game: str, *, open_it: bool = False) -> None:
        """Who sits at a table has changed in the database: whichever process has it reads that again. One
        that nobody has is set up where somebody is gone for good, as that ends the game for them."""
        cluster = self.services.cluster
        owner = None if cluster is None else await cluster.elsewhere(game)
        if owner is not None and cluster is not None:
            await cluster.renew(owner, game)
            return
        room = await self.room(game) if open_it else self.rooms.get(game)
        if room is not None:
            await room.renew()

    def leases(self) -> list[Lease]:
        """Of all tables that this process owns."""
        return [room.lease for room in self.rooms.values() if room.lease is not None]

    def lose(self, leases: Collection[Lease]) -> None:
        """These games belong to another process by now, or may."""
        for lease in leases:
            room = self.rooms.get(lease.game)
            if room is not None and room.lease == lease:
                room.lose()
                del self.rooms[lease.game]


def told_apart(seats: Iterable[SeatRow], newcomer: int = -1) -> tuple[SeatRow, ...]:
    """The seats with names that differ: of two that are the same, the later or the newcomer gets a number."""
    names: dict[int, str] = {}
    everybody = tuple(seats)
    for seat in sorted(everybody, key=lambda seat: seat.seat == newcomer):
        name, number = seat.name, 2
        while name and name in names.values():
            name, number = f"{seat.name[: LONGEST_NAME - len(f' {number}')]} {number}", number + 1
        names[seat.seat] = name
    return tuple(replace(seat, name=names[seat.seat]) for seat in everybody)


def must_be_ended(row: GameRow) -> None:
    """As ``must_be_over``; a game that is frozen has ended, too."""
    if row.stage != "frozen":
        must_be_over(row)


def must_be_over(row: GameRow) -> None:
    """Refuse what would show hidden cards of a running game."""
    if row.stage != "over":
        raise Trouble("not_over", "the game is not over; this can be done when it is")


def seat_with(row: GameRow, token: str) -> int:
    """Which seat this key opens."""
    for seat in row.seats:
        if _same(seat.token, token):
            return seat.seat
    raise Trouble("not_yours", "this link opens no seat of this game; ask for the link again")


def _same(kept: str, given: str) -> bool:
    return bool(kept) and secrets.compare_digest(kept.encode(), given.encode())


def sits_there(row: GameRow, visitor: str, token: str) -> bool:
    """Whether somebody has a seat at a game, or the key of one."""
    if any(_same(seat.token, token) or _same(seat.invitation, token) for seat in row.seats):
        return True
    return any(seat.visitor == visitor for seat in row.seats)
