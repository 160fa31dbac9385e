"""All tables: finding one, setting one up, joining it, playing on from another."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from spoils.cards.card import bad_character
from spoils.server.errors import Trouble, unknown_game
from spoils.server.play.info import info_of
from spoils.server.play.play import Play
from spoils.server.play.room import Room, Services
from spoils.server.play.seating import Seating
from spoils.server.play.thinker import check_bot, title_of
from spoils.server.protocol.games import Against, Created, GameSetup, JoinSetup, MyGame, SeatLink, SeatSetup
from spoils.server.protocol.replays import BranchSetup
from spoils.server.protocol.socket import Rematch
from spoils.server.shelf.shelf import Shelf
from spoils.server.store.rows import GameRow, Move, Options, Root, SeatRow

TURNED: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that turn the direction of a text: with them a line could pretend to be another."""


def new_token() -> str:
    """A key that nobody guesses."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """The id of a game: unguessable too, as it lets people watch."""
    return secrets.token_urlsafe(12)


def link_to(game: str, seat: int, token: str) -> SeatLink:
    """The link of a seat or an invitation."""
    return SeatLink(seat, token, f"/game/{game}#{token}")


def created(row: GameRow, visitor: str | None = None) -> Created:
    """What whoever set up or joined a game gets to know: all seats of a visitor, and all invitations."""
    mine = [seat for seat in row.seats if seat.token and (visitor is None or seat.visitor == visitor)]
    return Created(
        game=info_of(row),
        seats=tuple(link_to(row.id, seat.seat, seat.token) for seat in mine),
        invitations=tuple(
            link_to(row.id, seat.seat, seat.invitation) for seat in row.seats if seat.kind == "open"
        ),
        watch=f"/game/{row.id}",
    )


class Hall:
    """All tables of the server."""

    def __init__(self, services: Services, shelf: Shelf) -> None:
        self.services = services
        self.seating = Seating(services.store, shelf, services.workers)
        self.rooms: dict[str, Room] = {}
        self.opening = asyncio.Lock()

    # ---- finding -------------------------------------------------------------------------------------------

    async def row(self, game: str) -> GameRow:
        """A game by its id."""
        room = self.rooms.get(game)
        row = room.row if room is not None else await self.services.store.game(game)
        if row is None:
            raise unknown_game(game)
        return row

    async def room(self, game: str) -> Room:
        """The table of a game."""
        async with self.opening:
            room = self.rooms.get(game)
            if room is None:
                row = await self.services.store.game(game)
                if row is None:
                    raise unknown_game(game)
                room = self.rooms[game] = Room(self.services, row)
            return room

    async def seats_for(self, game: str, tokens: Sequence[str]) -> tuple[Room, tuple[int, ...]]:
        """The table, and the seats that these keys open."""
        room = await self.room(game)
        found = tuple(_seat_with(room.row, token) for token in tokens)
        if not tokens and not room.row.options.watchable:
            raise unknown_game(game)
        return room, tuple(sorted(set(found)))

    async def games_of(self, visitor: str) -> list[MyGame]:
        """The visitor's games."""
        found = []
        for row in await self.services.store.games_of(visitor):
            room = self.rooms.get(row.id)
            links = created(row, visitor).seats
            found.append(MyGame(room.info() if room else info_of(row), links, _is_awaited(room, links)))
        return found

    # ---- setting up ----------------------------------------------------------------------------------------

    async def create(self, setup: GameSetup, visitor: str) -> Created:
        """A new game. It begins at once unless somebody is still to join."""
        self.seating.check_edition(setup.edition)
        seats = [await self.new_seat(index, seat, setup, visitor) for index, seat in enumerate(setup.seats)]
        row = GameRow(
            id=new_id(),
            created=time.time(),
            stage="waiting",
            options=Options(
                edition=setup.edition,
                seed=secrets.randbits(53) if setup.seed is None else setup.seed,
                seeded=setup.seed is not None,
                clock=setup.clock,
                undo=setup.undo,
                watchable=setup.watchable,
                ask_payment=setup.ask_payment,
                illegal_decks=setup.illegal_decks,
            ),
            seats=told_apart(seats),
        )
        return await self.add(await self.begun(row), visitor)

    async def new_seat(self, index: int, setup: SeatSetup, game: GameSetup, visitor: str) -> SeatRow:
        if setup.kind == "invite":
            return SeatRow(index, "open", setup.name or "", invitation=new_token())
        if setup.kind == "bot":
            check_bot(setup.bot)
        deck = await self.seating.deck(setup.deck_id, setup.deck, visitor)
        if deck is None:
            if setup.kind == "me":
                raise Trouble("bad_deck", f"seat {index} has no deck; give it deck_id or deck")
            deck = self.seating.any_deck(game.edition)
        await self.seating.check_deck(deck, visitor, game.edition, lenient=game.illegal_decks)
        if setup.kind == "bot":
            name = clean_line(setup.name or title_of(setup.bot))
            return SeatRow(index, "bot", name, bot=setup.bot, visitor=visitor, deck=deck)
        name = clean_line(setup.name or f"Player {index + 1}")
        return SeatRow(index, "person", name, visitor=visitor, token=new_token(), deck=deck)

    async def begun(self, row: GameRow) -> GameRow:
        """The row with the beginning of the game, if everybody is there."""
        if any(seat.kind == "open" for seat in row.seats):
            return row
        return await self.seating.beginning(row)

    async def add(self, row: GameRow, visitor: str, moves: Sequence[Move] = ()) -> Created:
        """Keep a new game."""
        await self.services.store.keep_visitor(visitor)
        await self.services.store.add_game(row, moves)
        return created(row, visitor)

    # ---- joining -------------------------------------------------------------------------------------------

    async def join(self, game: str, setup: JoinSetup, visitor: str) -> Created:
        """Take an invited seat. The seat gets a new key, which whoever invited does not have."""
        room = await self.room(game)
        async with self.opening:
            row = room.row
            seat = next((seat for seat in row.seats if _same(seat.invitation, setup.token)), None)
            if seat is None:
                raise Trouble("not_yours", "this is no invitation to this game; ask for the link again")
            if seat.kind != "open":
                if seat.visitor == visitor:
                    return created(row, visitor)
                raise Trouble("used", "somebody else has accepted this invitation; ask for another one")
            deck = await self.seating.deck(setup.deck_id, setup.deck, visitor) or seat.deck
            if deck is None:
                raise Trouble("bad_deck", "you have no deck yet; send deck_id or deck")
            lenient = row.options.illegal_decks
            await self.seating.check_deck(deck, visitor, row.options.edition, lenient=lenient)
            taken = SeatRow(
                seat.seat,
                "person",
                clean_line(setup.name),
                visitor=visitor,
                token=new_token(),
                invitation=seat.invitation,
                deck=deck,
            )
            seats = (taken if one.seat == seat.seat else one for one in row.seats)
            row = await self.begun(replace(row, seats=told_apart(seats, newcomer=seat.seat)))
            await self.services.store.keep_visitor(visitor)
            await self.services.store.change_game(row)
        await room.begin(row)
        mine = created(row, visitor)
        return replace(mine, invitations=())

    # ---- playing on ----------------------------------------------------------------------------------------

    async def start(self, root: Root, pool: str, seat: int, count: int, against: Against, visitor: str,
                    origin: str,
                    moves: Sequence[Move] = (), decks: Iterable[SeatRow] = ()) -> Created:  # fmt: skip
        """A game of one person against bots, from somewhere else than the start."""
        bot = against.bot
        check_bot(bot)
        if not 0 <= seat < count:
            raise Trouble("malformed", f"there is no seat {seat}; the seats are 0 to {count - 1}")
        before = {one.seat: one.deck for one in decks}
        name = clean_line(against.bot_name or title_of(bot))
        seats = [SeatRow(index, "bot", name, bot=bot, deck=before.get(index)) for index in range(count)]
        name = clean_line(against.name or f"Player {seat + 1}")
        person = replace(seats[seat], kind="person", name=name, bot="")
        seats[seat] = replace(person, visitor=visitor, token=new_token())
        options = Options(edition=root.edition, seed=secrets.randbits(53), undo="free")
        row = GameRow(new_id(), time.time(), "playing", options, told_apart(seats), pool, root, origin)
        return await self.add(row, visitor, moves)

    async def branch(self, game: str, setup: BranchSetup, visitor: str) -> Created:
        """Play on from a step of a finished game."""
        room = await self.room(game)
        async with room.lock:
            play = await room.loaded()
            row = room.row
            must_be_over(row)
            if setup.step > len(play.moves):
                raise Trouble("malformed", f"there is no step {setup.step}; the last is {len(play.moves)}")
            moves = play.moves[: setup.step]
            begin, people = play.begin, [setup.seat]
            there = await room.work(lambda: Play(begin, people, moves).game.over)
        if there:
            raise Trouble("over", f"at step {setup.step} the game is over; choose an earlier one")
        assert row.root is not None
        assert row.pool is not None
        root = replace(row.root, edition=row.options.edition)
        return await self.start(
            root, row.pool, setup.seat, len(row.seats), setup, visitor, row.id, moves, row.seats
        )

    async def rematch(self, game: str, token: str, visitor: str) -> Created:
        """The same table once more, one for everybody: the others get invitations, or simply ask, too. They
        need not bring their decks again."""
        room = await self.room(game)
        row = room.row
        asking = row.seats[_seat_with(row, token)]
        must_be_over(row)
        if room.again and (there := await self.row(room.again)).stage != "over":
            return await self.join_rematch(there, asking, visitor)
        if row.root is None or row.root.setup is None:
            raise Trouble("not_begun", "a game from a position has no rematch; set the position up again")
        seats = []
        for seat in row.seats:
            if seat.kind == "bot":
                seats.append(seat)
            elif seat.visitor == asking.visitor:
                seats.append(replace(seat, token=new_token(), invitation="", visitor=visitor))
            else:
                seats.append(SeatRow(seat.seat, "open", seat.name, invitation=new_token(), deck=seat.deck))
        options = replace(row.options, seed=secrets.randbits(53), seeded=False, wordings=())
        again = GameRow(new_id(), time.time(), "waiting", options, tuple(seats))
        answer = await self.add(await self.begun(again), visitor)
        room.again = again.id
        for link in answer.invitations:
            for guest in room.guests:
                if link.seat in guest.seats:
                    guest.send(Rematch(link.seat, again.id, link.token, link.link))
        return answer

    async def join_rematch(self, row: GameRow, before: SeatRow, visitor: str) -> Created:
        """A rematch that somebody has asked for already, for another seat of the game before."""
        seat = row.seats[before.seat]
        if seat.kind != "open":
            return created(row, visitor)
        return await self.join(row.id, JoinSetup(seat.invitation, before.name), visitor)

    # ---- the end of the day --------------------------------------------------------------------------------

    def put_away(self, everything: bool = False) -> None:
        """Close tables at which nothing goes on."""
        for game, room in list(self.rooms.items()):
            if everything or room.is_idle():
                room.close()
                del self.rooms[game]


