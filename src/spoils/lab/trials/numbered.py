"""Blocks of a trial in numbers alone: what is kept of them names no card and no deck.

A name is replaced by its place among the decks or the cards of the trial, which whoever knows the trial can
undo. What was done with other cards (tokens, for instance) is left out, and of a trial of a card all that was
done with others.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from spoils.cards.card import fold_name
from spoils.lab.trials.card import CardTrial
from spoils.lab.trials.run import Block, Trial
from spoils.lab.trials.sitting import At, Row

Rename = Callable[[str], str | None]
"""Another name for one; nothing if it is to be left out."""


def numbered(block: Block, trial: Trial) -> Block:
    """A block as it is kept."""
    decks = {name: str(place) for place, name in enumerate(decks_of(trial))}
    cards = {fold_name(name): str(place) for place, name in enumerate(cards_of(trial))}
    return renamed(block, decks.__getitem__, lambda name: cards.get(fold_name(name)))


def named(block: Block, trial: Trial) -> Block:
    """The same with its names."""
    decks, cards = decks_of(trial), cards_of(trial)
    return renamed(block, lambda place: decks[int(place)], lambda place: cards[int(place)])


def decks_of(trial: Trial) -> list[str]:
    """All decks of a trial."""
    tried = trial.decks if isinstance(trial, CardTrial) else (trial.deck,)
    return [deck.name for deck in (*tried, *trial.others)]


def cards_of(trial: Trial) -> list[str]:
    """The cards that its figures are about."""
    names = [trial.card] if isinstance(trial, CardTrial) else trial.deck.names()
    return list(dict.fromkeys(names))


def renamed(block: Block, deck: Callable[[str], str], card: Rename) -> Block:
    """With other names."""
    return replace(block, rows=tuple(in_row(row, deck, card) for row in block.rows))


def in_row(row: Row, deck: Callable[[str], str], card: Rename) -> Row:
    def at(deeds: tuple[At, ...]) -> tuple[At, ...]:
        return tuple(At(name, one.round) for one in deeds if (name := card(one.card)) is not None)

    def names(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for one in cards if (name := card(one)) is not None)

    return replace(
        row,
        deck=deck(row.deck),
        other=deck(row.other),
        opening=names(row.opening),
        put_back=names(row.put_back),
        drawn=at(row.drawn),
        played=at(row.played),
        resources=at(row.resources),
    )
