"""The lobby over HTTP: looking, opening a seat, taking one, playing a bot meanwhile."""

from starlette.responses import Response

from spoils.server.http.games import GAME_BYTES
from spoils.server.http.wire import Call, in_turn, reply
from spoils.server.protocol.lobby import MeetSetup, SeekSetup, TakeSetup


async def show(call: Call) -> Response:
    """The lobby as it is now, for those who have no socket open."""
    board = call.server.people.board
    await call.server.company.timeouts.note(call.visitor)
    you = await call.server.people.person(call.visitor)
    return reply(board.state(you, call.visitor))


@in_turn
async def offer(call: Call) -> Response:
    """Open a seat."""
    call.work(5)
    call.store(GAME_BYTES)
    setup = await call.body(SeekSetup)
    await call.offer(1)
    return reply(await call.server.people.offers.offer(setup, call.visitor, call.payer), 201)


async def withdraw(call: Call) -> Response:
    """Take it back."""
    await call.server.people.offers.withdraw(call.path("id"), call.visitor)
    return await show(call)


@in_turn
async def take(call: Call) -> Response:
    """Sit down on somebody's open seat."""
    call.work(5)
    call.store(GAME_BYTES)
    setup = await call.body(TakeSetup)
    found = await call.server.people.offers.take(call.path("id"), setup, call.visitor, call.payer)
    return reply(found, 201 if found.paired is not None else 200)


@in_turn
async def meet(call: Call) -> Response:
    """Play a bot."""
    call.work(5)
    call.store(GAME_BYTES)
    setup = await call.body(MeetSetup)
    return reply(await call.server.people.offers.meet(setup, call.visitor, call.payer), 201)
