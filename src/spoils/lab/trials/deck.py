"""How a deck does against others, and which of its cards and mulligans are good.

Every game with a mulligan is played a second time in which the deck keeps what was drawn at first, so that a
mulligan is measured against the very hand it was taken with.
"""

from __future__ import annotations

from typing import Final

import msgspec

from spoils.engine.state.definition import Library
from spoils.lab.trials.sitting import PLAYERS, Row, Sitting, play
from spoils.record.setup import DeckList

PLAIN: Final = "plain"
KEPT: Final = "kept"


class DeckTrial(msgspec.Struct, frozen=True, tag="deck"):
    """Which deck is tried against which others."""

    edition: str
    bot: str
    seed: int
    deck: DeckList
    others: tuple[DeckList, ...]

    def names(self) -> list[str]:
        """All cards that are played with."""
        return [name for deck in (self.deck, *self.others) for name in deck.names()]

    @property
    def games_each(self) -> int:
        """How many games a block has, besides those that are played again without a mulligan."""
        return PLAYERS

    def play(self, block: int, library: Library) -> list[Row]:
        """The games of a block."""
        other = self.others[block % len(self.others)]
        rows: list[Row] = []
        for seat in range(PLAYERS):
            sitting = Sitting(self.edition, self.bot, self.seed + block, self.deck, other, seat, PLAIN)
            row = play(sitting, block, library)
            rows.append(row)
            if row.put_back:
                rows.append(play(msgspec.structs.replace(sitting, variant=KEPT, keeps=True), block, library))
        return rows
