"""Web push: calling a browser that has no page open, through the push service of its maker."""

import asyncio
import json
import logging
import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import ColumnElement, and_, delete, insert, or_, select, update

from spoils.server.errors import Trouble
from spoils.server.people.accounts import tables as a
from spoils.server.protocol.calls import PushSetup
from spoils.server.store import tables as t
from spoils.server.store.reading import rows
from spoils.server.store.rows import pack, unpack
from spoils.server.store.store import Store

log = logging.getLogger(__name__)

KEY: Final = "vapid key"
SERVICES: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.services.mozilla.com",
    ".notify.windows.com",
    "web.push.apple.com",
    ".push.apple.com",
)
"""Push services of browsers. A browser says where it is to be called, and nobody should be able to send the
server to other places; whoever runs it can name more."""
PLAIN: Final = re.compile(r"(https?)://([\w.-]+(?::\d{1,5})?)/[\w./~%?=&:;,+!*$@-]*", re.ASCII)
"""An address without a user, a backslash or anything else that readers of addresses disagree about."""
MOST_BROWSERS: Final = 5
AT_ONCE: Final = 4
TIMEOUT: Final = 10.0
DAY: Final = 24 * 3600
GONE: Final = (404, 410)


class Push:
    """The way to people's browsers."""

    def __init__(self, store: Store, sender: str, more: tuple[str, ...]) -> None:
        self.store = store
        self.sender = sender
        self.more = more
        self.key: Vapid02 | None = None
        self.places = asyncio.Semaphore(AT_ONCE)

    async def vapid(self) -> Vapid02:
        """The server's key, drawn when it is first needed; the same for all processes."""
        if self.key is None:
            kept = await self.store.fact(KEY)
            if not kept:
                new = Vapid02()
                new.generate_keys()
                form = (Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
                await self.store.put_new_fact(KEY, new.private_key.private_bytes(*form).decode())
                kept = await self.store.fact(KEY)
            self.key = Vapid02.from_pem(kept.encode())
        return self.key

    async def public_key(self) -> str:
        """What browsers need to know of it."""
        key = (await self.vapid()).public_key
        data = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(data).rstrip(b"=").decode()

    # ---- browsers ------------------------------------------------------------------------------------------

    def check(self, endpoint: str) -> None:
        """Refuse a place that is no push service. Only the plainest form of an address is read: of any other
        the library that calls there might make another place."""
        found = PLAIN.fullmatch(endpoint)
        scheme, place = found.groups() if found is not None else ("", "")
        known = scheme == "https" and is_service(place.removesuffix(":443"))
        if not (known or place in self.more):
            raise Trouble("malformed", "this is not the address of a push service that is known here")

    async def enter(self, visitor: str, session: str, setup: PushSetup) -> None:
        """Call this browser from now on, and a member's as long as it is signed in; of many the oldest is
        forgotten."""
        self.check(setup.endpoint)
        name = sha256(setup.endpoint.encode()).hexdigest()
        values = {
            "id": name, "visitor": visitor, "session": session, "data": pack(setup),
            "created": self.store.clock(),
        }  # fmt: skip
        await self.store.keep_visitor(visitor)
        await self.store.writer.write(
            (delete(t.pushes).where(t.pushes.c.id == name), None), (insert(t.pushes), values)
        )
        query = select(t.pushes.c.id).where(t.pushes.c.visitor == visitor)
        there = await rows(self.store.engine, query.order_by(t.pushes.c.created.desc()))
        for row in there[MOST_BROWSERS:]:
            await self.drop(row["id"])

    async def sign_in(self, visitor: str, session: str) -> None:
        """What this browser wanted as a guest it wants as a member, too."""
        mine = and_(t.pushes.c.visitor == visitor, t.pushes.c.session == "")
        await self.store.writer.write((update(t.pushes).where(mine).values(session=session), None))

    async def drop(self, browser: str) -> None:
        """Forget a browser."""
        await self.store.writer.write((delete(t.pushes).where(t.pushes.c.id == browser), None))

    async def forget(self, visitor: str) -> None:
        """Forget all browsers of somebody."""
        await self.store.writer.write((delete(t.pushes).where(t.pushes.c.visitor == visitor), None))

    async def browsers(self, visitor: str) -> list[tuple[str, PushSetup]]:
        """Where somebody can be called."""
        here = and_(t.pushes.c.visitor == visitor, signed_in())
        found = await rows(self.store.engine, select(t.pushes).where(here))
        return [(row["id"], unpack(row["data"], PushSetup)) for row in found]

    # ---- calling -------------------------------------------------------------------------------------------

    async def call(self, visitor: str, title: str, body: str, link: str, tag: str) -> None:
        """Call all browsers of somebody; an error if one of them could not be reached."""
        words = json.dumps({"title": title, "body": body, "link": link, "tag": tag})
        for browser, setup in await self.browsers(visitor):
            self.check(setup.endpoint)  # what was allowed once need not be any more
            key = await self.vapid()
            async with self.places:
                gone = await asyncio.to_thread(send, setup, words, key, self.sender)
            if gone:
                await self.drop(browser)


def signed_in() -> ColumnElement[bool]:
    """Browsers of guests, and those whose session has not ended: whoever was signed out, here or from
    elsewhere, hears nothing more. A call has the key of a seat in it."""
    return or_(t.pushes.c.session == "", t.pushes.c.session.in_(select(a.sessions.c.id)))


def is_service(host: str) -> bool:
    """Whether a host is a push service of a browser."""
    return any(host == one or (one.startswith(".") and host.endswith(one)) for one in SERVICES)


def send(setup: PushSetup, words: str, key: Vapid02, sender: str) -> bool:
    """Send a message, encrypted for the browser; True if the browser is not there any more."""
    from pywebpush import WebPushException, webpush  # half a second: few servers push, all have to start

    where = {"endpoint": setup.endpoint, "keys": {"p256dh": setup.p256dh, "auth": setup.auth}}
    claims: dict[str, str | int] = {"sub": sender}
    try:
        webpush(where, words, vapid_private_key=key, vapid_claims=claims, ttl=DAY, timeout=TIMEOUT)
    except WebPushException as error:
        if error.response is not None and error.response.status_code in GONE:
            return True
        raise
    return False
