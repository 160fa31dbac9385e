"""507.4: Flip Up. A face-down card in play is deployed as though it were in the hand, for its Flip Up cost
and threshold."""

from __future__ import annotations

from spoils.engine.program.texts import FlipUpText
from spoils.engine.state.game import CARDS, Game


def flip_up_text(game: Game, player: int, ref: int) -> FlipUpText | None:
    """The Flip Up of a face-down card in play under the player's control, if it has one (507.4a)."""
    permanent = game.permanent(ref)
    if (
        permanent is None
        or not permanent.face_down
        or permanent.controller != player
        or not game.edition.flip_up_exists
    ):
        return None
    return game.definition(ref % CARDS).texts.flip_up


def left_to_pay_with(game: Game, ref: int, unattached: list[int], cost: int) -> int:
    """How many resources are left for the rest of the numeric cost once the Flip Up cost is paid: the card
    itself is gone then, so it had better pay for itself (507.4b)."""
    own = 1 if ref % CARDS in unattached else 0
    return len(unattached) - own - max(0, cost - own)
