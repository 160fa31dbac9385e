"""Who asks: a guest by a cookie, a member by the cookie of a session, a program by its key."""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from spoils.server.errors import Trouble
from spoils.server.people.accounts.book import AccountBook, Session
from spoils.server.people.accounts.passkeys import Site
from spoils.server.people.accounts.secrets import SIGNED_IN

COOKIE: Final = "spoils"
BEARER: Final = "bearer "
OWN_ONLY: Final = ("/api/account", "/api/company", "/api/moderation", "/api/calls", "/api/puzzles")
"""What no program may do, whatever its key is good for. A browser that is called would be called still when
the key is gone; puzzles are rated by the people who try them."""
OWN_DEEDS: Final = ("/block", "/report")
"""The same about somebody in particular."""
OF_DECKS: Final = ("/api/decks", "/api/collection", "/api/cards")
FOR_ALL: Final = ("/api/about", "/api/health", "/api/schema.json", "/api/messages", "/api/rules")


@dataclass(frozen=True)
class Who:
    """Whoever asks."""

    visitor: str
    new_secret: str = ""
    """For the cookie of a browser that has none yet."""
    session: Session | None = None
    """Of a member."""
    scopes: tuple[str, ...] | None = None
    """What a program may do; None for a browser."""


async def who_asks(book: AccountBook, connection: HTTPConnection) -> Who:
    """Whoever this request, or this socket, comes from."""
    given = connection.headers.get("authorization", "")
    if given[: len(BEARER)].lower() == BEARER:
        return await program(book, given[len(BEARER) :].strip())
    secret = connection.cookies.get(COOKIE, "")
    if secret.startswith(SIGNED_IN):
        session = await book.session(secret)
        return guest("") if session is None else Who(session.visitor, session=session)
    return guest(secret)


def guest(secret: str) -> Who:
    """A browser that is not signed in; the id is known from the secret, never the other way round."""
    if 20 <= len(secret) <= 80 and secret.isascii() and not secret.startswith(SIGNED_IN):
        return Who(visitor_of(secret))
    new = secrets.token_urlsafe(24)
    return Who(visitor_of(new), new)


def visitor_of(secret: str) -> str:
    """The id of a guest."""
    return sha256(secret.encode()).hexdigest()[:32]


async def program(book: AccountBook, token: str) -> Who:
    """A program that acts for somebody."""
    found = await book.token(token)
    if found is None:
        raise Trouble("not_you", "this key of a program is not valid; make a new one on the account page")
    return Who(found["visitor"], scopes=tuple(found["scopes"].split(",")))


def check_scope(who: Who, path: str) -> None:
    """Refuse a program what its key is not good for."""
    if who.scopes is None or path.startswith(FOR_ALL):
        return
    if path.startswith(OWN_ONLY) or path.endswith(OWN_DEEDS):
        raise Trouble("not_yours", "no program may do that; do it in the browser")
    wanted = "decks" if path.startswith(OF_DECKS) else "play"
    if wanted not in who.scopes:
        raise Trouble("not_yours", f'this key of a program is not good for "{wanted}"; make another one')


def is_own_origin(connection: HTTPConnection, own: str = "") -> bool:
    """Other people's pages must not act for their visitors. Programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site") != "cross-site"
    return origin == own or urlsplit(origin).netloc == connection.headers.get("host")


def site_of(connection: HTTPConnection, own: str = "") -> Site:
    """What passkeys are bound to: what the operator has said, or where the browser says that it is."""
    host = connection.headers.get("host", "localhost")
    origin = own or connection.headers.get("origin") or f"{connection.url.scheme}://{host}"
    return Site(urlsplit(origin).hostname or "", origin)
