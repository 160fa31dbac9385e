"""507.3: Covert. Only covert characters can block a covert party, and covert characters can block nothing
else. Which parties are covert is read in ``reading.parties`` (302.11)."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.program.keywords import COVERT
from spoils.engine.prohibitions import can
from spoils.engine.state.game import Game


def is_covert(game: Game, card: int) -> bool:
    """Whether a card in play has the keyword (507.3d: gained ones count, 507.3e: but not twice)."""
    return bool(board(game).traits(card).keywords & COVERT)


def may_block_party(game: Game, blocker: int, covert_party: bool) -> bool:
    """507.3b, 507.3c, and texts that let a character block covert parties all the same."""
    if is_covert(game, blocker) == covert_party:
        return True
    return covert_party and can(game, blocker, "block covert parties")
