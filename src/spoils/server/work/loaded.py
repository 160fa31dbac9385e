"""Imported once, by the process that all workers are copies of: so they start at once and share memory."""

from time import monotonic
from typing import Final

from spoils.library import compiled
from spoils.server.work import bots, desk_worker, tables
from spoils.server.work.cards import project

LONGEST: Final = 2.0
"""Seconds to spend on cards that were never compiled on this machine; the rest when they are needed."""


def load() -> None:
    """The project's own cards, compiled."""
    until = monotonic() + LONGEST
    for card in project(()):
        if monotonic() > until:
            return
        compiled(card)


load()

__all__ = ["bots", "desk_worker", "tables"]
