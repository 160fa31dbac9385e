"""Who is new here. Whatever bothers others is held shorter for them: there is nothing to lose yet."""

from sqlalchemy import and_, select

from spoils.server.people.accounts.tables import accounts
from spoils.server.settings import Limits
from spoils.server.store.reading import row
from spoils.server.store.store import Store

DAY = 24 * 3600.0


class Newcomers:
    """Guests, and accounts in their first days."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits

    async def has(self, visitor: str) -> bool:
        """Whether somebody is one of them."""
        since = self.store.clock() - self.limits.new_days * DAY
        known = and_(accounts.c.visitor == visitor, accounts.c.created < since)
        return await row(self.store.engine, select(accounts.c.visitor).where(known)) is None

    async def most(self, visitor: str, usual: int, new: int) -> int:
        """How many of something somebody may have."""
        return new if await self.has(visitor) else usual

    async def cost(self, visitor: str) -> float:
        """What something counts as that others must hear or read."""
        return 2.0 if await self.has(visitor) else 1.0
