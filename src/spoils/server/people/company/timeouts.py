"""Time-outs: who is in one, and who may be, having come back as somebody else.

A guest is a cookie, and an account takes twenty seconds. So a place is remembered from which somebody in a
time-out was here, as a hash and for some days at most, and guests and new accounts from there wait, too. Who
has had an account for longer does not: others live in the same house.
"""

import hmac
import secrets
from ipaddress import ip_network
from typing import Final

from sqlalchemy import and_, delete, func, insert, select

from spoils.server.people.company import tables as c
from spoils.server.people.company.newcomers import DAY, Newcomers
from spoils.server.store.reading import insert_into, row
from spoils.server.store.store import Store
from spoils.server.work.worker import place

KEY: Final = "place key"
OWN: Final = tuple(
    map(ip_network, ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"))
) + tuple(map(ip_network, ("::1/128", "fc00::/7", "fe80::/10")))
"""Networks of a house, an office or a provider: their addresses may be everybody's, as those of a proxy are
that the operator has not named."""
HELD: Final = 7 * DAY
"""For which a place is remembered at most."""


class TimeOuts:
    """Of one server."""

    def __init__(self, store: Store, newcomers: Newcomers) -> None:
        self.store = store
        self.newcomers = newcomers

    async def until(self, *visitors: str) -> float:
        """When the last time-out of any of these ends; 0 if there is none."""
        table, now = c.sanctions.c, self.store.clock()
        here = and_(table.visitor.in_(visitors), table.until > now)
        found = await row(self.store.engine, select(func.max(table.until).label("until")).where(here))
        return 0.0 if found is None or found["until"] is None else float(found["until"])

    async def until_here(self, visitor: str) -> float:
        """The same for whoever asks now: a time-out of their own, or of somebody whom they may well be."""
        return await self.note(visitor) or await self.held_until(visitor)

    async def note(self, visitor: str) -> float:
        """Remember where somebody in a time-out is; when it ends."""
        until = await self.until(visitor)
        if until and tells_apart(place.get()):
            values = {"id": await self.hashed(place.get()), "until": min(until, self.store.clock() + HELD)}
            new = insert_into(self.store.engine, c.held_places)
            change = new.on_conflict_do_update(index_elements=["id"], set_={"until": new.excluded.until})
            await self.store.writer.write((change, values))
        return until

    async def held_until(self, visitor: str) -> float:
        """Until when the place of whoever asks is held, if they are a guest or new here."""
        now = self.store.clock()
        query = select(c.held_places.c.until).where(c.held_places.c.until > now).limit(1)
        if not place.get() or await row(self.store.engine, query) is None:
            return 0.0  # as nearly always
        here = and_(c.held_places.c.id == await self.hashed(place.get()), c.held_places.c.until > now)
        found = await row(self.store.engine, select(c.held_places.c.until).where(here))
        return float(found["until"]) if found is not None and await self.newcomers.has(visitor) else 0.0

    async def carry_over(self, old: str, new: str) -> None:
        """The same browser is somebody else from now on: a time-out goes along. Its words stay."""
        until = await self.note(old)
        if until > await self.until(new):
            values = {
                "id": secrets.token_urlsafe(12), "visitor": new, "words": "", "created": self.store.clock(),
                "until": until,
            }  # fmt: skip
            await self.store.writer.write((insert(c.sanctions), values))

    async def sweep(self) -> None:
        """Forget places whose time is over."""
        over = delete(c.held_places).where(c.held_places.c.until < self.store.clock())
        await self.store.writer.write((over, None))

    async def hashed(self, text: str) -> str:
        """What is kept of a place; the key is drawn when it is first needed."""
        key = await self.store.fact(KEY)
        if not key:
            await self.store.put_new_fact(KEY, secrets.token_hex(32))
            key = await self.store.fact(KEY)
        return hmac.new(bytes.fromhex(key), text.encode(), "sha256").hexdigest()


def tells_apart(where: str) -> bool:
    """Whether a place says anything about who comes from there."""
    try:
        network = ip_network(where)
    except ValueError:
        return False
    return not any(own.version == network.version and network.subnet_of(own) for own in OWN)  # type: ignore[arg-type]
