"""What everybody at a Limited table gets beside their packs: resources to play with, and a faction."""

from spoils.cards.builtin import STAPLE_RESOURCES
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck, Entry, Pool


def equipped(pool: Pool, card_set: CardSet, catalog: Catalog) -> tuple[Pool, tuple[str, ...]]:
    """Add what the packs of a set do not hold and nobody can play without; say what was added.

    The staple resources of the rules in any number, and a faction: those of the set, or else every known one.
    """
    cards = [catalog.card(name) for name in (*pool.counts, *sorted(pool.unlimited))]
    notes: list[str] = []
    unlimited = set(pool.unlimited)
    if not any(card.has_type("Resource") and card.is_staple for card in cards):
        unlimited.update(card.name for card in STAPLE_RESOURCES)
        notes.append("the packs hold no staple resources; the five of the rules were added, in any number")
    if not any(card.has_type("Faction") for card in cards):
        own = [card.name for card in card_set.cards if card.has_type("Faction")]
        known = [card.name for card in catalog if card.has_type("Faction")]
        unlimited.update(own or known)
        whose = "of the set" if own else "that are known"
        notes.append(f"the packs hold no factions; the {len(own or known)} {whose} were added")
    return Pool(pool.counts, frozenset(unlimited)), tuple(notes)


AS_MANY_AS_WANTED = 99


def as_list(pool: Pool, catalog: Catalog, name: str) -> Deck:
    """Write a pool down like a deck: what comes in any number stands in it 99 times, a faction once."""
    factions = [one for one in sorted(pool.unlimited) if catalog.card(one).has_type("Faction")]
    free = [one for one in sorted(pool.unlimited) if one not in factions]
    opened = sorted(pool.counts, key=lambda one: (catalog.card(one).trade or "", one))
    return Deck(
        name=name,
        factions=tuple(Entry(1, one) for one in factions),
        cards=(
            *(Entry(pool.counts[one], one) for one in opened),
            *(Entry(AS_MANY_AS_WANTED, one) for one in free),
        ),
    )
