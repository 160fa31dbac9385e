"""What is only said, not done: choices that everybody hears. Nothing waits for them, so they go straight into
the log."""

from __future__ import annotations

from spoils.engine.instruction import Follow, label
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game


def announce(game: Game, step: Follow, event: Event) -> None:
    """Write a choice into the log."""
    label(step, event)
    event.happened = True
    if game.log is not None:
        game.log.append(event)
