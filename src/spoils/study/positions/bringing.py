"""Cards that a position has to bring along: those it names that do not come with the program.

Whoever opens its file or its link elsewhere has no others.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from spoils.cards.card import fold_name
from spoils.cards.catalog import Catalog
from spoils.study.positions.draft import AREAS, Lying, PositionDraft, own_card
from spoils.study.positions.examine import finder
from spoils.study.positions.writing import is_same


def with_its_cards(draft: PositionDraft, cards: Catalog, project: Catalog) -> PositionDraft:
    """The position with all cards that are not among those of the program."""
    find, own = finder(draft, cards), {fold_name(card.name) for card in draft.cards}
    found = (find(name) for name in names_in(draft) if fold_name(name) not in own)
    brought = [card for card in found if card is not None and not card.token and not is_same(project, card)]
    return replace(draft, cards=(*draft.cards, *map(own_card, brought))) if brought else draft


def names_in(draft: PositionDraft) -> tuple[str, ...]:
    """Every card that is named, each once."""
    named: dict[str, str] = {}
    for card in lying_in(draft):
        named.setdefault(fold_name(card.card), card.card)
    return tuple(named.values())


def lying_in(draft: PositionDraft) -> Iterator[Lying]:
    """Every card of a position."""
    for side in draft.players:
        if side.faction is not None:
            yield from with_attached(side.faction)
        for area in AREAS:
            for card in getattr(side, area):
                yield from with_attached(card)


def with_attached(card: Lying) -> Iterator[Lying]:
    yield card
    for one in card.attached:
        yield from with_attached(one)
