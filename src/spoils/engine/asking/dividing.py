"""410: an amount that may be chosen, or divided between several cards."""

from __future__ import annotations

from spoils.engine.asking.putting import Asking
from spoils.engine.instruction import Follow
from spoils.engine.state.questions import CARD, DIVIDE, NUMBER, Question


def divide(step: Follow, refs: list[int], amount: int, up_to: bool, reason: str) -> Asking:
    """Ask how much each of the cards gets: all of the amount together, or any part of it."""
    options: list[tuple[int, ...]] = [(CARD, ref) for ref in refs]
    low = 0 if up_to else amount
    return Asking(
        Question(
            step.actor,
            DIVIDE,
            options,
            minimum=low,
            maximum=amount,
            reason=reason,
            source=step.scope.source,
            rules=("410.2",),
        )
    )


def how_many(step: Follow, most: int) -> Asking:
    """``up to 3``: ask for a number."""
    question = Question(
        step.actor,
        NUMBER,
        [],
        minimum=0,
        maximum=most,
        reason="choose.how_many",
        source=step.scope.source,
        rules=("410.2",),
    )
    return Asking(question)
