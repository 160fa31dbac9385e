"""Which cards there are: the project's for everybody, and each visitor's own, packed as they are kept."""

import secrets
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.server.errors import Trouble
from spoils.server.protocol.cards import SetInfo
from spoils.server.settings import Limits
from spoils.server.shelf.facts import TYPED
from spoils.server.store.rows import OwnSetRow
from spoils.server.store.store import Store
from spoils.server.work.card_jobs import NewSet
from spoils.server.work.cards import OwnCards, OwnSet, own_cards

REMEMBERED: Final = 200


def set_info(one: OwnSetRow) -> SetInfo:
    """An own set in a list."""
    return SetInfo(one.name, one.count, own=True, id=one.id)


class CardCollection:
    """All cards, by visitor."""

    def __init__(self, store: Store, limits: Limits, sources: Iterable[str] = ()) -> None:
        self.store = store
        self.limits = limits
        self.project = Catalog.load(sources)
        self.known: OrderedDict[str, tuple[tuple[OwnSetRow, ...], OwnCards]] = OrderedDict()

    async def own_sets(self, visitor: str) -> tuple[OwnSetRow, ...]:
        """A visitor's sets."""
        return (await self._of(visitor))[0]

    async def own_cards(self, visitor: str) -> OwnCards:
        """The same for a worker."""
        return (await self._of(visitor))[1]

    async def _of(self, visitor: str) -> tuple[tuple[OwnSetRow, ...], OwnCards]:
        found = self.known.get(visitor)
        if found is None:
            sets = tuple(await self.store.sets_of(visitor))
            found = sets, own_cards(tuple(OwnSet(one.name, one.cards, one.packs) for one in sets))
        self.known[visitor] = found
        self.known.move_to_end(visitor)
        while len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return found

    async def typed_cards(self, visitor: str) -> bytes | None:
        """The own set of typed cards, if there is one."""
        return next((one.cards for one in await self.own_sets(visitor) if one.name == TYPED), None)

    async def add_sets(self, visitor: str, new: Iterable[NewSet]) -> tuple[OwnSetRow, ...]:
        """Add sets to a visitor's collection; one with the name of an own set takes its place."""
        own = {one.name: one for one in await self.own_sets(visitor)}
        added = {
            one.name: OwnSetRow(
                own[one.name].id if one.name in own else secrets.token_urlsafe(9),
                one.name,
                one.count,
                one.cards,
                one.packs,
            )
            for one in new
        }
        together = {**own, **added}
        cards = sum(one.count for one in together.values())
        if len(together) > self.limits.own_sets or cards > self.limits.own_cards:
            raise Trouble(
                "too_many",
                f"a collection holds at most {self.limits.own_sets} sets with {self.limits.own_cards} cards; "
                "remove a set first",
            )
        await self.store.keep_visitor(visitor)
        await self.store.put_sets(visitor, tuple(added.values()))
        self.known.pop(visitor, None)
        return tuple(added.values())

    async def remove_set(self, visitor: str, own_set: str) -> None:
        """Remove an own set."""
        if own_set not in [one.id for one in await self.own_sets(visitor)]:
            raise Trouble("unknown_set", f'your collection has no set with the id "{own_set}"')
        await self.store.drop_set(own_set)
        self.known.pop(visitor, None)
