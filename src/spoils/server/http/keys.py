"""The keys to one's account: passkeys, password, recovery codes, sessions, and those of programs."""

from starlette.responses import Response

from spoils.server.errors import Trouble
from spoils.server.http.account_page import account_page
from spoils.server.http.accounts import site
from spoils.server.http.wire import Call, in_turn, reply
from spoils.server.lines import clean_line
from spoils.server.protocol.account import Codes, NewPasskey, NewToken, PasswordChange, TokenSetup
from spoils.server.store.commit import Fenced


@in_turn
async def add_passkey(call: Call) -> Response:
    """One more passkey."""
    call.work(5)
    session, new = call.member(fresh=True), await call.body(NewPasskey)
    accounts = call.server.accounts
    passkey = await accounts.passkeys.made(site(call), "add", session.visitor, new)
    try:
        await accounts.book.write(accounts.book.keeping(session.visitor, passkey))
    except Fenced:
        raise Trouble("taken", "this passkey is known already") from None
    return reply(await account_page(call), 201)


async def drop_passkey(call: Call) -> Response:
    """One passkey less; there must be another way in."""
    session, book = call.member(fresh=True), call.server.accounts.book
    account = await book.of(session.visitor)
    assert account is not None
    if len(await book.passkeys(session.visitor)) < 2 and not account["password"]:
        raise Trouble("last_key", "this is the only way into your account; set a password first")
    await book.drop_passkey(session.visitor, call.path("id"))
    return reply(await account_page(call))


async def change_password(call: Call) -> Response:
    """A new password; all other sessions end, and the keys of programs unless they are kept."""
    call.work(5)
    session, change = call.member(), await call.body(PasswordChange)
    await call.server.accounts.change_password(session.visitor, change, session.id, call.is_fresh)
    return reply(await account_page(call))


async def new_codes(call: Call) -> Response:
    """New recovery codes."""
    call.work(1)
    return reply(Codes(await call.server.accounts.book.new_codes(call.member(fresh=True).visitor)), 201)


async def end_session(call: Call) -> Response:
    """Sign another browser out."""
    await call.server.accounts.book.end_session(call.member().visitor, call.path("id"))
    return reply(await account_page(call))


async def end_others(call: Call) -> Response:
    """Sign all other browsers out, and lock programs out unless their keys are kept."""
    session, book = call.member(), call.server.accounts.book
    keep = call.query("keep_programs")
    if keep not in ("", "yes", "no"):
        raise Trouble("malformed", f'keep_programs is "yes" or "no", not "{keep[:40]}"')
    await book.write(*book.ending(session.visitor, session.id, keep_programs=keep == "yes"))
    return reply(await account_page(call))


@in_turn
async def add_token(call: Call) -> Response:
    """A key for a program."""
    call.work(1)
    session, setup = call.member(fresh=True), await call.body(TokenSetup)
    book = call.server.accounts.book
    token = await book.add_token(session.visitor, clean_line(setup.name), setup.scopes)
    return reply(NewToken(token, await account_page(call)), 201)


async def drop_token(call: Call) -> Response:
    """No longer."""
    await call.server.accounts.book.drop_token(call.member().visitor, call.path("id"))
    return reply(await account_page(call))
