"""Taking everything along, and leaving for good."""

import msgspec
from starlette.responses import Response

from spoils.server.errors import Trouble
from spoils.server.http.account_page import account_page
from spoils.server.http.accounts import become_guest
from spoils.server.http.wire import Call, reply
from spoils.server.people.accounts.naming import likeness
from spoils.server.protocol.account import Farewell


async def export(call: Call) -> Response:
    """Everything that is kept about whoever asks, as one file; guests have a right to it, too."""
    call.slow_work(20)
    found = await call.server.accounts.book.exported(call.visitor)
    return Response(
        msgspec.json.format(msgspec.json.encode(found), indent=1),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="spoils-export.json"'},
    )


async def delete(call: Call) -> Response:
    """Delete the account with everything that it has."""
    call.work(20)
    session, farewell = call.member(fresh=True), await call.body(Farewell)
    account = await call.server.accounts.book.of(session.visitor)
    assert account is not None
    if likeness(farewell.name) != account["likeness"]:
        raise Trouble("not_you", "that is not the name of your account; nothing was deleted")
    become_guest(call)
    await call.server.company.timeouts.carry_over(session.visitor, call.visitor)
    await call.server.moving.leave(session.visitor)
    return reply(await account_page(call))
