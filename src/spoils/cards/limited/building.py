"""Building a Limited deck (103.2) from the cards somebody has: trades, cards, resources, faction."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from spoils.cards.banned import LIMITED
from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck, Entry, Pool, merged
from spoils.cards.formats import NEWEST_EDITION, rules_of
from spoils.cards.limited.appraisal import worth
from spoils.cards.limited.plan import (
    CURVE,
    RESOURCES,
    TRADE_ICONS,
    Trades,
    chosen,
    every_choice,
    slot,
    strength,
)
from spoils.errors import UserError

OTHER_RESOURCES: Final = 3  # at most, of those that are not staples
STARTING: Final = 2  # resources that are set aside (601.1b)
_NAMED_START = re.compile(r"STARTING RESOURCES: 1 (?P<name>[^,.]+), 1 staple resource")
_FREE_START = re.compile(r"STARTING RESOURCES: Any \d+ staple resources")


def build_deck(pool: Pool, catalog: Catalog, name: str, edition: str = NEWEST_EDITION) -> Deck:
    """Build the deck with the fewest cards that the edition allows, from nothing but the pool."""
    return _Building(pool, catalog, name, rules_of(LIMITED, edition).minimum).deck()


class _Building:
    def __init__(self, pool: Pool, catalog: Catalog, name: str, size: int) -> None:
        self.pool = pool
        self.catalog = catalog
        self.name = name
        self.size = size
        self.cards = [catalog.card(name) for name, count in pool.counts.items() for _ in range(count)]
        self.free = [catalog.card(name) for name in sorted(pool.unlimited)]
        self.staples = self._staples()

    def _staples(self) -> dict[str, PrintedCard]:
        """The staple resources that come in any number, by their icon."""
        found: dict[str, PrintedCard] = {}
        for card in self.free:
            if card.has_type("Resource") and card.is_staple:
                for icon in provided(card):
                    found.setdefault(icon, card)
        return found

    def deck(self) -> Deck:
        trades = self._trades()
        main = chosen(self.cards, trades, self.size - self._resource_count())
        others = self._other_resources(trades, self.size - len(main))
        resources = self._resources(trades, main, self.size - len(main) - len(others), others)
        faction, starting = self._faction(trades, resources)
        left = Counter(card.name for card in resources)
        left.subtract(starting)
        order = sorted(main, key=lambda card: (card.types[0] != "Character", slot(card), card.name))
        names = [*(card.name for card in order), *(card.name for card in others), *(+left).elements()]
        return Deck(
            name=self.name,
            format=LIMITED,
            factions=(Entry(1, faction.name),),
            starting=merged(Entry(1, name) for name in starting),
            cards=merged(Entry(1, name) for name in names),
        )

    def _resource_count(self) -> int:
        """As many of 40 as the plan says, in a larger deck more."""
        return round(RESOURCES * self.size / (sum(CURVE) + RESOURCES))

    def _trades(self) -> Trades:
        """Choose the one or two trades whose best cards are best; too few cards count against them."""
        wanted = self.size - self._resource_count()
        known = [name for name, icon in TRADE_ICONS.items() if icon in self.staples]
        if not known:
            raise UserError("no deck can be built: the pool has no staple resources in any number")
        choices = every_choice(known)

        def points(trades: Trades) -> float:
            cards = chosen(self.cards, trades, wanted)
            return strength(cards, trades) - 3.0 * (wanted - len(cards))

        return max(choices, key=lambda trades: (points(trades), -choices.index(trades)))

    def _other_resources(self, trades: Trades, room: int) -> list[PrintedCard]:
        """Resources from the packs that provide nothing but what the deck needs."""
        fitting = [
            card
            for card in self.cards
            if card.has_type("Resource") and not card.is_staple and provided(card)
            and all(icon in trades.icons for icon in provided(card))
        ]  # fmt: skip
        fitting.sort(key=lambda card: (-worth(card), card.name))
        return fitting[: max(0, min(OTHER_RESOURCES, room - STARTING))]

    def _resources(
        self, trades: Trades, main: Sequence[PrintedCard], count: int, others: Iterable[PrintedCard]
    ) -> list[PrintedCard]:
        """Staples in the proportion in which the cards ask for their icons, each trade at least a third."""
        needs = Counter(icon for card in main for icon in card.threshold if icon in trades.icons)
        given = Counter(icon for card in others for icon in provided(card))
        total = max(1, sum(needs.values()))
        staples: list[PrintedCard] = []
        for icon in trades.icons[:-1]:
            share = min(2 / 3, max(1 / 3, needs[icon] / total))
            wanted = round(share * (count + sum(given.values()))) - given[icon]
            staples += [self.staples[icon]] * max(1, min(count - 1, wanted))
        last = self.staples[trades.icons[-1]]
        return staples + [last] * (count - len(staples))

    def _faction(
        self, trades: Trades, resources: Sequence[PrintedCard]
    ) -> tuple[PrintedCard, tuple[str, ...]]:
        """A faction that starts with the deck's own resources: first one of its main trade, then any."""
        names = [card.name for card in resources]
        order = [name for name, _ in Counter(names).most_common()]
        both = tuple((order * STARTING)[:STARTING])
        factions = [card for card in (*self.cards, *self.free) if card.has_type("Faction")]
        if not factions:
            raise UserError("no deck can be built: the pool has no faction (103.2a)")
        for name in order:
            for faction in factions:
                named = _NAMED_START.search(faction.text)
                if named is not None and named.group("name") == name:
                    return faction, (name, order[1] if len(order) > 1 and order[0] == name else order[0])
        plain = [faction for faction in factions if _FREE_START.search(faction.text)]
        return (plain or factions)[0], both


def provided(card: PrintedCard) -> list[str]:
    """The icons a resource says it provides (311)."""
    return re.findall(r"\[([OGEDR])\]", card.text.rpartition("PROVIDES:")[2])
