"""Being called, and being away, over HTTP."""

from starlette.responses import Response

from spoils.server.http.wire import Call, reply
from spoils.server.people.correspondence.away import go_away
from spoils.server.protocol.calls import AwaySetup, PushSetup, Wishes


async def show(call: Call) -> Response:
    """How whoever asks is called."""
    return reply(await call.server.people.calls.settings(call.visitor))


async def wish(call: Call) -> Response:
    """Wishes, instead of those before."""
    call.work(1)
    await call.server.people.calls.wish(call.visitor, await call.body(Wishes))
    return await show(call)


async def away(call: Call) -> Response:
    """Be away, or be back."""
    call.work(1)
    await go_away(call.server.store, call.visitor, (await call.body(AwaySetup)).days)
    return await show(call)


async def enter(call: Call) -> Response:
    """Call this browser."""
    call.work(1)
    call.store(2_000)
    session = "" if call.session is None else call.session.id
    await call.server.people.push.enter(call.visitor, session, await call.body(PushSetup))
    return await show(call)


async def forget(call: Call) -> Response:
    """Call no browser any more."""
    call.work(1)
    await call.server.people.push.forget(call.visitor)
    return await show(call)
