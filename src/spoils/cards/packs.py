"""201.6c: packs opened from a seed, and the pool that several of them make for Limited play (103.2)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.cardset import CardSet, OneOf, Pack, Pick
from spoils.cards.deck import Pool
from spoils.cards.errors import CardDataError, Where, shown


@dataclass(frozen=True, slots=True)
class OpenedPack:
    """What was in one pack."""

    name: str
    cards: tuple[PrintedCard, ...]
    unlimited: tuple[PrintedCard, ...] = ()
    """Cards that come in any number."""
    missing: tuple[Pick, ...] = ()
    """What the set has too few cards for, with how many were missing."""


def pack_of(card_set: CardSet, name: str | None = None) -> Pack:
    """Return the pack with this name, in any case, or the first pack of a set."""
    for pack in card_set.packs:
        if name is None or fold_name(pack.name) == fold_name(name):
            return pack
    where = Where(card_set.source or card_set.name)
    if name is None or not card_set.packs:
        raise CardDataError(
            where, f"the set {shown(card_set.name)} says nothing about packs; add packs to it"
        )
    known = ", ".join(pack.name for pack in card_set.packs)
    raise CardDataError(where, f"the set {shown(card_set.name)} has no pack {shown(name)}; it has {known}")


def open_packs(packs: Sequence[tuple[CardSet, Pack]], seed: int) -> tuple[OpenedPack, ...]:
    """Open packs one after the other; the same packs and seed give the same cards."""
    chance = random.Random(seed)
    return tuple(_open(card_set, pack, chance) for card_set, pack in packs)


def sealed_pool(opened: Sequence[OpenedPack]) -> Pool:
    """103.2c: everything that was opened, to build a deck from."""
    counts: dict[str, int] = {}
    for pack in opened:
        for card in pack.cards:
            counts[card.name] = counts.get(card.name, 0) + 1
    return Pool(counts, frozenset(card.name for pack in opened for card in pack.unlimited))


def _open(card_set: CardSet, pack: Pack, chance: random.Random) -> OpenedPack:
    cards: list[PrintedCard] = []
    unlimited: list[PrintedCard] = []
    missing: list[Pick] = []
    for pick in _picks(pack, chance):
        choices = _choices(card_set, pick)
        if pick.quantity is None:
            unlimited += choices
            continue
        lacking = pick.quantity - len(choices)
        if lacking > 0:
            missing.append(Pick(pick.key, pick.value, lacking))
        for _ in range(min(pick.quantity, len(choices))):
            # Of the standard generator, only random() is guaranteed to stay the same in every version.
            cards.append(choices.pop(int(chance.random() * len(choices))))
    return OpenedPack(pack.name, tuple(cards), tuple(unlimited), tuple(missing))


def _picks(pack: Pack, chance: random.Random) -> list[Pick]:
    """Settle which of several ways of filling a pack this one got."""
    found: list[Pick] = []
    for part in pack.picks:
        found += _one_of(part, chance) if isinstance(part, OneOf) else (part,)
    return found


def _one_of(part: OneOf, chance: random.Random) -> tuple[Pick, ...]:
    left = chance.random() * sum(way.weight for way in part.chances)
    for way in part.chances:
        left -= way.weight
        if left < 0:
            return way.picks
    return part.chances[-1].picks


def _choices(card_set: CardSet, pick: Pick) -> list[PrintedCard]:
    """Return the cards a pick chooses from: each name once, no tokens."""
    by_name = {fold_name(card.name): card for card in card_set.cards if pick.matches(card) and not card.token}
    return list(by_name.values())
