"""What a judge can do at a table: stop the clocks, give time, take back, decide the game.

Everything is stored with the game before it is done, and everybody at the table is told.
"""

from msgspec.structs import replace

from spoils.server.errors import Trouble
from spoils.server.people.correspondence.away import DAY
from spoils.server.play.room import Room
from spoils.server.protocol.games import Ruling
from spoils.server.protocol.socket import Judged, Table
from spoils.server.store.rows import Options
from spoils.server.work import commands as c


async def pause(room: Room, ruling: Ruling) -> None:
    """Stop the clocks; nobody can answer any more."""
    async with room.lock:
        must_go_on(room)
        if room.row.options.paused:
            raise Trouble("paused", "the game is paused already")
        await note(room, ruling, replace(room.row.options, paused=True))


async def resume(room: Room, ruling: Ruling) -> None:
    """Go on."""
    async with room.lock:
        must_go_on(room)
        if not room.row.options.paused:
            raise Trouble("paused", "the game is not paused")
        await note(room, ruling, replace(room.row.options, paused=False))
        if room.row.options.days:  # whoever is asked has all the days again
            deadline = room.services.store.clock() + room.row.options.days * DAY
            await room.stored(room.services.store.change_deadline(room.row.id, deadline, room.lease))
            room.row = replace(room.row, deadline=deadline)
    room.go_on()


async def extend(room: Room, ruling: Ruling) -> None:
    """More time on the clock of a seat."""
    async with room.lock:
        must_go_on(room)
        options, seat = room.row.options, seat_of(room, ruling)
        if options.clock is None:
            raise Trouble("not_now", "this game is played without a clock")
        extra = [*options.extra, *([0] * (len(room.row.seats) - len(options.extra)))]
        extra[seat] += ruling.seconds
        await note(room, ruling, replace(options, extra=tuple(extra)))


async def take_back(room: Room, ruling: Ruling) -> None:
    """Take the last answer of a seat back, and everything since."""
    async with room.lock:
        must_go_on(room)
        seat = seat_of(room, ruling)
        checked = await room.ask(c.CheckUndo(seat))
        if not checked.standing.undoable[seat]:
            raise Trouble("no_undo", "there is no answer of this player to take back")
        await note(room, ruling, room.row.options)
        done = await room.do(c.TakeBack(seat))
        room.drop_undo()
    room.go_on(done)


async def award(room: Room, ruling: Ruling) -> None:
    """A seat loses the game."""
    async with room.lock:
        must_go_on(room)
        seat = seat_of(room, ruling)
        await note(room, ruling, replace(room.row.options, paused=False))
        await room.do(c.GiveUp(seat, "ruling", 0))
        room.drop_undo()


def must_go_on(room: Room) -> None:
    """Refuse to decide anything in a game that is over."""
    if room.row.stage != "playing":
        raise Trouble("over", "the game is over; its result can be changed at the desk")


def seat_of(room: Room, ruling: Ruling) -> int:
    """The seat that it is about."""
    if ruling.seat is None or ruling.seat >= len(room.row.seats):
        raise Trouble("malformed", f"seat must be a number from 0 to {len(room.row.seats) - 1}")
    return ruling.seat


async def note(room: Room, ruling: Ruling, options: Options) -> None:
    """Keep a ruling and what changes with it, and tell everybody. The room is locked."""
    options = replace(options, rulings=(*options.rulings, ruling))
    await room.stored(room.services.store.change_options(room.row.id, options, room.lease))
    room.row = replace(room.row, options=options)
    room.follow_clock()
    room.audience.tell(Table(room.info()))
    room.audience.tell(Judged(ruling, room.clock_state()))
