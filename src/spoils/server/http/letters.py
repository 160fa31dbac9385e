"""Letters: an address for them, and the way back into an account by one."""

from starlette.responses import Response

from spoils.server.http.account_page import account_page
from spoils.server.http.accounts import enter
from spoils.server.http.wire import Call, reply
from spoils.server.people.accounts.naming import check_password
from spoils.server.protocol.account import Confirmation, Done, EmailChange, Reset, ResetWish


async def change_email(call: Call) -> Response:
    """Another address, or none."""
    call.work(5)
    session, change = call.member(fresh=True), await call.body(EmailChange)
    await call.server.letters.new_address(session.visitor, change.email, change.language, call.place)
    return reply(await account_page(call))


async def confirm_email(call: Call) -> Response:
    """Whoever reads there wants letters."""
    call.work(2)
    await call.server.letters.confirm((await call.body(Confirmation)).token)
    return reply(Done())


async def ask_reset(call: Call) -> Response:
    """A letter, if there is anybody to send it to; the answer is always the same."""
    call.work(2)
    wish = await call.body(ResetWish)
    await call.server.letters.ask_reset(wish.name, wish.language, call.place)
    return reply(Done())


async def reset(call: Call) -> Response:
    """A new password by the link of such a letter; all sessions end."""
    call.work(5)
    setup, accounts = await call.body(Reset), call.server.accounts
    visitor = await call.server.letters.reset(setup.token)
    account = await accounts.book.of(visitor)
    assert account is not None
    check_password(setup.password, account["name"])
    await accounts.book.set_password(visitor, await accounts.hasher.hash(setup.password))
    await enter(call, visitor, move_in=setup.move_in)
    return reply(await account_page(call))
