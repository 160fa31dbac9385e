"""Playing a trial, block by block, in this process or in others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.lab.backends import distribute
from spoils.lab.stopping import Stop
from spoils.lab.trials.card import CardTrial
from spoils.lab.trials.deck import DeckTrial
from spoils.lab.trials.sitting import Row
from spoils.library import library_for

Trial = CardTrial | DeckTrial


class Block(msgspec.Struct, frozen=True):
    """The games of one seed. Either all of them are there or none."""

    number: int
    rows: tuple[Row, ...]


class Payload(msgspec.Struct):
    """What a process needs to play."""

    trial: Trial
    cards: tuple[PrintedCard, ...]
    blocks: tuple[int, ...]


def run(
    trial: Trial,
    blocks: Sequence[int],
    catalog: Catalog,
    jobs: int | None = 1,
    *,
    backend: str = "processes",
    stop: Stop | None = None,
) -> Iterator[Block]:
    """The blocks of these numbers. If a stop is requested, what is finished is given."""
    stop = stop or Stop()
    if backend == "processes" and (jobs or 1) <= 1:
        yield from run_here(trial, blocks, catalog, stop)
        return
    payload = msgspec.json.encode(Payload(trial, tuple(catalog), tuple(blocks)))
    for found in distribute(backend, _begin, _play, payload, len(blocks), jobs, stop):
        yield from msgspec.json.decode(found, type=list[Block])


def run_here(trial: Trial, blocks: Sequence[int], catalog: Catalog, stop: Stop) -> Iterator[Block]:
    """Block after block in this very process."""
    library = library_for(catalog, trial.names())
    for number in blocks:
        try:
            with stop.breakable():
                rows = trial.play(number, library)
        except KeyboardInterrupt:
            stop.wished = True
            return
        yield Block(number, tuple(rows))


# ---- in the processes --------------------------------------------------------------------------------------

_TABLE: list[tuple[Payload, Library]] = []


def _begin(data: bytes) -> None:
    """Compile the cards of the decks, once."""
    payload = msgspec.json.decode(data, type=Payload)
    catalog = Catalog([[CardSet(name="", cards=payload.cards, source="")]])
    _TABLE[:] = [(payload, library_for(catalog, payload.trial.names()))]


def _play(start: int, stop: int) -> bytes:
    payload, library = _TABLE[0]
    return msgspec.json.encode(
        [Block(number, tuple(payload.trial.play(number, library))) for number in payload.blocks[start:stop]]
    )
