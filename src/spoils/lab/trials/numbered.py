"""Blocks of a trial in numbers alone: what is kept of them names no card and no deck.

A name is replaced by its place among the names of the trial, which whoever knows the trial can undo. Of a
trial of a card only what was done with that card is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from spoils.cards.card import fold_name
from spoils.lab.trials.card import CardTrial
from spoils.lab.trials.run import Block, Trial
from spoils.lab.trials.sitting import At, Row

Rename = Callable[[str], str]


def numbered(block: Block, trial: Trial) -> Block:
    """A block as it is kept."""
    places = {name: str(place) for place, name in enumerate(all_names(trial))}
    if isinstance(trial, CardTrial):
        block = replace(block, rows=tuple(about(row, trial.card) for row in block.rows))
    return renamed(block, places.__getitem__)


def named(block: Block, trial: Trial) -> Block:
    """The same with its names."""
    names = all_names(trial)
    return renamed(block, lambda place: names[int(place)])


def all_names(trial: Trial) -> list[str]:
    """Of cards and decks."""
    decks = (*trial.decks, *trial.others) if isinstance(trial, CardTrial) else (trial.deck, *trial.others)
    return list(dict.fromkeys([*(deck.name for deck in decks), *trial.names()]))


def about(row: Row, card: str) -> Row:
    """What was done with one card."""
    wanted = fold_name(card)

    def of(deeds: Sequence[At]) -> tuple[At, ...]:
        return tuple(At(card, one.round) for one in deeds if fold_name(one.card) == wanted)

    return replace(
        row,
        opening=(),
        put_back=(),
        drawn=of(row.drawn),
        played=of(row.played),
        resources=of(row.resources),
    )


def renamed(block: Block, rename: Rename) -> Block:
    """With other names."""
    return replace(block, rows=tuple(in_row(row, rename) for row in block.rows))


def in_row(row: Row, rename: Rename) -> Row:
    def of(deeds: Sequence[At]) -> tuple[At, ...]:
        return tuple(At(rename(one.card), one.round) for one in deeds)

    return replace(
        row,
        deck=rename(row.deck),
        other=rename(row.other),
        opening=tuple(map(rename, row.opening)),
        put_back=tuple(map(rename, row.put_back)),
        drawn=of(row.drawn),
        played=of(row.played),
        resources=of(row.resources),
    )
