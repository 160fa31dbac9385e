"""What a viewer may know: a player by number, or a spectator (None). Everything that is shown asks here."""

from __future__ import annotations

from spoils.engine.board.sight import EVERYBODY, onlookers, onlookers_of
from spoils.engine.program.words import DECK
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import CARD

Viewer = int | None


def sees(game: Game, viewer: Viewer, card: int) -> bool:
    """Whether the viewer may know which card this is (403, 411.2)."""
    return is_among(viewer, onlookers(game, card)) or is_looked_through(game, viewer, card)


def sees_object(game: Game, viewer: Viewer, ref: int) -> bool:
    """The same for an object that may be gone."""
    return is_among(viewer, onlookers_of(game, ref)) or (
        game.is_current(ref) and is_looked_through(game, viewer, ref % CARDS)
    )


def is_looked_through(game: Game, viewer: Viewer, card: int) -> bool:
    """312: whoever chooses cards from a deck sees the ones that may be chosen."""
    question = game.question
    if game.area[card] != DECK or question is None or question.player != viewer:
        return False
    return (CARD, game.ref(card)) in question.options


def is_among(viewer: Viewer, mask: int) -> bool:
    """Whether a bit mask of players has the viewer; a spectator only belongs to everybody."""
    return mask == EVERYBODY if viewer is None else bool(mask >> viewer & 1)