def clean_line(text: str) -> str:
    """A name, or something said, as others will read it."""
    line = " ".join(text.split())
    if not line or bad_character(line) is not None or TURNED.search(line):
        raise Trouble("malformed", "names and what is said must be one line of printable text")
    return line


def told_apart(seats: Iterable[SeatRow], newcomer: int = -1) -> tuple[SeatRow, ...]:
    """The seats with names that differ: of two that are the same, the later or the newcomer gets a number."""
    names: dict[int, str] = {}
    everybody = tuple(seats)
    for seat in sorted(everybody, key=lambda seat: seat.seat == newcomer):
        name, number = seat.name, 2
        while name and name in names.values():
            name, number = f"{seat.name} {number}", number + 1
        names[seat.seat] = name
    return tuple(replace(seat, name=names[seat.seat]) for seat in everybody)


def must_be_over(row: GameRow) -> None:
    """Refuse what would show hidden cards of a running game."""
    if row.stage != "over":
        raise Trouble("not_over", "the game is not over; this can be done when it is")


def _same(kept: str, given: str) -> bool:
    return bool(kept) and secrets.compare_digest(kept.encode(), given.encode())


def _seat_with(row: GameRow, token: str) -> int:
    for seat in row.seats:
        if _same(seat.token, token):
            return seat.seat
    raise Trouble("not_yours", "this link opens no seat of this game; ask for the link again")


def _is_awaited(room: Room | None, links: Iterable[SeatLink]) -> bool:
    if room is None or room.play is None or room.play.game.question is None:
        return False
    return room.play.game.question.player in [link.seat for link in links]
