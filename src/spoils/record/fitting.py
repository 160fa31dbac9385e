"""The cards of a recorded game, found among all that somebody has.

A record names its cards by one hash: of all names there were, and of the contents of the cards in the
decks (``library.build_library``). Who has more than there was at the time, or only part of whose sets went
into the game, has the very cards and another hash. On a server a game knows the program's cards and, of the
players' own, what their decks hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.record.replay import Replay, check_cards
from spoils.record.setup import Setup, library_of

FEW: Final = 5
"""Of so many sources every selection is tried; of more, those that came about one after the other."""


def fitting(replay: Replay, catalog: Catalog) -> tuple[Catalog, Library] | None:
    """The cards with which the game was recorded, if they are all there; the first source is always used. A
    card of the decks that is nowhere raises UserError."""
    library = library_of(replay.setup, catalog)
    if library.content_hash == replay.cards:
        return catalog, library
    for sources in selections(len(catalog.sources) - 1):
        kept = Catalog([*catalog.sources[:1], *(catalog.sources[1 + number] for number in sources)])
        chosen = with_decks(kept, replay.setup, catalog)
        library = library_of(replay.setup, chosen)
        if library.content_hash == replay.cards:
            return chosen, library
    return None


def fitting_library(replay: Replay, catalog: Catalog, path: Path | str) -> Library:
    """The library with which the game was recorded; BadFile if there is none."""
    found = fitting(replay, catalog)
    library = library_of(replay.setup, catalog) if found is None else found[1]
    check_cards(replay, library, path)
    return library


def selections(count: int) -> Iterator[Sequence[int]]:
    """Which of so many sources may have been there: none first."""
    if count <= FEW:
        for size in range(count + 1):
            yield from combinations(range(count), size)
        return
    for end in range(count + 1):
        yield range(end)
    for left_out in range(count - 1):
        yield [number for number in range(count) if number != left_out]


def with_decks(kept: Catalog, setup: Setup, catalog: Catalog) -> Catalog:
    """These cards and, besides, what the decks hold."""
    brought = {card.name: card for card in map(catalog.card, setup.names()) if kept.get(card.name) != card}
    return kept.with_source([CardSet("brought along", tuple(brought.values()))]) if brought else kept
