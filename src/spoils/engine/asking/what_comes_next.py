"""503.4a: how the triggers are told apart among which somebody says what comes next."""

from __future__ import annotations

from spoils.engine.state.questions import TEXT
from spoils.engine.state.scope import Waiting
from spoils.engine.state.slots import slot_of


def options_for(waiting: list[Waiting]) -> list[tuple[int, ...]]:
    """What can come next. A text that waits several times is told apart by what it is about each time."""
    options: list[tuple[int, ...]] = [(TEXT, each.scope.source, each.number) for each in waiting]
    if len(set(options)) == len(options):
        return options
    return [
        (*option, subject_of(each)) if options.count(option) > 1 else option
        for option, each in zip(options, waiting, strict=True)
    ]


def subject_of(waiting: Waiting) -> int:
    """The card that set the text off; 0 if it was no card, or several."""
    slot = slot_of(getattr(waiting.node.happening, "what", None))
    found = waiting.scope.slots[slot] if 0 <= slot < len(waiting.scope.slots) else []
    return found[0] if len(found) == 1 else 0
