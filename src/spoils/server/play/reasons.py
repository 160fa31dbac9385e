"""Why a player cannot do anything with a card now: every reason, with its rules."""

from spoils.engine.state.game import Game
from spoils.server.protocol.socket import Reason
from spoils.view.why import attempts


def reasons(game: Game, seat: int, card: int) -> tuple[Reason, ...]:
    """One entry per thing that could be wanted with the card and is not legal. What could be attacked is not
    asked of the card that is pointed at."""
    return tuple(
        Reason(attempt.word, attempt.label, attempt.reasons)
        for attempt in attempts(game, seat, card)
        if attempt.reasons and attempt.word != "target"
    )
