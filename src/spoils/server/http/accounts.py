"""Accounts: making one, signing in and out, and the page about one's own."""

from typing import Final

from starlette.responses import Response

from spoils.server.http.account_page import account_page
from spoils.server.http.who import guest, site_of
from spoils.server.http.wire import Call, reply
from spoils.server.people.accounts.passkeys import Site
from spoils.server.protocol.account import (
    AccountSetup,
    PasskeySetup,
    Recovery,
    Registered,
    SignIn,
)

BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS: Final = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
    ("Mac OS", "macOS"), ("Linux", "Linux"),
)  # fmt: skip


async def show(call: Call) -> Response:
    """One's account, or what it takes to have one."""
    return reply(await account_page(call))


async def passkey_options(call: Call) -> Response:
    """What a browser needs to make a passkey: for a new account, or for one's own."""
    setup = await call.body(PasskeySetup)
    call.work(1)
    accounts = call.server.accounts
    if setup.name is None:
        session = call.member(fresh=True)
        account = await accounts.book.of(session.visitor)
        assert account is not None
        found = await accounts.passkeys.options(site(call), "add", session.visitor, account["name"])
    else:
        name = await accounts.free_name(setup.name)
        found = await accounts.passkeys.options(site(call), "create", call.visitor, name)
    return reply(found)


async def session_options(call: Call) -> Response:
    """What it needs to use one. Nobody says who they are: the passkey does."""
    call.work(1)
    return reply(await call.server.accounts.passkeys.options(site(call), "use", call.visitor))


async def register(call: Call) -> Response:
    """A new account."""
    call.work(5)
    setup = await call.body(AccountSetup)
    visitor = await call.server.accounts.register(setup, call.visitor, call.place, site(call))
    await enter(call, visitor, move_in=setup.move_in)
    codes = await call.server.accounts.book.new_codes(visitor)
    return reply(Registered(await account_page(call), codes), 201)


async def sign_in(call: Call) -> Response:
    """Into one's account."""
    call.work(5)
    setup = await call.body(SignIn)
    visitor = await call.server.accounts.sign_in(setup, call.visitor, call.place, site(call))
    await enter(call, visitor, move_in=setup.move_in)
    return reply(await account_page(call))


async def recover(call: Call) -> Response:
    """Into it by a recovery code."""
    call.work(5)
    setup = await call.body(Recovery)
    visitor = await call.server.accounts.recover(setup, call.place)
    await enter(call, visitor, move_in=setup.move_in)
    return reply(await account_page(call))


async def sign_out(call: Call) -> Response:
    """This browser is a guest again, one who has nothing."""
    session = call.member()
    await call.server.accounts.book.end_session(session.visitor, session.id)
    become_guest(call)
    await call.server.company.timeouts.carry_over(session.visitor, call.visitor)
    return reply(await account_page(call))


async def enter(call: Call, visitor: str, *, move_in: bool) -> None:
    """Sign this browser in. Its secret is a new one, whoever may have known the old one."""
    before, guest_before = call.session, "" if call.session else call.visitor
    book = call.server.accounts.book
    device = device_of(call.request.headers.get("user-agent", ""))
    call.new_secret = await book.open_session(visitor, device, "" if before is None else before.id)
    call.session = await book.session(call.new_secret)
    call.visitor = visitor
    if guest_before:
        await call.server.company.timeouts.carry_over(guest_before, visitor)
    if guest_before and move_in:
        await call.server.moving.move_in(guest_before, visitor)
        assert call.session is not None
        await call.server.people.push.sign_in(visitor, call.session.id)


def become_guest(call: Call) -> None:
    """Nobody is signed in here any more."""
    nobody = guest("")
    call.session, call.visitor, call.new_secret = None, nobody.visitor, nobody.new_secret


def site(call: Call) -> Site:
    """What passkeys are bound to."""
    return site_of(call.request, call.server.settings.origin)


def device_of(agent: str) -> str:
    """A browser as its owner knows it: not more of what it says about itself than that."""
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return " · ".join(part for part in (browser, system) if part)
