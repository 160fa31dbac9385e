"""What a trial of a deck says: its results, its cards, its mulligans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

import msgspec

from spoils.lab.trials.deck import KEPT, PLAIN
from spoils.lab.trials.figures import (
    Difference,
    Share,
    difference,
    effect,
    errors_in,
    first_round,
    share,
    share_in_blocks,
    whole,
)
from spoils.lab.trials.run import Block
from spoils.lab.trials.sitting import Row


class CardInDeck(msgspec.Struct, frozen=True):
    """One of the cards of the deck."""

    name: str
    copies: int
    opening: Difference  # what it is worth to have it in the opening hand
    drawn: Share  # of the games in which it was drawn
    played: Share
    round: float | None  # in which it is first played, the median


class Mulligans(msgspec.Struct, frozen=True):
    """Games with a mulligan, each to the same game without it."""

    games: int  # with one
    gain: Difference
    by_card: tuple[Difference, ...]  # of the mulligans in which that card was put back


class DeckFigures(msgspec.Struct, frozen=True):
    """How the deck did."""

    deck: str
    games: int
    errors: tuple[str, ...]
    total: Share
    by_other: tuple[Share, ...]
    cards: tuple[CardInDeck, ...]  # the best first
    mulligans: Mulligans


def deck_figures(deck: str, cards: Sequence[tuple[int, str]], blocks: Sequence[Block]) -> DeckFigures:
    """The figures of all blocks in which nothing went wrong."""
    good = whole(blocks)
    plain = [[row for row in block.rows if row.variant == PLAIN] for block in good]
    rows = [row for block in plain for row in block]
    counts: Counter[str] = Counter()
    for count, name in cards:
        counts[name] += count
    found = [card_in_deck(name, count, rows) for name, count in counts.items()]
    return DeckFigures(
        deck,
        len(rows),
        tuple(errors_in(blocks)),
        share_in_blocks(deck, plain),
        tuple(
            share_in_blocks(name, [block for block in plain if block[0].other == name])
            for name in dict.fromkeys(row.other for row in rows)
        ),
        tuple(sorted(found, key=lambda one: -one.opening.mean)),
        mulligans(good),
    )


def card_in_deck(name: str, copies: int, rows: Sequence[Row]) -> CardInDeck:
    rounds = [when for row in rows if (when := first_round(row.played, name)) is not None]
    return CardInDeck(
        name,
        copies,
        effect(name, rows, [name in row.opening for row in rows]),
        share(name, (row for row in rows if first_round(row.drawn, name) is not None)),
        share(name, (row for row in rows if first_round(row.played, name) is not None)),
        median(rounds) if rounds else None,
    )


def mulligans(blocks: Sequence[Block]) -> Mulligans:
    """What mulligans have gained, all of them and by the cards that were put back."""
    pairs = [pair for block in blocks for pair in pairs_in(block)]
    names = Counter(name for one, _ in pairs for name in dict.fromkeys(one.put_back))
    return Mulligans(
        len(pairs),
        gained("", pairs),
        tuple(
            gained(name, [pair for pair in pairs if name in pair[0].put_back])
            for name, _ in names.most_common()
        ),
    )


def pairs_in(block: Block) -> list[tuple[Row, Row]]:
    """The games of a block with a mulligan, each with the one in which the hand was kept."""
    kept = {row.seat: row for row in block.rows if row.variant == KEPT}
    return [(row, kept[row.seat]) for row in block.rows if row.variant == PLAIN and row.seat in kept]


def gained(name: str, pairs: Sequence[tuple[Row, Row]]) -> Difference:
    """The difference over blocks, of which each has one pair or two."""
    blocks: dict[int, tuple[list[Row], list[Row]]] = {}
    for one, other in pairs:
        mine, theirs = blocks.setdefault(one.block, ([], []))
        mine.append(one)
        theirs.append(other)
    return difference(name, list(blocks.values()))
