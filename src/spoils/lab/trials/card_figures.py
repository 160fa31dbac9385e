"""What a trial of a card says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from spoils.lab.trials.card import WITH, WITHOUT
from spoils.lab.trials.figures import (
    Difference,
    Share,
    difference,
    errors_in,
    first_round,
    share,
    share_in_blocks,
    whole,
)
from spoils.lab.trials.run import Block
from spoils.lab.trials.sitting import Row


class CardFigures(msgspec.Struct, frozen=True):
    """What the card did."""

    card: str
    games: int
    errors: tuple[str, ...]
    difference: Difference  # with it to without it
    having: Share  # of the games with it
    lacking: Share
    by_deck: tuple[Difference, ...]
    by_other: tuple[Difference, ...]
    drawn: Share  # of the games with it, those in which it was drawn
    played: Share
    resource: Share
    rounds: tuple[tuple[int, int], ...]  # in which it was first played, and in how many games


def card_figures(card: str, blocks: Sequence[Block]) -> CardFigures:
    """The figures of all blocks in which nothing went wrong."""
    pairs = [(of_kind(block, WITH), of_kind(block, WITHOUT)) for block in whole(blocks)]
    having = [row for rows, _ in pairs for row in rows]
    rounds = (first_round(row.played, card) for row in having)
    return CardFigures(
        card,
        2 * len(having),
        tuple(errors_in(blocks)),
        difference(card, pairs),
        share_in_blocks(WITH, [rows for rows, _ in pairs]),
        share_in_blocks(WITHOUT, [rows for _, rows in pairs]),
        tuple(
            difference(name, [pair for pair in pairs if pair[0][0].deck == name])
            for name in dict.fromkeys(row.deck for row in having)
        ),
        tuple(
            difference(name, [pair for pair in pairs if pair[0][0].other == name])
            for name in dict.fromkeys(row.other for row in having)
        ),
        share("drawn", (row for row in having if first_round(row.drawn, card) is not None)),
        share("played", (row for row in having if first_round(row.played, card) is not None)),
        share("resource", (row for row in having if first_round(row.resources, card) is not None)),
        tuple(sorted(Counter(when for when in rounds if when is not None).items())),
    )


def of_kind(block: Block, variant: str) -> list[Row]:
    return [row for row in block.rows if row.variant == variant]
